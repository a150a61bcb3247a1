// Dark, light, or as the system says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { THEME_KEY } from '../../../src/web/ui/theme.ts';
import { ThemeSwitch } from '../../../src/web/ui/theme-switch.tsx';

const media = (light: boolean) => () => ({ matches: light, addEventListener: () => {}, removeEventListener: () => {} });

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', media(true));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () => document.documentElement.dataset.theme;

test('follows the system until one chooses, and remembers the choice', async () => {
  const { unmount } = render(<ThemeSwitch />);
  expect(shown()).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: 'Theme: system. Switch to light' }));
  await userEvent.click(screen.getByRole('button', { name: 'Theme: light. Switch to dark' }));
  expect(shown()).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  unmount();
  render(<ThemeSwitch />);
  expect(shown()).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Theme: dark. Switch to system' }));
  expect(shown()).toBe('light');
  expect(localStorage.getItem(THEME_KEY)).toBeNull();
});

test.each([
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  [null, true, 'light'],
  [null, false, 'dark'],
])('before the first paint a stored %s on a light system (%s) gives %s', (stored, light, theme) => {
  const script = readFileSync(join(process.cwd(), 'src/web/public/theme.js'), 'utf8');
  const documentElement = { dataset: {} as Record<string, string> };
  runInNewContext(script, {
    document: { documentElement },
    localStorage: { getItem: (key: string) => (key === THEME_KEY ? stored : null) },
    matchMedia: media(light),
  });
  expect(documentElement.dataset.theme).toBe(theme);
});

test('where storage is blocked the first paint follows the system', () => {
  const script = readFileSync(join(process.cwd(), 'src/web/public/theme.js'), 'utf8');
  const documentElement = { dataset: {} as Record<string, string> };
  runInNewContext(script, {
    document: { documentElement },
    localStorage: {
      getItem: () => {
        throw new Error('blocked');
      },
    },
    matchMedia: media(false),
  });
  expect(documentElement.dataset.theme).toBe('dark');
});
