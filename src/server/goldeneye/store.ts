// The only SQL of Golden Eye: polls with the windows they detected, outcomes, the record, and whether it polls by itself.
import type { MarketDirection } from '../../domain/goldeneye/golden-eye.ts';
import { Pattern, Side } from '../../domain/goldeneye/golden-eye.ts';
import type { Tally } from '../../domain/goldeneye/record.ts';
import type { DetectedWindow } from '../../domain/goldeneye/settled-outcome.ts';
import { Outcome, PartOfDay, type SettledOutcome } from '../../domain/goldeneye/settled-outcome.ts';
import { iso } from '../clock.ts';
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

export type StoredWindow = DetectedWindow & { id: number; session_date: string };
export type TallyRow = Tally & { pattern: Pattern; part_of_day: PartOfDay };

const instant = (name: string) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const epochMs = (name: string) => `(extract(epoch from ${name}) * 1000)::double precision`;
const windowColumns = `w.symbol, w.pattern, w.side, w.part_of_day, ${epochMs('w.detected_at')} as detected_at, w.entry,
  w.stop, w.target`;

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

    /**
     * The last part of the transaction that publishes the poll, which readers can see since `knownAt` (ISO); answers which
     * windows were not on file yet.
     */
    async writePoll(poll: PollRow, windows: readonly DetectedWindow[], knownAt: string): Promise<StoredWindow[]> {
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
      if (windows.length === 0) return [];
      const { rows } = await query<{ id: number; place: number }>(
        `with given as (
           select * from unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::float8[],
             $11::float8[], $12::float8[]) with ordinality
             as g (symbol, pattern, side, part_of_day, detected_at, entry, stop, target, place)),
         written as (
           insert into goldeneye_window (poll_id, received_at, session_date, source, symbol, pattern, side, part_of_day,
             detected_at, entry, stop, target, known_at)
           select $1, $2, $3, $4, symbol, pattern, side, part_of_day, detected_at, entry, stop, target, $13 from given
           on conflict do nothing
           returning id, symbol, pattern)
         select written.id::float8 as id, given.place::float8 as place
         from written join given using (symbol, pattern)`,
        [
          poll.id,
          poll.received_at,
          poll.session_date,
          poll.source,
          windows.map((one) => one.symbol),
          windows.map((one) => one.pattern),
          windows.map((one) => one.side),
          windows.map((one) => one.part_of_day),
          windows.map((one) => iso(one.detected_at)),
          windows.map((one) => one.entry),
          windows.map((one) => one.stop),
          windows.map((one) => one.target),
          knownAt,
        ],
      );
      return rows.map(({ id, place }) => ({ ...windows[place - 1]!, id, session_date: poll.session_date }));
    },

    /** The last part of its transaction; an outcome that is on file stays as it is. Both instants are ISO. */
    async writeOutcomes(
      settled: readonly { id: number; outcome: SettledOutcome }[],
      receivedAt: string,
      knownAt: string,
    ): Promise<void> {
      if (settled.length === 0) return;
      const column = <Value>(read: (one: SettledOutcome) => Value) => settled.map(({ outcome }) => read(outcome));
      await query(
        `insert into goldeneye_outcome (window_id, received_at, outcome, exit_price, exited_at, minutes_held, gross_r,
           net_r, best_r, worst_r, missing_minutes, halted, known_at)
         select window_id, $2, outcome, exit_price, exited_at, minutes_held, gross_r, net_r, best_r, worst_r,
           missing_minutes, halted, $13
         from unnest($1::bigint[], $3::text[], $4::float8[], $5::timestamptz[], $6::float8[], $7::float8[], $8::float8[],
           $9::float8[], $10::float8[], $11::float8[], $12::boolean[])
           as g (window_id, outcome, exit_price, exited_at, minutes_held, gross_r, net_r, best_r, worst_r,
             missing_minutes, halted)
         on conflict do nothing`,
        [
          settled.map(({ id }) => id),
          receivedAt,
          column((one) => one.outcome),
          column((one) => one.exit_price),
          column((one) => iso(one.exited_at)),
          column((one) => one.minutes_held),
          column((one) => one.gross_r),
          column((one) => one.net_r),
          column((one) => one.best_r),
          column((one) => one.worst_r),
          column((one) => one.missing_minutes),
          column((one) => one.halted),
          knownAt,
        ],
      );
    },

    /** Windows of sessions from this day on that are not settled, oldest first. */
    async unsettled(source: string, from: string): Promise<StoredWindow[]> {
      const { rows } = await query<StoredWindow>(
        `select w.id::float8 as id, w.session_date::text as session_date, ${windowColumns}
         from goldeneye_window w left join goldeneye_outcome o on o.window_id = w.id
         where o.window_id is null and w.source = $1 and w.session_date >= $2 order by w.detected_at, w.id`,
        [source, from],
      );
      return rows;
    },

    /** Windows of a session, settled or not. */
    async windowsOf(source: string, sessionDate: string): Promise<StoredWindow[]> {
      const { rows } = await query<StoredWindow>(
        `select w.id::float8 as id, w.session_date::text as session_date, ${windowColumns}
         from goldeneye_window w where w.source = $1 and w.session_date = $2 order by w.detected_at, w.id`,
        [source, sessionDate],
      );
      return rows;
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

    /** Sums of the windows whose outcome was known by an instant, or is known now (null). */
    async tallies(source: string, knownBy: string | null): Promise<TallyRow[]> {
      const { rows } = await query<TallyRow>(
        `select w.pattern, w.part_of_day, count(*)::int as n,
           (count(*) filter (where o.outcome = 'win'))::int as wins,
           (count(*) filter (where o.outcome = 'loss'))::int as losses,
           (count(*) filter (where o.outcome = 'timeout'))::int as timeouts,
           sum(o.gross_r) as gross, sum(o.net_r) as net
         from goldeneye_outcome o join goldeneye_window w on w.id = o.window_id
         where w.source = $1 and o.known_at <= coalesce($2, 'infinity'::timestamptz) group by w.pattern, w.part_of_day`,
        [source, knownBy],
      );
      return rows.map((row) => ({
        ...row,
        pattern: Pattern.parse(row.pattern),
        part_of_day: PartOfDay.parse(row.part_of_day),
      }));
    },

    /** When the oldest window was detected and how many wait for their outcome, as known by an instant or now (null). */
    async span(source: string, knownBy: string | null): Promise<{ since: string | null; pending: number }> {
      const { rows } = await query<{ since: string | null; pending: number }>(
        `select ${instant('min(w.detected_at)')} as since, (count(*) filter (where o.window_id is null))::int as pending
         from goldeneye_window w left join goldeneye_outcome o on o.window_id = w.id
             and o.known_at <= coalesce($2, 'infinity'::timestamptz)
         where w.source = $1 and w.known_at <= coalesce($2, 'infinity'::timestamptz)`,
        [source, knownBy],
      );
      return rows[0] ?? { since: null, pending: 0 };
    },

    /** Outcomes known by an instant, or all of them (null), the newest first. */
    async outcomes(source: string, limit: number, knownBy: string | null): Promise<SettledOutcome[]> {
      const { rows } = await query<SettledOutcome>(
        `select ${windowColumns}, o.outcome, o.exit_price, ${epochMs('o.exited_at')} as exited_at, o.minutes_held,
           o.gross_r, o.net_r, o.best_r, o.worst_r, o.missing_minutes, o.halted
         from goldeneye_outcome o join goldeneye_window w on w.id = o.window_id
         where w.source = $1 and o.known_at <= coalesce($3, 'infinity'::timestamptz)
         order by o.known_at desc, o.window_id desc limit $2`,
        [source, limit, knownBy],
      );
      return rows.map((row) => ({ ...row, outcome: Outcome.parse(row.outcome), side: Side.parse(row.side) }));
    },
  };
}

/** Over the pool of the server, for its doors. */
export function goldenEyeStoreOver({ pool }: Database): GoldenEyeStore {
  return createGoldenEyeStore(async (text, values) => {
    const { rows, rowCount } = await pool.query(text, values);
    return { rows, rowCount: rowCount ?? 0 };
  });
}
