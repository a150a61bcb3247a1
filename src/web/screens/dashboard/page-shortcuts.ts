// Keyboard shortcuts of the dashboard, also listed in its guide.
import { type RefObject, useEffect, useRef } from 'react';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { byTabKey, tabKeys } from '../../symbol/lists/tab-keys.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { runAfter } from '../../ui/time/clock.ts';

const SCOPE = 'Dashboard';
/** Several presses in a row ask the sources once. Source: specification, section 9. */
const REFRESH_DEBOUNCE_MS = 500;

export const pageKeys = {
  previous: { keys: ['ArrowLeft'], label: 'Previous tab', scope: SCOPE },
  next: { keys: ['ArrowRight'], label: 'Next tab', scope: SCOPE },
  tabs: { ...tabKeys, scope: SCOPE },
  first: { keys: ['Space'], label: 'Open the first card', scope: SCOPE },
  close: { keys: ['Escape'], label: 'Close the open symbol', scope: SCOPE },
  refresh: { keys: ['r'], label: 'Refresh the open symbol', scope: SCOPE },
  search: { keys: ['/'], label: 'Search symbol or company (Esc clears it)', scope: SCOPE },
  guide: { keys: ['?'], label: 'Open or close the guide', scope: SCOPE },
} as const;

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
  useShortcuts([
    { ...pageKeys.previous, handler: () => step(-1) },
    { ...pageKeys.next, handler: () => step(1) },
    { ...pageKeys.tabs, handler: byTabKey(selectTab) },
    { ...pageKeys.first, handler: openFirst },
    {
      ...pageKeys.close,
      disabled: closeSymbol === null,
      handler: () => {
        cancel.current();
        closeSymbol?.();
      },
    },
    {
      ...pageKeys.refresh,
      disabled: refreshSymbol === null,
      handler: () => {
        cancel.current();
        if (refreshSymbol !== null) cancel.current = runAfter(REFRESH_DEBOUNCE_MS, refreshSymbol);
      },
    },
    { ...pageKeys.search, handler: () => focusText(search) },
    { ...pageKeys.guide, handler: toggleGuide, throughOverlays: true },
  ]);
}
