// Day of a bar history: columns by symbol id.
import type { DateKey } from '../../market/calendar.ts';

/** Prices in USD by symbol id. `shares`: what one share of the first session is on this day. */
export type HistoryDay = {
  date: DateKey;
  /** False where the stored history lacks the day. */
  onFile: boolean;
  open: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  shares: Float64Array;
};
