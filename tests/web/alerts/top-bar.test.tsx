// The bell of the top bar: unread count over the stream, a toast for what arrives, and word of when it was shown.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useInbox } from '../../../src/web/symbol/alerts/inbox-api.ts';
import { useStarred } from '../../../src/web/symbol/stars/stars.ts';
import { type Asked, serveContract } from '../contract-server.ts';
import { drawInFrame } from '../drawn-screen.tsx';
import { sampleMarket, sampleUser } from '../sample-people.ts';
import { channelsOf, inboxOf, message } from './sample-alerts.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('token', 'sct_1');
});

/** As the page of alerts reads its list. */
function List() {
  return <p>{useInbox('all').data?.pages.length}</p>;
}

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

test('deliveries that were answered are asked for by the page that lists them, not by the bell', async () => {
  const { asked } = await serveContract({
    me: sampleUser,
    marketStatus: sampleMarket,
    myStars: { stars: [], most: 500 },
    inbox: inboxOf([message(1)]),
    channels: channelsOf([]),
    showMessages: { success: true },
    snapshotStream: async (entry: Asked) => {
      entry.tell?.({ sent_at: new Date().toISOString(), snapshots: [] });
      await entry.left;
    },
  });
  await drawInFrame('/alerts', <List />);
  const inboxes = (most: number) => asked.filter(({ path }) => path === `/api/inbox?most=${most}`).length;
  await waitFor(() => expect([inboxes(1), inboxes(50)]).toEqual([1, 1]));
  await waitFor(() => expect(streamOf(asked)).toBeDefined());
  streamOf(asked)?.tell?.({ sent_at: new Date().toISOString(), snapshots: [], inbox: 'deliveries' });
  await waitFor(() => expect([inboxes(1), inboxes(50)]).toEqual([1, 2]));
  streamOf(asked)?.tell?.({ sent_at: new Date().toISOString(), snapshots: [], inbox: 'changed' });
  await waitFor(() => expect([inboxes(1), inboxes(50)]).toEqual([2, 3]));
});

test('a message that comes with the stream is shown before the inbox is asked, once, and reported with the instant', async () => {
  let stored = [message(1, { read_at: '2026-11-17T18:14:00.000Z' })];
  let answers: Promise<void> = Promise.resolve();
  const { asked } = await serveContract({
    me: sampleUser,
    marketStatus: sampleMarket,
    myStars: { stars: [], most: 500 },
    inbox: async () => {
      await answers;
      return inboxOf(stored);
    },
    channels: channelsOf([]),
    showMessages: { success: true },
    snapshotStream: async (entry: Asked) => {
      entry.tell?.({ sent_at: new Date().toISOString(), snapshots: [] });
      await entry.left;
    },
  });
  await drawInFrame('/account', <p>a page</p>);
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('inbox'));
  await waitFor(() => expect(streamOf(asked)).toBeDefined());
  let answer: () => void = () => undefined;
  answers = new Promise((resolve) => {
    answer = resolve;
  });
  const newest = message(2, { title: 'KSTL fell below 345.00', times: { ...message(2).times, shown_at: null } });
  stored = [newest, ...stored];
  const { id, title, link } = newest;
  const news = { sent_at: new Date().toISOString(), snapshots: [], inbox: 'changed', message: { id, title, link } };
  streamOf(asked)?.tell?.(news);
  expect(await screen.findByText('KSTL fell below 345.00')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Alerts, 1 unread' })).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'Alerts, 1 unread' })).toBeVisible();
  expect(screen.getAllByText('KSTL fell below 345.00')).toHaveLength(1);
  const reported = asked.filter(({ name }) => name === 'showMessages').map(({ body }) => body);
  expect(reported).toMatchObject([{ ids: [newest.id] }]);
});

function Stars() {
  return <p>{`starred: ${[...(useStarred() ?? [])].join(' ')}`}</p>;
}

test('what another window or device changes is asked for again, and nothing else', async () => {
  let starred: string[] = [];
  const { asked } = await serveContract({
    me: sampleUser,
    marketStatus: sampleMarket,
    myStars: () => ({
      stars: starred.map((symbol) => ({ symbol, starred_at: '2026-11-17T18:14:00.000Z' })),
      most: 500,
    }),
    inbox: inboxOf([]),
    channels: channelsOf([]),
    snapshotStream: async (entry: Asked) => {
      entry.tell?.({ sent_at: new Date().toISOString(), snapshots: [] });
      await entry.left;
    },
  });
  await drawInFrame('/account', <Stars />);
  await waitFor(() => expect(streamOf(asked)).toBeDefined());
  const count = (name: string) => asked.filter((one) => one.name === name).length;
  await waitFor(() => expect([count('myStars'), count('channels')]).toEqual([1, 1]));
  starred = ['KSTL'];
  streamOf(asked)?.tell?.({ sent_at: new Date().toISOString(), snapshots: [], own: 'watchlist' });
  expect(await screen.findByText('starred: KSTL')).toBeVisible();
  expect(count('channels')).toBe(1);
});
