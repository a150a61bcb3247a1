// Keyboard shortcuts of Golden Eye, also listed in its guide.
import type { RefObject } from 'react';
import { focusText, useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

const SCOPE = 'Golden Eye';

const keys = {
  guide: { keys: ['?'], label: 'Open or close the guide', scope: SCOPE },
  refresh: { keys: ['r'], label: 'Refresh', scope: SCOPE },
  search: { keys: ['/'], label: 'Search symbols or categories', scope: SCOPE },
  best: { keys: ['o'], label: 'Open the plan of the first setup', scope: SCOPE },
} as const;

/** Keys in the order of the guide; the drawer and the search field handle Escape. */
export const pageKeys = [
  keys.guide,
  { keys: ['Escape'], label: 'Close the guide; clear the search', scope: SCOPE },
  keys.refresh,
  keys.search,
  keys.best,
];

type Handlers = {
  toggleGuide: () => void;
  refresh: () => void;
  search: RefObject<HTMLInputElement | null>;
  openBest: () => void;
};

export function usePageShortcuts({ toggleGuide, refresh, search, openBest }: Handlers): void {
  useShortcuts([
    { ...keys.guide, handler: toggleGuide, throughOverlays: true },
    { ...keys.refresh, handler: refresh },
    { ...keys.best, handler: openBest },
    { ...keys.search, handler: () => focusText(search) },
  ]);
}
