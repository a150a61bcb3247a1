// SQL of reconstructed replies, for sessions before the first publication.
import type { Query } from '../db/query.ts';
import type { SnapshotName } from './kinds.ts';
import type { Published } from './published.ts';

/** Kinds with reconstructed replies. */
export type PastKind = Extract<SnapshotName, 'signal-columns'>;

const NOTHING = Buffer.alloc(0);

/** Instants are ISO. `known_at`: when readers could have been shown the reply. */
export function createPastSnapshotsStore(query: Query) {
  return {
    /** Instants of all replies of a kind, oldest first. */
    instants: (kind: PastKind) => query.column<string>`select known_at from past_snapshot
         where kind = ${kind} order by known_at`,

    /** Newest reply known by an instant; null before the first. */
    async newestBy(kind: PastKind, by: string): Promise<{ known_at: string; published: Published } | null> {
      const found = await query.first<{ known_at: string; etag: string; body_brotli: Buffer }>`
         select known_at, etag, body_brotli from past_snapshot
         where kind = ${kind} and known_at <= ${by} order by known_at desc limit 1`;
      if (found === null) return null;
      const { known_at, etag, body_brotli: brotli } = found;
      return { known_at, published: { kind: 'published', etag, identity: NOTHING, brotli, gzip: NOTHING } };
    },

    write: (kind: PastKind, given: { known_at: string; made_at: string }, published: Published) => query.run`
         insert into past_snapshot (kind, known_at, made_at, etag, body_brotli)
         values (${kind}, ${given.known_at}, ${given.made_at}, ${published.etag}, ${published.brotli})
         on conflict (kind, known_at) do update
           set made_at = excluded.made_at, etag = excluded.etag, body_brotli = excluded.body_brotli`,
  };
}
