// Trend of a stock's appearances in today's runs.
import { appearanceRules } from '../../rules/screener-rules.ts';
import type { AppearancePattern, FilterCode } from '../screener-stock.ts';
import { filterChanges } from './filter-changes.ts';

/**
 * `earlier`: active filters in each earlier run of today, oldest first; empty for a run that did not list the stock.
 * Returns NEW without an earlier listing, EXPLOSIVE after many gained filters, else compares the active count with the
 * recent median.
 */
export function appearancePattern(
  active: readonly FilterCode[],
  earlier: readonly (readonly FilterCode[])[],
): AppearancePattern {
  if (earlier.every((codes) => codes.length === 0)) return 'NEW';
  const { gained } = filterChanges(active, earlier.at(-1) ?? null);
  if (gained.length >= appearanceRules.explosive_gained.value) return 'EXPLOSIVE';
  const usual = median(earlier.slice(-appearanceRules.median_runs.value).map((codes) => codes.length));
  if (active.length > usual) return 'STRENGTHENING';
  return active.length < usual ? 'WEAKENING' : 'STABLE';
}

/** Runs of today that listed the stock, this one included when it has an active filter. */
export function appearancesToday(active: readonly FilterCode[], earlier: readonly (readonly FilterCode[])[]): number {
  return [...earlier, active].filter((codes) => codes.length > 0).length;
}

function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
