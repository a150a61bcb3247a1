// Keyboard shortcuts of Signals Pro, in the order of its guide.
import { type RefObject, useEffect, useRef } from 'react';
import { type ListOrder, type OrderColumn, sortChoices } from '../../../domain/signals/list-order.ts';
import type { TabType } from '../../../domain/signals/signal.ts';
import { byTabKey, tabKeys } from '../../symbol/lists/tab-keys.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

const scope = 'Signals Pro';

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
  const orderNext = () => {
    const choices: readonly OrderColumn[] = sortChoices;
    const column = choices[(choices.indexOf(asked.current) + 1) % choices.length];
    if (column === undefined) return;
    asked.current = column;
    setOrder({ column, direction: 'desc' });
  };
  const leave = () => {
    clearSearch();
    search.current?.blur();
  };
  useShortcuts([
    { ...tabKeys, scope, handler: byTabKey(selectTab) },
    { keys: ['o'], label: 'Next order: score, strength, change, newest', scope, handler: orderNext },
    { keys: ['/', 'mod+k'], label: 'Search symbol or company', scope, handler: () => focusText(search) },
    { keys: ['Escape'], label: 'Clear the search and leave it', scope, handler: leave },
    { keys: ['?'], label: 'Open or close the guide', scope, handler: toggleGuide, throughOverlays: true },
  ]);
}
