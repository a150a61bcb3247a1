// Day of a bar history: columns by symbol id.
import type { DateKey } from '../../market/calendar.ts';

/**
 * Prices in USD by symbol id. `shares`: number of this day's shares that one share of the first session became by
 * splits.
 */
export type HistoryDay = {
  date: DateKey;
  /** False if the day is not stored. */
  onFile: boolean;
  open: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  shares: Float64Array;
};
