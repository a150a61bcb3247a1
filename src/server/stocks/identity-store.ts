// SQL of instrument identity by composite FIGI; symbols are re-used by other companies.
import type { ReferenceTicker } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { type Db, LONG_STATEMENT_MS } from '../db/database.ts';
import { type Query, raw, unnest } from '../db/query.ts';

const CHUNK = 5_000;

type Identity = Pick<ReferenceTicker, 'symbol' | 'composite_figi' | 'cik' | 'list_date' | 'delisted_utc' | 'is_active'>;

type StoredIdentity = { symbol: string; figi: string; from_day: string | null; to_day: string | null };

const identityColumns = 'symbol text, composite_figi text, cik text, list_date date, to_day date, is_active boolean';

export function createIdentityStore({ query, transaction }: Db, source: string) {
  return {
    /**
     * Stores the vendor's listed and delisted instruments. If a listed symbol changes its FIGI, the old instrument
     * ended and the new one began on this day, unless the vendor gives better dates.
     */
    save: (tickers: readonly Identity[], seenAt: string): Promise<void> =>
      transaction(
        async (tx) => {
          const known = tickers.filter(({ composite_figi }) => composite_figi);
          const listed = new Set(tickers.filter(({ is_active }) => is_active).map(({ symbol }) => symbol));
          const today = newYorkDate(Date.parse(seenAt));
          for (let from = 0; from < known.length; from += CHUNK) {
            const chunk = known.slice(from, from + CHUNK);
            const rows = chunk.map(({ symbol, composite_figi, cik, list_date, is_active, delisted_utc }) => {
              const to_day = is_active ? null : toDay(delisted_utc);
              return { symbol, composite_figi, cik, list_date, is_active, to_day };
            });
            await tx`with known as (
                 select distinct on (symbol, composite_figi) symbol, composite_figi as figi, cik, list_date, to_day, is_active
                 from ${unnest(rows, identityColumns)} order by symbol, composite_figi, is_active desc, to_day desc
               ), replaced as (
                 update stock_identity i set to_day = ${today}::date - 1 from known k
                 where i.source = ${source} and i.symbol = k.symbol and k.is_active and i.figi <> k.figi
                   and i.to_day is null returning i.symbol
               )
               insert into stock_identity as i (source, symbol, figi, cik, from_day, to_day, received_at)
               select ${source}, symbol, figi, cik,
                 coalesce(list_date, case when symbol in (select symbol from replaced) then ${today}::date end), to_day,
                 ${seenAt}
               from known where is_active or to_day is not null
               on conflict (source, symbol, figi) do update set cik = coalesce(excluded.cik, i.cik),
                 from_day = coalesce(excluded.from_day, i.from_day), to_day = excluded.to_day`;
            await delist(tx, chunk, listed);
          }
        },
        undefined,
        LONG_STATEMENT_MS,
      ),

    /** Every instrument with the days on which it had a symbol. */
    identities: () => query.all<StoredIdentity>`select symbol, figi, from_day, to_day from stock_identity
         where source = ${source} order by symbol, from_day, figi`,

    /** Every instrument that ever had one of these symbols, with its days. */
    readIdentities: (symbols: readonly string[]) => query.all<StoredIdentity>`
         select symbol, figi, from_day::text, to_day::text
         from stock_identity
         where source = ${source}
         and figi in (select figi from stock_identity where source = ${source} and symbol = any (${symbols}))
         order by symbol, from_day, figi`,

    /** First day of each symbol's present instrument, if known. */
    historyStarts: (): Promise<Map<string, string>> => readStarts(query, '=', source),
  };
}

/** First days of symbols from all sources but this one: listings of the real market from any vendor. */
export function historyStartsBeside({ query }: Pick<Db, 'query'>, source: string): Promise<Map<string, string>> {
  return readStarts(query, '<>', source);
}

function readStarts(query: Query, compare: '=' | '<>', source: string): Promise<Map<string, string>> {
  return query.map<string, string>`
     select symbol, max(day)::text as day from (
       select symbol, from_day as day from stock_identity where source ${raw(compare)} ${source} and to_day is null
       union all
       select o.symbol, o.to_day + 1 from stock_identity o
       join stock_identity n on n.source = o.source and n.symbol = o.symbol and n.figi <> o.figi and n.to_day is null
       where o.source ${raw(compare)} ${source}
     ) as known where day is not null group by symbol`;
}

/** Marks stored stocks as delisted if no longer listed under their symbol; adds none. */
async function delist(query: Query, tickers: readonly Identity[], listed: ReadonlySet<string>): Promise<void> {
  const gone = tickers.flatMap(({ symbol, is_active, delisted_utc }) => {
    const day = is_active || listed.has(symbol) ? null : toDay(delisted_utc);
    return day === null ? [] : [{ symbol, day }];
  });
  if (gone.length === 0) return;
  await query`update stock s set is_active = false, delisted_day = g.day
     from (select symbol, max(day) as day from ${unnest(gone, 'symbol text, day date')} group by symbol) as g
     where s.symbol = g.symbol and (s.is_active or s.delisted_day is distinct from g.day)`;
}

/** New York's day of the vendor's instant; null for none. */
function toDay(instant: string | null): string | null {
  if (instant === null) return null;
  // A date at midnight UTC means that date, not the evening before in New York.
  const day = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?Z)?$/.exec(instant)?.[1];
  if (day !== undefined) return day;
  const at = Date.parse(instant);
  return Number.isNaN(at) ? null : newYorkDate(at);
}
