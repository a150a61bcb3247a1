// The only SQL of screener runs: written once by the thread that makes them, read by the endpoints.
import { z } from 'zod';
import { MarketConditions, RunStatus } from '../../domain/screener/run.ts';
import { type Query, rowsOf } from '../db/query.ts';

/**
 * day is the Pacific day of received_at; session_date the New York day of the market time; known_at is since when readers
 * can see the run, received_at when its figures came in. Instants are ISO.
 */
const RunRow = z.object({
  id: z.number(),
  day: z.string(),
  run_number: z.number(),
  received_at: z.string(),
  known_at: z.string(),
  as_of: z.string(),
  session_date: z.string(),
  stock_count: z.number(),
  unique_stocks_today: z.number(),
  market_conditions: MarketConditions,
  status: RunStatus,
  duration_ms: z.number(),
  stages: z.record(z.string(), z.number()),
  formula_version: z.string(),
  source: z.string(),
  filter_id: z.number(),
  enriched: z.boolean(),
});
export type RunRow = z.infer<typeof RunRow>;
export type NewRun = Omit<RunRow, 'known_at'>;

const runColumns = Object.keys(RunRow.shape).join(', ');

export type ScreenerStore = ReturnType<typeof createScreenerStore>;

export function createScreenerStore(query: Query) {
  const runs = (which: string, values: unknown[]): Promise<RunRow[]> =>
    rowsOf(RunRow, query(`select ${runColumns} from screener_run ${which}`, values));
  return {
    /** Runs of a Pacific day, oldest first: those known by an instant, or all of them (null). */
    runsOf: (day: string, knownBy: string | null): Promise<RunRow[]> =>
      runs(`where day = $1 and known_at <= coalesce($2, 'infinity'::timestamptz) order by run_number`, [day, knownBy]),

    /** Runs from a Pacific day on, newest first. */
    runsSince: (day: string): Promise<RunRow[]> => runs('where day >= $1 order by day desc, run_number desc', [day]),

    run: async (id: number): Promise<RunRow | null> => (await runs('where id = $1', [id]))[0] ?? null,

    /** What later runs need of a run's stocks, packed. */
    async columns(id: number): Promise<Uint8Array | null> {
      const { rows } = await query<{ columns: Buffer }>('select columns from screener_run_columns where run_id = $1', [
        id,
      ]);
      return rows[0]?.columns ?? null;
    },

    /** Where each stock begins in the run's published reply, packed. */
    async places(id: number): Promise<Uint8Array | null> {
      const { rows } = await query<{ places: Buffer }>('select places from screener_run_columns where run_id = $1', [
        id,
      ]);
      return rows[0]?.places ?? null;
    },

    /** The id a run is going to have; what it publishes names it. */
    async nextId(): Promise<number> {
      const { rows } = await query<{ id: number }>(
        `select nextval(pg_get_serial_sequence('screener_run', 'id')) as id`,
      );
      return rows[0]?.id ?? 0;
    },

    /** The last part of the transaction that publishes the run. */
    async writeRun(run: RunRow, columns: Uint8Array, places: Uint8Array): Promise<void> {
      await query(
        `insert into screener_run (id, day, run_number, received_at, as_of, session_date, stock_count,
           unique_stocks_today, market_conditions, status, duration_ms, stages, formula_version, source, filter_id,
           enriched, known_at)
         overriding system value
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          run.id,
          run.day,
          run.run_number,
          run.received_at,
          run.as_of,
          run.session_date,
          run.stock_count,
          run.unique_stocks_today,
          run.market_conditions,
          run.status,
          run.duration_ms,
          JSON.stringify(run.stages),
          run.formula_version,
          run.source,
          run.filter_id,
          run.enriched,
          run.known_at,
        ],
      );
      await query('insert into screener_run_columns (run_id, columns, places) values ($1, $2, $3)', [
        run.id,
        columns,
        places,
      ]);
    },
  };
}
