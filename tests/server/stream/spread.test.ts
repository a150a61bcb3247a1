// Spread of the questions after a publication: nothing for few listeners, a few seconds at most for many.
import { expect, test } from 'vitest';
import { StreamEvent } from '../../../src/domain/stream/snapshot-news.ts';
import type { EventStream } from '../../../src/server/http/event-stream.ts';
import type { NewsListener } from '../../../src/server/publish/newest-snapshots.ts';
import { createStream } from '../../../src/server/stream/stream.ts';
import { testClock } from '../../setup/clock.ts';

const at = '2026-11-17T18:14:00.000Z';
const place = { id: 1, snapshot_id: 1, source_id: 1, as_of: at, received_at: at };

/** What the event of a publication says to so many listeners, each of a user of its own. */
async function spreadFor(listeners: number): Promise<number | undefined> {
  let announce: NewsListener | null = null;
  const stream = createStream({
    clock: testClock(),
    publish: {
      newest: async () => null,
      steps: async () => ({ first: null, reconstructed_since: null, steps: [] }),
      onNews: (listener) => {
        announce = listener;
        return () => undefined;
      },
    },
    endedSessions: async () => new Set(),
    limits: { listeners: 10_000, of_one_user: 1 },
  });
  const heard: string[] = [];
  const sink = { write: (bytes: Buffer) => heard.push(bytes.toString()), unsent: () => 0, end() {}, destroy() {} };
  for (let user = 1; user <= listeners; user += 1) {
    const caller = { id: user, session_id: String(user), is_admin: false };
    const input = { caller } as Parameters<typeof stream.routes.snapshotStream>[0];
    ((await stream.routes.snapshotStream(input)) as EventStream).open(sink);
  }
  heard.length = 0;
  (announce as NewsListener | null)?.('goldeneye', place, at);
  stream.close();
  const events = new Set(heard.map((text) => text.replace('data: ', '')));
  expect([heard.length, events.size]).toEqual([listeners, 1]);
  return StreamEvent.parse(JSON.parse([...events][0] ?? '')).spread_ms;
}

test.each([
  [1, undefined],
  [49, undefined],
  [50, 100],
  [1_000, 2_000],
  [3_000, 4_000],
])('%d listeners are given %s ms', async (listeners, spread) => {
  expect(await spreadFor(listeners)).toBe(spread);
});
