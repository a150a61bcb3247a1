// Rows of the minute-tracking tables, and of one symbol's chart.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** Instants in epoch ms; `received_at`: when the bar arrived in this process. `avg_price`: VWAP of the day so far. */
export const AggregateRow = z.object({
  id: z.number(),
  symbol: z.string(),
  volume: N,
  accumulated_volume: N,
  official_open: N,
  vwap: N,
  open: N,
  close: N,
  high: N,
  low: N,
  avg_price: N,
  avg_trade_size: N,
  start_timestamp: z.number(),
  end_timestamp: z.number(),
  is_otc: z.boolean(),
  received_at: z.string(),
  /** Origin: the stream, or the vendor's history after a gap. */
  source: z.enum(['feed', 'history']),
  /** When the bar was last overwritten with other figures; null if never. */
  corrected_at: S,
});
export type AggregateRow = z.infer<typeof AggregateRow>;

/** `event_timestamp` in nanoseconds since 1970, as digits. */
export const LuldRow = z.object({
  id: z.number(),
  symbol: z.string(),
  high_limit: N,
  low_limit: N,
  indicators: z.array(z.number()),
  tape: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  event_timestamp: z.string(),
  sequence_number: N,
  received_at: z.string(),
});
export type LuldRow = z.infer<typeof LuldRow>;

/** `symbol`: null for news of the whole market. */
export const MinuteNewsRow = z.object({
  id: z.number(),
  symbol: S,
  fetch_timestamp: z.string(),
  full_response: z.unknown(),
});
export type MinuteNewsRow = z.infer<typeof MinuteNewsRow>;

export const indicatorTypes = ['RSI', 'SMA', 'EMA', 'MACD'] as const;

/** `timestamp`: start of the newest bar used, epoch ms. Signal and histogram: MACD only, else null. */
export const IndicatorRow = z.object({
  id: z.number(),
  symbol: z.string(),
  indicator_type: z.enum(indicatorTypes),
  timestamp: z.number(),
  value: N,
  signal_value: N,
  histogram_value: N,
  fetch_timestamp: z.string(),
});
export type IndicatorRow = z.infer<typeof IndicatorRow>;

const minuteLogTypes = ['api_call', 'ws_connect', 'ws_disconnect', 'ws_data', 'error'] as const;
export const minuteLogStatuses = ['success', 'failure', 'timeout', 'error'] as const;

export const MinuteLogRow = z.object({
  id: z.number(),
  log_type: z.enum(minuteLogTypes),
  service: z.string(),
  symbol: S,
  status: z.enum(minuteLogStatuses),
  response_time_ms: N,
  error_message: S,
  api_calls_remaining: N,
  created_at: z.string(),
});
export type MinuteLogRow = z.infer<typeof MinuteLogRow>;

export const symbolCategories = ['screener', 'etf', 'megacap', 'volatile', 'control'] as const;

export const TrackedSymbol = z.object({
  id: z.number(),
  symbol: z.string(),
  category: z.enum(symbolCategories),
  is_active: z.boolean(),
  added_date: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type TrackedSymbol = z.infer<typeof TrackedSymbol>;

/** Minutes the feed did not deliver, of one symbol or, if `symbol` is null, of all. Instants in epoch ms. */
export const MinuteGap = z.object({
  id: z.number(),
  symbol: S,
  from_timestamp: z.number(),
  /** Null while the gap lasts. */
  to_timestamp: N,
  reason: z.string(),
  /** When the vendor's history filled the gap, ISO; null until then. */
  filled_at: S,
  rows_filled: z.number(),
});
export type MinuteGap = z.infer<typeof MinuteGap>;

/** Stored minutes of a symbol on a New York day, oldest first. Missing minutes are not fetched. */
export const MinuteChart = z.object({
  symbol: z.string(),
  /** New York day. */
  date: z.string(),
  session: z.object({ pre_open: z.number(), open: z.number(), close: z.number(), after_close: z.number() }).nullable(),
  bars: z.array(AggregateRow),
  luld: z.array(LuldRow),
  gaps: z.array(MinuteGap),
});
export type MinuteChart = z.infer<typeof MinuteChart>;
