// The table of pages: each entry gives a route, a title, menus and first calls that the contract knows.
import { FileText } from 'lucide-react';
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { sidebarEntries } from '../../../src/web/admin/layout/sidebar-entries.ts';
import { type AdminPage, adminPages } from '../../../src/web/admin/pages.ts';
import { firstAddress } from '../../../src/web/app/first-calls.ts';
import {
  everyFirstCall,
  guestPages,
  landingPage,
  menuPages,
  openPages,
  redirects,
  userPages,
} from '../../../src/web/app/pages.ts';

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
