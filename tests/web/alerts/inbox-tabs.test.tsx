// Tabs of the inbox while their messages load.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AlertsScreen } from '../../../src/web/screens/alerts/alerts-screen.tsx';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { channelsOf, inboxOf, message, suggested } from './sample-alerts.ts';

test('a tab keeps focus and counts while its messages load, and the last message stays that of the inbox', async () => {
  const late = Promise.withResolvers<unknown>();
  const old = message(2, {
    kind: 'verdict',
    title: 'KSTL: today went from YES to MAYBE',
    times: { ...message(2).times, fired_at: '2026-11-10T18:00:00.000Z' },
  });
  const all = inboxOf([message(1), old]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await serveContract({
    inbox: ({ path }) => (path.includes('kind=verdict') ? late.promise : all),
    myStars: { stars: [], most: 500 },
    marketStatus: sampleMarket,
    channels: channelsOf([]),
    alertRules: { rules: [], most: 100 },
    alertSuggestions: suggested,
    showMessages: { success: true },
  });
  drawScreen('/alerts', <AlertsScreen />);
  const inbox = () => within(screen.getByRole('region', { name: 'Inbox' }));
  const tab = await screen.findByRole('tab', { name: 'Verdicts 1' });
  const before = (await screen.findByText(/^last/)).textContent;
  await userEvent.click(tab);
  expect(await inbox().findByText('Loading your inbox...')).toBeVisible();
  expect(tab).toHaveFocus();
  expect(inbox().queryByText(/^KSTL: Golden Window/)).toBeNull();
  expect(inbox().getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  late.resolve({ ...all, messages: [old] });
  expect(await inbox().findByText('KSTL: today went from YES to MAYBE')).toBeVisible();
  expect(tab).toHaveFocus();
  expect(screen.getByText(/^last/)).toHaveTextContent(before ?? '');
});
