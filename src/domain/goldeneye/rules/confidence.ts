// Confidence of a recommendation from 0 to 100, its parts and its word.
import { measuredRules } from '../../rules/goldeneye/claim-rules.ts';
import { confidenceBelow, confidenceParts, confidenceTiers } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { ScorePart } from '../../rules/rule.ts';
import type { ConfidenceLine } from './trace.ts';

/**
 * `patterns`: number on the side of the trade; `volume` in x, `vwap` in percent; `market`: agreement -1, 0 or 1. Null:
 * unknown.
 */
export type ConfidenceFigures = {
  patterns: number;
  volume: number | null;
  vwap: number | null;
  market: number | null;
};

type PartName = keyof typeof confidenceParts;
const partNames = Object.keys(confidenceParts) as PartName[];

/** Points of each part; their sum is the confidence. Unknown figures give no points. */
export function confidenceLines(figures: ConfidenceFigures): ConfidenceLine[] {
  return partNames.map((name) => {
    const part: ScorePart = confidenceParts[name];
    const value = figures[name];
    return { name: part.name, value, unit: part.unit, weight: part.weight, points: points(part, value) };
  });
}

/** 0..100, a whole number. */
export function computeConfidence({ patterns, volume, vwap, market }: ConfidenceFigures): number {
  return confidenceNumber(patterns, volume ?? Number.NaN, vwap ?? Number.NaN, market ?? Number.NaN);
}

/** Confidence from plain numbers (NaN: unknown), for judging a whole market. */
export function confidenceNumber(patterns: number, volume: number, vwap: number, market: number): number {
  return Math.round(
    points(confidenceParts.patterns, patterns) +
      points(confidenceParts.volume, volume) +
      points(confidenceParts.vwap, vwap) +
      points(confidenceParts.market, market),
  );
}

function points({ zero, full, weight }: ScorePart, value: number | null): number {
  if (value === null || Number.isNaN(value)) return 0;
  return weight * Math.min(1, Math.max(0, (value - zero) / (full - zero)));
}

export type ConfidenceTier = (typeof confidenceTiers)[number]['tier'] | typeof confidenceBelow.tier;

/** Tier of a confidence; null without one. */
export function confidenceTier(score: number | null): ConfidenceTier | null {
  if (score === null) return null;
  return confidenceTiers.find((row) => score >= row.from)?.tier ?? confidenceBelow.tier;
}

/** Label of a confidence: not a probability until the pattern has enough settled calls. */
export function confidenceLabel(settled: number): string {
  const { value } = measuredRules.measured_from;
  return settled < value
    ? `not a probability while the pattern has fewer than ${value} settled calls.`
    : 'to be read beside the measured rate.';
}
