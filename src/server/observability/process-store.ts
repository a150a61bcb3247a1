// SQL of processes, sizes of the database by day and changes of health checks.
import type { ReportedChange } from '../../domain/alerts/product-events.ts';
import type { NotedChange } from '../../domain/observability/health-history.ts';
import type { CheckChange } from '../../domain/observability/observability.ts';
import type { BusState, PushProxyState } from '../../domain/reports/connection-states.ts';
import type { HealthCheck } from '../../domain/reports/health.ts';
import type { Query } from '../db/query.ts';

type ProcessLoad = {
  memory_bytes: number;
  connections: number;
  bus: BusState;
  /** Null if the process sends to no push proxy. */
  push_proxies: readonly PushProxyState[] | null;
};
type NewProcess = ProcessLoad & { role: string; host: string; pid: number; version: string; at: string };
export type ProcessRow = Omit<NewProcess, 'at' | 'bus' | 'push_proxies'> & {
  id: number;
  started_at: string;
  seen_at: string;
  ended_at: string | null;
  /** Null for a process of an older version. */
  bus: BusState | null;
};

/** Figure of a failing check that no longer exists; its last state is kept no longer than other changes. */
const GONE = 'no longer found';

function loadValues({ memory_bytes, connections, bus, push_proxies }: ProcessLoad) {
  const proxies = push_proxies === null ? null : JSON.stringify(push_proxies);
  return [memory_bytes, connections, JSON.stringify(bus), proxies];
}

export function processStore(query: Query) {
  return {
    /** Inserts the row of a process; returns its id. */
    begin: ({ role, host, pid, version, at, ...load }: NewProcess): Promise<number> =>
      query.value<number>(
        `insert into process_run (role, host, pid, version, started_at, seen_at, memory_bytes, connections, bus, push_proxies)
         values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9) returning id`,
        [role, host, pid, version, at, ...loadValues(load)],
      ),

    beat: async (id: number, at: string, load: ProcessLoad): Promise<void> => {
      await query(
        `update process_run set seen_at = $2, memory_bytes = $3, connections = $4, bus = $5, push_proxies = $6
         where id = $1`,
        [id, at, ...loadValues(load)],
      );
    },

    /** Push proxies known to running processes seen since an instant (ISO). */
    pushProxiesSince: (from: string): Promise<{ id: number; push_proxies: PushProxyState[] }[]> =>
      query.all<{ id: number; push_proxies: PushProxyState[] }>`
         select id, push_proxies from process_run
         where seen_at >= ${from} and ended_at is null and push_proxies is not null`,

    end: async (id: number, at: string): Promise<void> => {
      await query`update process_run set seen_at = ${at}, ended_at = ${at} where id = ${id}`;
    },

    /** Processes seen since an instant (ISO), newest start first, at most `most`. */
    seenSince: (from: string, most: number): Promise<ProcessRow[]> =>
      query.all<ProcessRow>`select id, role, host, pid, version, started_at, seen_at, ended_at,
         memory_bytes, connections, bus
         from process_run where seen_at >= ${from} order by started_at desc, id desc limit ${most}`,

    startsSince: (from: string): Promise<number> =>
      query.value<number>`select count(*)::integer as starts from process_run
         where started_at >= ${from}`,

    noteSize: async (day: string, bytes: number): Promise<void> => {
      await query`insert into database_day (day, bytes) values (${day}, ${bytes}) on conflict (day) do update
         set bytes = excluded.bytes`;
    },

    sizesSince: (day: string): Promise<{ day: string; bytes: number }[]> =>
      query.all<{ day: string; bytes: number }>`select day::text as day, bytes from database_day
         where day >= ${day} order by day`,

    /**
     * Writes checks whose state differs from the last one noted; a failing check that no longer exists is noted as off.
     */
    noteChecks: async (checks: readonly HealthCheck[], at: string): Promise<void> => {
      await query(
        `with given as (
           select * from json_to_recordset($1)
             as given (id text, state text, title text, figure text, detail text, cure text, link text)
         ), noted as (
           select distinct on (check_id) check_id, state, title from check_change order by check_id, id desc
         )
         insert into check_change (check_id, at, before, state, title, figure, detail, cure, link)
         select given.id, $2::timestamptz, noted.state, given.state, given.title, given.figure, given.detail, given.cure, given.link
         from given left join noted on noted.check_id = given.id
         where noted.state is distinct from given.state and (noted.state is not null or given.state <> 'off')
         union all
         select noted.check_id, $2::timestamptz, noted.state, 'off', noted.title, $3, null, null, null
         from noted where noted.state in ('warning', 'error') and not exists (select from given where given.id = noted.check_id)`,
        [JSON.stringify(checks.map(({ action, ...check }) => ({ ...check, link: action?.path ?? null }))), at, GONE],
      );
    },

    /** Changes in [from, to) (ISO) and the last one of each check before, oldest first. */
    changesOfSpan: (from: string, to: string): Promise<NotedChange[]> =>
      query.all<NotedChange>`
           select check_id, at, state, title, figure, detail from (
           (select distinct on (check_id) * from check_change where at < ${from} order by check_id, id desc)
           union all select * from check_change where at >= ${from} and at < ${to}) as noted
         order by id`,

    /** Time of the oldest stored change, ISO; null without one. */
    notedSince: (): Promise<string | null> => query.value<string | null>('select min(at) as at from check_change'),

    /**
     * Changes since an instant (ISO), newest first, at most `most`; a check's first entry is included only if it
     * failed.
     */
    changesSince: (from: string, most: number): Promise<CheckChange[]> =>
      query.all<CheckChange>`
         select check_id, at, before, state, title, figure from check_change
         where at >= ${from} and (before is not null or state in ('warning', 'error')) order by id desc
         limit ${most}`,

    /** Changes after an id, oldest first, each with the failure it ends. */
    changesAfter: (id: number, most: number): Promise<(ReportedChange & { id: number })[]> =>
      query.all<ReportedChange & { id: number }>`select c.id, c.check_id, c.at, c.before,
           c.state, c.title, c.figure, c.detail, c.cure, c.link, failed.since as failed_since,
           coalesce(failed.was_red, false) as was_red, failed.title as failed_title
         from check_change c left join lateral (
           select min(f.at) as since, bool_or(f.state = 'error') as was_red,
           (array_agg(f.title order by f.id desc))[1] as title
           from check_change f where f.check_id = c.check_id and f.id < c.id and f.id > coalesce((
             select max(well.id) from check_change well
             where well.check_id = c.check_id and well.id < c.id and well.state not in ('warning', 'error')),
             0)) as failed on true
         where c.id > ${id} order by c.id limit ${most}`,

    /** The id of the newest change; 0 before the first. */
    newestChange: (): Promise<number> => query.value<number>('select coalesce(max(id), 0) as id from check_change'),

    /** Removes what is older than an instant (ISO), but for the state that each check had at that instant. */
    removeBefore: async (instant: string): Promise<void> => {
      await query`delete from process_run where seen_at < ${instant}`;
      await query`delete from check_change c where at < ${instant} and ((state = 'off' and figure = ${GONE})
         or exists (select from check_change later
           where later.check_id = c.check_id and later.id > c.id and later.at < ${instant}))`;
    },
  };
}
