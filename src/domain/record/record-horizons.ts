// Horizons of the track record: sessions after entry, main horizon, first outcomes of a call, distribution bins.
import { planEndsAt } from '../goldeneye/windows/open-plan.ts';
import { findSession, newYorkDate, nextSession } from '../market/calendar.ts';
import { firstSessionFor } from '../market/first-session.ts';
import { settlementRules } from '../rules/record-rules.ts';
import { forecasters } from '../verdicts/forecaster.ts';
import { type Horizon, horizons } from './outcome.ts';
import type { Benchmark, Calibration, RecordSummary, SourceFigures } from './record-figures.ts';
import type { StatedChance } from './record-view.ts';

/** Horizons as sessions after the entry session, shortest first. Plans are excluded: they have their own clock. */
export const sessionHorizons = ['close', '1', '5', '20'] as const satisfies readonly Horizon[];
export type SessionHorizon = (typeof sessionHorizons)[number];

/** Number of sessions from the entry session to the exit session. */
export const sessionsAfter: Record<SessionHorizon, number> = {
  close: 0,
  '1': settlementRules.horizon_1.value,
  '5': settlementRules.horizon_5.value,
  '20': settlementRules.horizon_20.value,
};

/** Horizons at which a page may open, shortest first. */
const opening = ['close', '1', '5'] as const satisfies readonly SessionHorizon[];

/** Longest of the opening horizons at which a source has an outcome; `close` if no source has one. */
export function mainHorizon(sources: readonly SourceFigures[]): SessionHorizon {
  const isSettled = (of: SessionHorizon) => sources.some(({ horizon, settled }) => horizon === of && settled > 0);
  return opening.findLast(isSettled) ?? 'close';
}

type Counted = Pick<SourceFigures, 'horizon' | 'benchmark' | 'settled'>;

/** Number of calls of all sources settled at a horizon, against a benchmark. */
export function countSettledAt(sources: readonly Counted[], horizon: Horizon, benchmark: Benchmark): number {
  return sources.reduce(
    (sum, one) => (one.horizon === horizon && one.benchmark === benchmark ? sum + one.settled : sum),
    0,
  );
}

/** True when a percentage of this curve may be shown: it has a method, and its newest calls show skill above zero. */
export const hasSkill = ({ method, forward }: Pick<Calibration, 'method' | 'forward'>): boolean =>
  method !== 'none' && (forward.recent.brier_skill ?? 0) > 0;

/**
 * Curve of each forecaster at its longest horizon that has a curve; left out unless its newest calls show skill over a
 * constant share.
 */
export function statedChances({ calibrations }: Pick<RecordSummary, 'calibrations'>): StatedChance[] {
  const curves = calibrations.filter(({ method }) => method !== 'none');
  return forecasters.flatMap((forecaster) => {
    const longest = horizons.findLast((horizon) =>
      curves.some((one) => one.forecaster === forecaster && one.horizon === horizon),
    );
    const curve = curves.find((one) => one.forecaster === forecaster && one.horizon === longest);
    if (curve === undefined || !hasSkill(curve)) return [];
    const { horizon, version, calls, points } = curve;
    return [{ forecaster, horizon, version, calls, points }];
  });
}

/** For each horizon, the session whose close settles a call that became known at `knownAt` (epoch ms). */
export function firstOutcomes(knownAt: number): { horizon: SessionHorizon; session: string }[] {
  let session = firstSessionFor(knownAt).date;
  let passed = 0;
  return sessionHorizons.map((horizon) => {
    for (; passed < sessionsAfter[horizon]; passed += 1) session = nextSession(session).date;
    return { horizon, session };
  });
}

/**
 * End of a call that became known at `knownAt`, both epoch ms: the close that settles it; for a plan, the end of its
 * time.
 */
export function openUntil(horizon: Horizon, knownAt: number): number {
  if (horizon === 'plan') return planEndsAt(firstSessionFor(knownAt), knownAt);
  const day = firstOutcomes(knownAt).find((one) => one.horizon === horizon)?.session ?? newYorkDate(knownAt);
  return findSession(day)?.close_ms ?? knownAt;
}

/** Bins of a distribution; an odd number, so that zero is in the middle one. */
export const distributionBins = 21;

/** Largest result in a distribution, in both directions: a fraction, or R for a plan. */
export const distributionEdge: Record<Horizon, number> = { plan: 3, close: 0.05, '1': 0.1, '5': 0.15, '20': 0.2 };

/** Most calls on one page of a list. */
export const mostCalls = 5_000;
