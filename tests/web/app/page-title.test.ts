// Titles of pages: symbol, page and product in one form.
import { expect, test } from 'vitest';
import { pageTitle } from '../../../src/web/app/page-title.tsx';
import { sitePages } from '../../../src/web/app/pages.ts';

test.each([
  ['/screener', '', 'Screener - Smart Cat'],
  ['/screener', '?symbol=NVDA&tab=deep', 'NVDA - Screener - Smart Cat'],
  ['/screener', '?symbol=nvda', 'NVDA - Screener - Smart Cat'],
  ['/screener', '?symbol=BACpB', 'BACpB - Screener - Smart Cat'],
  ['/dashboard', '?tab=bullish&symbol=GME', 'GME - Dashboard - Smart Cat'],
  ['/signals-live-pro', '?detail=MSFT', 'MSFT - Signals Pro - Smart Cat'],
  ['/signals-live-pro', '?news=AAPL', 'AAPL - Signals Pro - Smart Cat'],
  ['/goldeneye', '', 'Golden Eye - Smart Cat'],
  ['/stocks', '?symbol=QQQ', 'QQQ - Stocks - Smart Cat'],
  ['/account', '', 'Account - Smart Cat'],
  ['/admin/pipeline', '', 'Pipeline Status - Admin - Smart Cat'],
  ['/admin/pipeline/publish/7', '', 'Pipeline Status - Admin - Smart Cat'],
])('%s%s is called %s', (path, search, title) => {
  expect(pageTitle(path, search)).toBe(title);
});

test('every page of the menu has its own title', () => {
  const titles = sitePages.map(({ path }) => pageTitle(path, ''));
  expect(new Set(titles).size).toBe(sitePages.length);
  for (const title of titles) expect(title).toMatch(/^\S.* - Smart Cat$/);
});
