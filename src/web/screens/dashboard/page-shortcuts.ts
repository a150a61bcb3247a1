// Keyboard shortcuts of the dashboard, in the order of its guide.
import { type RefObject, useEffect, useRef } from 'react';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { byTabKey, tabKeys } from '../../symbol/lists/tab-keys.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { runAfter } from '../../ui/time/clock.ts';

const scope = 'Dashboard';
/** Several presses in a row cause one request to the sources. Source: specification, section 9. */
const REFRESH_DEBOUNCE_MS = 500;

type Handlers = {
  tab: TabType;
  selectTab: (tab: TabType) => void;
  search: RefObject<HTMLInputElement | null>;
  openFirst: () => void;
  /** `closeSymbol` and `refreshSymbol` are null while no symbol is open. */
  closeSymbol: (() => void) | null;
  refreshSymbol: (() => void) | null;
  toggleGuide: () => void;
};

export function usePageShortcuts(handlers: Handlers): void {
  const { tab, selectTab, search, openFirst, closeSymbol, refreshSymbol, toggleGuide } = handlers;
  const cancel = useRef<() => void>(() => undefined);
  // An action requested for one symbol is not applied to the next.
  useEffect(() => (refreshSymbol === null ? undefined : () => cancel.current()), [refreshSymbol]);
  const step = (by: number) => {
    const next = tabTypes[(tabTypes.indexOf(tab) + by + tabTypes.length) % tabTypes.length];
    if (next !== undefined) selectTab(next);
  };
  const close = () => {
    cancel.current();
    closeSymbol?.();
  };
  const refresh = () => {
    cancel.current();
    if (refreshSymbol !== null) cancel.current = runAfter(REFRESH_DEBOUNCE_MS, refreshSymbol);
  };
  useShortcuts([
    { keys: ['ArrowLeft'], label: 'Previous tab', scope, handler: () => step(-1) },
    { keys: ['ArrowRight'], label: 'Next tab', scope, handler: () => step(1) },
    { ...tabKeys, scope, handler: byTabKey(selectTab) },
    { keys: ['Space'], label: 'Open the first card', scope, handler: openFirst },
    { keys: ['Escape'], label: 'Close the open symbol', scope, disabled: closeSymbol === null, handler: close },
    { keys: ['r'], label: 'Refresh the open symbol', scope, disabled: refreshSymbol === null, handler: refresh },
    { keys: ['/'], label: 'Search symbol or company (Esc clears it)', scope, handler: () => focusText(search) },
    { keys: ['?'], label: 'Open or close the guide', scope, handler: toggleGuide, throughOverlays: true },
  ]);
}
