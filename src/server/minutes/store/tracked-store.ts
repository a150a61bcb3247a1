// The tracked symbols: the fixed list, written once.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import type { TrackedSymbol } from '../../../domain/minutes/minute-rows.ts';
import { trackedSymbols } from '../../../domain/minutes/tracked-symbols.ts';
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import type { SymbolStore } from './stored-minutes.ts';

export function createTrackedStore({ query }: Pick<Db, 'query'>): SymbolStore {
  return {
    async seed(at) {
      await query(
        `insert into tracked_symbol (symbol, category, added_date, created_at, updated_at)
         select symbol, category, $3::date, $4::timestamptz, $4::timestamptz
         from unnest($1::text[], $2::text[]) with ordinality as t (symbol, category, place)
         where not exists (select from tracked_symbol) order by place on conflict (symbol) do nothing`,
        [
          trackedSymbols.map(({ symbol }) => symbol),
          trackedSymbols.map(({ category }) => category),
          newYorkDate(at),
          iso(at),
        ],
      );
    },

    async tracked() {
      const { rows } = await query<TrackedSymbol>(
        `select id, symbol, category, is_active, added_date, created_at, updated_at from tracked_symbol order by id`,
      );
      return rows;
    },
  };
}
