// Theme: dark, light, or as the system says; what the colour of the brand marks.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, THEME_KEY } from '../../../src/web/ui/theme/theme.ts';
import { ThemeSwitch } from '../../../src/web/ui/theme/theme-switch.tsx';

const media = (light: boolean) => (query: string) => ({
  matches: light && query.includes('light'),
  addEventListener: () => {},
  removeEventListener: () => {},
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', media(true));
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

test('every switch on the page shows the same choice, and the browser frame its colour', async () => {
  for (const theme of ['dark', 'light']) {
    const mark = document.createElement('meta');
    mark.name = 'theme-color';
    mark.dataset.theme = theme;
    document.head.append(mark);
  }
  render(
    <>
      <ThemeSwitch />
      <ThemeSwitch />
    </>,
  );
  act(() => chooseTheme('dark'));
  expect(screen.getAllByRole('button', { name: 'Theme: dark. Switch to system' })).toHaveLength(2);
  const counting = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].filter(
    (mark) => mark.media === 'all',
  );
  expect(counting.map((mark) => mark.dataset.theme)).toEqual(['dark']);
  act(() => chooseTheme('system'));
  for (const mark of document.querySelectorAll('meta[name="theme-color"]')) mark.remove();
});

test('what is printed is printed in light colours', () => {
  localStorage.setItem(THEME_KEY, 'dark');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media(false)(query), matches: query === 'print' }));
  render(<ThemeSwitch />);
  expect(shown()).toBe('light');
});

test.each([
  ['dark', true, 'dark'],
  ['light', false, 'light'],
  [null, true, 'light'],
  [null, false, 'dark'],
  ['blocked', true, 'light'],
])('before the first paint a stored %s on a light system (%s) gives %s', (stored, light, theme) => {
  const script = readFileSync(join(process.cwd(), 'src/web/public/theme.js'), 'utf8');
  const documentElement = { dataset: {} as Record<string, string> };
  const marks = ['dark', 'light'].map((name) => ({ dataset: { theme: name }, media: '' }));
  const getItem = (key: string) => {
    if (stored === 'blocked') throw new Error('blocked');
    return key === THEME_KEY ? stored : null;
  };
  runInNewContext(script, {
    document: { documentElement, querySelectorAll: () => marks },
    localStorage: { getItem },
    matchMedia: media(light),
  });
  expect(documentElement.dataset.theme).toBe(theme);
  // The browser's own frame takes the colour of the shown theme.
  expect(marks.filter((mark) => mark.media === 'all').map((mark) => mark.dataset.theme)).toEqual([theme]);
});

/** What is chosen, a star that is set, the mark of the product and its landing page. */
const ALLOWED = new Set([
  'src/web/ui/layout/brand-mark.tsx',
  'src/web/ui/controls/choice-row.tsx',
  'src/web/symbol/stars/stars-filter.tsx',
  'src/web/screens/landing/how-it-works.tsx',
  'src/web/screens/landing/features.tsx',
]);
const STATES = /(?:hover|focus|aria-[\w-]+|group-[\w-]+|peer-[\w-]+|data-[\w-]+|\[&[^\]]*\]):/;

test('no figure and no line of a chart has the colour of the brand', () => {
  const uses = globSync('src/web/**/*.{ts,tsx}').flatMap((path) =>
    ALLOWED.has(path)
      ? []
      : readFileSync(path, 'utf8')
          .split(/[\s'"`]+/)
          .filter((word) => /(?:^|:)(?:text|stroke|fill)-brand$/.test(word) && !STATES.test(word))
          .map((word) => `${path}: ${word}`),
  );
  expect(uses).toEqual([]);
});

/** Rows, tiles and days that open something or are chosen in their list, and the star; all else that stays pressed is a ToggleButton. */
const PRESSED_ROWS = new Set([
  'src/web/admin/settings/calendar-card.tsx',
  'src/web/admin/mappings/mappings-screen.tsx',
  'src/web/admin/minutes/tables/rows-screen.tsx',
  'src/web/admin/runs/breakdown-list.tsx',
  'src/web/admin/runs/signal-rows.tsx',
  'src/web/screens/stocks/stock-cards.tsx',
  'src/web/symbol/head/symbol-tile.tsx',
  'src/web/symbol/stars/star-button.tsx',
  'src/web/ui/tables/data-table.tsx',
]);

test('what stays pressed is drawn by one component', () => {
  const others = globSync('src/web/**/*.tsx').filter(
    (path) =>
      !path.startsWith('src/web/ui/controls/') &&
      !PRESSED_ROWS.has(path) &&
      readFileSync(path, 'utf8').includes('aria-pressed'),
  );
  expect(others).toEqual([]);
});
