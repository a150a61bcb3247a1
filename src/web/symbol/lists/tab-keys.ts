// Keys 1 to 4 of signal list tabs.
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';

export const tabKeys = { keys: ['1', '2', '3', '4'], label: 'Premium, Bullish, Bearish, Neutral' } as const;

/** Chooses the tab of the pressed key. */
export function byTabKey(selectTab: (tab: TabType) => void): (event: { key: string }) => void {
  return ({ key }) => {
    const tab = tabTypes[Number(key) - 1];
    if (tab !== undefined) selectTab(tab);
  };
}
