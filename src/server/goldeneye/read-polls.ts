// Published polls as readers get them: the bytes as they are, or written again when polling stands still meanwhile.
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type GoldenEyeCurrent, GoldenEyeCurrent as Schema } from '../../domain/goldeneye/golden-eye.ts';
import { pollingState } from '../../domain/goldeneye/schedule.ts';
import type { SnapshotName } from '../publish/kinds.ts';
import type { Publish } from '../publish/publish.ts';
import { type Published, publishReply } from '../publish/published.ts';

const unpack = promisify(brotliDecompress);
const KEPT = 16;

export type Scope = 'watchlist' | 'market';
export const kindOf = { watchlist: 'goldeneye', market: 'goldeneye-market' } as const satisfies Record<
  Scope,
  SnapshotName
>;

export function createPollReader(publish: Pick<Publish, 'read'>, state: () => string) {
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
      const polling_state = pollingState(state());
      // What a poll publishes says that polling runs; when it does, nobody need read it first.
      if (asof !== undefined || (source_id !== null && polling_state === 'running')) return published;
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
