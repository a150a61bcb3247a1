// Day bars of consecutive sessions as columns by symbol: prices as traded, with cumulative split factors.
import type { Split } from '../../market/bars.ts';
import type { DateKey } from '../../market/calendar.ts';
import { distinctSplits } from '../../market/indicators/splits.ts';
import { settlementRules } from '../../rules/record-rules.ts';
import type { HistoryDay } from './history-day.ts';
import { findSeriesBreaks, type SeriesBreaks } from './series-breaks.ts';
import { findShareEvents, type KnownEvents, noEvents, type ShareEvents } from './share-events.ts';

/** Stored day by symbol; NaN if unknown. */
export type StoredDay = {
  symbols: readonly string[];
  open: ArrayLike<number>;
  close: ArrayLike<number>;
  volume: ArrayLike<number>;
};

/** Day bars of consecutive sessions of the exchange, oldest first. */
export type BarHistory = {
  symbols: readonly string[];
  ids: ReadonlyMap<string, number>;
  days: readonly HistoryDay[];
  breaks: SeriesBreaks;
  events: ShareEvents;
};

const HISTORY_WAIT: number = settlementRules.history_wait.value;

/** `read`: null for a day that is not stored; `extra`: symbols that need an id even without a bar. */
export function createBarHistory(
  sessions: readonly DateKey[],
  read: (date: DateKey) => StoredDay | null,
  splits: readonly Split[],
  extra: readonly string[] = [],
  events: KnownEvents = noEvents,
): BarHistory {
  const stored = sessions.map((date) => read(date));
  const ids = new Map<string, number>();
  for (const { symbols } of [{ symbols: extra }, ...stored.filter((day) => day !== null)]) {
    for (const symbol of symbols) if (!ids.has(symbol)) ids.set(symbol, ids.size);
  }
  const size = ids.size;
  const splitsOn = Map.groupBy(
    [...Map.groupBy(splits, ({ symbol }) => symbol).values()].flatMap(distinctSplits),
    ({ execution_date }) => execution_date,
  );
  // A split on a day without a session applies to the next one.
  const dates = [...splitsOn.keys()].filter((date) => date > (sessions[0] ?? '')).sort();
  let shares: Float64Array = new Float64Array(size).fill(1);
  let next = 0;
  const days = sessions.map((date, at): HistoryDay => {
    for (; next < dates.length && dates[next]! <= date; next += 1) {
      shares = shares.slice();
      for (const { symbol, split_from, split_to } of splitsOn.get(dates[next]!) ?? []) {
        const id = ids.get(symbol);
        if (id !== undefined && split_from > 0 && split_to > 0) shares[id]! *= split_to / split_from;
      }
    }
    return { date, ...toColumns(stored[at] ?? null, ids), shares };
  });
  const breaks = findSeriesBreaks(days, size);
  return { symbols: [...ids.keys()], ids, days, breaks, events: findShareEvents(days, ids, events) };
}

function toColumns(stored: StoredDay | null, ids: ReadonlyMap<string, number>): Omit<HistoryDay, 'date' | 'shares'> {
  const column = () => new Float64Array(stored === null ? 0 : ids.size).fill(Number.NaN);
  const day = { onFile: stored !== null, open: column(), close: column(), volume: column() };
  if (stored === null) return day;
  for (const [row, symbol] of stored.symbols.entries()) {
    const id = ids.get(symbol)!;
    day.open[id] = stored.open[row]!;
    day.close[id] = stored.close[row]!;
    day.volume[id] = stored.volume[row]!;
  }
  return day;
}

/** State of a session's bars: `on_file`, `ahead` (may still arrive) or `missing` (no longer expected). */
export function dayState({ days }: BarHistory, at: number): 'on_file' | 'ahead' | 'missing' {
  const day = days[at];
  if (day === undefined) return 'ahead';
  if (day.onFile) return 'on_file';
  return days.length - 1 - at < HISTORY_WAIT ? 'ahead' : 'missing';
}

/** True for a price at which one could trade. */
export const isPrice = (value: number | undefined): value is number => value !== undefined && value > 0;

/** Newest session from `from` to `to` on which the symbol has a close; -1 for none. */
export function lastClosed({ days }: BarHistory, id: number, from: number, to: number): number {
  for (let at = to; at >= from; at -= 1) if (isPrice(days[at]!.close[id])) return at;
  return -1;
}
