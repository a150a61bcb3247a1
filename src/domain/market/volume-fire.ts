// Thresholds of the fire marker for volume.
import { metricRules } from '../rules/analysis-rules.ts';
import { tileRules } from '../rules/signals-guide-rules.ts';
import type { Metrics } from './live-data.ts';

/** True for the fire marker of a tile; `volume` in shares. */
export function tileOnFire(volume: number | null): boolean {
  return volume !== null && volume > tileRules.fire_volume.value;
}

/**
 * True for the fire marker of the detail: compares the 5-day average volume with the 30-day one, or the 3-month one if
 * that is unknown.
 */
export function detailOnFire(metrics: Metrics | null | undefined): boolean {
  const short = metrics?.['5DayAverageTradingVolume'] ?? null;
  const long = metrics?.['30DayAverageTradingVolume'] ?? metrics?.['3MonthAverageTradingVolume'] ?? null;
  return short !== null && long !== null && short > metricRules.fire_volume_ratio.value * long;
}
