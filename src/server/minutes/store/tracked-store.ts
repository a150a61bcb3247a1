// The tracked symbols: the fixed list, written once.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import type { TrackedSymbol } from '../../../domain/minutes/minute-rows.ts';
import { trackedSymbols } from '../../../domain/minutes/tracked-symbols.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { unnest } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

export function createTrackedStore({ query }: Pick<Db, 'query'>) {
  return {
    /** Writes the fixed list if none is stored. */
    seed: (at: EpochMs) => query.run`insert into tracked_symbol (symbol, category, added_date, created_at, updated_at)
         select symbol, category, ${newYorkDate(at)}::date, ${iso(at)}::timestamptz, ${iso(at)}::timestamptz
         from ${unnest(trackedSymbols, 'symbol text, category text')}
         where not exists (select from tracked_symbol) order by place on conflict (symbol) do nothing`,

    tracked: () => query.all<TrackedSymbol>`
         select id, symbol, category, is_active, added_date, created_at, updated_at from tracked_symbol order by id`,
  };
}
