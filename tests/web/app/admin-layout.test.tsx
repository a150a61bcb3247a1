// The layout of the administrator area.
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { AdminLayout } from '../../../src/web/admin/layout/admin-layout.tsx';
import { menuPages } from '../../../src/web/app/pages.ts';
import { RouterAt } from '../router-at.tsx';

let narrow = false;

beforeEach(() => {
  narrow = false;
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, addEventListener: () => {}, removeEventListener: () => {} }));
});

const show = (path = '/admin/pipeline') =>
  render(
    <RouterAt path={path}>
      <Routes>
        <Route path="/admin" element={<AdminLayout sitePages={menuPages} />}>
          <Route path="*" element={<h1>Sample page</h1>} />
        </Route>
      </Routes>
    </RouterAt>,
  );

// ADMIN-LAYOUT-01, ADMIN-LAYOUT-03, ADMIN-LAYOUT-04, ADMIN-LAYOUT-05, ADMIN-LAYOUT-06, ADMIN-LAYOUT-07, ADMIN-LAYOUT-10, ADMIN-LAYOUT-02, ADMIN-LAYOUT-12
test('the entries of the sidebar are in order, lead to their pages, and it collapses to its narrow width', async () => {
  show();
  const sidebar = within(screen.getByRole('navigation', { name: 'Administration' }));
  const specified = [
    'Dashboard',
    'Main Site',
    'Pipeline Status',
    'Batch History',
    'Pipeline Runs',
    'Screener Control',
    'GoldenEye Control',
    'Reports',
    'Minute Tracking',
    'Settings',
  ];
  const shown = [...sidebar.getAllByRole('link'), ...sidebar.getAllByRole('button')]
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((entry) => entry.textContent);
  expect(shown.filter((title) => specified.includes(title ?? ''))).toEqual(
    specified.filter((title) => shown.includes(title)),
  );
  expect(shown.at(-1)).toBe('Settings');
  const address = (name: string) => sidebar.getByRole('link', { name }).getAttribute('href');
  const ends = { Dashboard: '', 'Batch History': '/batches', 'Pipeline Runs': '/runs', 'Pipeline Status': '/pipeline' };
  const controls = { 'Screener Control': '/screener', 'GoldenEye Control': '/goldeneye', Settings: '/settings' };
  for (const [name, end] of Object.entries({ ...ends, ...controls })) expect(address(name)).toBe(`/admin${end}`);
  const group = sidebar.getByRole('button', { name: 'Main Site' });
  expect(group).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(group);
  expect(address('Signals Pro')).toBe('/signals-live-pro');
  const aside = screen.getByRole('complementary');
  expect(aside).toHaveClass('w-side');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(aside).toHaveClass('w-side-narrow');
  expect(within(aside).getByRole('link', { name: 'Pipeline Status' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
  expect(aside).toHaveClass('w-side');
});

// ADMIN-LAYOUT-13, ADMIN-LAYOUT-19, KEYS-16
test('below 1024 px the sidebar is a drawer that closes on Escape, on the veil and after a choice', async () => {
  narrow = true;
  show();
  const user = userEvent.setup();
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  const opener = screen.getByRole('button', { name: 'Open sidebar' });
  await user.click(opener);
  expect(screen.getByRole('dialog', { name: 'Administration' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener);
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByTestId('overlay-veil') });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(opener);
  await user.click(screen.getByRole('link', { name: 'Pipeline Status' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// ADMIN-LAYOUT-15
test('the header shows date and time in Pacific time and goes on with the clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:08Z') });
  show();
  expect(screen.getByText('Tue, Nov 17, 2026, 10:14:08 PT')).toBeVisible();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByText('Tue, Nov 17, 2026, 10:14:10 PT')).toBeVisible();
});

test.each([
  ['/admin/jobs/calls', 'Provider calls'],
  ['/admin/jobs', 'Jobs'],
  ['/admin/pipeline/publish/1', 'Pipeline Status'],
])('%s marks one entry', (path, entry) => {
  show(path);
  const sidebar = within(screen.getByRole('navigation', { name: 'Administration' }));
  const marked = sidebar.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual([entry]);
});

// ADMIN-LAYOUT-08, ADMIN-LAYOUT-09, ADMIN-LAYOUT-14
test('reports and minute tracking are groups whose heading is a page; the group of the page is open, the other closed', async () => {
  show('/admin/reports/screener');
  const sidebar = within(screen.getByRole('navigation', { name: 'Administration' }));
  const link = (name: string) => sidebar.getByRole('link', { name });
  const addresses = (names: readonly string[]) => names.map((name) => link(name).getAttribute('href'));
  const reports = sidebar.getByRole('button', { name: 'Pages of Reports' });
  const minutes = sidebar.getByRole('button', { name: 'Pages of Minute Tracking' });
  expect(reports).toHaveAttribute('aria-expanded', 'true');
  expect(minutes).toHaveAttribute('aria-expanded', 'false');
  expect(sidebar.queryByRole('link', { name: 'LULD Events' })).toBeNull();
  expect(
    addresses(['Reports', 'Daily report', 'Expert data report', 'Screener report', 'System health', 'Health history']),
  ).toEqual(['', '/daily', '/expert-data', '/screener', '/system', '/health'].map((end) => `/admin/reports${end}`));
  expect(link('Screener report')).toHaveAttribute('aria-current', 'page');
  expect(link('Reports')).not.toHaveAttribute('aria-current');
  await userEvent.click(reports);
  expect(reports).toHaveAttribute('aria-expanded', 'false');
  expect(sidebar.queryByRole('link', { name: 'Daily report' })).toBeNull();
  await userEvent.click(link('Minute Tracking'));
  expect(link('Minute Tracking')).toHaveAttribute('aria-current', 'page');
  expect(
    addresses([
      'Minute Tracking',
      'Minute Aggregates',
      'LULD Events',
      'News Data',
      'Technical Indicators',
      'API Logs',
      'Tracked Symbols',
    ]),
  ).toEqual(
    ['', '/aggregates', '/luld', '/news', '/indicators', '/logs', '/symbols'].map(
      (end) => `/admin/minute-tracking${end}`,
    ),
  );
  await userEvent.click(link('LULD Events'));
  expect(link('LULD Events')).toHaveAttribute('aria-current', 'page');
  expect(link('Minute Tracking')).not.toHaveAttribute('aria-current');
});
