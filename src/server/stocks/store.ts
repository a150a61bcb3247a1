// SQL of stocks: known facts of each symbol, filled from several sources, never emptied.
import type { CompanyGroups } from '../../domain/stocks/details/company-groups.ts';
import { industryName } from '../../domain/stocks/industry-name.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import { type Db, LONG_STATEMENT_MS } from '../db/database.ts';
import { unnest } from '../db/query.ts';
import { INDEX_MEMBERS } from './known-listings-store.ts';

export type StockStore = ReturnType<typeof createStockStore>;

/** Symbols of a load: new, with changed facts, unchanged. */
export type LoadCount = { added: number; changed: number; same: number };

/** market_cap in USD. */
export type ListedStock = Listing & { market_cap: number | null };

const CHUNK = 5_000;
const listingColumns =
  'symbol text, name text, exchange text, type text, sector text, industry text, is_active boolean';

export function createStockStore({ query, transaction }: Db) {
  return {
    /** Number of active stocks whose newest listing is from this source. */
    countListed: (source: string) => query.value<number>`select count(*)::integer as count from stock
         where source = ${source} and is_active`,

    /** Stores all listings or none. Facts unknown to a source keep another source's value. */
    load: (listings: readonly Listing[], source: string, seenAt: string): Promise<LoadCount> =>
      transaction(
        async (tx) => {
          const count: LoadCount = { added: 0, changed: 0, same: 0 };
          for (let from = 0; from < listings.length; from += CHUNK) {
            const chunk = listings.slice(from, from + CHUNK);
            const { rows } = await tx<{ is_new: boolean; is_changed: boolean }>`with listing as (
               select symbol, name, exchange, type, sector, industry, is_active from ${unnest(chunk, listingColumns)}
             ), before as (
               select s.* from stock s join listing using (symbol)
             ), written as (
               insert into stock as s (symbol, name, exchange, type, sector, industry, is_active, first_seen, last_seen, source)
               select listing.*, ${seenAt}::timestamptz, ${seenAt}::timestamptz, ${source} from listing
               on conflict (symbol) do update set
                 name = coalesce(excluded.name, s.name), exchange = coalesce(excluded.exchange, s.exchange),
                 type = coalesce(excluded.type, s.type), sector = coalesce(excluded.sector, s.sector),
                 industry = coalesce(excluded.industry, s.industry), is_active = excluded.is_active,
                 last_seen = greatest(s.last_seen, excluded.last_seen), source = excluded.source
               returning s.*
             )
             select b.symbol is null as is_new,
               (w.name, w.exchange, w.type, w.sector, w.industry, w.is_active)
                 is distinct from (b.name, b.exchange, b.type, b.sector, b.industry, b.is_active) as is_changed
             from written w left join before b using (symbol)`;
            for (const row of rows) {
              if (row.is_new) count.added += 1;
              else if (row.is_changed) count.changed += 1;
              else count.same += 1;
            }
          }
          return count;
        },
        undefined,
        LONG_STATEMENT_MS,
      ),

    /** True if a stock with exactly this symbol is stored; null while no stock is. */
    async isKnown(symbol: string): Promise<boolean | null> {
      const { rows } = await query<{ known: boolean; any: boolean }>`select exists (select 1 from stock
         where symbol = ${symbol}) as known, exists (select 1 from stock) as any`;
      return rows[0]?.any === true ? rows[0].known : null;
    },

    /** Symbols among these that are listed; null where the list does not name every US stock. */
    async listedAmong(symbols: readonly string[]): Promise<ReadonlySet<string> | null> {
      const { rows } = await query<{ symbol: string | null }>`select symbol from stock
         where is_active and symbol = any (${symbols})
         union all select null where exists (select from stock where is_active and source <> ${INDEX_MEMBERS})`;
      if (!rows.some(({ symbol }) => symbol === null)) return null;
      return new Set(rows.flatMap(({ symbol }) => symbol ?? []));
    },

    names: (symbols: readonly string[]) => query.all<{ symbol: string; name: string }>`select symbol, name from stock
         where symbol = any (${symbols}) and name is not null`,

    /** Every stock the search can find. */
    async listed(): Promise<ListedStock[]> {
      const { rows } = await query<ListedStock>`
         select symbol, name, exchange, type, sector, industry, is_active, market_cap from stock`;
      // Rows of earlier versions and of lists spell industries differently.
      for (const row of rows) row.industry = industryName(row.industry);
      return rows;
    },

    /** Stores missing facts; known ones are not overwritten. */
    async fill(facts: ReadonlyMap<string, CompanyGroups>): Promise<void> {
      const groups = [...facts].map(([symbol, known]) => ({ symbol, ...known }));
      await query`update stock s set sector = coalesce(s.sector, given.sector),
           industry = coalesce(s.industry, given.industry)
         from ${unnest(groups, 'symbol text, sector text, industry text')}
         where s.symbol = given.symbol and (s.sector is null or s.industry is null)`;
    },

    lastLoad: (source: string) => query.value<string | null>`select max(last_seen) as last_seen from stock
         where source = ${source}`,

    renameSource: (from: string, to: string) => query.run`update stock set source = ${to} where source = ${from}`,
  };
}
