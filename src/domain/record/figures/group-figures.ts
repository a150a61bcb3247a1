// Figures of one group of outcomes: a source, side and horizon, compared with one benchmark.
import { figureRules } from '../../rules/record-rules.ts';
import { boundedExcess } from './bounded-result.ts';
import type { OutcomeColumns } from './columns.ts';
import { type DaySums, intervalOfMean } from './mean-interval.ts';
import type { SessionCount } from './sessions.ts';

/**
 * Value at index `n` of the sorted order. Reorders `values`: none before `n` is larger. Source: Hoare, Communications of
 * the ACM 4(7), 1961; pivot by the median of three.
 */
export function selectNth(values: Float64Array, n: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = findMiddle(values[from]!, values[(from + to) >> 1]!, values[to]!);
    let [low, high] = [from, to];
    while (low <= high) {
      while (values[low]! < pivot) low += 1;
      while (values[high]! > pivot) high -= 1;
      if (low > high) break;
      const value = values[low]!;
      values[low++] = values[high]!;
      values[high--] = value;
    }
    if (n <= high) to = high;
    else if (n >= low) from = low;
    else break;
  }
  return values[n]!;
}

const findMiddle = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

export type GroupFigures = NonNullable<ReturnType<typeof findGroupFigures>>;

/** Scratch arrays shared by all groups of a summary. */
export type GroupRoom = { values: Float64Array; lastSeen: Int32Array };

export function makeGroupRoom(largest: number, symbols: number): GroupRoom {
  return { values: new Float64Array(largest), lastSeen: new Int32Array(symbols) };
}

/** Thins a curve to the rule's number of points; the last point always stays. */
function thin(curve: readonly number[]): number[] {
  const most: number = figureRules.curve_points.value;
  if (curve.length <= most) return [...curve];
  return Array.from({ length: most }, (_, at) => curve[Math.ceil(((at + 1) * curve.length) / most) - 1]!);
}

/** Running sum of the daily means. */
export function toCurve({ length, sum, n }: DaySums): number[] {
  let total = 0;
  const curve = Array.from({ length }, (_, at) => {
    total += sum[at]! / n[at]!;
    return total;
  });
  return thin(curve);
}

function findMedian(values: Float64Array): number {
  const middle = values.length >> 1;
  const upper = selectNth(values, middle);
  return values.length % 2 === 1
    ? upper
    : (values.subarray(0, middle).reduce((most, one) => Math.max(most, one)) + upper) / 2;
}

/** Mean over the calls of days `from` (included) to `to` (excluded); null without calls. */
export function meanOfDays({ sum, n }: DaySums, from: number, to: number): number | null {
  let total = 0;
  let calls = 0;
  for (let at = from; at < to; at += 1) {
    total += sum[at]!;
    calls += n[at]!;
  }
  return calls === 0 ? null : total / calls;
}

/** Sums of the days with calls. */
function filledDays(days: DaySums): DaySums {
  const filled = Array.from({ length: days.length }, (_, at) => at).filter((at) => days.n[at]! > 0);
  const pick = (column: ArrayLike<number>) => filled.map((at) => column[at]!);
  return { length: filled.length, session: pick(days.session), n: pick(days.n), sum: pick(days.sum) };
}

/** Number of entries that are at least `span` sessions apart; `session`: session numbers, ascending. */
export function countSpans({ length, session }: Pick<DaySums, 'length' | 'session'>, span: number): number {
  let spans = 0;
  let free = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < length; at += 1) {
    if (session[at]! < free) continue;
    spans += 1;
    free = session[at]! + span;
  }
  return spans;
}

export type GroupOf = {
  side: number;
  span: number;
  bound: number;
  /** `cut` of `boundedExcess` by day; null for a benchmark of one stock. */
  cutOf: ((day: number) => number) | null;
  count: SessionCount;
  room: GroupRoom;
};

/**
 * Figures of a group compared with a benchmark. Rows without a benchmark result are left out; null if no row has one.
 * `rows`: ordered by day.
 */
export function findGroupFigures(
  outcomes: Pick<OutcomeColumns, 'day' | 'symbol' | 'gross' | 'cost' | 'cheap'>,
  excess: Float64Array,
  rows: Int32Array,
  { side, span, bound, cutOf, count, room }: GroupOf,
) {
  const { values, lastSeen } = room;
  lastSeen.fill(0);
  const day: number[] = [];
  const n: number[] = [];
  const sum: number[] = [];
  const boundedN: number[] = [];
  const boundedSum: number[] = [];
  const how = { excess: 0, side, bound, cut: null as number | null };
  let settled = 0;
  let hits = 0;
  let gained = 0;
  let lost = 0;
  let bounded = 0;
  let cheap = 0;
  let cost = 0;
  let newcomers = 0;
  let afterFirst = 0;
  for (const row of rows) {
    const result = excess[row]!;
    if (Number.isNaN(result)) continue;
    const own = outcomes.day[row]!;
    if (day.at(-1) !== own) {
      day.push(own);
      n.push(0);
      sum.push(0);
      boundedN.push(0);
      boundedSum.push(0);
      how.cut = cutOf === null ? null : cutOf(own);
    }
    const at = day.length - 1;
    n[at]! += 1;
    sum[at]! += result;
    how.excess = result;
    const value = boundedExcess(outcomes, row, how);
    if (!Number.isNaN(value)) {
      boundedN[at]! += 1;
      boundedSum[at]! += value;
    }
    values[settled++] = result;
    if (result > 0) {
      hits += 1;
      gained += result;
    } else lost -= result;
    if (Math.abs(outcomes.gross[row]!) > bound) bounded += 1;
    cheap += outcomes.cheap[row]!;
    cost += outcomes.cost[row]!;
    // Days count from 1 here; 0 means not seen.
    const symbol = outcomes.symbol[row]!;
    const seen = lastSeen[symbol]!;
    if (at > 0 && seen <= at) {
      afterFirst += 1;
      if (seen !== at) newcomers += 1;
    }
    lastSeen[symbol] = at + 1;
  }
  if (settled === 0) return null;
  const sums = { length: day.length, day: Int32Array.from(day), session: Int32Array.from(day, count), n, sum };
  const boundedSums = filledDays({ ...sums, n: boundedN, sum: boundedSum });
  const half = day.length >> 1;
  const [gain, loss] = [gained / hits, lost / (settled - hits)];
  return {
    settled,
    days: day.length,
    hits,
    /** Share of hits at which gains and losses of their current size cancel out; null without gains or without losses. */
    break_even: hits === 0 || hits === settled ? null : loss / (gain + loss),
    median: findMedian(values.subarray(0, settled)),
    /** Mean of all results, not bounded; `interval`: null if only the mean is known. */
    mean: meanOfDays(sums, 0, day.length)!,
    interval: intervalOfMean(sums, span),
    /** Mean of results with the returns of stock and benchmark bounded alike. */
    bounded_mean: meanOfDays(boundedSums, 0, boundedSums.length),
    bounded_interval: intervalOfMean(boundedSums, span),
    /** Number of returns beyond the bound. */
    bounded,
    /** Number of consecutive outcomes that do not overlap. */
    spans: countSpans(sums, span),
    /** Number of calls on stocks below the hard-to-borrow price. */
    cheap,
    /** Mean costs, as a fraction; in R for plans. */
    cost: cost / settled,
    older: meanOfDays(sums, 0, half),
    newer: meanOfDays(sums, half, day.length),
    turnover: afterFirst === 0 ? null : newcomers / afterFirst,
    curve: toCurve(sums),
    sums,
  };
}
