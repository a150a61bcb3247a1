// Chips of a symbol's signals: grouped by side, most frequent type first.
import { type SignalDetails, type TabType, tabTypes } from './signal.ts';

export type SignalChip = { group: TabType; type: string; count: number };

/**
 * Groups in the order premium, bullish, bearish, neutral; in a group by count, ties by name. Counts of a repeated type
 * are summed.
 */
export function signalChips(details: SignalDetails): SignalChip[] {
  return tabTypes.flatMap((group) =>
    [...Map.groupBy(details[group], (item) => item.type)]
      .map(([type, items]) => ({ group, type, count: items.reduce((sum, item) => sum + item.count, 0) }))
      .sort((a, b) => b.count - a.count || a.type.localeCompare(b.type)),
  );
}
