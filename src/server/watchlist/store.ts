// Watchlist rows: stars of a user and stocks of named lists, with notes and order, and chosen columns.

import type { Star } from '../../domain/watchlist/star.ts';
import {
  movedBefore,
  type NotedStar,
  usualColumns,
  type WatchlistColumn,
} from '../../domain/watchlist/watchlist-rows.ts';
import { type Db, lockedByUser } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

/** A named list's id; null for the stars. */
export type ListId = number | null;

const OF_LIST = 'user_id = $1 and list_id is not distinct from $2';
const IN_ORDER = `select symbol, starred_at, note from watchlist_star where ${OF_LIST} order by place nulls first, starred_at desc, symbol`;

export function watchlistStore({ query, transaction }: Db) {
  const locked = lockedByUser(transaction, lockNumbers.stars);

  return {
    stars: (userId: number) => query.all<Star>`select symbol, starred_at from watchlist_star
         where user_id = ${userId} and list_id is null order by starred_at desc, symbol`,

    /** Stars of several users, in no order. */
    ofUsers: (userIds: readonly number[]) => query.map<number, string[]>`
         select user_id, array_agg(symbol) as symbols from watchlist_star
         where user_id = any(${userIds}::integer[]) and list_id is null group by user_id`,

    /** Adds a star and returns it, or the existing star of the stock; null when the list is full. */
    add: (userId: number, list: ListId, star: Star, most: number): Promise<Star | null> =>
      locked(userId, async (tx) => {
        const { rows } = await tx<Star>(`select symbol, starred_at from watchlist_star where ${OF_LIST}`, [
          userId,
          list,
        ]);
        const before = rows.find(({ symbol }) => symbol === star.symbol);
        if (before !== undefined) return before;
        if (rows.length >= most) return null;
        await tx`insert into watchlist_star (user_id, list_id, symbol, starred_at)
           values (${userId}, ${list}, ${star.symbol}, ${star.starred_at})`;
        return star;
      }),

    /** Appends all new stocks in order, or none if they exceed `most`: `added` new rows, or `room` free places. */
    addAll: (
      userId: number,
      list: ListId,
      stocks: readonly { symbol: string; note: string }[],
      at: string,
      most: number,
    ) =>
      locked(userId, async (tx): Promise<{ added: number } | { room: number }> => {
        const { rows } = await tx<{ symbol: string; place: number | null }>(
          `select symbol, place from watchlist_star where ${OF_LIST}`,
          [userId, list],
        );
        const there = new Set(rows.map(({ symbol }) => symbol));
        const notes = new Map(stocks.toReversed().map(({ symbol, note }) => [symbol, note]));
        const added = [...new Set(stocks.map(({ symbol }) => symbol))].filter((symbol) => !there.has(symbol));
        if (rows.length + added.length > most) return { room: most - rows.length };
        const last = Math.max(0, ...rows.map(({ place }) => place ?? 0));
        await tx`insert into watchlist_star (user_id, list_id, symbol, starred_at, place)
           select ${userId}, ${list}, symbol, ${at}, ${last} + place
           from unnest(${added}::text[]) with ordinality as added (symbol, place)`;
        await tx(
          `update watchlist_star set note = given.note from unnest($3::text[], $4::text[]) as given (symbol, note)
           where ${OF_LIST} and watchlist_star.symbol = given.symbol and watchlist_star.note = ''`,
          [userId, list, [...notes.keys()], [...notes.values()]],
        );
        return { added: added.length };
      }),

    /** Stars in the user's order; those without a place come first, newest first. */
    inOrder: (userId: number, list: ListId) => query.all<NotedStar>(IN_ORDER, [userId, list]),

    /**
     * Sets a note unless the stored one differs from `was`; returns the stock with the note now stored. Null if the
     * stock is not on the list.
     */
    note: (userId: number, list: ListId, symbol: string, note: string, was?: string): Promise<NotedStar | null> =>
      transaction(async (tx) => {
        const before = await tx.first<NotedStar>(
          `select symbol, starred_at, note from watchlist_star where ${OF_LIST} and symbol = $3 for update`,
          [userId, list, symbol],
        );
        if (before === null || (was !== undefined && before.note !== was)) return before;
        await tx(`update watchlist_star set note = $4 where ${OF_LIST} and symbol = $3`, [userId, list, symbol, note]);
        return { ...before, note };
      }),

    /** False when the stock is not on the list. */
    move: (userId: number, list: ListId, symbol: string, before: string | null): Promise<boolean> =>
      locked(userId, async (tx) => {
        const { rows } = await tx<NotedStar>(IN_ORDER, [userId, list]);
        const symbols = rows.map((star) => star.symbol);
        if (!symbols.includes(symbol)) return false;
        await tx(
          `update watchlist_star s set place = o.place from unnest($3::text[]) with ordinality as o (symbol, place)
           where ${OF_LIST} and o.symbol = s.symbol`,
          [userId, list, movedBefore(symbols, symbol, before)],
        );
        return true;
      }),

    /** Null until the user chooses columns. */
    columns: (userId: number) => query.value<string[] | null>`select columns from watchlist_view
         where user_id = ${userId}`,

    /** One statement, so that two columns chosen at once are both stored. */
    chooseColumn: (userId: number, column: WatchlistColumn, isShown: boolean) =>
      query.run(
        `insert into watchlist_view as v (user_id, columns)
         values ($1, array_remove($2::text[], $3) || $4::text[])
         on conflict (user_id) do update set columns = array_remove(v.columns, $3) || $4::text[]`,
        [userId, usualColumns, column, isShown ? [column] : []],
      ),

    remove: (userId: number, list: ListId, symbol: string) =>
      query.run(`delete from watchlist_star where ${OF_LIST} and symbol = $3`, [userId, list, symbol]),
  };
}
