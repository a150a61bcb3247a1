// A stock begun again in the middle of a day is read as one that was there from the start, and its neighbours are left alone.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type GoldenEyeColumns,
  openDay,
  pushBar,
  seedDay,
  setFacts,
  setSpread,
  startColumns,
} from '../../../src/domain/goldeneye/columns/columns.ts';
import { readColumns } from '../../../src/domain/goldeneye/columns/read-columns.ts';
import { resumeSymbol } from '../../../src/domain/goldeneye/columns/resume-symbol.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { minuteMs, randomHistory, randomNow } from './random-market.ts';
import type { DayBars } from './read-symbol.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });
const closedBy = (bars: readonly MinuteBar[], now: number) =>
  bars.filter((bar) => bar.start_timestamp + minuteMs <= Math.floor(now / minuteMs) * minuteMs);

type History = ReturnType<typeof randomHistory>;

/** The columns of a symbol that was there from the opening bell of the session before. */
function fromTheStart({ days, facts, spread }: History, now: number): GoldenEyeColumns {
  const [before, today] = days as [DayBars, DayBars];
  const columns = startColumns(1, before.session);
  for (const bar of before.bars) pushBar(columns, 0, bar);
  openDay(columns, today.session);
  setFacts(columns, 0, facts);
  setSpread(columns, 0, spread);
  for (const bar of closedBy(today.bars, now)) pushBar(columns, 0, bar);
  return columns;
}

test('whatever was known of it before, from then on it reads like all its bars, and goes on so', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const history = randomHistory(seed);
      const neighbour = randomHistory(seed + 1).days.at(-1)?.bars ?? [];
      const [before, today] = history.days as [DayBars, DayBars];
      const now = randomNow(seed, history);
      const columns = startColumns(2, before.session);
      openDay(columns, today.session);
      setFacts(columns, 0, history.facts);
      setSpread(columns, 0, history.spread);
      // Known from a snapshot in mid-session alone, then bar by bar.
      if (history.seed !== null) seedDay(columns, 0, history.seed);
      const known = closedBy(today.bars, now);
      for (const bar of known.slice(known.length >> 1)) pushBar(columns, 0, bar);
      for (const bar of closedBy(neighbour, now)) pushBar(columns, 1, bar);
      const beside = readColumns(columns, 1, now);

      resumeSymbol(columns, 0, before.session, before.bars, known);
      const start = fromTheStart(history, now);
      expect(readColumns(columns, 0, now)).toEqual(readColumns(start, 0, now));
      expect(readColumns(columns, 1, now)).toEqual(beside);

      const later = now + 7 * minuteMs;
      for (const bar of closedBy(today.bars, later).slice(known.length)) {
        pushBar(columns, 0, bar);
        pushBar(start, 0, bar);
      }
      expect(readColumns(columns, 0, later)).toEqual(readColumns(start, 0, later));
    }),
    { numRuns: 300 },
  );
});
