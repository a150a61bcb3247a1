// Theme: dark, light or the system's; stored under the key that public/theme.js reads before the first paint.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../page-state/stored-flag.ts';
import { useMedia } from '../time/clock.ts';

export const THEME_KEY = 'theme';
export type ThemeChoice = 'dark' | 'light' | 'system';

function readTheme(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Choice made on this page, for browsers that block storage; null until then. */
let chosen: ThemeChoice | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Forgets the choice, so that the next use reads it from storage.
    if (listeners.size === 0) chosen = null;
  };
}

/** Changes the theme of the whole page and remembers it. */
export function chooseTheme(next: ThemeChoice): void {
  writeStored(THEME_KEY, next === 'system' ? null : next);
  chosen = next;
  for (const listener of listeners) listener();
}

export type Theme = { choice: ThemeChoice; shown: 'dark' | 'light'; choose: (choice: ThemeChoice) => void };

export function useTheme(): Theme {
  const choice = useSyncExternalStore(subscribe, () => chosen ?? readTheme());
  const systemLight = useMedia('(prefers-color-scheme: light)');
  const shown = choice === 'system' ? (systemLight ? 'light' : 'dark') : choice;
  const onPaper = useMedia('print');
  // Layout effect, so that a page about to be printed is drawn once.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = onPaper ? 'light' : shown;
    colourBrowserFrame(shown);
  }, [shown, onPaper]);
  return { choice, shown, choose: chooseTheme };
}

/** Updates the theme-color tag of the shown theme; browsers ignore the other. */
function colourBrowserFrame(shown: 'dark' | 'light'): void {
  for (const mark of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    mark.media = mark.dataset.theme === shown ? 'all' : 'not all';
  }
}
