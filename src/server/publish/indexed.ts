// Indexes over published replies: built once for equal bytes.
import { LRUCache } from 'lru-cache';
import { type Published, readReply } from './published.ts';

/** Indexes kept: of the present reply and of one past reply. */
const KEPT = 2;

/** Builds the index of a published reply once; the newest KEPT stay in memory. */
export function indexed<Reply, Index extends object>(
  build: (reply: Reply) => Index,
): (published: Published) => Promise<Index> {
  const known = new LRUCache<string, Promise<Index>>({ max: KEPT });
  return (published) => {
    const before = known.get(published.etag);
    if (before !== undefined) return before;
    const index = readReply(published).then((reply) => build(reply as Reply));
    known.set(published.etag, index);
    index.catch(() => known.delete(published.etag));
    return index;
  };
}
