// Settings: a placeholder, and its entry at the end of the sidebar.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sidebarEntries } from '../../../src/web/admin/layout/sidebar-entries.ts';
import { offeredAdminPages } from '../../../src/web/admin/pages.ts';
import { SettingsScreen } from '../../../src/web/admin/settings/settings-screen.tsx';
import { menuPages } from '../../../src/web/app/pages.ts';
import { drawScreen } from '../drawn-screen.tsx';

// ADMIN-LAYOUT-11
test('says Phase 2 and has no controls', () => {
  const { container } = drawScreen('/admin/settings', <SettingsScreen />);
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.getByText('Settings come in Phase 2')).toBeVisible();
  expect(container.querySelectorAll('button, input, select, textarea, a')).toHaveLength(0);
});

const order = [
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

// ADMIN-LAYOUT-01, ADMIN-LAYOUT-02, ADMIN-LAYOUT-03, ADMIN-LAYOUT-04, ADMIN-LAYOUT-07, ADMIN-LAYOUT-10
test('entries of the sidebar stand in the specified order, Settings last', () => {
  const titles = sidebarEntries(menuPages, offeredAdminPages).map(({ title }) => title);
  expect(titles).toEqual(order.filter((title) => titles.includes(title)));
  for (const title of [
    'Main Site',
    'Pipeline Status',
    'Batch History',
    'Screener Control',
    'GoldenEye Control',
    'Settings',
  ]) {
    expect(titles).toContain(title);
  }
  const settings = offeredAdminPages.find(({ title }) => title === 'Settings');
  expect(settings?.path).toBe('/admin/settings');
});
