// Queries of the user list: newest first, paged by key.
import type { ManagedUser, UserCounts, UserRole, UserState } from '../../../domain/accounts/administration.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

type UserPage = { find: string; role: UserRole; state: UserState; after?: number; limit: number };

/** Value of a filter; null when the choice is `all`. */
const chosen = <Choice extends string>(choice: Choice, yes: Choice): boolean | null =>
  choice === 'all' ? null : choice === yes;

export function userListStore({ query }: { query: Query }) {
  return {
    /** Page of users. `open_sessions` counts sessions that have not expired and were used since `idleSince`. */
    page: async (wanted: UserPage, now: number, idleSince: number): Promise<ManagedUser[]> => {
      const { after = null, find, role, state, limit } = wanted;
      const { rows } = await query<ManagedUser>(
        `select u.id, u.full_name, u.email, u.is_admin, u.created_at, u.disabled_at, u.last_sign_in_at,
           (select count(*)::integer from session s
            where s.user_id = u.id and s.expires_at > $1 and s.last_used_at > $2) as open_sessions
         from app_user u
         where ($3::integer is null or u.id < $3)
           and ($4 = '' or strpos(lower(u.email), lower($4)) > 0 or strpos(lower(u.full_name), lower($4)) > 0)
           and ($5::boolean is null or u.is_admin = $5)
           and ($6::boolean is null or (u.disabled_at is null) = $6)
         order by u.id desc limit $7`,
        [iso(now), iso(idleSince), after, find.trim(), chosen(role, 'admin'), chosen(state, 'enabled'), limit],
      );
      return rows;
    },

    counts: async (): Promise<UserCounts> => {
      const { rows } = await query<UserCounts>(
        `select count(*)::integer as all, (count(*) filter (where is_admin))::integer as admins,
           (count(*) filter (where disabled_at is not null))::integer as disabled
         from app_user`,
      );
      return rows[0] as UserCounts;
    },
  };
}
