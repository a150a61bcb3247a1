// Titles of pages: symbol, page and product in one form.
import { expect, test } from 'vitest';
import { titledAdminPages } from '../../../src/web/app/admin-area.tsx';
import { pageTitle } from '../../../src/web/app/frame/page-title.tsx';
import { userPages } from '../../../src/web/app/pages.ts';

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
  ['/admin', '', 'Admin Dashboard - Admin - Smart Cat'],
  ['/admin/reports/daily', '', 'Daily report - Admin - Smart Cat'],
  ['/admin/pipeline', '', 'Pipeline Status - Admin - Smart Cat'],
  ['/admin/pipeline/publish/7', '', 'Publish - Admin - Smart Cat'],
  ['/nowhere', '', null],
  ['/admin/pipeline/nothing', '', 'Pipeline Status - Admin - Smart Cat'],
])('%s%s is called %s', (path, search, title) => {
  const pages = path.startsWith('/admin') ? titledAdminPages : userPages;
  expect(pageTitle(pages, path, search)).toBe(title);
});

test('every page has its own title', () => {
  const titles = [...userPages, ...titledAdminPages].map(({ path, title }) => pageTitle([{ path, title }], path, ''));
  expect(new Set(titles).size).toBe(userPages.length + titledAdminPages.length);
  for (const title of titles) expect(title).toMatch(/^\S.* - Smart Cat$/);
});
