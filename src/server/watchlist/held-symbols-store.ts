// SQL of the symbols that readers hold on stars, named lists and own expert lists; also renames a symbol in them.
import type { Query } from '../db/query.ts';

/** `since`: when the symbol was added, ISO. */
export type HeldSymbol = { user_id: number; symbol: string; since: string };

export function createHeldSymbols(query: Query) {
  return {
    held: () => query.all<HeldSymbol>`select user_id, symbol, starred_at as since from watchlist_star
         union all
         select l.user_id, unnest(s.symbols), s.from_at from own_list l
         join lateral (select * from own_list_state where list_id = l.id order by from_at desc limit 1) s on true`,

    /**
     * Renames the symbol in rows of these readers. If a list already has the new symbol, the old row is deleted and its
     * note moves to the new row, unless that has a note.
     */
    rename: async (
      tx: Query,
      { users, from, to }: { users: readonly number[]; from: string; to: string },
      at: string,
    ) => {
      await tx`update watchlist_star n set note = o.note from watchlist_star o
         where o.user_id = any (${users}::integer[]) and o.symbol = ${from} and n.user_id = o.user_id
           and n.list_id is not distinct from o.list_id and n.symbol = ${to} and n.note = ''`;
      await tx`delete from watchlist_star o using watchlist_star n
         where o.user_id = any (${users}::integer[]) and o.symbol = ${from} and n.user_id = o.user_id
           and n.list_id is not distinct from o.list_id and n.symbol = ${to}`;
      await tx`update watchlist_star set symbol = ${to}
         where user_id = any (${users}::integer[]) and symbol = ${from}`;
      await tx`insert into own_list_state (list_id, from_at, side, points, symbols)
         select s.list_id, case when ${at} < s.from_at then s.from_at + interval '1 millisecond' else ${at} end, s.side, s.points,
           case when ${to} = any (s.symbols) then array_remove(s.symbols, ${from}) else array_replace(s.symbols, ${from}, ${to}) end
         from own_list l
         join lateral (select * from own_list_state where list_id = l.id order by from_at desc limit 1) s on true
         where l.user_id = any (${users}::integer[]) and ${from} = any (s.symbols)
         on conflict (list_id, from_at) do update set symbols = excluded.symbols`;
    },
  };
}
