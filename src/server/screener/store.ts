// SQL of screener runs: written once by the market thread, read by endpoints.
import { z } from 'zod';
import { MarketConditions, RunInfo, RunStatus } from '../../domain/screener/run.ts';
import { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { parseRows, type Query, raw } from '../db/query.ts';

/**
 * `day`: Pacific day of `received_at`; `session_date`: New York day of the market time; `known_at`: first instant at
 * which readers can see the run; `received_at`: arrival of its figures. Instants are ISO.
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
  /** Published info of the run; null for runs of versions that stored no reply. */
  info: RunInfo.nullable(),
});
export type RunRow = z.infer<typeof RunRow>;
export type NewRun = Omit<RunRow, 'known_at' | 'info'>;

const JudgedLights = ScreenerStock.pick({
  symbol: true,
  trade_signals: true,
  vwap: true,
  fifty_two_week_high: true,
  fifty_two_week_low: true,
});
export type JudgedLights = z.infer<typeof JudgedLights>;

/** Newest runs kept as one row per stock; older ones only have their published replies. */
const KEPT_RUNS = 4;

const runColumns = Object.keys(RunRow.shape).join(', ');

export type ScreenerStore = ReturnType<typeof createScreenerStore>;

export function createScreenerStore(query: Query) {
  const runs = (which: string, values: unknown[]): Promise<RunRow[]> =>
    parseRows(RunRow, query(`select ${runColumns} from screener_run ${which}`, values));
  return {
    /** Runs of a Pacific day, oldest first: those known by an instant, or all of them (null). */
    readDayRuns: (day: string, knownBy: string | null): Promise<RunRow[]> =>
      runs(`where day = $1 and known_at <= coalesce($2, 'infinity'::timestamptz) order by run_number`, [day, knownBy]),

    /** Runs from a Pacific day on, newest first. */
    runsSince: (day: string): Promise<RunRow[]> => runs('where day >= $1 order by day desc, run_number desc', [day]),

    /** The newest runs known by an instant (null: now), oldest first. */
    newestRuns: async (most: number, knownBy: string | null): Promise<RunRow[]> =>
      (
        await runs(`where known_at <= coalesce($2, 'infinity'::timestamptz) order by known_at desc, id desc limit $1`, [
          most,
          knownBy,
        ])
      ).reverse(),

    run: async (id: number): Promise<RunRow | null> => (await runs('where id = $1', [id]))[0] ?? null,

    /** Packed columns of a run's stocks for later runs. */
    columns: (id: number): Promise<Uint8Array | null> => query.value<Buffer | null>`
         select columns from screener_run_columns where run_id = ${id}`,

    /** Stocks of a run by symbol; only the newest runs have rows. */
    async stocks(runId: number, symbols: readonly string[]): Promise<ScreenerStock[]> {
      const rows = await parseRows(
        z.object({ stock: ScreenerStock }),
        query`select stock from screener_stock where run_id = ${runId} and symbol = any(${symbols})`,
      );
      return rows.map(({ stock }) => stock);
    },

    /** Inputs of the lights of these symbols; older runs have no row for them. */
    async judged(runId: number, symbols: readonly string[]): Promise<Map<string, JudgedLights>> {
      const rows = await parseRows(
        JudgedLights,
        query`select symbol, stock->'trade_signals' as trade_signals, stock->'vwap' as vwap,
             stock->'fifty_two_week_high' as fifty_two_week_high, stock->'fifty_two_week_low' as fifty_two_week_low
           from screener_stock where run_id = ${runId} and symbol = any(${symbols})`,
      );
      return new Map(rows.map((row) => [row.symbol, row]));
    },

    keepsStocks: (runId: number) => query.any('select from screener_stock where run_id = $1 limit 1', [runId]),

    /** Reserves the id of a run, which its reply contains. */
    nextId: () => query.value<number>`select nextval(pg_get_serial_sequence('screener_run', 'id')) as id`,

    /** Writes one row for each stock of the full reply (JSON) and removes those of older and of unpublished runs. */
    async writeStocks(runId: number, reply: Buffer): Promise<void> {
      await query`insert into screener_stock (run_id, symbol, stock)
         select ${runId}, stock->>'symbol', stock from json_array_elements(${reply}::json->'stocks') as stock`;
      await query`delete from screener_stock where run_id <> ${runId}
           and run_id not in (select id from screener_run order by id desc limit ${KEPT_RUNS - 1})`;
    },

    /** Writes the run; last step of the transaction that publishes it. */
    async writeRun(run: RunRow, columns: Uint8Array): Promise<void> {
      await query`insert into screener_run (${raw(runColumns)}) overriding system value
         select ${raw(runColumns)} from json_populate_record(null::screener_run, ${JSON.stringify(run)})`;
      await query`insert into screener_run_columns (run_id, columns) values (${run.id}, ${columns})`;
    },
  };
}
