// Calls of the screener at an earlier close: the live rules over the bars of that day and before, and nothing that came later.
import { expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { runCalls } from '../../../src/domain/record/run-calls.ts';
import type { DailyMarket, MemoryStore } from '../../../src/server/market-memory/store.ts';
import { judgeDay } from '../../../src/server/screener/judge-day.ts';
import { createStockDays, pastRunCalls } from '../../../src/server/screener/past-calls.ts';

const dates = sessionsBack('2026-11-20', 40).map(({ date }) => date);
const day = dates[35]!;
const symbols = ['ALDR', 'BRCH', 'CEDR', 'DOGW'];
/** Closes that swing by stock, with a volume three times the usual one now and then. */
const closeOf = (stock: number, at: number) => 20 + stock + Math.sin(at * (1 + stock / 3)) + at / 20;
const bars: DailyMarket[] = dates.map((date, at) => {
  const column = (figure: (close: number, stock: number) => number) =>
    Float64Array.from(symbols, (_, stock) => figure(closeOf(stock, at), stock));
  return {
    date,
    symbols,
    open: column((close) => close - 0.2),
    high: column((close) => close + 0.3),
    low: column((close) => close - 0.4),
    close: column((close) => close),
    volume: column((_, stock) => ((at + stock) % 5 === 0 ? 900_000 : 200_000)),
    vwap: column((close) => close - 0.1),
  };
});

type Split = Awaited<ReturnType<MemoryStore['splits']>>[number];
function storeOf(days: readonly DailyMarket[], splits: readonly Split[] = []) {
  const read: string[] = [];
  const store = {
    days: async (before: string, count: number) =>
      days
        .filter(({ date }) => date < before)
        .map(({ date }) => ({ date, stocks: symbols.length }))
        .reverse()
        .slice(0, count),
    day: async (date: string) => {
      read.push(date);
      return days.find((one) => one.date === date) ?? null;
    },
    splits: async () => [...splits],
  } as unknown as MemoryStore;
  return { store, read };
}
const all = createStockDays(new Set(symbols));
const until = bars.filter(({ date }) => date <= day);

test('calls are those of the live rules; what daily bars cannot say is neither judged nor said', async () => {
  const judged = await judgeDay(day, storeOf(bars).store);
  const calls = await pastRunCalls(day, all(storeOf(bars).store), new Map());
  const live = runCalls(judged!.judged, () => ({ filters: 0, lights: null }));
  const light = live.light.filter(({ source }) => source !== 'freshness:green');
  expect(calls).toEqual({ ...live, light });
  expect(calls!.decision).not.toEqual([]);
  const said = [...calls!.filter, ...light].map(({ source }) => source);
  expect(said.filter((source) => /^(SM|volume_trend|news_catalyst|freshness)/.test(source))).toEqual([]);
  expect(await pastRunCalls('2026-11-23', all(storeOf(bars).store), new Map())).toBeNull();
});

test('later bars, splits and companies change nothing', async () => {
  const later: Split = { symbol: 'ALDR', execution_date: dates[37]!, split_from: 1, split_to: 10 };
  const known = await pastRunCalls(day, createStockDays(new Set(symbols))(storeOf(until).store), new Map());
  const stocks = createStockDays(new Set(symbols));
  expect(await pastRunCalls(day, stocks(storeOf(bars, [later]).store), new Map([['BRCH', dates[38]!]]))).toEqual(known);
});

test('of some stocks alone it is the same for them, and a day is read once', async () => {
  const whole = await pastRunCalls(day, createStockDays(new Set(symbols))(storeOf(bars).store), new Map());
  const { store, read } = storeOf(bars);
  const some = createStockDays(new Set(['ALDR', 'CEDR']));
  await pastRunCalls(dates[34]!, some(store), new Map());
  const calls = await pastRunCalls(day, some(store), new Map());
  for (const kind of ['decision', 'filter', 'light'] as const)
    expect(calls![kind]).toEqual(whole![kind].filter(({ symbol }) => symbol === 'ALDR' || symbol === 'CEDR'));
  expect(read).toHaveLength(new Set(read).size);
});
