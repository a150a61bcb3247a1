// Records made of chance alone over real closes of the whole market, where the files are at hand.
import { expect, test } from 'vitest';
import { sessionsBetween } from '../../../src/domain/market/calendar.ts';
import { createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { countChance } from './chance-records.ts';
import { isThere, readRealMarket, toStoredDay } from './real-closes.ts';

test.skipIf(!isThere)('lists drawn at random from the real market, movers among them', { timeout: 1_800_000 }, () => {
  const market = readRealMarket();
  const dates = [...market.days.keys()].sort();
  const sessions = sessionsBetween(dates[0]!, dates.at(-1)!).map(({ date }) => date);
  const history = createBarHistory(sessions, (date) => toStoredDay(market.days.get(date)), market.splits);
  const counts = countChance(history, { records: 200, lists: 6 });
  for (const key of ['1 market', '1 spy', '5 market', '5 spy', '20 market', '20 spy']) {
    const { intervals, fair, hold, records, worded } = counts.get(key)!;
    expect(fair / intervals, key).toBeGreaterThanOrEqual(0.93);
    // Costs lie beyond the narrow intervals of one session, and of the whole market.
    if (key === '5 spy' || key.startsWith('20')) expect(hold / intervals, key).toBeGreaterThanOrEqual(0.93);
    expect(worded / records, key).toBeLessThanOrEqual(0.05);
  }
});
