// Summary of one market's record at an instant, from its outcomes.
import { newYorkDate, toDateKey } from '../../market/calendar.ts';
import { dayMs } from '../../numbers/time.ts';
import { FIGURES_VERSION } from '../../rules/record-rules.ts';
import { findConfidenceFigures } from '../calibration/confidence-figures.ts';
import type { RecordMarket } from '../call.ts';
import { findIndependence } from '../independence/source-correlations.ts';
import { outcomeFlags } from '../outcome.ts';
import { type CalibrationVersion, noRecord, type RecordSummary } from '../record-figures.ts';
import { type BaseRate, type OutcomeColumns, outcomeStates } from './columns.ts';
import { type OutcomeGroup, orderOutcomes } from './order-outcomes.ts';
import { judgeTogether } from './record-state.ts';
import { findScoreFigures } from './score-figures.ts';
import { createSessions } from './sessions.ts';
import { findSourceFigures, indexBaseRates } from './source-figures.ts';

const DAY_S = dayMs / 1_000;

export type SummaryOptions = {
  market: RecordMarket;
  /** Epoch seconds; information of a later time is ignored. */
  asOf: number;
  /** Upper bound (exclusive) of symbol ids. */
  symbols: number;
  baseRates: readonly BaseRate[];
  /** Stored calibrations, which are not refitted. */
  versions: readonly CalibrationVersion[];
};

/** `fitted`: new calibrations that were due, not stored yet. */
export type Summed = { summary: RecordSummary; fitted: CalibrationVersion[] };

type Extent = { first: number; last: number; sessions: number; through: string | null };

/**
 * First and last session of entry, their number, and the last day settled (`through`, null for none); null without an
 * entry.
 */
function findExtent({ length, entry, day, state, done }: OutcomeColumns, asOf: number): Extent | null {
  const days = new Set<number>();
  let settled = 0;
  for (let row = 0; row < length; row += 1) {
    if (entry[row] === 0 || done[row]! > asOf) continue;
    days.add(day[row]!);
    if (state[row] === outcomeStates.settled) settled = Math.max(settled, done[row]!);
  }
  if (days.size === 0) return null;
  const sorted = [...days].sort((a, b) => a - b);
  const through = settled === 0 ? null : newYorkDate(settled * 1_000);
  return { first: sorted[0]!, last: sorted.at(-1)!, sessions: days.size, through };
}

/** Counts by flag: outcomes that will never exist, and settled outcomes with a flag. */
function countFlags({ length, state, flag, done }: OutcomeColumns, asOf: number) {
  const unsettled: Record<string, number> = {};
  const flagged: Record<string, number> = {};
  for (let row = 0; row < length; row += 1) {
    if (done[row]! > asOf || (state[row] === outcomeStates.settled && flag[row]! < 0)) continue;
    const counts = state[row] === outcomeStates.settled ? flagged : unsettled;
    const name = outcomeFlags[flag[row]!] ?? 'unknown';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return { unsettled, flagged };
}

/** Number of settled rows without an excess over SPY, and without one over the market. */
function countUnmeasured({ spy, market }: OutcomeColumns, rows: Int32Array): RecordSummary['without_benchmark'] {
  const count = (excess: Float64Array) => rows.reduce((all, row) => all + Number(Number.isNaN(excess[row])), 0);
  return { spy: count(spy), market: count(market) };
}

/**
 * Number of settled calls of all lines. A call has a row per horizon, so each line counts its horizon with most rows.
 */
function countSettled(groups: readonly OutcomeGroup[]): number {
  const most = new Map<number, number>();
  for (const { line, from, to } of groups) most.set(line, Math.max(most.get(line) ?? 0, to - from));
  return [...most.values()].reduce((all, one) => all + one, 0);
}

/** Summary from what was known by `asOf`; `lines` must count the calls made by then. */
export function summarize(outcomes: OutcomeColumns, options: SummaryOptions): Summed {
  const { market, asOf, symbols, baseRates, versions } = options;
  const extent = findExtent(outcomes, asOf);
  const { unsettled, flagged } = countFlags(outcomes, asOf);
  const calls = outcomes.lines.reduce((all, line) => all + line.calls, 0);
  if (extent === null) return { summary: { ...noRecord(market), calls, unsettled, flagged }, fitted: [] };
  const ordered = orderOutcomes(outcomes, asOf);
  const today = Math.floor(asOf / DAY_S);
  const sessions = createSessions(extent.first, Math.max(today, extent.last));
  const { count } = sessions;
  const at = new Date(asOf * 1_000).toISOString();
  const { fitted, ...confidence } = findConfidenceFigures(outcomes, ordered.byDay, {
    sessions,
    today,
    at,
    frozen: versions.filter(({ fitted_at }) => fitted_at <= at),
  });
  const rates = indexBaseRates(baseRates, asOf);
  const sources = findSourceFigures({ outcomes, ordered, rates, count, symbols, asOf });
  const score = findScoreFigures(outcomes, ordered.byDay, { count, rates });
  judgeTogether(sources, score);
  const summary: RecordSummary = {
    market,
    rules: FIGURES_VERSION,
    computed_at: at,
    since: toDateKey(extent.first),
    through: extent.through,
    sessions: extent.sessions,
    calls,
    settled: countSettled(ordered.groups),
    unsettled: ordered.look_ahead === 0 ? unsettled : { ...unsettled, look_ahead: ordered.look_ahead },
    flagged,
    without_benchmark: countUnmeasured(outcomes, ordered.byDay),
    sources,
    score,
    ...confidence,
    independence: findIndependence(outcomes, ordered.byDay),
  };
  return { summary, fitted };
}
