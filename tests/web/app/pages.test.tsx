// Table of pages: routes, titles, menus, first calls, addresses that lead to them, words of a page that waits.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { sidebarEntries } from '../../../src/web/admin/layout/sidebar-entries.ts';
import { type AdminPage, adminPages } from '../../../src/web/admin/pages.ts';
import { titledAdminPages } from '../../../src/web/app/admin-area.tsx';
import { firstAddress } from '../../../src/web/app/first-calls.ts';
import { PageTitle, pageTitle } from '../../../src/web/app/frame/page-title.tsx';
import {
  everyFirstCall,
  guestPages,
  landingPage,
  menuPages,
  openPages,
  redirects,
  userPages,
} from '../../../src/web/app/pages.ts';
import { Announcer } from '../../../src/web/ui/layout/announcer.tsx';
import { drawScreen } from '../drawn-screen.tsx';

const load = () => Promise.resolve(() => null);
const group = { title: 'Reports', icon: FileText };
const sample: readonly AdminPage[] = [
  { path: '/admin', title: 'Dashboard', icon: FileText, load },
  { path: '/admin/reports', title: 'Overview', icon: FileText, group, load },
  { path: '/admin/batches', title: 'Batch History', icon: FileText, load },
  { path: '/admin/batches/:id', title: 'Batch', icon: null, load },
  { path: '/admin/reports/daily', title: 'Daily', icon: FileText, group, load },
];

test('every address belongs to one page', () => {
  const paths = [landingPage, ...openPages, ...guestPages, ...userPages, ...adminPages, ...redirects].map(
    ({ path }) => path,
  );
  expect(new Set(paths).size).toBe(paths.length);
});

// ROUTE-04, ROUTE-05, ROUTE-06
test('a redirect leads to a page of the table', () => {
  const paths = new Set<string>([...userPages, ...adminPages].map(({ path }) => path));
  expect(redirects.filter(({ to }) => !paths.has(to))).toEqual([]);
});

test('first calls are GET calls that any signed-in user may make', () => {
  const calls = [...everyFirstCall, ...userPages.flatMap(({ firstCalls = [] }) => firstCalls)];
  expect(calls.map(({ endpoint }) => endpoints[endpoint].access)).not.toContain('admin');
  for (const call of calls) expect(firstAddress(call)).toMatch(/^\/api\//);
  expect(firstAddress({ endpoint: 'goldenEyeCurrent', query: { scope: 'watchlist' } })).toBe(
    '/api/goldeneye/current?scope=watchlist',
  );
  expect(() => firstAddress({ endpoint: 'symbolSignals' })).toThrow('symbolSignals cannot be a first call');
});

test('pages of a group are together under its heading; a page without an icon is not listed', () => {
  const entries = sidebarEntries(menuPages, sample);
  expect(entries.map((entry) => [entry.title, entry.pages?.map(({ title }) => title) ?? null])).toEqual([
    ['Dashboard', null],
    ['Main Site', menuPages.map(({ title }) => title)],
    ['Reports', ['Overview', 'Daily']],
    ['Batch History', null],
  ]);
});

/** Pages other pages lead to, which no menu offers. */
const unlisted = ['/admin/pipeline/mappings', '/admin/pipeline/publish/:batch'];

// ROUTE-17, ROUTE-19, ROUTE-20, ROUTE-22, ROUTE-23, ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-28, ROUTE-29, ROUTE-30,
// ROUTE-31, ROUTE-32, ROUTE-33, ROUTE-34
test.each([
  ['/admin', 'Admin Dashboard', 'DashboardScreen'],
  ['/admin/batches', 'Batch History', 'BatchHistoryScreen'],
  ['/admin/runs', 'Pipeline Runs', 'RunsScreen'],
  ['/admin/pipeline/publish/:batch', 'Publish', 'PublishScreen'],
  ['/admin/pipeline/mappings', 'List mappings', 'MappingsScreen'],
  ['/admin/jobs', 'Jobs', 'JobsScreen'],
  ['/admin/jobs/calls', 'Provider calls', 'ProviderCallsScreen'],
  ['/admin/goldeneye', 'GoldenEye Control', 'GoldenEyeControlScreen'],
  ['/admin/reports', 'Reports', 'ReportsScreen'],
  ['/admin/reports/daily', 'Daily report', 'DailyReportScreen'],
  ['/admin/reports/expert-data', 'Expert data report', 'ExpertReportScreen'],
  ['/admin/reports/screener', 'Screener report', 'ScreenerReportScreen'],
  ['/admin/reports/system', 'System health', 'SystemReportScreen'],
  ['/admin/reports/health', 'Health history', 'HealthHistoryScreen'],
  ['/admin/minute-tracking', 'Minute Tracking', 'MinutesScreen'],
  ['/admin/minute-tracking/aggregates', 'Minute Aggregates', 'AggregatesScreen'],
  ['/admin/minute-tracking/luld', 'LULD Events', 'LuldScreen'],
  ['/admin/minute-tracking/news', 'News Data', 'MinuteNewsScreen'],
  ['/admin/minute-tracking/indicators', 'Technical Indicators', 'IndicatorsScreen'],
  ['/admin/minute-tracking/logs', 'API Logs', 'MinuteLogsScreen'],
  ['/admin/minute-tracking/symbols', 'Tracked Symbols', 'TrackedSymbolsScreen'],
])('%s is the page %s', async (path, title, screenName) => {
  const page = adminPages.find((entry) => entry.path === path);
  expect(page?.title).toBe(title);
  expect(page?.icon === null).toBe(unlisted.includes(path));
  expect((await page?.load())?.name).toBe(screenName);
});

const web = join(import.meta.dirname, '../../../src/web');
const known = [landingPage, ...openPages, ...guestPages, ...userPages, ...adminPages, ...redirects].map(({ path }) =>
  path.split('/'),
);

/** Literals after `to=`, `href=`, `navigate(` and in tables of links (`path:`), without query string and fragment. */
function addressesIn(code: string): string[] {
  const literals = code.matchAll(/(?:\b(?:to|href)=\{?|\bnavigate\(\s*|\bpath: )(["'`])(\/(?!\/).*?)\1/g);
  return [...literals].map(([, , address]) =>
    (address as string).replaceAll(/\$\{[^}]*\}/g, '*').replace(/[?#].*/, ''),
  );
}

/** `*` stands for what the code fills in. */
function isPage(address: string): boolean {
  const parts = address.split('/');
  return known.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, at) => part.startsWith(':') || parts[at] === '*' || parts[at] === part),
  );
}

test('every address written out in the web leads to a page', () => {
  const addresses = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/pages\.ts$/.test(file))
    .flatMap((file) => addressesIn(readFileSync(join(web, file), 'utf8')).map((address) => ({ file, address })));
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter(({ address }) => !isPage(address))).toEqual([]);
});

test.each([
  ['/screener', '', 'Screener - Smart Cat'],
  ['/screener', '?symbol=NVDA&tab=deep', 'NVDA - Screener - Smart Cat'],
  ['/stocks', '?symbol=qqq', 'QQQ - Stocks - Smart Cat'],
  ['/screener', '?symbol=BACpB', 'BACpB - Screener - Smart Cat'],
  ['/dashboard', '?tab=bullish&symbol=GME', 'GME - Dashboard - Smart Cat'],
  ['/signals-live-pro', '?detail=MSFT', 'MSFT - Signals Pro - Smart Cat'],
  ['/signals-live-pro', '?news=AAPL', 'AAPL - Signals Pro - Smart Cat'],
  ['/admin', '', 'Admin Dashboard - Admin - Smart Cat'],
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

const titled = [
  { path: '/one', title: 'One' },
  { path: '/two', title: 'Two' },
  { path: '/three', title: 'Three' },
];

test('a page opened by a link outside it gets the focus; by one within it, it does not', async () => {
  render(
    <MemoryRouter initialEntries={['/one']}>
      <PageTitle pages={titled} />
      <Announcer />
      <Link to="/two">To two</Link>
      <main id="content" tabIndex={-1}>
        <Link to="/three">To three</Link>
        <Routes>
          {titled.map(({ path, title }) => (
            <Route key={path} path={path} element={<h1>{title}</h1>} />
          ))}
        </Routes>
      </main>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('link', { name: 'To two' }));
  expect(await screen.findByText('Two', { selector: '[role=status]' })).toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await userEvent.click(screen.getByRole('link', { name: 'To three' }));
  expect(await screen.findByText('Three', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To three' })).toHaveFocus();
});

/** What only an answer can tell: that there is none of something, or that it has never been. */
const CLAIMS =
  /\bnever\b|\bN\/A\b|\bnone\b|\bNo (data|batch|batches|poll|polls|runs?|files?|rows?|signals?|stocks?|stars?|lists?|users?)\b[^.]*|\b0 (of|batches|signals|stocks|stars|files|lists)\b|\b(not enabled|stopped)\b/i;

/** The words of the page; textContent would glue those of neighbours together. */
function words(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode.textContent ?? '');
  return found.join(' ');
}

const waiting = [...userPages, ...adminPages].filter(({ path }) => path !== '/test');

test.each(waiting)('$path claims nothing while it waits', async ({ path, load }) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const Screen: ComponentType = await load();
  drawScreen(
    path.replace(':batch', '413').replace(':symbol', 'NVDA'),
    <Routes>
      <Route path={path} element={<Screen />} />
    </Routes>,
  );
  await screen.findByRole('heading', { level: 1 });
  const introductions = document.querySelectorAll('aside, dialog');
  for (const introduction of introductions) introduction.remove();
  // GOLD-16 has three words for the page's own last update; before the first it is the word Never.
  expect(
    words()
      .replace(/Last update\s+Never/, '')
      .match(CLAIMS)?.[0],
  ).toBeUndefined();
});
