// Thresholds of the fire marker for volume.
import { metricRules } from '../rules/analysis-rules.ts';
import { tileRules } from '../rules/signals-guide-rules.ts';
import type { Metrics } from './live-data.ts';

/** On a tile: more than ten million shares. */
export function tileOnFire(volume: number | null): boolean {
  return volume !== null && volume > tileRules.fire_volume.value;
}

/** In the detail: the 5-day average above 1.5 times the 30-day average, or the 3-month one where that is all there is. */
export function detailOnFire(metrics: Metrics | null | undefined): boolean {
  const short = metrics?.['5DayAverageTradingVolume'] ?? null;
  const long = metrics?.['30DayAverageTradingVolume'] ?? metrics?.['3MonthAverageTradingVolume'] ?? null;
  return short !== null && long !== null && short > metricRules.fire_volume_ratio.value * long;
}
