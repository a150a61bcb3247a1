// The keys of Signals Pro: they answer the keyboard and stand in the guide.
import type { RefObject } from 'react';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';

const SCOPE = 'Signals Pro';

export const pageKeys = {
  search: { keys: ['/', 'mod+k'], label: 'Search symbol or company', scope: SCOPE },
  leave: { keys: ['Escape'], label: 'Clear the search and leave it', scope: SCOPE },
  guide: { keys: ['?'], label: 'Open or close the guide', scope: SCOPE },
} as const;

type Answers = { search: RefObject<HTMLInputElement | null>; clearSearch: () => void; toggleGuide: () => void };

export function usePageShortcuts({ search, clearSearch, toggleGuide }: Answers): void {
  useShortcuts([
    {
      ...pageKeys.search,
      handler: () => {
        search.current?.focus();
        search.current?.select();
      },
    },
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
