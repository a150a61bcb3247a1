// The only SQL of screener runs: written once by the thread that makes them, read by the doors.
import type { MarketConditions, RunStatus } from '../../domain/screener/run.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';
import type { Database } from '../db/database.ts';

type Query = BulkConnection['query'];

/** day is the Pacific day of received_at; session_date the New York day of the market time. Instants are ISO. */
export type NewRun = {
  id: number;
  day: string;
  run_number: number;
  received_at: string;
  as_of: string;
  session_date: string;
  stock_count: number;
  unique_stocks_today: number;
  market_conditions: MarketConditions;
  status: RunStatus;
  duration_ms: number;
  stages: Record<string, number>;
  formula_version: string;
  source: string;
  filter_id: number;
  enriched: boolean;
};

/** `known_at` is since when readers can see the run, ISO; received_at when its figures came in. */
export type RunRow = NewRun & { known_at: string };

const instant = (name: string) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
const runColumns = `id, day::text as day, run_number, ${instant('received_at')}, ${instant('known_at')}, ${instant('as_of')},
  session_date::text as session_date, stock_count, unique_stocks_today, market_conditions, status, duration_ms, stages,
  formula_version, source, filter_id, enriched`;

export type ScreenerStore = ReturnType<typeof createScreenerStore>;

export function createScreenerStore(query: Query) {
  return {
    /** Runs of a Pacific day, oldest first: those known by an instant, or all of them (null). */
    async runsOf(day: string, knownBy: string | null): Promise<RunRow[]> {
      const { rows } = await query<RunRow>(
        `select ${runColumns} from screener_run where day = $1 and known_at <= coalesce($2, 'infinity'::timestamptz)
         order by run_number`,
        [day, knownBy],
      );
      return rows;
    },

    /** Runs from a Pacific day on, newest first. */
    async runsSince(day: string): Promise<RunRow[]> {
      const { rows } = await query<RunRow>(
        `select ${runColumns} from screener_run where day >= $1 order by day desc, run_number desc`,
        [day],
      );
      return rows;
    },

    async run(id: number): Promise<RunRow | null> {
      const { rows } = await query<RunRow>(`select ${runColumns} from screener_run where id = $1`, [id]);
      return rows[0] ?? null;
    },

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
        `select nextval(pg_get_serial_sequence('screener_run', 'id'))::int as id`,
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

/** Over the pool of the server, for its doors. */
export function screenerStoreOver({ pool }: Database): ScreenerStore {
  return createScreenerStore(async (text, values) => {
    const { rows, rowCount } = await pool.query(text, values);
    return { rows, rowCount: rowCount ?? 0 };
  });
}
