// Invented daily bars of a handful of symbols, as traded: plain ones, ones that split, thin ones, fresh ones.
import type { Split } from '../../../src/domain/market/bars.ts';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import type { DailyMarket } from '../../../src/server/market-memory/store.ts';

export const sampleSplits: Split[] = [
  { symbol: 'SPLIT', execution_date: '2026-06-15', split_from: 1, split_to: 4 },
  { symbol: 'REVERSE', execution_date: '2026-03-02', split_from: 10, split_to: 1 },
  { symbol: 'REVERSE', execution_date: '2026-11-02', split_from: 5, split_to: 1 },
  { symbol: 'WILD', execution_date: '2027-01-04', split_from: 1, split_to: 2 },
];

/** The sessions before 17 November 2026, oldest first. */
export function sampleDates(count: number): string[] {
  return sessionsBack('2026-11-16', count).map(({ date }) => date);
}

/** A number of 0 to 1 that depends on nothing but its seed. */
function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

const kinds = ['PLAIN', 'SPLIT', 'REVERSE', 'WILD', 'THIN', 'FRESH'] as const;

export function marketOf(dates: readonly string[]): Map<string, DailyMarket> {
  return new Map(dates.map((date, at) => [date, dayOf(date, at, dates.length)]));
}

function dayOf(date: string, at: number, days: number): DailyMarket {
  const symbols = kinds.filter((kind) => {
    if (kind === 'THIN') return at % 2 === 0;
    return kind !== 'FRESH' || at >= days - 12;
  });
  const bars = symbols.map((symbol) => {
    const kind = kinds.indexOf(symbol);
    const level = 60 + 25 * Math.sin(at / 17 + kind) + 8 * noise(at * 31 + kind);
    const shares = sampleSplits
      .filter((split) => split.symbol === symbol && split.execution_date <= date)
      .reduce((product, { split_from, split_to }) => (product * split_to) / split_from, 1);
    const close = level / shares;
    const spread = close * (0.01 + 0.03 * noise(at * 7 + kind));
    return {
      open: close - spread / 2,
      high: close + spread,
      low: close - spread,
      close,
      vwap: close + spread / 4,
      volume: Math.round(shares * (100_000 + 900_000 * noise(at * 13 + kind))),
    };
  });
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'vwap' | 'volume') =>
    Float64Array.from(bars, (bar) => bar[name]);
  return {
    date,
    symbols: [...symbols],
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    vwap: column('vwap'),
    volume: column('volume'),
  };
}

/** The bars of one symbol, oldest first. */
export function symbolBars(market: ReadonlyMap<string, DailyMarket>, dates: readonly string[], symbol: string) {
  const rows = dates.flatMap((date) => {
    const day = market.get(date);
    const row = day?.symbols.indexOf(symbol) ?? -1;
    return day === undefined || row < 0 ? [] : [{ day, row }];
  });
  const of = (name: 'high' | 'low' | 'close' | 'volume') => Float64Array.from(rows, ({ day, row }) => day[name][row]!);
  return {
    date: rows.map(({ day }) => day.date),
    high: of('high'),
    low: of('low'),
    close: of('close'),
    volume: of('volume'),
  };
}
