// Stated chance against outcome: groups, expected calibration error and Brier skill.
import { type DaySum, rateInterval } from '../../numbers/clustered.ts';
import { calibrationRules } from '../../rules/record-rules.ts';
import { knownFigure, toFigure } from '../figures/round-figures.ts';
import type { Reliability, ReliabilityBin } from '../record-figures.ts';

/** Calls with a stated chance (0 to 1) and outcome; `day`: number of the day, the cluster of the intervals. */
export type StatedCalls = { stated: ArrayLike<number>; hit: ArrayLike<number>; day: ArrayLike<number> };

export type ReliabilityFigures = Omit<Reliability, 'forecaster' | 'horizon'>;

const BINS: number = calibrationRules.bins.value;

type Bin = { calls: number; hits: number; stated: number; days: Map<number, DaySum> };

function addToBin(bin: Bin, stated: number, hit: number, day: number): void {
  bin.calls += 1;
  bin.hits += hit;
  bin.stated += stated;
  const own = bin.days.get(day) ?? { n: 0, sum: 0 };
  bin.days.set(day, { n: own.n + 1, sum: own.sum + hit });
}

/**
 * Ten groups of equal width, without empty ones. Expected calibration error: mean distance of stated and observed
 * share, weighted by calls. Source: Naeini, Cooper and Hauskrecht, AAAI 2015; Brier, Monthly Weather Review 78, 1950.
 */
export function findReliability({ stated, hit, day }: StatedCalls): ReliabilityFigures {
  const calls = stated.length;
  const bins = Array.from({ length: BINS }, (): Bin => ({ calls: 0, hits: 0, stated: 0, days: new Map() }));
  let hits = 0;
  let brier = 0;
  for (let at = 0; at < calls; at += 1) {
    const bin = bins[Math.min(BINS - 1, Math.max(0, Math.floor(stated[at]! * BINS)))]!;
    addToBin(bin, stated[at]!, hit[at]!, day[at]!);
    hits += hit[at]!;
    brier += (stated[at]! - hit[at]!) ** 2;
  }
  const rate = hits / calls;
  const usual = rate * (1 - rate) * calls;
  const error = bins.reduce((all, bin) => all + Math.abs(bin.stated - bin.hits), 0) / calls;
  const isEnough = calls >= calibrationRules.stated_from.value;
  return {
    calls,
    base_rate: calls === 0 ? null : toFigure(rate),
    calibration_error: isEnough ? toFigure(error) : null,
    brier_skill: isEnough && usual > 0 ? toFigure(1 - brier / usual) : null,
    bins: bins.filter((bin) => bin.calls > 0).map(toBin),
  };
}

function toBin({ calls, hits, stated, days }: Bin): ReliabilityBin {
  const interval = rateInterval([...days.values()]);
  return {
    stated: toFigure(stated / calls),
    observed: toFigure(hits / calls),
    low: knownFigure(interval?.low),
    high: knownFigure(interval?.high),
    calls,
  };
}
