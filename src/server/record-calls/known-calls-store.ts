// SQL of calls for settlement: calls of a period, and symbols of the newest sets.
import type { Call, RecordMarket } from '../../domain/record/call.ts';
import type { Query } from '../db/query.ts';

export type StoredCall = Pick<Call, 'id' | 'kind' | 'symbol' | 'figi' | 'side' | 'origin' | 'known_at'>;
export type KnownSet = { id: number; known_at: string };

export type KnownCallsStore = ReturnType<typeof createKnownCallsStore>;

/** Instants are ISO; `to` is excluded. */
export function createKnownCallsStore(query: Query) {
  return {
    /** Instant at which a market's first call became known, by `knownBy` (null: now); null without any. */
    first: (market: RecordMarket, knownBy: string | null = null) => query.value<string | null>`
         select known_at from call_set
         where market = ${market} and known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         order by known_at limit 1`,

    /** Instant at which the newest call of a market became known; null without any. */
    last: (market: RecordMarket) => query.value<string | null>`select known_at from call_set
         where market = ${market} order by known_at desc limit 1`,

    readIds: (market: RecordMarket) => query.column<number>`select c.id from call c join call_set s on s.id = c.set_id
         where s.market = ${market}`,

    /** Sources of list calls whose origin is one of these `record_file_row` ids. */
    sourcesOf: (market: RecordMarket, origins: readonly number[]) => query.all<{ source: string; origin: number }>`
         select c.source, c.origin from call c join call_set s on s.id = c.set_id
         where s.market = ${market} and s.kind = 'list' and c.origin = any(${origins}::bigint[])`,

    /** Deletes the calls of a market; nothing else may refer to them. */
    async forget(market: RecordMarket): Promise<void> {
      await query`delete from call c using call_set s where s.id = c.set_id and s.market = ${market}`;
      await query`delete from call_set where market = ${market}`;
    },

    callsBetween: (market: RecordMarket, from: string, to: string) => query.all<StoredCall>`
         select c.id, s.kind, c.symbol, c.figi, c.side, c.origin, s.known_at
         from call_set s join call c on c.set_id = s.id
         where s.market = ${market} and s.known_at >= ${from} and s.known_at < ${to} order by c.id`,

    setsSince: (market: RecordMarket, from: string) => query.all<KnownSet>`select id, known_at from call_set
         where market = ${market} and known_at >= ${from} order by known_at, id`,

    /** Distinct symbols by set. */
    readSymbols: (sets: readonly number[]) => query.map<number, string[]>`
         select set_id, array_agg(distinct symbol) as symbols from call where set_id = any (${sets})
         group by set_id`,
  };
}
