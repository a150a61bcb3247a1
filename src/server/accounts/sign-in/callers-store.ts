// Session lookup of almost every request.
import type { Query } from '../../db/query.ts';
import type { Caller } from '../../http/handlers.ts';
import { iso } from '../../process/clock.ts';

export type SessionCaller = Omit<Caller, 'token'> & { token_hash: Buffer; last_used_at: string };

export function callersStore(query: Query) {
  return {
    /** Enabled users by token hash, for sessions that are neither idle too long nor expired. */
    callers: (tokenHashes: Buffer[], now: number, idleSince: number): Promise<SessionCaller[]> => {
      // Unnamed statement: a prepared one would be cheaper, but fails behind a pooler in transaction mode.
      return query.all<SessionCaller>`select u.id, u.full_name, u.email, u.is_admin, u.time_zone,
         u.csv_notation, u.has_begun, s.id as session_id,
         s.token_hash, s.last_used_at
       from session s join app_user u on u.id = s.user_id
       where s.token_hash = any(${tokenHashes}::bytea[]) and u.disabled_at is null and s.expires_at > ${iso(now)}
       and s.last_used_at > ${iso(idleSince)}`;
    },
    /** Administrator flag of each live session or access token; ended ones are absent. */
    rights: (sessionIds: string[], now: number, idleSince: number) => query.map<string, boolean>`
         select s.id, u.is_admin from session s join app_user u on u.id = s.user_id
         where s.id = any(${sessionIds}::text[]) and u.disabled_at is null and s.expires_at > ${iso(now)}
           and s.last_used_at > ${iso(idleSince)}
         union all
         select t.id, u.is_admin and t.scope = 'admin' from access_token t join app_user u on u.id = t.user_id
         where t.id = any(${sessionIds}::text[]) and u.disabled_at is null and t.expires_at > ${iso(now)}`,
    /**
     * Ids of sessions and access tokens that ended (by the database clock) or expired (by `now`) in the last `seconds`.
     */
    endedWithin: async (seconds: number, now: number): Promise<string[]> => {
      const [from, to] = [iso(now - seconds * 1_000), iso(now)];
      return query.column<string>`
         select distinct session_id as id from session_end where at > now() - make_interval(secs => ${seconds})
         union select id from session where expires_at > ${from} and expires_at <= ${to}
         union select id from access_token where expires_at > ${from} and expires_at <= ${to}`;
    },

    pruneEnds: () => query.run(`delete from session_end where at < now() - interval '1 hour'`),
  };
}
