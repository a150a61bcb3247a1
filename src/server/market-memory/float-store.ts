// SQL of free floats: each source's last report, and the time of its last request.
import type { FreeFloat } from '../../domain/market/bars.ts';
import { type Query, unnest } from '../db/query.ts';

/** `included`: false if the plan of the source's key has no free float. */
export type FloatCheck = { checked_at: string; included: boolean };
export type FloatStore = ReturnType<typeof createFloatStore>;

export function createFloatStore(query: Query, source: string) {
  return {
    /** Floats in force on a day. */
    floats: (day: string) => query.all<FreeFloat>`select symbol, free_float, effective_date from market_float
         where source = ${source} and effective_date <= ${day}`,

    count: () => query.value<number>`select count(*)::int as count from market_float
         where source = ${source}`,

    /** Replaces the source's earlier report: symbols it no longer names have no known float. */
    async saveFloats(floats: readonly FreeFloat[], receivedAt: string): Promise<void> {
      await query`insert into market_float (source, symbol, free_float, effective_date, received_at)
         select distinct on (symbol) ${source}, symbol, free_float, effective_date, ${receivedAt}
         from ${unnest(floats, 'symbol text, free_float float8, effective_date date')} order by symbol, effective_date desc
         on conflict (source, symbol) do update set free_float = excluded.free_float,
           effective_date = excluded.effective_date, received_at = excluded.received_at`;
      await query`delete from market_float where source = ${source} and received_at < ${receivedAt}`;
    },

    check: () => query.first<FloatCheck>`select checked_at, included from market_float_check
         where source = ${source}`,

    saveCheck: (at: string, included: boolean) => query.run`
         insert into market_float_check (source, checked_at, included)
         values (${source}, ${at}, ${included})
         on conflict (source) do update set checked_at = excluded.checked_at, included = excluded.included`,
  };
}
