// Figures of every source; means are shrunken towards the mean of their kind.
import { type Horizon, horizons } from '../outcome.ts';
import type { Benchmark, SourceFigures } from '../record-figures.ts';
import { resultBound } from './bounded-result.ts';
import { type BaseRate, type OutcomeColumns, outcomeStates, spans } from './columns.ts';
import { findGroupFigures, type GroupFigures, makeGroupRoom } from './group-figures.ts';
import { chanceP, type MeanInterval } from './mean-interval.ts';
import type { OrderedOutcomes } from './order-outcomes.ts';
import { weakerP } from './record-state.ts';
import { knownFigure, toFigure } from './round-figures.ts';
import type { SessionCount } from './sessions.ts';
import { findCommon, shrink } from './shrinkage.ts';

type Draft = { figures: SourceFigures; group: GroupFigures | null };

/** Number of calls without a possible outcome, by line and horizon. */
function countUnsettled({ length, lines, line, horizon, state, done }: OutcomeColumns, asOf: number): Int32Array {
  const unsettled = new Int32Array(lines.length * horizons.length);
  for (let row = 0; row < length; row += 1) {
    if (state[row] === outcomeStates.unsettled && done[row]! <= asOf) {
      unsettled[line[row]! * horizons.length + horizon[row]!]! += 1;
    }
  }
  return unsettled;
}

/** Base rates known by `asOf` (epoch seconds), by horizon, benchmark and day. */
export function indexBaseRates(rates: readonly BaseRate[], asOf: number): Map<string, BaseRate> {
  const usable = rates.filter(({ done }) => done <= asOf);
  return new Map(usable.map((rate) => [`${rate.horizon} ${rate.benchmark} ${rate.day}`, rate]));
}

/** Change of the market's mean return caused by the bound, by day; NaN if unknown. */
export const findCuts =
  (rates: ReadonlyMap<string, BaseRate>, horizon: Horizon) =>
  (day: number): number =>
    rates.get(`${horizon} market ${day}`)?.cut ?? Number.NaN;

/**
 * Base rate weighted by each day's calls; null if a day of the record has no base rate. Plans have no other stocks to
 * compare with: their base rate is the share of hits that breaks even.
 */
function findBaseRate(
  { sums, break_even }: GroupFigures,
  of: { horizon: string; benchmark: string; side: number },
  rates: ReadonlyMap<string, BaseRate>,
): number | null {
  if (of.horizon === 'plan') return break_even;
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

/** Sets the shrunken mean, which needs all sources of a kind at one horizon and benchmark. */
function shrinkTogether(drafts: readonly Draft[]): void {
  const measured = drafts.flatMap(({ figures, group }) => {
    const interval = group?.interval ?? null;
    return figures.side !== 0 && interval !== null && interval.error > 0 ? [{ figures, interval }] : [];
  });
  const common = findCommon(measured.map(({ interval }) => interval));
  if (common === null) return;
  for (const { figures, interval } of measured) figures.shrunk = toFigure(shrink(interval, common));
}

export type SourceInput = {
  outcomes: OutcomeColumns;
  ordered: OrderedOutcomes;
  rates: ReadonlyMap<string, BaseRate>;
  count: SessionCount;
  symbols: number;
  asOf: number;
};

/** Figures by source, also of lines without a settled call; not judged yet. */
export function findSourceFigures({ outcomes, ordered, rates, count, symbols, asOf }: SourceInput): SourceFigures[] {
  const unsettled = countUnsettled(outcomes, asOf);
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
          side,
          span: spans[horizon],
          cutOf: benchmark === 'market' ? findCuts(rates, horizon) : null,
          bound: resultBound(horizon),
          count,
          room,
        });
        const interval = group?.interval;
        const bounded = group?.bounded_interval;
        const chance = (of: MeanInterval | null | undefined) => (of && group ? chanceP(of, group.cost) : undefined);
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
            median: knownFigure(group?.median),
            low: knownFigure(interval?.low),
            high: knownFigure(interval?.high),
            bounded_mean: knownFigure(group?.bounded_mean),
            bounded_low: knownFigure(bounded?.low),
            bounded_high: knownFigure(bounded?.high),
            bounded: group?.bounded ?? 0,
            spans: group?.spans ?? 0,
            hard_to_borrow: side < 0 ? (group?.cheap ?? 0) : 0,
            shrunk: null,
            p: knownFigure(weakerP(chance(interval), chance(bounded))),
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
  for (const family of families.values()) shrinkTogether(family);
  return drafts.map(({ figures }) => figures);
}
