// SQL of named watchlists.
import type { NamedList } from '../../domain/watchlist/named-list.ts';
import type { Db } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Query } from '../db/query.ts';

/** Why a list was not written. */
export type Refused = 'full' | 'name taken' | 'not found';

async function isNameTaken(tx: Query, userId: number, name: string, except: number | null): Promise<boolean> {
  const { rows } = await tx`select from watchlist
     where user_id = ${userId} and lower(name) = lower(${name}) and id is distinct from ${except}`;
  return rows.length > 0;
}

async function counted(tx: Query, userId: number): Promise<NamedList[]> {
  const { rows } = await tx<NamedList>`select id, name, (select count(*)::int from watchlist_star s
     where s.list_id = l.id) as count
     from watchlist l where user_id = ${userId} order by id`;
  return rows;
}

export function listStore({ query, transaction }: Db) {
  /** Serializes changes of a user: two concurrent calls must not both take the last place or the same name. */
  const locked = <T>(userId: number, work: (tx: Query) => Promise<T>): Promise<T> =>
    transaction(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockNumbers.stars}, ${userId})`;
      return work(tx);
    });

  return {
    lists: (userId: number): Promise<NamedList[]> => counted(query, userId),

    isOwn: async (userId: number, id: number): Promise<boolean> => {
      const { rows } = await query`select from watchlist where user_id = ${userId} and id = ${id}`;
      return rows.length > 0;
    },

    add: (userId: number, name: string, at: string, most: number): Promise<NamedList | Refused> =>
      locked(userId, async (tx) => {
        if ((await counted(tx, userId)).length >= most) return 'full';
        if (await isNameTaken(tx, userId, name, null)) return 'name taken';
        const { rows } = await tx<{ id: number }>`insert into watchlist (user_id, name, created_at)
           values (${userId}, ${name}, ${at}) returning id`;
        return rows[0] === undefined ? 'not found' : { id: rows[0].id, name, count: 0 };
      }),

    rename: (userId: number, id: number, name: string): Promise<NamedList | Refused> =>
      locked(userId, async (tx) => {
        if (await isNameTaken(tx, userId, name, id)) return 'name taken';
        await tx`update watchlist set name = ${name} where user_id = ${userId} and id = ${id}`;
        return (await counted(tx, userId)).find((list) => list.id === id) ?? 'not found';
      }),

    remove: async (userId: number, id: number): Promise<void> => {
      await query`delete from watchlist where user_id = ${userId} and id = ${id}`;
    },
  };
}
