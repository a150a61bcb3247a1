// Rows of snapshots: written once beside what they publish, found again by kind and instant.
import type pg from 'pg';
import type { BulkConnection } from '../db/bulk-connection.ts';
import type { Published } from './published.ts';

export type NewSnapshot = {
  kind: string;
  source_id: number;
  received_at: string;
  as_of: string;
  formula_version: string;
  published: Published;
};

/**
 * Writes a snapshot and moves the pointer of its kind to it; the caller's transaction makes both true at once. Answers
 * where it stands.
 */
export async function writeSnapshot(query: BulkConnection['query'], snapshot: NewSnapshot): Promise<SnapshotPlace> {
  const { published, source_id, as_of, received_at } = snapshot;
  const { rows } = await query<{ id: number }>(
    `with written as (
       insert into snapshot (kind, source_id, received_at, as_of, formula_version, etag, body, body_brotli, body_gzip)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id)
     insert into published (kind, snapshot_id) select $1, id from written
     on conflict (kind) do update set snapshot_id = excluded.snapshot_id
     returning snapshot_id::float8 as id`,
    [
      snapshot.kind,
      snapshot.source_id,
      snapshot.received_at,
      snapshot.as_of,
      snapshot.formula_version,
      published.etag,
      published.identity,
      published.brotli,
      published.gzip,
    ],
  );
  return { id: rows[0]?.id ?? 0, source_id, as_of, received_at };
}

/** Instants are ISO. */
export type SnapshotPlace = { id: number; source_id: number; as_of: string; received_at: string };

export function createSnapshotStore(pool: pg.Pool) {
  return {
    async current(kind: string): Promise<SnapshotPlace | null> {
      const { rows } = await pool.query<SnapshotPlace>(
        'select s.id, s.source_id, s.as_of, s.received_at from published p join snapshot s on s.id = p.snapshot_id where p.kind = $1',
        [kind],
      );
      return rows[0] ?? null;
    },

    /** The newest snapshot known by this instant. */
    async newestBy(kind: string, instant: string): Promise<SnapshotPlace | null> {
      const { rows } = await pool.query<SnapshotPlace>(
        `select id, source_id, as_of, received_at from snapshot where kind = $1 and received_at <= $2
         order by received_at desc, id desc limit 1`,
        [kind, instant],
      );
      return rows[0] ?? null;
    },

    /**
     * Removes snapshots of a kind that were known before the instant, the oldest first, except the last one of each New
     * York day of its as_of and the published one. Answers how many were removed, at most `most`.
     */
    async thin(kind: string, before: string, most: number): Promise<number> {
      const { rowCount } = await pool.query(
        `with ranked as (
           select id, received_at,
             row_number() over (partition by (as_of at time zone 'America/New_York')::date order by id desc) as place
           from snapshot where kind = $1)
         delete from snapshot where id in (
           select id from ranked
           where place > 1 and received_at < $2 and id not in (select snapshot_id from published)
           order by id limit $3)`,
        [kind, before, most],
      );
      return rowCount ?? 0;
    },

    async bytes(id: number): Promise<Published | null> {
      const { rows } = await pool.query<Omit<Published, 'kind'>>(
        'select etag, body as identity, body_brotli as brotli, body_gzip as gzip from snapshot where id = $1',
        [id],
      );
      return rows[0] === undefined ? null : { kind: 'published', ...rows[0] };
    },
  };
}
