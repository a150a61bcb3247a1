// Check for a published state older than the one before it.
import type { Query } from '../db/query.ts';
import type { SnapshotName } from './kinds.ts';

export type OlderState = { since: string; by_user: number | null };

/** Instant and user of a rollback to an older snapshot of a kind; null while readers see the newest. */
export function olderStateShown(query: Query, kind: SnapshotName): Promise<OlderState | null> {
  return query.first<OlderState>`select l.published_at as since, p.by_user
     from snapshot s join publication_snapshot l on l.kind = ${kind} and l.snapshot_id = s.id
       join publication p on p.id = l.publication_id
     where s.id = (
       select snapshot_id from publication_snapshot where kind = ${kind} order by publication_id desc limit 1)
       and exists (
       select from publication_snapshot e join snapshot o on o.id = e.snapshot_id
       where e.kind = ${kind} and o.source_id > s.source_id)
     order by l.publication_id desc limit 1`;
}
