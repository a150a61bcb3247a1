// SQL of named watchlists.
import type { NamedList } from '../../domain/watchlist/named-list.ts';
import { type Db, lockedByUser } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { type Query, raw } from '../db/query.ts';

/** Reasons for not writing a list. */
export type Refused = 'full' | 'name taken' | 'not found';

/** Whether the user has another list of this name, whatever its letter case. */
export function isNameTaken(
  tx: Query,
  table: 'watchlist' | 'own_list',
  userId: number,
  name: string,
  except: number | null,
): Promise<boolean> {
  return tx.any`select from ${raw(table)}
     where user_id = ${userId} and lower(name) = lower(${name}) and id is distinct from ${except}`;
}

function counted(tx: Query, userId: number): Promise<NamedList[]> {
  return tx.all<NamedList>`select id, name, (select count(*)::int from watchlist_star s
     where s.list_id = l.id) as count
     from watchlist l where user_id = ${userId} order by id`;
}

export function listStore({ query, transaction }: Db) {
  const locked = lockedByUser(transaction, lockNumbers.stars);

  return {
    lists: (userId: number): Promise<NamedList[]> => counted(query, userId),

    isOwn: (userId: number, id: number) => query.any`select from watchlist where user_id = ${userId} and id = ${id}`,

    add: (userId: number, name: string, at: string, most: number): Promise<NamedList | Refused> =>
      locked(userId, async (tx) => {
        if ((await counted(tx, userId)).length >= most) return 'full';
        if (await isNameTaken(tx, 'watchlist', userId, name, null)) return 'name taken';
        const id = await tx.value<number>`insert into watchlist (user_id, name, created_at)
           values (${userId}, ${name}, ${at}) returning id`;
        return { id, name, count: 0 };
      }),

    rename: (userId: number, id: number, name: string): Promise<NamedList | Refused> =>
      locked(userId, async (tx) => {
        if (await isNameTaken(tx, 'watchlist', userId, name, id)) return 'name taken';
        await tx`update watchlist set name = ${name} where user_id = ${userId} and id = ${id}`;
        return (await counted(tx, userId)).find((list) => list.id === id) ?? 'not found';
      }),

    remove: (userId: number, id: number) => query.run`delete from watchlist where user_id = ${userId} and id = ${id}`,
  };
}
