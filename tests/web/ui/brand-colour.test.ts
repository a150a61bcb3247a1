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
