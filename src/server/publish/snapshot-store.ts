// SQL of snapshots, written once, and of their publications.
import { firstSessionFor } from '../../domain/market/first-session.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { type Query, raw, unnest } from '../db/query.ts';
import { type SnapshotName, snapshotKinds, snapshotNames } from './kinds.ts';
import { stampedIsOnFile, stampKnownAt } from './known-at-store.ts';
import type { Published } from './published.ts';

/** `received_at`: arrival of the figures, ISO. */
export type NewSnapshot = {
  kind: SnapshotName;
  source_id: number;
  received_at: string;
  as_of: string;
  formula_version: string;
  published: Published;
};

/** A snapshot on file, published or not. Instants are ISO. */
export type StoredSnapshot = { kind: SnapshotName; snapshot_id: number; source_id: number; as_of: string };

/**
 * Place of a snapshot. `id`: its publication, rising with each one, also when an older snapshot is published again.
 * `received_at`: instant from which readers see it, ISO.
 */
export type SnapshotPlace = { id: number; snapshot_id: number; source_id: number; as_of: string; received_at: string };

/** `places`: in the order of the published snapshots. */
export type Publication = { id: number; published_at: string; places: SnapshotPlace[] };

/** Writes a snapshot, which nobody sees before it is published. */
export async function storeSnapshot(query: Query, snapshot: NewSnapshot): Promise<StoredSnapshot> {
  const { kind, source_id, as_of, published } = snapshot;
  const { rows } = await query<{ id: number }>`insert into snapshot (kind, source_id, received_at, as_of,
     formula_version, etag, body, body_brotli, body_gzip, made_after)
     values (${kind}, ${source_id}, ${snapshot.received_at}, ${as_of}, ${snapshot.formula_version},
     ${published.etag}, ${published.identity}, ${published.brotli}, ${published.gzip}, (select coalesce(max(id), 0)
     from publication))
     returning id`;
  return { kind, snapshot_id: rows[0]?.id ?? 0, source_id, as_of };
}

/**
 * Publishes snapshots that belong together, new or older ones: each becomes the newest of its kind when the caller
 * commits, which it must do next; see stampKnownAt. `now` returns epoch ms; `by_user` ordered the publication.
 */
export async function publishSnapshots(
  query: Query,
  given: {
    snapshots: readonly StoredSnapshot[];
    now: () => number | Promise<number>;
    reason?: string;
    by_user?: number;
  },
): Promise<Publication> {
  const { snapshots } = given;
  const sets = new Set(snapshots.map(({ kind }) => snapshotKinds[kind].set));
  if (sets.size !== 1)
    throw new Error(`A publication holds kinds of one set, not of ${[...sets].join(' and ') || 'none'}.`);
  const published_at = await stampKnownAt(query, given.now);
  const { reason = null, by_user = null } = given;
  const id = await query.value<number>`with made as (
       insert into publication (published_at, reason, by_user) values (${published_at}, ${reason}, ${by_user})
       returning id)
     insert into publication_snapshot (publication_id, kind, published_at, snapshot_id)
     select made.id, kind, ${published_at}, snapshot_id
     from made, ${unnest(snapshots, 'kind text, snapshot_id bigint')}
     returning publication_id as id`;
  const places = snapshots.map(({ snapshot_id, source_id, as_of }) => ({
    id,
    snapshot_id,
    source_id,
    as_of,
    received_at: published_at,
  }));
  return { id, published_at, places };
}

/** Newest snapshots of these kinds of one batch, run or poll; removed ones are absent. */
export function readSnapshots(
  query: Query,
  kinds: readonly SnapshotName[],
  sourceId: number,
): Promise<StoredSnapshot[]> {
  return query.all<StoredSnapshot>`select kind, id as snapshot_id, source_id, as_of
     from snapshot where kind = any(${kinds}::text[]) and source_id = ${sourceId} and received_at =
       (select max(received_at) from snapshot where kind = any(${kinds}::text[]) and source_id = ${sourceId})
       order by id`;
}

/** Subset of `sources` that still have a snapshot of the kind. */
export async function keptSources(query: Query, kind: SnapshotName, sources: readonly number[]): Promise<Set<number>> {
  const kept = await query.column<number>`select distinct source_id from snapshot
     where kind = ${kind} and source_id = any(${sources}::bigint[])`;
  return new Set(kept);
}

/** Lets one transaction at a time read the newest of a kind and publish; others wait until it ends. */
export async function oneAtATime(query: Query, kind: SnapshotName): Promise<void> {
  await query`select pg_advisory_xact_lock(${lockNumbers.kinds}, hashtext(${kind}))`;
}

/** The id of the newest published snapshot of a kind, as an expression of SQL. */
const newestSnapshotId = (kind: SnapshotName) =>
  `(select snapshot_id from publication_snapshot where kind = '${kind}' order by publication_id desc limit 1)`;

/** Source and tag of the newest published snapshot of a kind; null before the first, or when it is no longer stored. */
export function newestSource(query: Query, kind: SnapshotName): Promise<{ source_id: number; etag: string } | null> {
  return query.first<{ source_id: number; etag: string }>`
     select source_id, etag from snapshot where id = ${raw(newestSnapshotId(kind))}`;
}

/**
 * Sources of the last `most` published snapshots of a kind, oldest first, excluding `source_id`; with `until` = `made`
 * only those published before that source's snapshot was created.
 */
export async function publishedBefore(
  query: Query,
  kind: SnapshotName,
  given: { source_id: number; until: 'now' | 'made'; most: number },
): Promise<number[]> {
  const { rows } = await query<{ source_id: number }>`select s.source_id
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.kind = ${kind} and s.source_id <> ${given.source_id}
       and (${given.until === 'now'}
       or l.publication_id <= (select max(made_after) from snapshot
       where kind = ${kind} and source_id = ${given.source_id}))
     group by s.source_id order by max(l.publication_id) desc limit ${given.most}`;
  return rows.map(({ source_id }) => source_id).reverse();
}

/** Source and time of a publication's snapshot of a kind; `day` is its New York day. Null when it is not stored. */
export async function readMade(
  query: Query,
  kind: SnapshotName,
  publicationId: number,
): Promise<{ source_id: number; day: string; made_after: number; received_at: string } | null> {
  const found = await query.first<{ source_id: number; as_of: string; made_after: number; received_at: string }>`
     select s.source_id, s.as_of, s.made_after, s.received_at
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.publication_id = ${publicationId} and l.kind = ${kind}`;
  return found === null ? null : { ...found, day: findDay(found.as_of) };
}

/** Publications read per requested day: scheduled slots plus some manual ones. */
const PUBLICATIONS_A_DAY = 24;

/**
 * Last publication of each session before `before`, newest first, up to the publication id `made_after` (null: no
 * limit). A state belongs to the first session in which readers could have had it.
 */
export async function publishedDays(
  query: Query,
  kind: SnapshotName,
  given: { before: string; made_after: number | null; most: number },
): Promise<{ day: string; source_id: number; snapshot_id: number }[]> {
  const { rows } = await query<{ as_of: string; source_id: number; snapshot_id: number; publication_id: number }>`
     select distinct on (s.as_of) s.as_of, s.source_id, l.snapshot_id, l.publication_id
     from publication_snapshot l join snapshot s on s.id = l.snapshot_id
     where l.kind = ${kind} and (${given.made_after}::bigint is null or l.publication_id <= ${given.made_after})
       and s.as_of < (${given.before}::date + 1)::timestamp at time zone 'America/New_York'
     order by s.as_of desc, l.publication_id desc limit ${given.most * PUBLICATIONS_A_DAY}`;
  const days = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const day = findDay(row.as_of);
    const known = days.get(day);
    if (day < given.before && (known === undefined || known.publication_id < row.publication_id)) days.set(day, row);
  }
  return [...days]
    .map(([day, { source_id, snapshot_id }]) => ({ day, source_id, snapshot_id }))
    .sort((a, b) => (a.day < b.day ? 1 : -1))
    .slice(0, given.most);
}

const findDay = (asOf: string) => firstSessionFor(Date.parse(asOf)).date;

/** Removes the snapshots of a kind made from these sources, except the published one; returns their number. */
export async function removeSnapshots(query: Query, kind: SnapshotName, sources: readonly number[]): Promise<number> {
  const { rowCount } = await query`delete from snapshot
     where kind = ${kind} and source_id = any(${sources}::bigint[])
     and id <> coalesce(${raw(newestSnapshotId(kind))}, 0)`;
  return rowCount;
}

const place = `l.publication_id as id, l.snapshot_id, s.source_id, s.as_of, l.published_at as received_at`;
/** `snapshot_id` and columns of the snapshot are null when it is no longer stored. */
type FoundPlace = Omit<SnapshotPlace, 'snapshot_id'> & { snapshot_id: number | null };

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

export function createSnapshotStore(query: Query) {
  return {
    current: (kind: SnapshotName) => query.first<FoundPlace>`select ${raw(place)} from publication_snapshot l
         left join snapshot s on s.id = l.snapshot_id
         where l.kind = ${kind} order by l.publication_id desc limit 1`,

    /** Newest publication of a kind that readers could see at an instant; await `stamped` first. */
    newestBy: (kind: SnapshotName, instant: string) => query.first<FoundPlace>`
         select ${raw(place)} from publication_snapshot l
         left join snapshot s on s.id = l.snapshot_id
         where l.kind = ${kind} and l.published_at <= ${instant} order by l.published_at desc, l.publication_id desc
         limit 1`,

    /** Place of the snapshot with this tag in a publication. */
    tagged: (publicationId: number, etag: string) => query.first<SnapshotPlace>`
         select ${raw(place)} from publication_snapshot l
         join snapshot s on s.id = l.snapshot_id
         where l.kind = any(${snapshotNames}::text[]) and l.publication_id = ${publicationId} and s.etag = ${etag}
         limit 1`,

    /** The id of the newest publication of all; 0 before the first. Ids become visible in their order. */
    newestPublication: () => query.value<number>('select coalesce(max(id), 0) as id from publication', []),

    /** Waits until everything stamped up to now is on file. */
    stamped: () => stampedIsOnFile(query),

    /**
     * Removes snapshots of a kind received before the instant, oldest first, at most `most`, except the published one
     * and the one published last of each New York day of as_of; the times of publications stay. Returns how many were
     * removed.
     */
    async thin(kind: SnapshotName, before: string, most: number): Promise<number> {
      const { rowCount } = await query`with ranked as (
           select id, received_at,
             row_number() over (partition by (as_of at time zone 'America/New_York')::date
             order by (select max(publication_id) from publication_snapshot l where l.snapshot_id = s.id)
               desc nulls last, id desc) as place
           from snapshot s where kind = ${kind})
         delete from snapshot where id in (
           select id from ranked
           where place > 1 and received_at < ${before}
             and id <> coalesce((select snapshot_id from publication_snapshot where kind = ${kind}
                                 order by publication_id desc limit 1), 0)
           order by id limit ${most})`;
      return rowCount;
    },

    async bytes(id: number): Promise<Published | null> {
      const { rows } = await query<Omit<Published, 'kind'>>`select etag, body as identity, body_brotli as brotli,
         body_gzip as gzip from snapshot where id = ${id}`;
      return rows[0] === undefined ? null : { kind: 'published', ...rows[0] };
    },
  };
}
