// Keyboard shortcuts of the dashboard, in the order of its guide.
import { type RefObject, useEffect, useRef } from 'react';
import { tabTypes } from '../../../domain/signals/signal.ts';
import { byTabKey, tabKeys } from '../../symbol/lists/tab-keys.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { runAfter } from '../../ui/time/clock.ts';
import type { Shown } from './mini-card-book.ts';
import type { PageAddress } from './page-address.ts';

const scope = 'Dashboard';
/** Several presses in a row cause one request to the sources. Source: specification, section 9. */
const REFRESH_DEBOUNCE_MS = 500;

type PageKeys = {
  address: PageAddress;
  shown: Shown;
  search: RefObject<HTMLInputElement | null>;
  /** Null while no symbol is open. */
  refreshSymbol: (() => void) | null;
};

export function usePageShortcuts({ address, shown: { tab, listed }, search, refreshSymbol }: PageKeys): void {
  const { symbol, drawer, selectTab, openDrawer, closeDrawer } = address;
  const [first] = listed;
  const cancel = useRef<() => void>(() => undefined);
  // An action requested for one symbol is not applied to the next.
  useEffect(() => (refreshSymbol === null ? undefined : () => cancel.current()), [refreshSymbol]);
  const step = (by: number) => {
    const next = tabTypes[(tabTypes.indexOf(tab) + by + tabTypes.length) % tabTypes.length];
    if (next !== undefined) selectTab(next);
  };
  const toggleGuide = () => (drawer === 'guide' ? closeDrawer() : openDrawer('guide'));
  const close = () => {
    cancel.current();
    address.closeSymbol();
  };
  const refresh = () => {
    cancel.current();
    if (refreshSymbol !== null) cancel.current = runAfter(REFRESH_DEBOUNCE_MS, refreshSymbol);
  };
  useShortcuts([
    { keys: ['ArrowLeft'], label: 'Previous tab', scope, handler: () => step(-1) },
    { keys: ['ArrowRight'], label: 'Next tab', scope, handler: () => step(1) },
    { ...tabKeys, scope, handler: byTabKey(selectTab) },
    { keys: ['Space'], label: 'Open the first card', scope, handler: () => first && address.openSymbol(first.symbol) },
    { keys: ['Escape'], label: 'Close the open symbol', scope, disabled: symbol === null, handler: close },
    { keys: ['r'], label: 'Refresh the open symbol', scope, disabled: refreshSymbol === null, handler: refresh },
    { keys: ['/'], label: 'Search symbol or company (Esc clears it)', scope, handler: () => focusText(search) },
    { keys: ['?'], label: 'Open or close the guide', scope, handler: toggleGuide, throughOverlays: true },
  ]);
}
