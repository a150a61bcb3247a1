// The bell of the top bar: unread count over the stream, a toast for what arrives, and word of when it was shown.
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useInbox } from '../../../src/web/symbol/alerts/inbox-api.ts';
import { useStarred } from '../../../src/web/symbol/stars/stars.ts';
import { type Answers, type Asked, serveContract } from '../contract-server.ts';
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

/** A page in the frame, which listens; `tell` speaks to it over the stream. */
async function open(page: ReactElement, answers: Answers, path = '/account') {
  const { asked } = await serveContract({
    me: sampleUser,
    marketStatus: sampleMarket,
    myStars: { stars: [], most: 500 },
    inbox: inboxOf([]),
    channels: channelsOf([]),
    showMessages: { success: true },
    snapshotStream: async (entry: Asked) => {
      entry.tell?.({ sent_at: new Date().toISOString(), snapshots: [] });
      await entry.left;
    },
    ...answers,
  });
  await drawInFrame(path, page);
  const stream = () => asked.find(({ name }) => name === 'snapshotStream');
  await waitFor(() => expect(stream()).toBeDefined());
  const tell = (news: object) => stream()?.tell?.({ sent_at: new Date().toISOString(), snapshots: [], ...news });
  return { asked, tell };
}

test('deliveries that were answered are asked for by the page that lists them, not by the bell', async () => {
  const { asked, tell } = await open(<List />, { inbox: inboxOf([message(1)]) }, '/alerts');
  const inboxes = (most: number) => asked.filter(({ path }) => path === `/api/inbox?most=${most}`).length;
  await waitFor(() => expect([inboxes(1), inboxes(50)]).toEqual([1, 1]));
  tell({ inbox: 'deliveries' });
  await waitFor(() => expect([inboxes(1), inboxes(50)]).toEqual([1, 2]));
  tell({ inbox: 'changed' });
  await waitFor(() => expect([inboxes(1), inboxes(50)]).toEqual([2, 3]));
});

test('a message that comes with the stream is shown before the inbox is asked, once; each raises the count and is reported as shown', async () => {
  let stored = [message(1, { read_at: '2026-11-17T18:14:00.000Z' })];
  let answers: Promise<void> = Promise.resolve();
  const { asked, tell } = await open(<p>a page</p>, {
    inbox: async () => {
      await answers;
      return inboxOf(stored);
    },
  });
  expect(await screen.findByRole('link', { name: 'Alerts' })).toHaveAttribute('href', '/alerts');
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('inbox'));
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  answers = promise;
  const unshown = (n: number, title: string) => message(n, { title, times: { ...message(n).times, shown_at: null } });
  const newest = unshown(2, 'KSTL fell below 345.00');
  stored = [newest, ...stored];
  const { id, title, link } = newest;
  tell({ inbox: 'changed', message: { id, title, link } });
  expect(await screen.findByText('KSTL fell below 345.00')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Alerts, 1 unread' })).toBeNull();
  answer();
  expect(await screen.findByRole('link', { name: 'Alerts, 1 unread' })).toBeVisible();
  expect(screen.getAllByText('KSTL fell below 345.00')).toHaveLength(1);
  const reported = () => asked.filter(({ name }) => name === 'showMessages').map(({ body }) => body);
  expect(reported()).toMatchObject([{ ids: [newest.id] }]);
  // One that the stream does not bring is read from the inbox.
  const next = unshown(3, 'KSTL fell below 340.00');
  stored = [next, ...stored];
  tell({ inbox: 'changed' });
  expect(await screen.findByRole('link', { name: 'Alerts, 2 unread' })).toBeVisible();
  expect(await screen.findByText('KSTL fell below 340.00')).toBeVisible();
  await waitFor(() => expect(reported().at(-1)).toMatchObject({ ids: expect.arrayContaining([next.id]) }));
});

function Stars() {
  return <p>{`starred: ${[...(useStarred() ?? [])].join(' ')}`}</p>;
}

test('what another window or device changes is asked for again, and nothing else', async () => {
  // A stream that was open before asks for everything again within five seconds, here at their end.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  let starred: string[] = [];
  const { asked, tell } = await open(<Stars />, {
    myStars: () => ({
      stars: starred.map((symbol) => ({ symbol, starred_at: '2026-11-17T18:14:00.000Z' })),
      most: 500,
    }),
  });
  const count = (name: string) => asked.filter((one) => one.name === name).length;
  await waitFor(() => expect([count('myStars'), count('channels')]).toEqual([1, 1]));
  starred = ['KSTL'];
  tell({ own: 'watchlist' });
  expect(await screen.findByText('starred: KSTL')).toBeVisible();
  expect(count('channels')).toBe(1);
  tell({ own: 'channels' });
  await waitFor(() => expect([count('myStars'), count('channels')]).toEqual([2, 2]));
});
