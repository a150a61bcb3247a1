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
      const text = find.trim();
      const [isAdmin, isEnabled] = [chosen(role, 'admin'), chosen(state, 'enabled')];
      return query.all<ManagedUser>`
         select u.id, u.full_name, u.email, u.is_admin, u.created_at, u.disabled_at, u.last_sign_in_at,
           (select count(*)::integer from session s
            where s.user_id = u.id and s.expires_at > ${iso(now)} and s.last_used_at > ${iso(idleSince)}) as open_sessions
         from app_user u
         where (${after}::integer is null or u.id < ${after})
           and (${text} = '' or strpos(lower(u.email), lower(${text})) > 0
             or strpos(lower(u.full_name), lower(${text})) > 0)
           and (${isAdmin}::boolean is null or u.is_admin = ${isAdmin})
           and (${isEnabled}::boolean is null or (u.disabled_at is null) = ${isEnabled})
         order by u.id desc limit ${limit}`;
    },

    counts: () => query.one<UserCounts>`
         select count(*)::integer as all, (count(*) filter (where is_admin))::integer as admins,
           (count(*) filter (where disabled_at is not null))::integer as disabled
         from app_user`,
  };
}
