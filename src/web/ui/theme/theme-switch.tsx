// Theme button: steps through system, light and dark, and names the current one.
import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../controls/button.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from './theme.ts';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const { choice } = useTheme();
  return (
    <IconButton
      label={`Theme: ${choice}. Switch to ${NEXT[choice]}`}
      onClick={() => chooseTheme(NEXT[choice])}
      Icon={ICONS[choice]}
    />
  );
}
