// Massive's aggregates (range, grouped, previous day) as daily and minute bars.
import { z } from 'zod';
import type { DailyBar, MinuteBar, SymbolDailyBar } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { instantMs } from '../reading/wire-values.ts';

/** T is only there in grouped and previous-day answers; n and vw may be missing on thin days. */
type Aggregate = {
  T: string | undefined;
  o: number | null;
  h: number | null;
  l: number | null;
  c: number | null;
  v: number | null;
  vw: number | null;
  n: number | null;
  t: number | null;
};

const LONGEST_TICKER = 20;
const finite = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const positive = (value: unknown): number | null => {
  const read = finite(value);
  return read !== null && read > 0 ? read : null;
};

/**
 * A row as the vendor writes it, null where it is none. By hand, because an answer has tens of thousands of them: a
 * schema makes a dozen objects for each.
 */
function readAggregate(entry: unknown): Aggregate | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
  const { T, o, h, l, c, v, vw, n, t } = entry as Record<string, unknown>;
  if (T !== undefined && (typeof T !== 'string' || T === '' || T.length > LONGEST_TICKER)) return null;
  return {
    T,
    o: positive(o),
    h: positive(h),
    l: positive(l),
    c: positive(c),
    v: finite(v),
    vw: positive(vw),
    n: finite(n),
    t: finite(t),
  };
}

/** A list whose unreadable rows are left out; null or absent is the empty list. */
const rows = z
  .custom<readonly unknown[] | null | undefined>(
    (value) => value === null || value === undefined || Array.isArray(value),
  )
  .transform((entries) => {
    const kept: Aggregate[] = [];
    for (const entry of entries ?? []) {
      const read = readAggregate(entry);
      if (read !== null) kept.push(read);
    }
    return kept;
  });

export const AggregatesWire = z.object({
  status: z.string().optional(),
  results: rows.optional().transform((read) => read ?? []),
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
