// Wire types of the five administrator reports, of one Pacific day or of the whole database.
import { z } from 'zod';
import { FilterCode, Momentum } from '../screener/screener-stock.ts';
import { Direction } from '../signals/signal.ts';
import { SlotGap } from './slot-gaps.ts';

const N = z.number().nullable();
const S = z.string().nullable();

export const ReportSummary = z.object({
  /** Batches begun on the reported day; a symbol scored in several of them counts once. */
  expert_data: z.object({ signals_today: z.number(), files_today: z.number(), symbols_today: z.number() }),
  screener: z.object({ runs_today: z.number(), stocks_seen: z.number() }),
  system: z.object({ db_size_mb: z.number(), total_signals: z.number() }),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

/** `count`: number of items in the description (files, signals, symbols or stocks). */
export const ReportAction = z.object({
  timestamp: z.string(),
  system: z.enum(['expert', 'screener']),
  description: z.string(),
  count: z.number(),
});
export type ReportAction = z.infer<typeof ReportAction>;

export const ReportIssue = z.object({
  message: z.string(),
  timestamp: z.string(),
  system: z.string(),
  /** Page on which to investigate or fix the issue. */
  action: z.object({ label: z.string(), path: z.string() }),
});
export type ReportIssue = z.infer<typeof ReportIssue>;

/** `date`: Pacific day, YYYY-MM-DD. `timeline`: the whole day, oldest first; `issues`: newest first. */
export const ReportDaily = z.object({
  date: z.string(),
  summary: z.object({
    expert: z.object({ signals: z.number() }),
    screener: z.object({ runs: z.number(), unique_stocks: z.number() }),
  }),
  timeline: z.array(ReportAction),
  issues: z.array(ReportIssue),
  /** Slots of the day so far without a result, oldest first. */
  gaps: z.array(SlotGap),
});
export type ReportDaily = z.infer<typeof ReportDaily>;

/**
 * `current_batch`: published batch, or the newest one before the first publication. `signals`: number of signals in its
 * state, of which `carried_over` are from earlier batches. `history`: imports of a day's batches.
 */
export const ReportExpert = z.object({
  current_batch: z
    .object({
      id: z.number(),
      status: z.string(),
      file_count: z.number(),
      signals: z.number(),
      symbols: z.number(),
      carried_over: z.number(),
    })
    .nullable(),
  signal_distribution: z.array(z.object({ direction: Direction, count: z.number() })),
  top_symbols: z.array(
    z.object({
      symbol: z.string(),
      company: S,
      bullish: z.number(),
      bearish: z.number(),
      neutral: z.number(),
      premium: z.number(),
      net_score: z.number(),
    }),
  ),
  history: z.array(
    z.object({
      date: z.string(),
      batches: z.number(),
      files: z.number(),
      signals: z.number(),
      symbols: z.number(),
    }),
  ),
});
export type ReportExpert = z.infer<typeof ReportExpert>;

/** Runs of one Pacific day; `file_name`: download name of a run's published reply, known at `known_at`. */
export const ReportScreener = z.object({
  summary: z.object({
    runs_completed: z.number(),
    expected_runs: z.number(),
    unique_stocks: z.number(),
    avg_stocks_per_run: z.number(),
    last_run_number: N,
  }),
  timeline: z.array(
    z.object({
      timestamp: z.string(),
      run_number: z.number(),
      file_name: z.string(),
      stock_count: z.number(),
      known_at: z.string(),
    }),
  ),
  stock_coverage: z.array(
    z.object({
      symbol: z.string(),
      company: S,
      appearances: z.number(),
      filters_matched: z.array(FilterCode),
      momentum: Momentum.nullable(),
    }),
  ),
  filter_performance: z.array(z.object({ filter: FilterCode, stocks_matched: z.number(), total_hits: z.number() })),
});
export type ReportScreener = z.infer<typeof ReportScreener>;

/** `estimated`: the database's own estimate, for tables too large to count. */
export const ReportSystem = z.object({
  database: z.object({ size_mb: z.number(), table_count: z.number() }),
  table_sizes: z.array(z.object({ table: z.string(), size_mb: z.number(), rows: z.number(), estimated: z.boolean() })),
  data_quality: z.array(z.object({ check: z.string(), issues: z.number() })),
});
export type ReportSystem = z.infer<typeof ReportSystem>;
