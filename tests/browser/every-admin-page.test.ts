// Every administrator page in a browser: axe with every rule, contrast in the other theme, every width.
import { test } from 'vitest';
import { pagesOf } from '../setup/pages.ts';
import { administratorPages, isOpenAtEveryWidth } from './every-page.ts';

const pages = pagesOf();

// ROUTE-21
test.each(administratorPages)('$path keeps nobody out in either theme and fits every width', async (sight) => {
  await isOpenAtEveryWidth(pages, sight);
});
