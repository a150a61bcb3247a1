// The bell of the top bar: unread count over the stream, a toast for what arrives, and word of when it was shown.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Asked, serveContract } from '../contract-server.ts';
import { drawInFrame } from '../drawn-screen.tsx';
import { sampleMarket, sampleUser } from '../sample-people.ts';
import { channelsOf, inboxOf, message } from './sample-alerts.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.clear();
  localStorage.setItem('token', 'sct_1');
});

const streamOf = (asked: readonly Asked[]) => asked.find(({ name }) => name === 'snapshotStream');

test('a message that arrives raises the count, is named in a toast, and is reported as shown', async () => {
  let stored = [message(1, { read_at: '2026-11-17T18:14:00.000Z' })];
  const { asked } = await serveContract({
    me: sampleUser,
    marketStatus: sampleMarket,
    myStars: { stars: [], most: 500 },
    inbox: () => inboxOf(stored),
    channels: channelsOf([]),
    showMessages: { success: true },
    snapshotStream: async (entry: Asked) => {
      entry.tell?.({ sent_at: new Date().toISOString(), snapshots: [] });
      await entry.left;
    },
  });
  await drawInFrame('/account', <p>a page</p>);
  const link = await screen.findByRole('link', { name: 'Alerts' });
  expect(link).toHaveAttribute('href', '/alerts');
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('inbox'));
  await waitFor(() => expect(streamOf(asked)).toBeDefined());
  const times = { ...message(2).times, shown_at: null };
  const newest = message(2, { title: 'KSTL fell below 345.00', times });
  stored = [newest, ...stored];
  streamOf(asked)?.tell?.({ sent_at: new Date().toISOString(), snapshots: [], inbox: 'changed' });
  expect(await screen.findByRole('link', { name: 'Alerts, 1 unread' })).toBeVisible();
  expect(await screen.findByText('KSTL fell below 345.00')).toBeVisible();
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'showMessages')?.body).toMatchObject({ ids: [newest.id] }),
  );
});
