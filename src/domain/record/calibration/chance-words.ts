// Measured chance of a stated confidence in words: percentage, calls and version, or why there is none.
import { calibrationRules } from '../../rules/record-rules.ts';
import type { Forecaster } from '../../verdicts/forecaster.ts';
import type { StatedChance } from '../record-view.ts';
import { horizonWords } from '../record-words.ts';
import { readChance } from './calibrate.ts';

/** Confidence as stated by its forecaster, 0 to 100; `hasSide`: false for HOLD, which is never settled. */
export type StatedConfidence = { forecaster: Forecaster; confidence: number; hasSide: boolean };

export type ChanceWords = { figure: string; calls: string; meaning: string };

const PERCENT = 100;

/** Words for a confidence; null with too few settled calls for a percentage, or if the newest calls show no skill. */
export function chanceWords(
  { forecaster, confidence, hasSide }: StatedConfidence,
  chances: readonly StatedChance[],
): ChanceWords | null {
  const curve = hasSide ? chances.find((one) => one.forecaster === forecaster) : undefined;
  const chance = curve === undefined ? null : readChance(curve, confidence);
  if (curve === undefined || chance === null) return null;
  const { horizon, calls, version } = curve;
  const right = horizon === 'plan' ? 'ended above 0 R after costs' : `beat SPY ${horizonWords[horizon]} after costs`;
  const settled = calls.toLocaleString('en-US');
  return {
    figure: `${Math.round(chance * PERCENT)}%`,
    calls: settled,
    meaning: `Share of calls stated like this that ${right}: from ${settled} settled calls, version ${version}`,
  };
}

export function unmeasuredWords({ hasSide }: Pick<StatedConfidence, 'hasSide'>): string {
  return hasSide
    ? `not measured yet: a percentage needs ${calibrationRules.stated_from.value} settled calls, and skill in the newest ${calibrationRules.skill_calls.value}`
    : 'not measured: HOLD names no direction';
}
