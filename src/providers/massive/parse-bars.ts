// Massive's aggregates (range, grouped, previous day) as daily and minute bars.
import { z } from 'zod';
import type { DailyBar, MinuteBar, SymbolDailyBar } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import {
  type BarProblem,
  type BarSize,
  checkBar,
  checkStart,
  findSpikes,
} from '../../domain/market/checks/check-bar.ts';
import { finiteOrNull, instantMs, numberOrNaN, positiveOrNull, wireNextUrl } from '../reading/wire-values.ts';

/** `T` is present only in grouped and previous-day answers; `n` and `vw` may be missing on thin days. */
type Aggregate = {
  T: string | undefined;
  /** NaN when unknown, as are h, l, c and v. */
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
  vw: number | null;
  n: number | null;
  t: number | null;
};

const LONGEST_TICKER = 20;

/**
 * A vendor's row; null if unreadable. Parsed by hand: a schema makes a dozen objects for each of tens of thousands of
 * rows.
 */
function readAggregate(entry: unknown): Aggregate | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
  const { T, o, h, l, c, v, vw, n, t } = entry as Record<string, unknown>;
  if (T !== undefined && (typeof T !== 'string' || T === '' || T.length > LONGEST_TICKER)) return null;
  return {
    T,
    o: numberOrNaN(o),
    h: numberOrNaN(h),
    l: numberOrNaN(l),
    c: numberOrNaN(c),
    v: numberOrNaN(v),
    vw: positiveOrNull(vw),
    n: finiteOrNull(n),
    t: finiteOrNull(t),
  };
}

/** List without its unreadable rows; empty for null or absent. */
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
  results: rows.optional().transform((read) => read ?? []),
  next_url: wireNextUrl,
});
export type AggregatesWire = z.output<typeof AggregatesWire>;

export type OnLeftOut = (why: BarProblem) => void;
type Reading = { span: BarSize; now: number; inOrder: boolean; onLeftOut: OnLeftOut };
type Ohlc = Omit<MinuteBar, 'start_timestamp'>;

/** Bars of an answer with their start (epoch ms); `inOrder`: the answer is of one symbol and must ascend. */
function* readBars(wire: AggregatesWire, { span, now, inOrder, onLeftOut }: Reading) {
  let before: number | null = null;
  for (const row of wire.results) {
    const at = instantMs(row.t);
    const { o: open, h: high, l: low, c: close, v: volume, vw: vwap, n: transactions } = row;
    const problem =
      checkBar({ open, high, low, close, volume }, span) ??
      (at === null ? 'price or volume missing' : checkStart(at, before, now));
    if (problem !== null || at === null) {
      onLeftOut(problem ?? 'price or volume missing');
      continue;
    }
    if (inOrder) before = at;
    const bar: Ohlc = { open, high, low, close, volume, vwap, transactions };
    yield { symbol: row.T, at, bar };
  }
}

/** Drops bars whose close is far from that of their neighbours. */
function* withoutSpikes<Bar extends { close: number }>(bars: readonly Bar[], { span, onLeftOut }: Reading) {
  const spikes = findSpikes(
    bars.map(({ close }) => close),
    span,
  );
  for (const [at, bar] of bars.entries()) {
    if (spikes.has(at)) onLeftOut("prices far apart within the bar, or far from the bar's neighbours");
    else yield bar;
  }
}

const nobody: OnLeftOut = () => undefined;

/**
 * Daily bars by the New York date of their instant: range answers carry midnight, grouped ones 16:00. `asTraded`:
 * unadjusted bars, which are not compared with neighbours because of splits.
 */
export function parseDailyBars(
  wire: AggregatesWire,
  now = Number.POSITIVE_INFINITY,
  onLeftOut = nobody,
  asTraded = false,
): DailyBar[] {
  const reading: Reading = { span: 'day', now, inOrder: true, onLeftOut };
  const bars: DailyBar[] = [];
  for (const { at, bar } of readBars(wire, reading)) bars.push({ date: newYorkDate(at), ...bar, timestamp: at });
  return asTraded ? bars : [...withoutSpikes(bars, reading)];
}

export function parseGroupedDaily(
  wire: AggregatesWire,
  now = Number.POSITIVE_INFINITY,
  onLeftOut = nobody,
): SymbolDailyBar[] {
  const rows: SymbolDailyBar[] = [];
  for (const { symbol, at, bar } of readBars(wire, { span: 'day', now, inOrder: false, onLeftOut })) {
    if (symbol) rows.push({ symbol, bar: { date: newYorkDate(at), ...bar, timestamp: at } });
  }
  return rows;
}

export function parseMinuteBars(wire: AggregatesWire, now = Number.POSITIVE_INFINITY, onLeftOut = nobody): MinuteBar[] {
  const reading: Reading = { span: 'minute', now, inOrder: true, onLeftOut };
  const bars: MinuteBar[] = [];
  for (const { at, bar } of readBars(wire, reading)) bars.push({ start_timestamp: at, ...bar });
  return [...withoutSpikes(bars, reading)];
}
