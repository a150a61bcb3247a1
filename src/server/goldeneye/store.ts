// SQL of Golden Eye's polls: whether they are made by themselves, by whom, and what was made.
import type { MarketDirection } from '../../domain/goldeneye/golden-eye.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';
import type { Database } from '../db/database.ts';

export type Query = BulkConnection['query'];

/** Instants are ISO; `day` the Pacific day of received_at, which says when its bars had come in. */
export type PollRow = {
  id: number;
  number: number;
  day: string;
  received_at: string;
  as_of: string;
  session_date: string;
  symbols: number;
  market_symbols: number;
  patterns_found: number;
  market_patterns_found: number;
  market_direction: MarketDirection | null;
  duration_ms: number;
  stages: Record<string, number>;
  formula_version: string;
  source: string;
};

const instant = (name: string) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export type GoldenEyeStore = ReturnType<typeof createGoldenEyeStore>;

export function createGoldenEyeStore(query: Query) {
  return {
    /** What an administrator chose, or null while nobody has. */
    async enabled(): Promise<boolean | null> {
      const { rows } = await query<{ enabled: boolean }>('select enabled from goldeneye_setting where id = 1');
      return rows[0]?.enabled ?? null;
    },

    async setEnabled(enabled: boolean, at: string): Promise<void> {
      await query(
        `insert into goldeneye_setting (id, enabled, changed_at) values (1, $1, $2)
         on conflict (id) do update set enabled = excluded.enabled, changed_at = excluded.changed_at
         where goldeneye_setting.enabled <> excluded.enabled`,
        [enabled, at],
      );
    },

    /** Who polls now, and whether the lease has run out; null while nobody ever has. */
    async poller(): Promise<{ owner: string; lapsed: boolean } | null> {
      const { rows } = await query<{ owner: string; lapsed: boolean }>(
        'select owner, lease_until < now() as lapsed from goldeneye_poller where id = 1',
      );
      return rows[0] ?? null;
    },

    /** Takes or prolongs the lease; false when it is another owner's meanwhile. `from` is whose place is taken, null for a lapsed one. */
    async lease(owner: string, seconds: number, from: string | null): Promise<boolean> {
      const { rowCount } = await query(
        `insert into goldeneye_poller as p (id, owner, lease_until) values (1, $1, now() + make_interval(secs => $2))
         on conflict (id) do update set owner = excluded.owner, lease_until = excluded.lease_until
         where p.owner in ($1, $3) or p.lease_until < now()`,
        [owner, seconds, from],
      );
      return rowCount === 1;
    },

    /** Whoever waits need not wait for the lease to run out. */
    async leave(owner: string): Promise<void> {
      await query('delete from goldeneye_poller where owner = $1', [owner]);
    },

    /** The id a poll is going to have, and its number on that Pacific day. */
    async nextPoll(day: string): Promise<{ id: number; number: number }> {
      const { rows } = await query<{ id: number; number: number }>(
        `select nextval(pg_get_serial_sequence('goldeneye_poll', 'id'))::int as id,
           (select coalesce(max(number), 0) + 1 from goldeneye_poll where day = $1)::int as number`,
        [day],
      );
      return rows[0] ?? { id: 0, number: 1 };
    },

    /** In the transaction that publishes the poll, which readers can see since `knownAt` (ISO). */
    async writePoll(poll: PollRow, knownAt: string): Promise<void> {
      await query(
        `insert into goldeneye_poll (id, day, number, received_at, as_of, session_date, symbols, market_symbols,
           patterns_found, market_patterns_found, market_direction, duration_ms, stages, formula_version, source, known_at)
         overriding system value
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
        [
          poll.id,
          poll.day,
          poll.number,
          poll.received_at,
          poll.as_of,
          poll.session_date,
          poll.symbols,
          poll.market_symbols,
          poll.patterns_found,
          poll.market_patterns_found,
          poll.market_direction,
          poll.duration_ms,
          JSON.stringify(poll.stages),
          poll.formula_version,
          poll.source,
          knownAt,
        ],
      );
    },

    /** Polls known by an instant, or all of them (null), newest first. */
    async polls(limit: number, knownBy: string | null): Promise<PollRow[]> {
      const { rows } = await query<PollRow>(
        `select id, number, day::text as day, ${instant('received_at')} as received_at, ${instant('as_of')} as as_of,
           session_date::text as session_date, symbols, market_symbols, patterns_found, market_patterns_found,
           market_direction, duration_ms, stages, formula_version, source
         from goldeneye_poll where known_at <= coalesce($2, 'infinity'::timestamptz)
         order by known_at desc, id desc limit $1`,
        [limit, knownBy],
      );
      return rows;
    },

    /** Polls of a Pacific day and how many times a stock was judged in them. */
    async dayCounts(day: string): Promise<{ polls: number; judged: number }> {
      const { rows } = await query<{ polls: number; judged: number }>(
        `select count(*)::int as polls, coalesce(sum(symbols), 0)::float8 as judged from goldeneye_poll where day = $1`,
        [day],
      );
      return rows[0] ?? { polls: 0, judged: 0 };
    },
  };
}

/** Over the pool of the server, for its endpoints. */
export function goldenEyeStoreOver({ pool }: Database): GoldenEyeStore {
  return createGoldenEyeStore(async (text, values) => {
    const { rows, rowCount } = await pool.query(text, values);
    return { rows, rowCount: rowCount ?? 0 };
  });
}
