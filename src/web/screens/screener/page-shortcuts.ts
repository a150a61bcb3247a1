// Keyboard shortcuts of the screener, in the order of its guide.
import type { RefObject } from 'react';
import { type ScreenerView, screenerViews } from '../../../domain/screener/list/list-view.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

const scope = 'Screener';

export const viewWords = { hot: 'Hot', rising: 'Rising', all: 'All' } as const satisfies Record<ScreenerView, string>;

type Handlers = {
  toggleGuide: () => void;
  refresh: () => void;
  selectView: (view: ScreenerView) => void;
  search: RefObject<HTMLInputElement | null>;
  toggleFilters: () => void;
  /** Moves the mark in the table, or the open stock, by `rows`. */
  move: (rows: number) => void;
};

/** Drawers, table and search field handle keys without a handler. */
export function usePageShortcuts({ toggleGuide, refresh, selectView, search, toggleFilters, move }: Handlers): void {
  const throughOverlays = true;
  useShortcuts([
    { keys: ['?'], label: 'Open or close the guide', scope, handler: toggleGuide, throughOverlays },
    { keys: ['Escape'], label: 'Close the guide, then the open stock', scope, handler: null },
    { keys: ['r'], label: 'Refresh', scope, handler: refresh },
    ...screenerViews.map((view, at) => ({
      keys: [String(at + 1)],
      label: `Show ${viewWords[view]}`,
      scope,
      handler: () => selectView(view),
    })),
    { keys: ['/'], label: 'Search stocks', scope, handler: () => focusText(search) },
    { keys: ['f'], label: 'Show or hide the filters', scope, handler: toggleFilters },
    { keys: ['j'], label: 'Next stock, also while one is open', scope, handler: () => move(1), throughOverlays },
    { keys: ['k'], label: 'Previous stock, also while one is open', scope, handler: () => move(-1), throughOverlays },
    {
      keys: ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'],
      label: 'Move in the table',
      scope,
      handler: null,
    },
    { keys: ['Enter'], label: 'Open the marked stock', scope, handler: null },
    { keys: ['s'], label: 'Star the marked stock, or take its star', scope, handler: null },
    { keys: ['a'], label: 'Set an alert for the marked stock', scope, handler: null },
  ]);
}
