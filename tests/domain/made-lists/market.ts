// Small markets for lists made from daily bars.

import type { MarketBars } from '../../../src/domain/made-lists/make-lists.ts';
import { type BarColumn, barColumns, type SessionBars } from '../../../src/domain/made-lists/session-bars.ts';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import type { DailyMarket } from '../../../src/server/market-memory/store.ts';

export type Bar = { open: number; high: number; low: number; close: number; volume: number };
export const LAST = '2026-11-27';
export const SESSIONS = 320;
export const dates = sessionsBack(LAST, SESSIONS).map(({ date }) => date);

/** 100 USD and a million shares in every session. */
const usual: Bar = { open: 100, high: 102, low: 98, close: 100, volume: 1_000_000 };
export const noTrade: Bar = flat(Number.NaN, Number.NaN);

/** Stocks with the usual bars but for those given, by sessions before the last (0 is the last). */
export function marketOf(stocks: Record<string, Record<number, Partial<Bar>>>): MarketBars {
  return marketFrom(
    Object.fromEntries(
      Object.entries(stocks).map(([symbol, changed]) => [
        symbol,
        (at: number) => ({ ...usual, ...changed[SESSIONS - 1 - at] }),
      ]),
    ),
  );
}

export function marketFrom(stocks: Record<string, (at: number) => Bar>, days: readonly string[] = dates): MarketBars {
  const column = (bar: (at: number) => Bar, name: BarColumn) => Float64Array.from(days, (_, at) => bar(at)[name]);
  const bars = Object.entries(stocks).map(([symbol, bar]) => {
    const own = Object.fromEntries(barColumns.map((name) => [name, column(bar, name)])) as SessionBars;
    return [symbol, own] as const;
  });
  return { dates: days, bars: new Map(bars) };
}

/** The days of a market as they are stored. */
export function dailyMarketOf({ dates: days, bars }: MarketBars): DailyMarket[] {
  const symbols = [...bars.keys()];
  return days.map((date, at) => {
    const column = (name: BarColumn) => Float64Array.from(symbols, (symbol) => bars.get(symbol)![name][at]!);
    const columns = Object.fromEntries(barColumns.map((name) => [name, column(name)])) as Record<
      BarColumn,
      Float64Array
    >;
    return { date, symbols, ...columns, vwap: columns.close };
  });
}

export function flat(price: number, volume: number): Bar {
  return { open: price, high: price, low: price, close: price, volume };
}
