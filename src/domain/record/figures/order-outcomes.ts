// Settled outcomes grouped by line and horizon, each group in order of days.
import { horizons } from '../outcome.ts';
import { type OutcomeColumns, outcomeStates } from './columns.ts';

/** Group of the rows `from` (included) to `to` (excluded) of `rows`. */
export type OutcomeGroup = { line: number; horizon: number; from: number; to: number };
/** `byDay`: the same rows in order of days only. */
export type OrderedOutcomes = { rows: Int32Array; byDay: Int32Array; groups: OutcomeGroup[]; look_ahead: number };

/** Selected rows in their order; several times faster than `filter` of a typed array. */
export function selectRows(rows: Int32Array, isKept: (row: number) => boolean): Int32Array {
  const kept = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    if (isKept(row)) kept[count++] = row;
  }
  return kept.subarray(0, count);
}

/** Stable sort of rows by a small whole number. */
function sortBy(
  rows: Int32Array,
  key: (row: number) => number,
  keys: number,
): { rows: Int32Array; starts: Int32Array } {
  const starts = new Int32Array(keys + 1);
  for (const row of rows) starts[key(row) + 1]! += 1;
  for (let at = 0; at < keys; at += 1) starts[at + 1]! += starts[at]!;
  const next = starts.slice();
  const sorted = new Int32Array(rows.length);
  for (const row of rows) {
    const at = key(row);
    sorted[next[at]!++] = row;
  }
  return { rows: sorted, starts };
}

/**
 * Groups outcomes that ended by `asOf` (epoch seconds). `look_ahead`: number of those whose entry precedes the call or
 * whose end precedes the entry; they are in no group.
 */
export function orderOutcomes(outcomes: OutcomeColumns, asOf: number): OrderedOutcomes {
  const { length, state, known, entry, done, day, line, horizon } = outcomes;
  const settled = new Int32Array(length);
  let count = 0;
  let look_ahead = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (let row = 0; row < length; row += 1) {
    if (state[row] !== outcomeStates.settled || done[row]! > asOf) continue;
    if (entry[row]! < known[row]! || done[row]! < entry[row]!) {
      look_ahead += 1;
      continue;
    }
    settled[count++] = row;
    first = Math.min(first, day[row]!);
    last = Math.max(last, day[row]!);
  }
  if (count === 0) return { rows: settled.subarray(0, 0), byDay: settled.subarray(0, 0), groups: [], look_ahead };
  const byDay = sortBy(settled.subarray(0, count), (row) => day[row]! - first, last - first + 1);
  const places = outcomes.lines.length * horizons.length;
  const byGroup = sortBy(byDay.rows, (row) => line[row]! * horizons.length + horizon[row]!, places);
  const groups: OutcomeGroup[] = [];
  for (let place = 0; place < places; place += 1) {
    const from = byGroup.starts[place]!;
    const to = byGroup.starts[place + 1]!;
    if (to > from)
      groups.push({ line: Math.floor(place / horizons.length), horizon: place % horizons.length, from, to });
  }
  return { rows: byGroup.rows, byDay: byDay.rows, groups, look_ahead };
}
