// Calibration of stated confidence: versions fitted on the past alone, judged by calls made after them.
import { toDateKey } from '../../market/calendar.ts';
import { calibrationRules, judgedRules } from '../../rules/record-rules.ts';
import { toFigure } from '../figures/round-figures.ts';
import type { Calibration } from '../record-figures.ts';
import { fitIsotonic } from './isotonic.ts';
import { chanceAt, fitLogistic } from './platt.ts';
import { findReliability } from './reliability.ts';

/**
 * Settled call: confidence 0 to 100; `hit`: 1 or 0; `session`, `ended`: session numbers of entry and end; `end_day`:
 * days since 1970.
 */
export type SettledConfidence = { confidence: number; hit: number; session: number; ended: number; end_day: number };

export type Fitted = Pick<Calibration, 'method' | 'version' | 'calls' | 'points'>;
/** Fit of calls; `start`: number of the session from which it applies. */
export type Version = Fitted & { start: number };

const STRONGEST = 100;
const GRID = 5;
const NEWEST: number = calibrationRules.skill_calls.value;
const VERSION: number = calibrationRules.version_sessions.value;

/** Fits all calls; `none` with too few calls or days to state a chance. */
export function fitCalibration(calls: readonly SettledConfidence[]): Fitted {
  const days = new Set(calls.map(({ session }) => session)).size;
  const isEnough = calls.length >= calibrationRules.stated_from.value && days >= judgedRules.days.value;
  if (!isEnough) return { method: 'none', version: null, calls: calls.length, points: [] };
  const confidence = Float64Array.from(calls, (call) => call.confidence);
  const hit = Uint8Array.from(calls, (call) => call.hit);
  const version = toDateKey(calls.reduce((last, call) => Math.max(last, call.end_day), 0));
  const isFree = calls.length >= calibrationRules.isotonic_from.value;
  const points = isFree ? fitIsotonic(confidence, hit) : logisticPoints(confidence, hit);
  return {
    method: isFree ? 'isotonic' : 'platt',
    version,
    calls: calls.length,
    points: points.map(([x, chance]) => [toFigure(x), toFigure(chance)]),
  };
}

function logisticPoints(confidence: Float64Array, hit: Uint8Array): [number, number][] {
  const curve = fitLogistic(
    confidence.map((own) => own / STRONGEST),
    hit,
  );
  // A falling curve would rate weak calls above strong ones: confidence is then ignored, and the overall share is
  // stated.
  const flat = hit.reduce((all, one) => all + one, 0) / hit.length;
  const isRising = curve.slope < 0;
  return Array.from({ length: STRONGEST / GRID + 1 }, (_, at) => [
    at * GRID,
    isRising ? chanceAt(curve, (at * GRID) / STRONGEST) : flat,
  ]);
}

/** Chance at a confidence: linear between points, constant beyond the ends; null without a curve. */
export function readChance({ points }: Pick<Calibration, 'points'>, confidence: number): number | null {
  const above = points.findIndex(([x]) => x >= confidence);
  if (points.length === 0) return null;
  if (above <= 0) return points.at(above)![1];
  const [left, low] = points[above - 1]!;
  const [right, high] = points[above]!;
  return low + ((confidence - left) / (right - left)) * (high - low);
}

/**
 * Versions up to session `now`, oldest first: stored ones unchanged, missing ones fitted at fixed intervals of
 * sessions. A fit uses only outcomes that ended before the previous session, so that it knows no later outcome.
 * `calls`: in order of sessions.
 */
export function fitVersions(calls: readonly SettledConfidence[], frozen: readonly Version[], now: number): Version[] {
  const versions = frozen.filter(({ start }) => start <= now).toSorted((a, b) => a.start - b.start);
  const first = calls[0]?.session ?? now;
  for (let start = (versions.at(-1)?.start ?? first) + VERSION; start <= now; start += VERSION) {
    versions.push({ start, ...fitCalibration(calls.filter(({ ended }) => ended < start - 1)) });
  }
  return versions;
}

/** First index of the newest calls, extended to the start of its session. */
function newestFrom(day: readonly number[]): number {
  let from = Math.max(0, day.length - NEWEST);
  while (from > 0 && day[from - 1] === day[from]) from -= 1;
  return from;
}

/** Judges each version on calls made while it applied, never on those it was fitted on. */
export function judgeForward(
  calls: readonly SettledConfidence[],
  versions: readonly Version[],
): Calibration['forward'] {
  const stated: number[] = [];
  const hit: number[] = [];
  const day: number[] = [];
  for (const call of calls) {
    const version = versions.findLast(({ start }) => start <= call.session);
    const chance = version === undefined ? null : readChance(version, call.confidence);
    if (chance === null) continue;
    stated.push(chance);
    hit.push(call.hit);
    day.push(call.session);
  }
  const { calls: count, base_rate, calibration_error, brier_skill, bins } = findReliability({ stated, hit, day });
  const from = newestFrom(day);
  const newest = findReliability({ stated: stated.slice(from), hit: hit.slice(from), day: day.slice(from) });
  const recent = { calls: newest.calls, brier_skill: newest.calls < NEWEST ? null : newest.brier_skill };
  return { calls: count, base_rate, calibration_error, brier_skill, bins, recent };
}
