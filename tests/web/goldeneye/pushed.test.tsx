// Polls that the server tells of: fetched at once while auto-refresh is on, left alone while it is off, each of them once.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { storeToken } from '../../../src/web/api/token.ts';
import type { Asked } from '../contract-server.ts';
import { openScreen, openTable } from './open-screen.tsx';
import { samplePoll } from './sample-poll.ts';

const shown = samplePoll.poll_id ?? 0;

beforeEach(() => storeToken('sct_sample'));

/** An event of the stream: the newest poll of both lists. */
function pollEvent(poll_id: number) {
  const now = new Date().toISOString();
  const news = { id: poll_id, source_id: poll_id, as_of: now, received_at: now, published_at: now };
  return {
    sent_at: now,
    snapshots: [
      { kind: 'goldeneye', ...news },
      { kind: 'goldeneye-market', ...news },
    ],
  };
}

/** The screen in front of a server whose newest poll is `newest.id`; `tell` speaks to the open page. */
async function open() {
  const newest = { id: shown };
  const streams: Asked[] = [];
  const { asked } = await openTable({
    goldenEyeCurrent: () => ({ ...samplePoll, poll_id: newest.id, arrived_at: new Date().toISOString() }),
    snapshotStream: (one: Asked) => {
      streams.push(one);
      one.tell?.(pollEvent(newest.id));
    },
  });
  await waitFor(() => expect(streams).toHaveLength(1));
  const reads = () => asked.filter(({ name }) => name === 'goldenEyeCurrent').length;
  const tell = async (poll_id: number) => {
    newest.id = poll_id;
    await act(async () => streams.at(-1)?.tell?.(pollEvent(poll_id)));
  };
  return { asked, streams, reads, tell, newest };
}

test('a new poll is read at once; the same news again are none', async () => {
  // GOLD-35, API-21
  const { streams, reads, tell } = await open();
  expect(streams[0]?.authorization).toBe('Bearer sct_sample');
  expect(reads()).toBe(1);
  await tell(shown + 1);
  await waitFor(() => expect(reads()).toBe(2));
  await tell(shown + 1);
  await tell(shown);
  await tell(shown + 2);
  await waitFor(() => expect(reads()).toBe(3));
});

test('with auto-refresh off the page does not change; turned on it catches up', async () => {
  // GOLD-14
  const user = userEvent.setup();
  const { reads, tell } = await open();
  const auto = screen.getByRole('switch');
  await user.click(auto);
  await tell(shown + 1);
  await tell(shown + 2);
  await act(() => new Promise((over) => setTimeout(over, 100)));
  expect(reads()).toBe(1);
  await user.click(auto);
  await waitFor(() => expect(reads()).toBe(2));
});

test('all that listens shares one call, and the last to leave ends it', async () => {
  const { streams } = await open();
  openScreen();
  await waitFor(() => expect(screen.getAllByRole('table', { name: 'Watchlist' })).toHaveLength(2));
  expect(streams).toHaveLength(1);
  cleanup();
  await streams[0]?.left;
});
