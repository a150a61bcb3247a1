// SQL of own expert lists: their states, newest and at an earlier instant.
import type { OwnList, OwnListChange, OwnListInput, OwnState } from '../../domain/watchlist/own-list.ts';
import { type Db, lockedByUser } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Query } from '../db/query.ts';
import { iso } from '../process/clock.ts';
import { isNameTaken } from './list-store.ts';

/** Reasons for not writing a list. */
export type RefusedList = 'full' | 'name taken' | 'not found' | 'changed too often';

/** The current list, returned when a change was based on an outdated state. */
export type StaleChange = { newer: OwnList };

type Most = { lists: number; states: number };

/**
 * Adds a state if it differs from the last one; returns the instant from which it holds: `at`, or the first after the
 * last state's where the clock is behind that one, so that states stand in the order they were written.
 */
async function writeState(tx: Query, id: number, { side, points, symbols }: OwnListInput, at: string): Promise<string> {
  const last = await tx.first<{ from_at: string; is_same: boolean }>`select from_at, side = ${side}
     and points = ${points} and symbols = ${symbols}::text[] as is_same from own_list_state
     where list_id = ${id} order by from_at desc limit 1`;
  if (last?.is_same) return last.from_at;
  const from = last === null || at >= last.from_at ? at : iso(Date.parse(last.from_at) + 1);
  await tx`insert into own_list_state (list_id, from_at, side, points, symbols)
     values (${id}, ${from}, ${side}, ${points}, ${symbols})
     on conflict (list_id, from_at) do update
     set side = excluded.side, points = excluded.points, symbols = excluded.symbols`;
  return from;
}

/** The newest state on file. */
function readNewest(tx: Query, userId: number, id: number): Promise<OwnList | null> {
  return tx.first<OwnList>`select l.id, l.name, s.side, s.points, s.symbols, s.from_at as since
     from own_list l join own_list_state s on s.list_id = l.id
     where l.user_id = ${userId} and l.id = ${id} order by s.from_at desc limit 1`;
}

export function ownListStore({ query, transaction }: Db) {
  const locked = lockedByUser(transaction, lockNumbers.stars);

  return {
    /** Lists as of an instant (ISO), or the newest ones when null, oldest first. */
    at: (userId: number, at: string | null) => query.all<OwnList>`
         select l.id, l.name, s.side, s.points, s.symbols, s.from_at as since
         from own_list l
         join lateral (select * from own_list_state
         where list_id = l.id and from_at <= coalesce(${at}::timestamptz, 'infinity') order by from_at desc limit 1) s on true
         where l.user_id = ${userId} order by l.id`,

    /** All states of the user's lists up to an instant (ISO), oldest first. */
    states: (userId: number, at: string) => query.all<OwnState>`
         select s.list_id as id, s.side, s.points, s.symbols, s.from_at
         from own_list l join own_list_state s on s.list_id = l.id
         where l.user_id = ${userId} and s.from_at <= ${at} order by s.from_at, s.list_id`,

    add: (userId: number, list: OwnListInput, at: string, most: Most): Promise<OwnList | RefusedList> =>
      locked(userId, async (tx) => {
        const { rows: own } = await tx`select from own_list where user_id = ${userId}`;
        if (own.length >= most.lists) return 'full';
        if (await isNameTaken(tx, 'own_list', userId, list.name, null)) return 'name taken';
        const id = await tx.value<number>`insert into own_list (user_id, name, created_at)
           values (${userId}, ${list.name}, ${at}) returning id`;
        return { id, ...list, since: await writeState(tx, id, list, at) };
      }),

    /** Changes a list; absent fields stay unchanged. */
    change: (
      userId: number,
      id: number,
      { read, ...change }: OwnListChange,
      at: string,
      most: Most,
    ): Promise<OwnList | RefusedList | StaleChange> =>
      locked(userId, async (tx) => {
        const newest = await readNewest(tx, userId, id);
        if (newest === null) return 'not found';
        if (change.symbols !== undefined && read !== undefined && Date.parse(read) !== Date.parse(newest.since))
          return { newer: newest };
        const list = { ...newest, ...change };
        if (await isNameTaken(tx, 'own_list', userId, list.name, id)) return 'name taken';
        const { rows: states } = await tx`select from own_list_state where list_id = ${id}`;
        if (states.length >= most.states) return 'changed too often';
        await tx`update own_list set name = ${list.name} where id = ${id}`;
        return { ...list, since: await writeState(tx, id, list, at) };
      }),

    remove: (userId: number, id: number) => query.run`delete from own_list where user_id = ${userId} and id = ${id}`,
  };
}
