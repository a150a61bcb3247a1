// Indexes and replies made of published replies once per content, and the promise cache that other readers use too.
import { LRUCache } from 'lru-cache';
import { type Published, publishReply, readReply } from './published.ts';

/** Number of cached indexes and derived replies: current and one past. */
const KEPT = 2;

/** Caches the results of `make` for the `max` most recently used keys; a failure is not cached. */
export function cachedUntilFailure<Key extends string | number, Value>(
  max: number,
): (key: Key, make: () => Promise<Value>) => Promise<Value> {
  const known = new LRUCache<Key, Promise<Value>>({ max });
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make();
    known.set(key, made);
    made.catch(() => {
      // A late failure must not delete a newer value.
      if (known.peek(key) === made) known.delete(key);
    });
    return made;
  };
}

/** Builds the index of a published reply once; the newest KEPT stay in memory. */
export function indexed<Reply, Index extends object>(
  build: (reply: Reply) => Index,
): (published: Published) => Promise<Index> {
  const cached = cachedUntilFailure<string, Index>(KEPT);
  return (published) => cached(published.etag, async () => build((await readReply(published)) as Reply));
}

/** Makes a reply of a published one, once for its content; the result belongs to the same publication. */
export function derived<Reply>(make: (reply: Reply) => unknown): (published: Published) => Promise<Published> {
  const cached = cachedUntilFailure<string, Published>(KEPT);
  return async (published) => {
    const { etag, publication_id } = published;
    const reply = await cached(etag, async () => publishReply(make((await readReply(published)) as Reply)));
    return publication_id === undefined ? reply : { ...reply, publication_id };
  };
}
