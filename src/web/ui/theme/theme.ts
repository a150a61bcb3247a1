// Theme: dark, light or the system's; stored under the key that public/theme.js reads before the first paint.
import { useLayoutEffect } from 'react';
import { readStored, writeStored } from '../page-state/stored-flag.ts';
import { observableValue } from '../state/observable-value.ts';
import { useMedia } from '../time/clock.ts';

export const THEME_KEY = 'theme';
export type ThemeChoice = 'dark' | 'light' | 'system';

function readTheme(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

/** Choice made on this page, for browsers that block storage; null until then, and again when no page shows it. */
const chosen = observableValue<ThemeChoice | null>(null, { forgets: true });

/** Changes the theme of the whole page and remembers it. */
export function chooseTheme(next: ThemeChoice): void {
  writeStored(THEME_KEY, next === 'system' ? null : next);
  chosen.set(next);
}

export function useTheme(): { choice: ThemeChoice; shown: 'dark' | 'light' } {
  const choice = chosen.useValue() ?? readTheme();
  const systemLight = useMedia('(prefers-color-scheme: light)');
  const shown = choice === 'system' ? (systemLight ? 'light' : 'dark') : choice;
  const onPaper = useMedia('print');
  // Layout effect, so that a page about to be printed is drawn once.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = onPaper ? 'light' : shown;
    colourBrowserFrame(shown);
  }, [shown, onPaper]);
  return { choice, shown };
}

/** Updates the theme-color tag of the shown theme; browsers ignore the other. */
function colourBrowserFrame(shown: 'dark' | 'light'): void {
  for (const mark of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    mark.media = mark.dataset.theme === shown ? 'all' : 'not all';
  }
}
