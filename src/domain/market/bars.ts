// Bars, snapshot rows and reference facts of listed symbols: prices in USD, volumes in shares, unknown is null.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

const bar = {
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  vwap: N,
  transactions: N,
};

/**
 * Bar of one trading day; `date` is the trading date in New York (YYYY-MM-DD), `timestamp` the vendor's instant in
 * epoch ms.
 */
export const DailyBar = z.object({ date: z.string(), ...bar, timestamp: z.number() });
export type DailyBar = z.infer<typeof DailyBar>;

/** Bar of a minute with at least one eligible trade; other minutes have no bar. start_timestamp in epoch ms. */
export const MinuteBar = z.object({ start_timestamp: z.number(), ...bar });
export type MinuteBar = z.infer<typeof MinuteBar>;

/** Bar of one symbol in the whole-market answer for a day. */
export const SymbolDailyBar = z.object({ symbol: z.string(), bar: DailyBar });
export type SymbolDailyBar = z.infer<typeof SymbolDailyBar>;

/**
 * State of a symbol now. Today's fields are null until the day's first trade: the vendor resets them at 3:30 New York
 * time. Changes are from the previous close, `change_from_prev_close_pct` in percent. Range, open, VWAP and
 * `todays_volume` are of the regular session; the volume is null before the bell, if the shares traded before it are
 * unknown, and from a vendor that has only `volume_with_extended_hours`. `updated_ns`: vendor's instant in nanoseconds
 * as digits (too long for a number); `updated_at`: the same in epoch ms.
 */
export const SnapshotRow = z.object({
  symbol: z.string(),
  current_price: N,
  price_change: N,
  change_from_prev_close_pct: N,
  opening_price: N,
  todays_range_high: N,
  todays_range_low: N,
  todays_close: N,
  todays_volume: N,
  volume_with_extended_hours: N,
  vwap: N,
  previous_close: N,
  previous_high: N,
  previous_low: N,
  previous_volume: N,
  bid: N,
  ask: N,
  last_minute: MinuteBar.extend({ accumulated_volume: N }).nullable(),
  updated_ns: S,
  updated_at: N,
});
export type SnapshotRow = z.infer<typeof SnapshotRow>;

/** Instrument that is or was listed; `type`: vendor's code (CS common stock, ETF, ADRC, WARRANT ...). */
export const ReferenceTicker = z.object({
  symbol: z.string(),
  company_name: S,
  type: S,
  primary_exchange: S,
  is_active: z.boolean(),
  delisted_utc: S,
  /** Ids of the instrument, independent of its symbol; absent if the source has none. */
  composite_figi: S.optional(),
  cik: S.optional(),
  list_date: S.optional(),
});
export type ReferenceTicker = z.infer<typeof ReferenceTicker>;

/** Facts about a listed company. `market_cap` in USD, `list_date` YYYY-MM-DD; `icon_url` needs the vendor's key. */
export const TickerProfile = ReferenceTicker.extend({
  description: S,
  homepage_url: S,
  list_date: S,
  market_cap: N,
  shares_outstanding: N,
  total_employees: N,
  /** Null in answers stored by earlier versions. */
  sic_code: S.default(null),
  sic_description: S,
  icon_url: S,
});
export type TickerProfile = z.infer<typeof TickerProfile>;

/** `split_to` new shares for `split_from` old ones from execution_date on. */
export const Split = z.object({
  symbol: z.string(),
  execution_date: z.string(),
  split_from: z.number(),
  split_to: z.number(),
});
export type Split = z.infer<typeof Split>;

/** Cash paid for each share held before `ex_date`, in USD as declared. */
export const Payment = z.object({ symbol: z.string(), ex_date: z.string(), cash: z.number() });
export type Payment = z.infer<typeof Payment>;

/** Shares that can be traded freely as of `effective_date`; later splits are not included. */
export const FreeFloat = z.object({
  symbol: z.string(),
  effective_date: z.string(),
  free_float: z.number(),
});
export type FreeFloat = z.infer<typeof FreeFloat>;

/** Value of a technical indicator; `timestamp` in epoch ms. `signal_value`, `histogram_value`: MACD only, else null. */
export const IndicatorValue = z.object({
  timestamp: z.number(),
  value: z.number(),
  signal_value: N,
  histogram_value: N,
});
export type IndicatorValue = z.infer<typeof IndicatorValue>;
