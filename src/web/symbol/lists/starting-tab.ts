// Tab of a list whose address names none.
import { useState } from 'react';
import type { TabType } from '../../../domain/signals/signal.ts';
import { countByTab, openingTab } from '../../../domain/signals/signal-list.ts';

/**
 * The open symbol's tab, else the first with rows. Chosen when rows arrive and when a symbol is opened: a later
 * publication never switches a tab that still has rows.
 */
export function useStartingTab(
  tabs: Readonly<Record<TabType, readonly unknown[]>> | undefined,
  open: { symbol: string; tab: TabType | undefined } | null = null,
): TabType {
  const [start, setStart] = useState<{ symbol: string | undefined; tab: TabType } | null>(null);
  const shown = start?.tab ?? 'premium';
  if (tabs === undefined || Object.values(tabs).every(({ length }) => length === 0)) return shown;
  const stays = start !== null && tabs[shown].length > 0;
  if (stays && (open === null || open.symbol === start.symbol)) return shown;
  const tab = open?.tab ?? (stays ? shown : openingTab(countByTab(tabs)));
  setStart({ symbol: open?.symbol, tab });
  return tab;
}
