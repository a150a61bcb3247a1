// Record of every source: figures of each group, drawn towards their kind and judged together.
import { horizons } from '../outcome.ts';
import type { Benchmark, SourceFigures } from '../record-figures.ts';
import { resultBound } from './bounded-result.ts';
import { type BaseRate, type OutcomeColumns, outcomeStates, spans } from './columns.ts';
import { toQValues } from './discoveries.ts';
import { findGroupFigures, type GroupFigures, makeGroupRoom } from './group-figures.ts';
import type { OrderedOutcomes } from './order-outcomes.ts';
import { isJudged, toRecordState } from './record-state.ts';
import { knownFigure, toFigure } from './round-figures.ts';
import type { SessionCount } from './sessions.ts';
import { findCommon, shrink } from './shrinkage.ts';

type Draft = { figures: SourceFigures; group: GroupFigures | null };

/** Calls without any possible outcome, by line and horizon. */
function countUnsettled({ length, lines, line, horizon, state, done }: OutcomeColumns, asOf: number): Int32Array {
  const unsettled = new Int32Array(lines.length * horizons.length);
  for (let row = 0; row < length; row += 1) {
    if (state[row] === outcomeStates.unsettled && done[row]! <= asOf) {
      unsettled[line[row]! * horizons.length + horizon[row]!]! += 1;
    }
  }
  return unsettled;
}

/** Base rates by horizon, benchmark and day. */
function indexBaseRates(rates: readonly BaseRate[], asOf: number): Map<string, BaseRate> {
  const usable = rates.filter(({ done }) => done <= asOf);
  return new Map(usable.map((rate) => [`${rate.horizon} ${rate.benchmark} ${rate.day}`, rate]));
}

/** Base rate weighted by each day's calls; null when a day of the record is unknown. */
function findBaseRate(
  { sums }: GroupFigures,
  of: { horizon: string; benchmark: string; side: number },
  rates: Map<string, BaseRate>,
): number | null {
  let total = 0;
  let calls = 0;
  for (let at = 0; at < sums.length; at += 1) {
    const rate = rates.get(`${of.horizon} ${of.benchmark} ${sums.day[at]!}`);
    if (rate === undefined) return null;
    total += sums.n[at]! * (of.side < 0 ? rate.short : rate.long);
    calls += sums.n[at]!;
  }
  return calls === 0 ? null : total / calls;
}

/** Adds figures that need all sources of a kind at one horizon and benchmark: shrunken mean, q and state. */
function judgeTogether(drafts: readonly Draft[]): void {
  const measured = drafts.flatMap(({ figures, group }) => {
    const interval = group?.interval ?? null;
    return figures.side !== 0 && interval !== null && interval.error > 0 ? [{ figures, interval }] : [];
  });
  const common = findCommon(measured.map(({ interval }) => interval));
  if (common !== null)
    for (const { figures, interval } of measured) figures.shrunk = toFigure(shrink(interval, common));
  const judged = drafts.flatMap(({ figures, group }) =>
    isJudged(figures) && group?.interval ? [{ figures, p: group.interval.p }] : [],
  );
  toQValues(judged.map(({ p }) => p)).forEach((q, at) => {
    judged[at]!.figures.q = toFigure(q);
  });
  for (const { figures } of drafts) figures.state = toRecordState(figures, figures.q);
}

export type SourceInput = {
  outcomes: OutcomeColumns;
  ordered: OrderedOutcomes;
  baseRates: readonly BaseRate[];
  count: SessionCount;
  symbols: number;
  asOf: number;
};

/** Figures by source, including lines with calls and nothing settled. */
export function findSourceFigures({
  outcomes,
  ordered,
  baseRates,
  count,
  symbols,
  asOf,
}: SourceInput): SourceFigures[] {
  const unsettled = countUnsettled(outcomes, asOf);
  const rates = indexBaseRates(baseRates, asOf);
  const groupAt = new Map(ordered.groups.map((group) => [group.line * horizons.length + group.horizon, group]));
  const largest = ordered.groups.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const room = makeGroupRoom(largest, symbols);
  const drafts: Draft[] = [];
  outcomes.lines.forEach(({ kind, source, side, calls }, line) => {
    horizons.forEach((horizon, at) => {
      const place = line * horizons.length + at;
      if (calls === 0 || (horizon === 'plan' && kind !== 'window')) return;
      const found = groupAt.get(place);
      const rows = found ? ordered.rows.subarray(found.from, found.to) : new Int32Array(0);
      const measures: readonly Benchmark[] = horizon === 'plan' ? ['none'] : ['spy', 'market'];
      for (const benchmark of measures) {
        const excess = benchmark === 'market' ? outcomes.market : outcomes.spy;
        const group = findGroupFigures(outcomes, excess, rows, {
          span: spans[horizon],
          bound: resultBound(horizon),
          count,
          room,
        });
        const interval = group?.interval ?? null;
        drafts.push({
          group,
          figures: {
            kind,
            source,
            side,
            horizon,
            benchmark,
            calls,
            settled: group?.settled ?? 0,
            unsettled: unsettled[place]!,
            days: group?.days ?? 0,
            hit_rate: group === null ? null : toFigure(group.hits / group.settled),
            base_rate: group === null ? null : knownFigure(findBaseRate(group, { horizon, benchmark, side }, rates)),
            mean: knownFigure(group?.mean),
            plain_mean: knownFigure(group?.plain_mean),
            plain_low: knownFigure(group?.plain_interval?.low),
            plain_high: knownFigure(group?.plain_interval?.high),
            bounded: group?.bounded ?? 0,
            median: knownFigure(group?.median),
            low: knownFigure(interval?.low),
            high: knownFigure(interval?.high),
            shrunk: null,
            p: knownFigure(interval?.p),
            q: null,
            state: 'too_few',
            older: knownFigure(group?.older),
            newer: knownFigure(group?.newer),
            turnover: knownFigure(group?.turnover),
            curve: group?.curve.map(toFigure) ?? [],
          },
        });
      }
    });
  });
  const families = Map.groupBy(drafts, ({ figures }) => `${figures.kind} ${figures.horizon} ${figures.benchmark}`);
  for (const family of families.values()) judgeTogether(family);
  return drafts.map(({ figures }) => figures);
}
