// Published polls as readers get them: the bytes as they are, or written again when polling stands still meanwhile.
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type GoldenEyeCurrent, GoldenEyeCurrent as Schema } from '../../domain/goldeneye/golden-eye.ts';
import { pollingState } from '../../domain/goldeneye/schedule.ts';
import type { Clock } from '../clock.ts';
import type { SnapshotName } from '../publish/kinds.ts';
import { pastInstant } from '../publish/past.ts';
import type { Publish } from '../publish/publish.ts';
import { type Published, publishReply } from '../publish/published.ts';

const unpack = promisify(brotliDecompress);
const KEPT = 16;

export type Scope = 'watchlist' | 'market';
export const kindOf = { watchlist: 'goldeneye', market: 'goldeneye-market' } as const satisfies Record<
  Scope,
  SnapshotName
>;

export function createPollReader(
  publish: Pick<Publish, 'read'>,
  state: { known: () => string; now: () => Promise<string> },
  clock: Pick<Clock, 'now'>,
) {
  const read = new LRUCache<string, GoldenEyeCurrent>({ max: KEPT });
  const retold = new LRUCache<string, Published>({ max: KEPT });

  async function parsed(published: Published): Promise<GoldenEyeCurrent> {
    const before = read.get(published.etag);
    if (before !== undefined) return before;
    const bytes = published.identity.length > 0 ? published.identity : await unpack(published.brotli);
    const poll = Schema.parse(JSON.parse(bytes.toString()));
    read.set(published.etag, poll);
    return poll;
  }

  return {
    /** The newest poll, or the newest known at `asof`. */
    async current(scope: Scope, asof?: string): Promise<Published> {
      const { source_id, published } = await publish.read(kindOf[scope], asof);
      if (pastInstant(asof, clock) !== null) return published;
      // An instant still to come is answered with what holds now, read for it.
      const polling_state = pollingState(asof === undefined ? state.known() : await state.now());
      // What a poll publishes says that polling runs; when it does, nobody need read it first.
      if (source_id !== null && polling_state === 'running') return published;
      const poll = await parsed(published);
      if (poll.polling_state === polling_state) return published;
      const key = `${published.etag} ${polling_state}`;
      const reply = retold.get(key) ?? (await publishReply({ ...poll, polling_state }));
      retold.set(key, reply);
      return reply;
    },

    async poll(scope: Scope, asof?: string): Promise<GoldenEyeCurrent> {
      return parsed((await publish.read(kindOf[scope], asof)).published);
    },
  };
}
