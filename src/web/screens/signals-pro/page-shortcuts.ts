// Keyboard shortcuts of Signals Pro, in the order of its guide.
import { type RefObject, useEffect, useRef } from 'react';
import { type OrderColumn, sortChoices } from '../../../domain/signals/list-order.ts';
import type { TabType } from '../../../domain/signals/signal.ts';
import { byTabKey, tabKeys } from '../../symbol/lists/tab-keys.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import type { PageAddress } from './page-address.ts';

const scope = 'Signals Pro';

export function usePageShortcuts(address: PageAddress, tab: TabType, search: RefObject<HTMLInputElement | null>): void {
  const order = address.findOrder(tab);
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
    address.setOrder(tab, { column, direction: 'desc' });
  };
  const leave = () => {
    address.setSearch('');
    search.current?.blur();
  };
  const toggleGuide = () => (address.guide ? address.close('guide') : address.open('guide'));
  useShortcuts([
    { ...tabKeys, scope, handler: byTabKey(address.selectTab) },
    { keys: ['o'], label: 'Next order: score, strength, change, newest', scope, handler: orderNext },
    { keys: ['/', 'mod+k'], label: 'Search symbol or company', scope, handler: () => focusText(search) },
    { keys: ['Escape'], label: 'Clear the search and leave it', scope, handler: leave },
    { keys: ['?'], label: 'Open or close the guide', scope, handler: toggleGuide, throughOverlays: true },
  ]);
}
