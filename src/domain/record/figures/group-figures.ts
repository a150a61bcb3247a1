// Figures of one group of outcomes: a source, side and horizon above one benchmark.
import { figureRules } from '../../rules/record-rules.ts';
import { boundedResult } from './bounded-result.ts';
import type { OutcomeColumns } from './columns.ts';
import { type DaySums, intervalOfMean, type MeanInterval } from './mean-interval.ts';
import { selectNth } from './select-nth.ts';
import type { SessionCount } from './sessions.ts';

export type GroupFigures = {
  settled: number;
  days: number;
  hits: number;
  median: number;
  /** Mean of bounded results; without an interval only the mean is known. */
  mean: number;
  /** Mean of all results, unbounded. */
  plain_mean: number;
  plain_interval: MeanInterval | null;
  /** Results beyond the bound. */
  bounded: number;
  interval: MeanInterval | null;
  older: number | null;
  newer: number | null;
  turnover: number | null;
  curve: number[];
  sums: DaySums & { day: Int32Array };
};

/** Scratch space for all groups of a summary. */
export type GroupRoom = { values: Float64Array; lastSeen: Int32Array };

export function makeGroupRoom(largest: number, symbols: number): GroupRoom {
  return { values: new Float64Array(largest), lastSeen: new Int32Array(symbols) };
}

/** Thins to the rule's number of points, always keeping the last one. */
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

function medianOf(values: Float64Array): number {
  const middle = values.length >> 1;
  const upper = selectNth(values, middle);
  return values.length % 2 === 1
    ? upper
    : (values.subarray(0, middle).reduce((most, one) => Math.max(most, one)) + upper) / 2;
}

/** Mean over the calls of days `from` (included) to `to` (excluded). */
function meanOfDays({ sum, n }: DaySums, from: number, to: number): number | null {
  let total = 0;
  let calls = 0;
  for (let at = from; at < to; at += 1) {
    total += sum[at]!;
    calls += n[at]!;
  }
  return calls === 0 ? null : total / calls;
}

/**
 * Figures above a benchmark; rows without one are left out; null where no row has one. `rows` are in order of days. A result
 * counts up to `bound` either way.
 */
export function findGroupFigures(
  outcomes: Pick<OutcomeColumns, 'day' | 'symbol'>,
  excess: Float64Array,
  rows: Int32Array,
  { span, bound, count, room }: { span: number; bound: number; count: SessionCount; room: GroupRoom },
): GroupFigures | null {
  const { values, lastSeen } = room;
  lastSeen.fill(0);
  const day: number[] = [];
  const n: number[] = [];
  const sum: number[] = [];
  const plain: number[] = [];
  let settled = 0;
  let hits = 0;
  let bounded = 0;
  let newcomers = 0;
  let afterFirst = 0;
  for (const row of rows) {
    const result = excess[row]!;
    if (Number.isNaN(result)) continue;
    const value = boundedResult(result, bound);
    if (value !== result) bounded += 1;
    const own = outcomes.day[row]!;
    if (day.at(-1) !== own) {
      day.push(own);
      n.push(0);
      sum.push(0);
      plain.push(0);
    }
    const at = day.length - 1;
    n[at]! += 1;
    sum[at]! += value;
    plain[at]! += result;
    values[settled++] = result;
    if (value > 0) hits += 1;
    // Places of days count from 1; 0 is never seen.
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
  const plainSums = { ...sums, sum: plain };
  const half = day.length >> 1;
  return {
    settled,
    days: day.length,
    hits,
    median: medianOf(values.subarray(0, settled)),
    mean: meanOfDays(sums, 0, day.length)!,
    plain_mean: meanOfDays(plainSums, 0, day.length)!,
    plain_interval: intervalOfMean(plainSums, span),
    bounded,
    interval: intervalOfMean(sums, span),
    older: meanOfDays(sums, 0, half),
    newer: meanOfDays(sums, half, day.length),
    turnover: afterFirst === 0 ? null : newcomers / afterFirst,
    curve: toCurve(sums),
    sums,
  };
}
