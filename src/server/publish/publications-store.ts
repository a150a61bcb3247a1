// SQL of single publications and their instants.
import { hash } from 'node:crypto';
import type { Query } from '../db/query.ts';
import type { SnapshotName } from './kinds.ts';

/** `published_at` is ISO; `source_id` is the batch, run or poll. */
export type PublicationOf = { published_at: string; source_id: number };
export type PublishedSnapshot = PublicationOf & { snapshot_id: number };

/** Newest publications of a kind known by an instant (null: now), oldest first, if their snapshots are still stored. */
export async function readPublications(
  query: Query,
  kind: SnapshotName,
  given: { most: number; known_by: string | null },
): Promise<PublishedSnapshot[]> {
  const { rows } = await query<PublishedSnapshot>`select l.published_at, s.source_id, l.snapshot_id
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.kind = ${kind} and l.published_at <= coalesce(${given.known_by}, 'infinity'::timestamptz)
     order by l.publication_id desc limit ${given.most}`;
  return rows.reverse();
}

/** Publication by its id; instants are ISO: `as_of` is its market time, `received_at` the arrival of its figures. */
export type KnownPublication = {
  id: number;
  published_at: string;
  as_of: string;
  received_at: string;
  source_id: number;
};

/**
 * The newest `most` publications of a kind with an id above `after` (null: all), oldest first, if their snapshots are
 * still stored.
 */
export async function publicationsAfter(
  query: Query,
  kind: SnapshotName,
  given: { after: number | null; most: number },
): Promise<KnownPublication[]> {
  const { rows } = await query<KnownPublication>`select l.publication_id as id, l.published_at, s.as_of,
     s.received_at, s.source_id
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.kind = ${kind} and l.publication_id > coalesce(${given.after}, 0) order by l.publication_id desc
     limit ${given.most}`;
  return rows.reverse();
}

/** Publication of a kind by id; null if it does not exist or its snapshot was removed. */
export function publicationById(query: Query, kind: SnapshotName, id: number): Promise<KnownPublication | null> {
  return query.first<KnownPublication>`select l.publication_id as id, l.published_at, s.as_of,
     s.received_at, s.source_id
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.kind = ${kind} and l.publication_id = ${id}`;
}

/** Publications of a kind in [from, to), ISO, oldest first, if their snapshots are still stored. */
export function publicationsBetween(
  query: Query,
  kind: SnapshotName,
  from: string,
  to: string,
): Promise<PublishedSnapshot[]> {
  return query.all<PublishedSnapshot>`select l.published_at, s.source_id, l.snapshot_id
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.kind = ${kind} and l.published_at >= ${from} and l.published_at < ${to} order by l.publication_id`;
}

/** ISO instants of a kind's publications around an instant: the two newest known then (newest first), and the next. */
export async function publicationsAround(
  query: Query,
  kind: SnapshotName,
  at: string,
): Promise<{ known: string[]; next: string | null }> {
  const { rows } = await query<{ published_at: string; is_known: boolean }>`
      (select published_at, true as is_known from publication_snapshot
      where kind = ${kind} and published_at <= ${at} and snapshot_id is not null order by published_at desc limit 2)
     union all
     (select published_at, false from publication_snapshot
      where kind = ${kind} and published_at > ${at} and snapshot_id is not null order by published_at limit 1)`;
  const known = rows.filter(({ is_known }) => is_known).map(({ published_at }) => published_at);
  return { known, next: rows.find(({ is_known }) => !is_known)?.published_at ?? null };
}

/** Instant of the oldest readable publication of these kinds, ISO; null without one. */
export function firstPublication(query: Query, kinds: readonly SnapshotName[]): Promise<string | null> {
  return query.value<string | null>`select min(published_at) as first
     from publication_snapshot where kind = any(${kinds}) and snapshot_id is not null`;
}

/** SHA-256 over the newest publication of each kind, as readers are sent it. */
export async function digestPublished(query: Query): Promise<string> {
  const { rows } = await query<{ line: string }>`
     select distinct on (l.kind) concat_ws(' ', l.kind, l.published_at, s.etag, encode(sha256(s.body), 'hex')) as line
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id order by l.kind, l.publication_id desc`;
  return hash('sha256', rows.map(({ line }) => line).join('\n'));
}
