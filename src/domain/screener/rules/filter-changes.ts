// Filters that turned on or off since the previous run.
import type { FilterChanges, FilterCode } from '../screener-stock.ts';
import { filterCodes } from './filters.ts';

/**
 * `before`: filters in today's previous run; null (no changes) if there is none, empty if that run did not list the
 * stock.
 */
export function filterChanges(active: readonly FilterCode[], before: readonly FilterCode[] | null): FilterChanges {
  if (before === null) return { gained: [], lost: [] };
  return {
    gained: filterCodes.filter((code) => active.includes(code) && !before.includes(code)),
    lost: filterCodes.filter((code) => before.includes(code) && !active.includes(code)),
  };
}
