// Figures of the score: tenths of each day, top less bottom, and rank correlation.
import { figureRules } from '../../rules/record-rules.ts';
import { horizons } from '../outcome.ts';
import type { Decile, ScoreFigures } from '../record-figures.ts';
import { boundedResult, resultBound } from './bounded-result.ts';
import { type OutcomeColumns, spans } from './columns.ts';
import { toCurve } from './group-figures.ts';
import { type DaySums, intervalOfMean } from './mean-interval.ts';
import { selectRows } from './order-outcomes.ts';
import { correlate, toRanks } from './ranks.ts';
import { toRecordState } from './record-state.ts';
import { knownFigure, toFigure } from './round-figures.ts';
import type { SessionCount } from './sessions.ts';

const DECILES: number = figureRules.deciles.value;

class Sums implements DaySums {
  readonly session: number[] = [];
  readonly n: number[] = [];
  readonly sum: number[] = [];

  get length(): number {
    return this.session.length;
  }

  add(session: number, n: number, sum: number): void {
    this.session.push(session);
    this.n.push(n);
    this.sum.push(sum);
  }
}

type ScoreSums = { bound: number; calls: number; deciles: Sums[]; spread: Sums; correlation: Sums };

/** Excess after costs as if bought, whatever the action. */
function boughtExcess(outcomes: OutcomeColumns, excess: Float64Array, row: number): number {
  if (outcomes.lines[outcomes.line[row]!]!.side >= 0) return excess[row]!;
  return -excess[row]! - 2 * outcomes.cost[row]!;
}

/** Results are bounded in sums, their ranks need no bound. */
function addDay(into: ScoreSums, session: number, scores: Float64Array, values: Float64Array): void {
  const n = scores.length;
  if (n < figureRules.ranked_from.value) return;
  const sorted = new Float64Array(n);
  const ranks = toRanks(scores, sorted);
  const correlation = correlate(ranks, toRanks(values, sorted));
  into.calls += n;
  if (!Number.isNaN(correlation)) into.correlation.add(session, 1, correlation);
  const counts = new Float64Array(DECILES);
  const sums = new Float64Array(DECILES);
  for (let at = 0; at < n; at += 1) {
    const decile = Math.min(DECILES - 1, Math.floor(((ranks[at]! - 0.5) * DECILES) / n));
    counts[decile]! += 1;
    sums[decile]! += boundedResult(values[at]!, into.bound);
  }
  for (let decile = 0; decile < DECILES; decile += 1) {
    if (counts[decile]! > 0) into.deciles[decile]!.add(session, counts[decile]!, sums[decile]!);
  }
  const [low, high] = [counts[0]!, counts[DECILES - 1]!];
  if (low > 0 && high > 0) into.spread.add(session, 1, sums[DECILES - 1]! / high - sums[0]! / low);
}

function meanOf(sums: DaySums): number | null {
  let calls = 0;
  let total = 0;
  for (let at = 0; at < sums.length; at += 1) {
    calls += sums.n[at]!;
    total += sums.sum[at]!;
  }
  return calls === 0 ? null : total / calls;
}

function toInterval(sums: DaySums, span: number) {
  const interval = intervalOfMean(sums, span);
  const bounds = { low: knownFigure(interval?.low), high: knownFigure(interval?.high) };
  return { mean: knownFigure(meanOf(sums)), ...bounds, p: interval?.p ?? null };
}

type Of = Pick<ScoreFigures, 'kind' | 'horizon' | 'benchmark'>;

function toScoreFigures(sums: ScoreSums, of: Of): ScoreFigures {
  const span = spans[of.horizon];
  const deciles = sums.deciles.map((own, at): Decile => {
    const { mean, low, high } = toInterval(own, span);
    return { decile: at + 1, calls: own.n.reduce((all, one) => all + one, 0), mean, low, high };
  });
  const { p, ...spread } = toInterval(sums.spread, span);
  const { mean, low, high } = toInterval(sums.correlation, span);
  const judged = {
    side: 1,
    settled: sums.calls,
    days: sums.spread.length,
    low: spread.low,
    high: spread.high,
    plain_mean: spread.mean,
    plain_low: spread.low,
  } as const;
  const curve = toCurve(sums.spread).map(toFigure);
  return {
    ...of,
    deciles,
    top_minus_bottom: { ...spread, state: toRecordState(judged, p), curve },
    rank_correlation: { mean, low, high, days: sums.correlation.length },
  };
}

/** Figures over all scores, whatever their action. `byDay`: settled rows in order of days. */
export function findScoreFigures(outcomes: OutcomeColumns, byDay: Int32Array, count: SessionCount): ScoreFigures[] {
  return (['score', 'measured'] as const).flatMap((kind) => findFiguresOf(kind, outcomes, byDay, count));
}

function findFiguresOf(
  kind: ScoreFigures['kind'],
  outcomes: OutcomeColumns,
  byDay: Int32Array,
  count: SessionCount,
): ScoreFigures[] {
  const isScore = Uint8Array.from(outcomes.lines, (line) => Number(line.kind === kind));
  if (!isScore.includes(1)) return [];
  const { line, horizon: horizonOf, strength, day: dayOf } = outcomes;
  const scored = selectRows(byDay, (row) => isScore[line[row]!] === 1 && !Number.isNaN(strength[row]!));
  return horizons.flatMap((horizon, place) => {
    if (horizon === 'plan') return [];
    const own = selectRows(scored, (row) => horizonOf[row] === place);
    if (own.length === 0) return [];
    return (['spy', 'market'] as const).map((benchmark) => {
      const excess = outcomes[benchmark];
      const rows = selectRows(own, (row) => !Number.isNaN(excess[row]!));
      const sums: ScoreSums = {
        bound: resultBound(horizon),
        calls: 0,
        deciles: Array.from({ length: DECILES }, () => new Sums()),
        spread: new Sums(),
        correlation: new Sums(),
      };
      for (let from = 0; from < rows.length; ) {
        const day = dayOf[rows[from]!]!;
        let to = from;
        while (to < rows.length && dayOf[rows[to]!] === day) to += 1;
        const scores = new Float64Array(to - from);
        const values = new Float64Array(to - from);
        for (let at = from; at < to; at += 1) {
          scores[at - from] = strength[rows[at]!]!;
          values[at - from] = boughtExcess(outcomes, excess, rows[at]!);
        }
        addDay(sums, count(day), scores, values);
        from = to;
      }
      return toScoreFigures(sums, { kind, horizon, benchmark });
    });
  });
}
