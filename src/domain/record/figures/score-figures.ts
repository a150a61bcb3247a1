// Figures of the score: deciles of each day, top minus bottom, rank correlation.
import { figureRules } from '../../rules/record-rules.ts';
import { type Horizon, horizons } from '../outcome.ts';
import type { Decile, ScoreFigures } from '../record-figures.ts';
import { boundedExcess, resultBound } from './bounded-result.ts';
import { type BaseRate, type OutcomeColumns, spans } from './columns.ts';
import { borrowingCost } from './costs.ts';
import { countSpans, meanOfDays, toCurve } from './group-figures.ts';
import { type DaySums, intervalOfMean } from './mean-interval.ts';
import { selectRows } from './order-outcomes.ts';
import { correlate, toRanks } from './ranks.ts';
import { weakerP } from './record-state.ts';
import { knownFigure, toFigure } from './round-figures.ts';
import type { SessionCount } from './sessions.ts';
import { findCuts } from './source-figures.ts';

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

type Bought = (row: number) => [plain: number, bounded: number];

/**
 * Excess after costs of a day's rows as if bought, whatever their action; without borrowing costs, which only shorts
 * have.
 */
function boughtResults(
  outcomes: OutcomeColumns,
  benchmark: 'spy' | 'market',
  { horizon, rates }: { horizon: Horizon; rates: ReadonlyMap<string, BaseRate> },
): (day: number) => Bought {
  const bound = resultBound(horizon);
  const cutOf = findCuts(rates, horizon);
  const borrowed = borrowingCost(horizon);
  return (day) => {
    const cut = benchmark === 'market' ? cutOf(day) : null;
    return (row) => {
      const excess = outcomes[benchmark][row]!;
      const { side } = outcomes.lines[outcomes.line[row]!]!;
      const bounded = boundedExcess(outcomes, row, { excess, side, bound, cut });
      if (side >= 0) return [excess, bounded];
      const turned = borrowed - 2 * outcomes.cost[row]!;
      return [turned - excess, turned - bounded];
    };
  };
}

function selectScored({ strength }: OutcomeColumns, rows: Int32Array, bought: Bought): ScoredDay {
  const scored = {
    scores: new Float64Array(rows.length),
    values: new Float64Array(rows.length),
    bounded: new Float64Array(rows.length),
  };
  rows.forEach((row, at) => {
    scored.scores[at] = strength[row]!;
    [scored.values[at], scored.bounded[at]] = bought(row);
  });
  return scored;
}

type ScoreSums = { calls: number; deciles: Sums[]; spread: Sums; boundedSpread: Sums; correlation: Sums };

/** Parallel arrays of a day: scores, and results as if bought, unbounded (`values`) and bounded. */
type ScoredDay = { scores: Float64Array; values: Float64Array; bounded: Float64Array };

function addDay(into: ScoreSums, session: number, { scores, values, bounded }: ScoredDay): void {
  const n = scores.length;
  if (n < figureRules.ranked_from.value) return;
  const sorted = new Float64Array(n);
  const ranks = toRanks(scores, sorted);
  const correlation = correlate(ranks, toRanks(values, sorted));
  into.calls += n;
  if (!Number.isNaN(correlation)) into.correlation.add(session, 1, correlation);
  const counts = new Float64Array(DECILES);
  const sums = new Float64Array(DECILES);
  const boundedSums = new Float64Array(DECILES);
  for (let at = 0; at < n; at += 1) {
    const decile = Math.min(DECILES - 1, Math.floor(((ranks[at]! - 0.5) * DECILES) / n));
    counts[decile]! += 1;
    sums[decile]! += values[at]!;
    boundedSums[decile]! += bounded[at]!;
  }
  for (let decile = 0; decile < DECILES; decile += 1) {
    if (counts[decile]! > 0) into.deciles[decile]!.add(session, counts[decile]!, sums[decile]!);
  }
  const [low, high] = [counts[0]!, counts[DECILES - 1]!];
  if (low === 0 || high === 0) return;
  const topLessBottom = (of: Float64Array) => of[DECILES - 1]! / high - of[0]! / low;
  into.spread.add(session, 1, topLessBottom(sums));
  const other = topLessBottom(boundedSums);
  if (!Number.isNaN(other)) into.boundedSpread.add(session, 1, other);
}

function toInterval(sums: DaySums, span: number) {
  const interval = intervalOfMean(sums, span);
  const bounds = { low: knownFigure(interval?.low), high: knownFigure(interval?.high) };
  return { mean: knownFigure(meanOfDays(sums, 0, sums.length)), ...bounds, p: interval?.p };
}

type Of = Pick<ScoreFigures, 'kind' | 'horizon' | 'benchmark'>;

function toScoreFigures(sums: ScoreSums, of: Of): ScoreFigures {
  const span = spans[of.horizon];
  const deciles = sums.deciles.map((own, at): Decile => {
    const { mean, low, high } = toInterval(own, span);
    return { decile: at + 1, calls: own.n.reduce((all, one) => all + one, 0), mean, low, high };
  });
  const { p, ...spread } = toInterval(sums.spread, span);
  const bounded = toInterval(sums.boundedSpread, span);
  const { mean, low, high } = toInterval(sums.correlation, span);
  return {
    ...of,
    deciles,
    top_minus_bottom: {
      ...spread,
      bounded_mean: bounded.mean,
      bounded_low: bounded.low,
      bounded_high: bounded.high,
      settled: sums.calls,
      days: sums.spread.length,
      spans: countSpans(sums.spread, span),
      p: knownFigure(weakerP(p, bounded.p)),
      q: null,
      state: 'too_few',
      curve: toCurve(sums.spread).map(toFigure),
    },
    rank_correlation: { mean, low, high, days: sums.correlation.length },
  };
}

export type ScoreOptions = { count: SessionCount; rates: ReadonlyMap<string, BaseRate> };

/** Figures over all scores, whatever their action; not judged yet. `byDay`: settled rows in order of days. */
export function findScoreFigures(outcomes: OutcomeColumns, byDay: Int32Array, options: ScoreOptions): ScoreFigures[] {
  return (['score', 'measured'] as const).flatMap((kind) => computeFiguresOfKind(kind, outcomes, byDay, options));
}

function computeFiguresOfKind(
  kind: ScoreFigures['kind'],
  outcomes: OutcomeColumns,
  byDay: Int32Array,
  { count, rates }: ScoreOptions,
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
        calls: 0,
        deciles: Array.from({ length: DECILES }, () => new Sums()),
        spread: new Sums(),
        boundedSpread: new Sums(),
        correlation: new Sums(),
      };
      const bought = boughtResults(outcomes, benchmark, { horizon, rates });
      for (let from = 0; from < rows.length; ) {
        const day = dayOf[rows[from]!]!;
        let to = from;
        while (to < rows.length && dayOf[rows[to]!] === day) to += 1;
        const scored = selectScored(outcomes, rows.subarray(from, to), bought(day));
        addDay(sums, count(day), scored);
        from = to;
      }
      return toScoreFigures(sums, { kind, horizon, benchmark });
    });
  });
}
