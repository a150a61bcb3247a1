// Sample rows of a day: batches with files, signals and scores, screener runs, jobs, slots.
import { noMomentum } from '../../../src/domain/screener/rules/momentum.ts';
import { packRun } from '../../../src/server/screener/earlier-runs.ts';
import type { TestApp } from '../../setup/app.ts';

type Pool = TestApp['storage']['database']['pool'];

type SampleBatch = {
  id: number;
  at: string;
  status?: 'completed' | 'failed' | 'pending' | 'processing';
  files: number;
  error?: string;
  held?: string;
  /** Symbol, bullish and bearish points; each is also a signal of the batch's own. */
  scores: readonly (readonly [symbol: string, bullish: number, bearish: number])[];
  carried?: number;
};

export async function writeBatch(pool: Pool, batch: SampleBatch): Promise<void> {
  const { id, at, status = 'completed', files, error = null, held = null, scores } = batch;
  const done = status === 'completed' || status === 'pending';
  await pool.query(
    `insert into batch (id, content_hash, batch_datetime, batch_type, status, error, file_count, total_signals_imported,
       total_symbols_synthesized, organized_at, preprocessed_at, transformed_at, imported_at, synthesized_at, as_of,
       held_reason, held_since)
     overriding system value
     values ($1::integer, $1::integer::text, $2::timestamptz, 'fetch', $3, $4, $5, $6, $7, $2::timestamptz + interval '1 second',
       case when $8 then $2::timestamptz + interval '2 seconds' end, case when $8 then $2::timestamptz + interval '3 seconds' end,
       case when $8 then $2::timestamptz + interval '4 seconds' end, case when $8 then $2::timestamptz + interval '5 seconds' end,
       $2::timestamptz, $9::text,
       case when $9::text is null then null else $2::timestamptz + interval '6 seconds' end)`,
    [id, at, status, error, files, done ? scores.length : 0, done ? scores.length : 0, done, held],
  );
  await pool.query(`create table signal_b${id} partition of signal for values in (${id})`);
  if (!done) return;
  await pool.query(
    `insert into scoring (id, batch_id, is_current, scored_at, scored_from, scored_batches) overriding system value
     values ($1, $1, true, $2::timestamptz + interval '5 seconds', '2026-01-01', array[$1::integer])`,
    [id, at],
  );
  for (const [index, [symbol, bullish, bearish]] of scores.entries()) {
    const direction = bullish >= bearish ? 'bullish' : 'bearish';
    await pool.query(
      `insert into signal (id, batch_id, file_id, line_number, row_number, symbol, signal_type_id, direction, side,
         signal_date, row_data, imported_at)
       values ($1, $2, 1, $3, $3, $4, 4, $5, $5, '2026-11-17', '{}', $6)`,
      [id * 1_000 + index, id, index + 2, symbol, direction, at],
    );
    await pool.query(
      `insert into synthesis (scoring_id, symbol, company_name, bullish_score, bearish_score, smart_cat_score,
         bullish_signal_count, bearish_signal_count, neutral_signal_count, premium_signal_count, has_idea_engine,
         has_momentum_alert, has_stocks_to_short, breakdown)
       values ($1, $2, $3, $4::integer, $5::integer, $4::integer - $5::integer, $6, $7, 0, 0, false, false, false, '{"bullish":{},"bearish":{}}')`,
      [
        id,
        symbol,
        index === 0 ? null : `${symbol} Sample Corp`,
        bullish,
        bearish,
        direction === 'bullish' ? 1 : 0,
        direction === 'bearish' ? 1 : 0,
      ],
    );
  }
  await pool.query(
    `insert into scored_list (scoring_id, signal_type_id, signal_date, signals, carried) values ($1, 4, '2026-11-17', $2, $3)`,
    [id, scores.length, batch.carried ?? 0],
  );
}

/** What the reports call current: the batch whose state readers see. */
export async function publishBatch(pool: Pool, batchId: number, at: string): Promise<void> {
  await pool.query(
    `with kept as (
       insert into snapshot (kind, source_id, received_at, as_of, formula_version, etag, body, body_brotli, body_gzip)
       values ('signals', $1, $2::timestamptz, $2::timestamptz, 'sample', 'sample', '', '', '') returning id),
     made as (insert into publication (published_at) values ($2::timestamptz) returning id)
     insert into publication_snapshot (publication_id, kind, published_at, snapshot_id)
     select made.id, 'signals', $2::timestamptz, kept.id from kept, made`,
    [batchId, at],
  );
}

type SampleRun = {
  id: number;
  day: string;
  number: number;
  at: string;
  /** Masks of the active filters by symbol; 0 is judged, not listed. */
  stocks: Readonly<Record<string, number>>;
};

/** A run in which the strongest part of every stock's session was hot. */
export async function writeRun(pool: Pool, { id, day, number, at, stocks }: SampleRun): Promise<void> {
  const listed = Object.values(stocks).filter((mask) => mask !== 0).length;
  await pool.query(
    `insert into screener_run (id, day, run_number, received_at, known_at, as_of, session_date, stock_count,
       unique_stocks_today, market_conditions, status, duration_ms, stages, formula_version, source, filter_id, enriched)
     overriding system value
     values ($1, $2::date, $3, $4::timestamptz, $4::timestamptz, $4::timestamptz, $2::date, $5::integer, $5::integer, 'calm', 'complete', 900, '{}', 'sample', 'sample', 10060, true)`,
    [id, day, number, at, listed],
  );
  const packed = packRun(
    Object.entries(stocks).map(([symbol, filters]) => ({
      symbol,
      filters,
      relative_volume: null,
      decision: 0,
      lights: 0,
      price: Number.NaN,
      price_at: Number.NaN,
      vwap: Number.NaN,
      rsi: Number.NaN,
      change: Number.NaN,
      estimates: 0,
      lacks: 0,
      ...noMomentum,
      peak_momentum: 'HOT',
    })),
  );
  await pool.query('insert into screener_run_columns (run_id, columns) values ($1, $2)', [id, packed]);
}

type SampleJob = {
  kind: string;
  state: string;
  at: string;
  detail?: object;
  error?: string;
};

export async function writeJob(pool: Pool, { kind, state, at, detail = {}, error }: SampleJob): Promise<void> {
  await pool.query(
    `insert into job (kind, state, detail, error, started_at, finished_at) values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)`,
    [
      kind,
      state,
      JSON.stringify(detail),
      error === undefined ? null : JSON.stringify({ status: null, detail: error, retry_after_s: null }),
      at,
    ],
  );
}

export async function writeSlot(
  pool: Pool,
  kind: string,
  at: string,
  state: 'done' | 'failed' | 'missed',
  reason: string | null = null,
): Promise<void> {
  await pool.query('insert into job_slot (kind, scheduled_for, state, reason) values ($1, $2, $3, $4)', [
    kind,
    at,
    state,
    reason,
  ]);
}

/** Tuesday, 17 November 2026 (Pacific), with its edges: batches published, held and failed, two runs, failures and missed slots. */
export async function writeDay(pool: Pool): Promise<void> {
  await writeBatch(pool, { id: 1, at: '2026-11-16T15:15:00Z', files: 20, scores: [['OLD', 20, 0]] });
  // One second before and at Pacific midnight.
  await writeBatch(pool, { id: 2, at: '2026-11-17T07:59:59Z', files: 3, scores: [['EVE', 12, 0]] });
  await writeBatch(pool, { id: 3, at: '2026-11-17T08:00:00Z', files: 5, scores: [['DAWN', 12, 0]] });
  await writeBatch(pool, {
    id: 4,
    at: '2026-11-17T15:15:00Z',
    files: 21,
    carried: 1,
    scores: [
      ['NVDA', 399, 35],
      ['PYPL', 160, 110],
      ['CVNA', 0, 271],
      ['DAWN', 9, 0],
    ],
  });
  await writeBatch(pool, {
    id: 5,
    at: '2026-11-17T17:15:00Z',
    status: 'pending',
    held: 'Half of the symbols would vanish',
    files: 4,
    scores: [['NVDA', 15, 0]],
  });
  await writeBatch(pool, {
    id: 6,
    at: '2026-11-17T17:40:00Z',
    status: 'failed',
    error: 'A file of the batch is missing on the disk',
    files: 2,
    scores: [],
  });
  await publishBatch(pool, 4, '2026-11-17T15:15:06Z');
  await writeRun(pool, { id: 1, day: '2026-11-16', number: 1, at: '2026-11-16T15:05:00Z', stocks: { OLD: 15 } });
  const first = { AMZN: 1, NVDA: 5, IDLE: 0, KO: 8 };
  await writeRun(pool, { id: 2, day: '2026-11-17', number: 1, at: '2026-11-17T15:05:02Z', stocks: first });
  const second = { AMZN: 0, NVDA: 7, IDLE: 0, PEP: 8 };
  await writeRun(pool, { id: 3, day: '2026-11-17', number: 2, at: '2026-11-17T15:20:02Z', stocks: second });
  await pool.query(
    `insert into stock (symbol, name, is_active, first_seen, last_seen, source)
     select s, s || ' Listed Inc', true, now(), now(), 'sample' from unnest(array['NVDA', 'AMZN', 'KO', 'CVNA']) s`,
  );
  await writeJob(pool, {
    kind: 'screener-run',
    state: 'failed',
    at: '2026-11-17T15:50:00Z',
    error: 'The market data source is down',
  });
  await writeJob(pool, {
    kind: 'expert.fetch',
    state: 'completed_with_errors',
    at: '2026-11-17T17:14:00Z',
    detail: { message: 'Fetch completed with 2 errors' },
  });
  await writeJob(pool, { kind: 'screener-run', state: 'failed', at: '2026-11-16T15:50:00Z', error: 'Yesterday' });
  for (const minute of ['35', '50']) {
    await writeSlot(pool, 'screener-run', `2026-11-17T16:${minute}:00Z`, 'missed', 'The server was restarted');
  }
  await writeSlot(pool, 'screener-run', '2026-11-17T17:05:00Z', 'done');
  await writeSlot(pool, 'screener-run', '2026-11-17T17:20:00Z', 'missed', 'The server was restarted');
}
