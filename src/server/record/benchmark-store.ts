// SQL of SPY's closes: the regime of each day of the record.
import type { RecordMarket } from '../../domain/record/call.ts';
import type { BenchmarkClose } from '../../domain/record/regime.ts';
import type { Query } from '../db/query.ts';

export type BenchmarkStore = ReturnType<typeof createBenchmarkStore>;

export function createBenchmarkStore(query: Query) {
  return {
    async closes(market: RecordMarket): Promise<BenchmarkClose[]> {
      const { rows } = await query<BenchmarkClose>(
        'select session, close from record_benchmark where market = $1 order by session',
        [market],
      );
      return rows;
    },

    /** Closes on file stay as they were first known. */
    async addCloses(market: RecordMarket, closes: readonly BenchmarkClose[]): Promise<void> {
      await query(
        `insert into record_benchmark (market, session, close)
         select $1, session, close from unnest($2::date[], $3::float8[]) as given (session, close)
         on conflict do nothing`,
        [market, closes.map(({ session }) => session), closes.map(({ close }) => close)],
      );
    },

    async forget(market: RecordMarket): Promise<void> {
      await query('delete from record_benchmark where market = $1', [market]);
    },
  };
}
