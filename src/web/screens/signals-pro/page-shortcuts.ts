// Keyboard shortcuts of Signals Pro, also listed in its guide.
import { type RefObject, useEffect, useRef } from 'react';
import { type ListOrder, type OrderColumn, sortChoices } from '../../../domain/signals/list-order.ts';
import type { TabType } from '../../../domain/signals/signal.ts';
import { byTabKey, tabKeys } from '../../symbol/lists/tab-keys.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

const SCOPE = 'Signals Pro';

export const pageKeys = {
  tabs: { ...tabKeys, scope: SCOPE },
  order: { keys: ['o'], label: 'Next order: score, strength, change, newest', scope: SCOPE },
  search: { keys: ['/', 'mod+k'], label: 'Search symbol or company', scope: SCOPE },
  leave: { keys: ['Escape'], label: 'Clear the search and leave it', scope: SCOPE },
  guide: { keys: ['?'], label: 'Open or close the guide', scope: SCOPE },
} as const;

type Handlers = {
  selectTab: (tab: TabType) => void;
  order: ListOrder;
  setOrder: (order: ListOrder) => void;
  search: RefObject<HTMLInputElement | null>;
  clearSearch: () => void;
  toggleGuide: () => void;
};

export function usePageShortcuts({ selectTab, order, setOrder, search, clearSearch, toggleGuide }: Handlers): void {
  // Last requested column: the URL updates late, and two quick presses must advance two steps.
  const asked = useRef(order.column);
  useEffect(() => {
    asked.current = order.column;
  }, [order.column]);
  useShortcuts([
    { ...pageKeys.tabs, handler: byTabKey(selectTab) },
    {
      ...pageKeys.order,
      handler: () => {
        const choices: readonly OrderColumn[] = sortChoices;
        const column = choices[(choices.indexOf(asked.current) + 1) % choices.length];
        if (column === undefined) return;
        asked.current = column;
        setOrder({ column, direction: 'desc' });
      },
    },
    { ...pageKeys.search, handler: () => focusText(search) },
    {
      ...pageKeys.leave,
      handler: () => {
        clearSearch();
        search.current?.blur();
      },
    },
    { ...pageKeys.guide, handler: toggleGuide, throughOverlays: true },
  ]);
}
