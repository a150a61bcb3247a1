// The colour of the brand marks what is pressed, chosen or ours; no figure and no line of a chart has it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
  'src/web/admin/settings/correction-form.tsx',
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
