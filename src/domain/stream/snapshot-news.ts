// What the server says of its own accord: which snapshot of each kind is the newest now.
import { z } from 'zod';
import { MiniCardChanges } from '../signals/mini-cards/mini-card-changes.ts';

/** What pages follow: published under these names, each by its own feature. */
export const SnapshotKind = z.enum(['signals', 'screener', 'goldeneye', 'goldeneye-market', 'mini-cards']);
export type SnapshotKind = z.infer<typeof SnapshotKind>;

/**
 * The newest snapshot of a kind. `id` is that of its publication and rises with every one of them, also when an older
 * snapshot is published again; `source_id` is what was published: a batch, a run, a poll. Instants are ISO: `as_of` the
 * market time it speaks of, `received_at` since when readers can see it, `published_at` when this server began to hand
 * it out, null when it had done so before anybody listened. `changes` lead from the snapshot
 * before to this one where they are small enough to be sent along; the first event of a connection has none.
 */
export const SnapshotNews = z.object({
  kind: SnapshotKind,
  id: z.number(),
  source_id: z.number(),
  as_of: z.string(),
  received_at: z.string(),
  published_at: z.string().nullable(),
  changes: MiniCardChanges.optional(),
});
export type SnapshotNews = z.infer<typeof SnapshotNews>;

/** One event of the stream: the first names the newest of every kind, later ones what has become newest. */
export const StreamEvent = z.object({
  /** The server's clock at the moment of sending, ISO. */
  sent_at: z.string(),
  snapshots: z.array(SnapshotNews),
});
export type StreamEvent = z.infer<typeof StreamEvent>;
