// Massive's aggregates (range, grouped, previous day) as daily and minute bars.
import { z } from 'zod';
import type { DailyBar, MinuteBar, SymbolDailyBar } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { instantMs, wireList, wireNumber, wirePositive } from '../wire-values.ts';

/** T is only there in grouped and previous-day answers; n and vw may be missing on thin days. */
const Aggregate = z.object({
  T: z.string().min(1).max(20).optional(),
  o: wirePositive,
  h: wirePositive,
  l: wirePositive,
  c: wirePositive,
  v: wireNumber,
  vw: wirePositive,
  n: wireNumber,
  t: wireNumber,
});
type Aggregate = z.output<typeof Aggregate>;

export const AggregatesWire = z.object({
  status: z.string().optional(),
  results: wireList(Aggregate),
  next_url: z.string().max(4_000).optional(),
});
export type AggregatesWire = z.output<typeof AggregatesWire>;

/** Null when a price, the volume or the instant is missing: half a bar is none. */
function ohlc(row: Aggregate) {
  const at = instantMs(row.t);
  if (row.o === null || row.h === null || row.l === null || row.c === null || row.v === null || at === null)
    return null;
  if (row.v < 0 || row.h < row.l) return null;
  const bar = { open: row.o, high: row.h, low: row.l, close: row.c, volume: row.v, vwap: row.vw, transactions: row.n };
  return { at, bar };
}

/**
 * The trading date is the New York date of the instant: range answers carry midnight there, grouped ones 16:00.
 */
export function parseDailyBars(wire: AggregatesWire): DailyBar[] {
  const bars: DailyBar[] = [];
  for (const row of wire.results) {
    const read = ohlc(row);
    if (read) bars.push({ date: newYorkDate(read.at), ...read.bar, timestamp: read.at });
  }
  return bars;
}

export function parseGroupedDaily(wire: AggregatesWire): SymbolDailyBar[] {
  const rows: SymbolDailyBar[] = [];
  for (const row of wire.results) {
    const read = ohlc(row);
    if (read && row.T)
      rows.push({ symbol: row.T, bar: { date: newYorkDate(read.at), ...read.bar, timestamp: read.at } });
  }
  return rows;
}

export function parseMinuteBars(wire: AggregatesWire): MinuteBar[] {
  const bars: MinuteBar[] = [];
  for (const row of wire.results) {
    const read = ohlc(row);
    if (read) bars.push({ start_timestamp: read.at, ...read.bar });
  }
  return bars;
}
