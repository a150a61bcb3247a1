// SQL of recently ended sessions and access tokens, which database triggers record.
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

export function sessionEndsStore(query: Query) {
  return {
    /**
     * Ids of sessions and access tokens that ended (by the database clock) or expired (by `now`) in the last `seconds`.
     */
    endedWithin: async (seconds: number, now: number): Promise<string[]> => {
      const { rows } = await query<{ id: string }>(
        `select distinct session_id as id from session_end where at > now() - make_interval(secs => $1)
         union select id from session where expires_at > $2 and expires_at <= $3
         union select id from access_token where expires_at > $2 and expires_at <= $3`,
        [seconds, iso(now - seconds * 1_000), iso(now)],
      );
      return rows.map(({ id }) => id);
    },

    prune: async (): Promise<void> => {
      await query(`delete from session_end where at < now() - interval '1 hour'`);
    },
  };
}
