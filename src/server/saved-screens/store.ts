// SQL of saved screens.
import type { SavedScreen } from '../../domain/screener/saved/saved-screen.ts';
import { type Db, lockedByUser } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { type Query, raw } from '../db/query.ts';

/** Reasons for not writing a screen. */
export type Refused = 'full' | 'name taken' | 'not found';

const COLUMNS = 'id, name, query, seen';

/** Whether the user has another screen of this name, whatever its letter case. */
function isNameTaken(tx: Query, userId: number, name: string, except: number | null): Promise<boolean> {
  return tx.any`select from saved_screen
     where user_id = ${userId} and lower(name) = lower(${name}) and id is distinct from ${except}`;
}

export function savedScreenStore({ query, transaction }: Db) {
  const locked = lockedByUser(transaction, lockNumbers.savedScreens);

  return {
    screens: (userId: number) => query.all<SavedScreen>`select ${raw(COLUMNS)} from saved_screen
         where user_id = ${userId} order by id`,

    byId: async (
      ids: readonly number[],
    ): Promise<(Pick<SavedScreen, 'id' | 'name' | 'query'> & { user_id: number })[]> => {
      if (ids.length === 0) return [];
      return query.all<Pick<SavedScreen, 'id' | 'name' | 'query'> & { user_id: number }>`
         select id, user_id, name, query from saved_screen where id = any(${ids}::bigint[])`;
    },

    add: (userId: number, name: string, text: string, most: number): Promise<SavedScreen | Refused> =>
      locked(userId, async (tx) => {
        const { rows: own } = await tx`select from saved_screen where user_id = ${userId}`;
        if (own.length >= most) return 'full';
        if (await isNameTaken(tx, userId, name, null)) return 'name taken';
        return tx.one<SavedScreen>`insert into saved_screen (user_id, name, query)
           values (${userId}, ${name}, ${text}) returning ${raw(COLUMNS)}`;
      }),

    change: (
      userId: number,
      id: number,
      name: string | undefined,
      text: string | undefined,
    ): Promise<SavedScreen | Refused> =>
      locked(userId, async (tx) => {
        if (name !== undefined && (await isNameTaken(tx, userId, name, id))) return 'name taken';
        const { rows } = await tx<SavedScreen>(
          `update saved_screen set name = coalesce($3, name), query = coalesce($4, query),
             seen = case when $4 is null or $4 = query then seen end
           where user_id = $1 and id = $2 returning ${COLUMNS}`,
          [userId, id, name ?? null, text ?? null],
        );
        return rows[0] ?? 'not found';
      }),

    remove: (userId: number, id: number) => query.run`
         delete from saved_screen where user_id = ${userId} and id = ${id}`,

    /** Stores the symbols seen in a screen; false when the user has no such screen. */
    see: (userId: number, id: number, symbols: readonly string[] | null) => query.any`
         update saved_screen set seen = ${symbols}
         where user_id = ${userId} and id = ${id}`,
  };
}
