// Symbol numbers: the bit of a symbol in a stored minute, and the order of its records. A number never changes.
import type { Db } from '../../db/database.ts';
import { lockNumbers } from '../../db/lock-numbers.ts';
import { type Query, raw } from '../../db/query.ts';

/** Bound of symbol numbers: a row's id is its minute times this, plus the symbol's number. */
export const MOST_SYMBOLS = 65_536;

export type SymbolNumbers = ReturnType<typeof createSymbolNumbers>;

export function createSymbolNumbers(db: Db) {
  // Committed numbers only, which never change.
  const numbers = new Map<string, number>();
  const symbols = new Map<number, string>();

  async function read(query: Query, which: 'symbol' | 'number', wanted: readonly (string | number)[]): Promise<void> {
    const type = which === 'symbol' ? 'text' : 'integer';
    const { rows } = await query<{ number: number; symbol: string }>`select number, symbol from minute_symbol
       where ${raw(which)} = any(${wanted}::${raw(type)}[])`;
    for (const { number, symbol } of rows) {
      numbers.set(symbol, number);
      symbols.set(number, symbol);
    }
  }

  return {
    /** Assigns numbers to symbols that lack one. Throws when there are more symbols than a row's id can hold. */
    async give(wanted: Iterable<string>): Promise<ReadonlyMap<string, number>> {
      const unknown = [...new Set(wanted)].filter((symbol) => !numbers.has(symbol));
      if (unknown.length === 0) return numbers;
      await read(db.query, 'symbol', unknown);
      const fresh = unknown.filter((symbol) => !numbers.has(symbol)).sort();
      if (fresh.length === 0) return numbers;
      await db.transaction(async (query) => {
        await query`select pg_advisory_xact_lock(${lockNumbers.minuteSymbols})`;
        const { rows } = await query<{ next: number }>`with next as (select coalesce(max(number) + 1, 0) as first
             from minute_symbol),
             added as (insert into minute_symbol (number, symbol)
               select first + place::integer - 1, symbol
               from next, (select symbol, row_number() over (order by symbol) as place
               from unnest(${fresh}::text[]) as u (symbol)
                           where not exists (select from minute_symbol m where m.symbol = u.symbol)) as fresh
               returning number)
           select coalesce(max(number) + 1, 0) as next from added`;
        if ((rows[0]?.next ?? 0) > MOST_SYMBOLS) throw new Error(`More than ${MOST_SYMBOLS} symbols`);
      });
      await read(db.query, 'symbol', fresh);
      return numbers;
    },

    /** The number of a symbol; null when none was ever stored. */
    async of(query: Query, symbol: string): Promise<number | null> {
      if (!numbers.has(symbol)) await read(query, 'symbol', [symbol]);
      return numbers.get(symbol) ?? null;
    },

    /** Symbols by number; holds at least the wanted ones, which must be stored. */
    async named(query: Query, wanted: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const unknown = wanted.filter((number) => !symbols.has(number));
      if (unknown.length > 0) await read(query, 'number', unknown);
      return symbols;
    },
  };
}
