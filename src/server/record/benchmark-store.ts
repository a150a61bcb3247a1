// SQL of SPY's closes by session, from which the regime of each day follows.
import type { RecordMarket } from '../../domain/record/call.ts';
import type { BenchmarkClose } from '../../domain/record/regime.ts';
import { type Query, unnest } from '../db/query.ts';

export type BenchmarkStore = ReturnType<typeof createBenchmarkStore>;

export function createBenchmarkStore(query: Query) {
  return {
    closes: (market: RecordMarket) => query.all<BenchmarkClose>`select session, close from record_benchmark
         where market = ${market} order by session`,

    /** Adds closes; those already stored are not overwritten. */
    addCloses: (market: RecordMarket, closes: readonly BenchmarkClose[]) => query.run`
         insert into record_benchmark (market, session, close)
         select ${market}, session, close from ${unnest(closes, 'session date, close float8')}
         on conflict do nothing`,

    forget: (market: RecordMarket) => query.run`delete from record_benchmark where market = ${market}`,
  };
}
