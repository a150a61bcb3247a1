// Readings of one symbol at one minute: the input of the rules.
import type { Bounds } from '../../numbers/bounds.ts';
import { supportBounceRules } from '../../rules/goldeneye/goldeneye-rules.ts';

/** A level that held: the previous day's low, the low of the day before the touch, or VWAP before the touch. */
export type SupportKind = 'previous low' | 'low of the day' | 'VWAP';
export const supportKinds = ['previous low', 'low of the day', 'VWAP'] as const satisfies readonly SupportKind[];

/** Distance of the newest close above its support for a bounce, in percent. */
export const bounceBounds = { from: supportBounceRules.close_from } as const satisfies Bounds;

/** `above`: distance of the newest close above the level, in percent. */
export type Support = { level: number; kind: SupportKind; above: number };

/** Newest three minutes without a gap. `off_high`: percent by which the first close is below the high of the day. */
export type Rise = { off_high: number; closes: boolean; volumes: boolean; crosses: boolean };

/** Prices in USD, volume in shares, instants in epoch ms, distances in percent; unknown is null. */
export type Readings = {
  /** End of the last whole minute. */
  as_of: number;
  /** End of the newest closed bar of today. */
  bar_closed_at: number | null;
  /** True when the newest bar is fresh and in the regular session; patterns need that. */
  live: boolean;
  price: number | null;
  volume: number | null;
  prev_close: number | null;
  prev_high: number | null;
  prev_low: number | null;
  spread: number | null;
  change_pct: number | null;
  momentum_5m: number | null;
  vwap: number | null;
  vwap_distance: number | null;
  volume_float_ratio: number | null;
  gap_pct: number | null;
  high_distance: number | null;
  low_distance: number | null;
  /** Range of the opening minutes; null until complete. */
  opening_high: number | null;
  opening_low: number | null;
  /** ATR over 14 one-minute and 14 five-minute bars. */
  atr: number | null;
  atr_5m: number | null;
  rise: Rise | null;
  support: Support | null;
};

/** Facts of a symbol before its day begins. `profile`: usual cumulative volume by minute; null if unknown. */
export type DayFacts = {
  prev_close: number | null;
  prev_high: number | null;
  prev_low: number | null;
  profile: Float64Array | null;
};

/** Regular session up to `at` (epoch ms) from a snapshot, for a start in mid-session without the day's bars. */
export type DaySeed = {
  at: number;
  open: number;
  high: number;
  low: number;
  /** NaN if unknown. */
  volume: number;
  vwap: number | null;
  /** Shares covered by the VWAP. */
  vwap_volume: number;
};
