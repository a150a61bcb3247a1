// Keyboard shortcuts of the screener, also listed in its guide.
import type { RefObject } from 'react';
import { type ScreenerView, screenerViews } from '../../../domain/screener/list/list-view.ts';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

const SCOPE = 'Screener';

export const viewWords = { hot: 'Hot', rising: 'Rising', all: 'All' } as const satisfies Record<ScreenerView, string>;

const viewKeys = screenerViews.map((view, at) => ({
  view,
  keys: [String(at + 1)],
  label: `Show ${viewWords[view]}`,
  scope: SCOPE,
}));

const keys = {
  guide: { keys: ['?'], label: 'Open or close the guide', scope: SCOPE },
  refresh: { keys: ['r'], label: 'Refresh', scope: SCOPE },
  search: { keys: ['/'], label: 'Search stocks', scope: SCOPE },
  filters: { keys: ['f'], label: 'Show or hide the filters', scope: SCOPE },
  next: { keys: ['j'], label: 'Next stock, also while one is open', scope: SCOPE },
  previous: { keys: ['k'], label: 'Previous stock, also while one is open', scope: SCOPE },
} as const;

/** Keys in the order of the guide; drawers, table and search field handle Escape and the last four themselves. */
export const pageKeys = [
  keys.guide,
  { keys: ['Escape'], label: 'Close the guide, then the open stock', scope: SCOPE },
  keys.refresh,
  ...viewKeys,
  keys.search,
  keys.filters,
  keys.next,
  keys.previous,
  { keys: ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'], label: 'Move in the table', scope: SCOPE },
  { keys: ['Enter'], label: 'Open the marked stock', scope: SCOPE },
  { keys: ['s'], label: 'Star the marked stock, or take its star', scope: SCOPE },
  { keys: ['a'], label: 'Set an alert for the marked stock', scope: SCOPE },
];

type Handlers = {
  toggleGuide: () => void;
  refresh: () => void;
  selectView: (view: ScreenerView) => void;
  search: RefObject<HTMLInputElement | null>;
  toggleFilters: () => void;
  /** Moves the mark in the table, or the open stock, by `rows`. */
  move: (rows: number) => void;
};

export function usePageShortcuts({ toggleGuide, refresh, selectView, search, toggleFilters, move }: Handlers): void {
  useShortcuts([
    { ...keys.guide, handler: toggleGuide, throughOverlays: true },
    { ...keys.refresh, handler: refresh },
    ...viewKeys.map(({ view, ...key }) => ({ ...key, handler: () => selectView(view) })),
    { ...keys.search, handler: () => focusText(search) },
    { ...keys.filters, handler: toggleFilters },
    { ...keys.next, handler: () => move(1), throughOverlays: true },
    { ...keys.previous, handler: () => move(-1), throughOverlays: true },
  ]);
}
