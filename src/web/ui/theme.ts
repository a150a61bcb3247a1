// Dark, light, or as the system says; remembered under the key that public/theme.js reads before the first paint.
import { useEffect, useState } from 'react';
import { useMedia } from './clock.ts';
import { readStored, writeStored } from './stored-flag.ts';

export const THEME_KEY = 'theme';
export type ThemeChoice = 'dark' | 'light' | 'system';

export function readTheme(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return stored === 'dark' || stored === 'light' ? stored : 'system';
}

export type Theme = { choice: ThemeChoice; shown: 'dark' | 'light'; choose: (choice: ThemeChoice) => void };

export function useTheme(): Theme {
  const [choice, setChoice] = useState(readTheme);
  const systemLight = useMedia('(prefers-color-scheme: light)');
  const shown = choice === 'system' ? (systemLight ? 'light' : 'dark') : choice;
  useEffect(() => {
    document.documentElement.dataset.theme = shown;
  }, [shown]);
  return {
    choice,
    shown,
    choose: (next) => {
      writeStored(THEME_KEY, next === 'system' ? null : next);
      setChoice(next);
    },
  };
}
