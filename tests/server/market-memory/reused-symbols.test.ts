// Figures of finished sessions never mix two companies that had one symbol, and name a close before only of the session before.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { computeRsi } from '../../../src/domain/market/indicators/rsi.ts';
import { dailyFigures, type HistoryStarts } from '../../../src/server/market-memory/daily-figures.ts';
import { type DailyMarket, dailyMarket } from '../../../src/server/market-memory/store.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';

const asOf = '2022-11-25';
const dates = sessionsBack('2022-11-23', 300)
  .map(({ date }) => date)
  .filter((date) => date < asOf);

/** Closes of one symbol by day; another one trades on every day. */
function market(closes: ReadonlyMap<string, number>): Map<string, DailyMarket> {
  const bar = (date: string, close: number) => ({
    ...{ date, open: close, high: close, low: close, close },
    ...{ volume: 1_000, vwap: close, transactions: 1, timestamp: 0 },
  });
  return new Map(
    dates.map((date) => {
      const close = closes.get(date);
      const own = close === undefined ? [] : [{ symbol: 'META', bar: bar(date, close) }];
      return [date, dailyMarket(date, [{ symbol: 'EVERY', bar: bar(date, 50) }, ...own])];
    }),
  );
}

async function figuresOf(closes: ReadonlyMap<string, number>, starts?: HistoryStarts, days = dates) {
  const symbols = new SymbolIndex();
  const all = market(closes);
  const figures = await dailyFigures(asOf, days, [], symbols, async (date) => all.get(date) ?? null, starts);
  const id = symbols.findId('META')!;
  const { year_low, year_high, previous_close, average_volume, volatility } = figures;
  const of = (column: Float64Array) => column[id]!;
  return {
    rsi: computeRsi(figures.rsi, id),
    seen: figures.rsi.seen[id]!,
    low: of(year_low),
    high: of(year_high),
    previous: of(previous_close),
    volume: of(average_volume),
    volatility: of(volatility),
  };
}

test('figures of a re-used symbol are those of its present company alone, known by its day or by the gap', async () => {
  const plan = fc.record({
    switchAt: fc.integer({ min: 40, max: dates.length - 2 }),
    gap: fc.integer({ min: 0, max: 60 }),
    dayKnown: fc.boolean(),
    old: fc.double({ min: 1, max: 10, noNaN: true }),
    now: fc.double({ min: 100, max: 900, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ switchAt, gap, dayKnown, old, now }) => {
      const isKnown = dayKnown || gap > 30;
      const alone = new Map(dates.slice(switchAt).map((date, at) => [date, now + (at % 7)]));
      const both = new Map([
        ...dates.slice(0, Math.max(0, switchAt - gap)).map((date) => [date, old] as const),
        ...alone,
      ]);
      const starts = dayKnown ? new Map([['META', dates[switchAt]!]]) : undefined;
      const figures = await figuresOf(both, starts);
      if (isKnown) expect(figures).toEqual(await figuresOf(alone));
      else if (switchAt > gap + dates.length - 252) expect(figures.low).toBe(old);
    }),
    { numRuns: 60, seed: 20_261_125 },
  );
});

test('the previous close is that of the session before: a missing session makes it unknown', async () => {
  const every = new Map(dates.map((date) => [date, 20]));
  expect((await figuresOf(every)).previous).toBe(20);
  const without = new Map(every);
  without.delete(dates.at(-1)!);
  expect((await figuresOf(without)).previous).toBeNaN();
  expect((await figuresOf(every, undefined, dates.slice(0, -1))).previous).toBeNaN();
});
