// Daily bars of a re-used symbol: those of the company that has it now, for charts, metrics and closes alike.
import { describe, expect, test } from 'vitest';
import type { DailyBar } from '../../../src/domain/market/bars.ts';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { metricsFromBars } from '../../../src/domain/market/metrics.ts';
import type { MarketData } from '../../../src/providers/ports/market-data.ts';
import { withOwnHistory } from '../../../src/server/stocks/own-bars.ts';

const bar = (date: string, close: number): DailyBar => ({
  ...{ date, open: close, high: close, low: close, close },
  ...{ volume: 1_000, vwap: null, transactions: null, timestamp: 0 },
});
const days = (last: string, count: number, close: number) =>
  sessionsBack(last, count).map(({ date }) => bar(date, close));
const before = days('2022-01-28', 60, 12);
const present = days('2022-11-23', 60, 150);

const READ_AT = 0;
function portOf(bars: DailyBar[], starts: () => Promise<ReadonlyMap<string, string>>) {
  const port: Pick<MarketData, 'dailyBars'> = { dailyBars: async () => bars };
  return withOwnHistory(port, starts, () => READ_AT).dailyBars('META', '2022-01-01', '2022-11-23');
}

describe('a re-used symbol', () => {
  test('has the bars since its own first day, also without an absence between', async () => {
    const start = present[20]!.date;
    expect(await portOf(present, async () => new Map([['META', start]]))).toEqual(present.slice(20));
  });

  test.each([
    ['while its first day is unknown', async () => new Map<string, string>()],
    ['while the table of identities cannot be read', () => Promise.reject(new Error('no database'))],
  ])('has the bars after its last long absence %s', async (_, starts) => {
    const bars = await portOf([...before, ...present], starts);
    expect(bars).toEqual(present);
    expect(metricsFromBars(bars, [])['52WeekLow']).toBe(150);
  });
});
