// Chips of a symbol's signals: grouped by side, most frequent type first.
import { type SignalDetails, type TabType, tabTypes } from './signal.ts';

export type SignalChip = { group: TabType; type: string; count: number };

/** Premium, bullish, bearish, neutral; in each by count, ties by name. Types that appear twice are added up. */
export function signalChips(details: SignalDetails): SignalChip[] {
  return tabTypes.flatMap((group) =>
    [...Map.groupBy(details[group], (item) => item.type)]
      .map(([type, items]) => ({ group, type, count: items.reduce((sum, item) => sum + item.count, 0) }))
      .sort((a, b) => b.count - a.count || a.type.localeCompare(b.type)),
  );
}
