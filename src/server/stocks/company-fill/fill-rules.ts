// Rules of the background fill: intervals and numbers that vendors' allowances permit.
import { dayMs } from '../../../domain/numbers/time.ts';

/**
 * `first`: number of most relevant companies to request; null for all. At the 30 calls a minute that a free plan of the
 * fundamentals vendor leaves to the background, 2,000 companies take an hour and a quarter.
 */
export const fillRules = {
  groups: { again_ms: 30 * dayMs, first: null },
  industry: { again_ms: 30 * dayMs, first: null },
  calendar: { again_ms: dayMs, first: null },
  icons: { again_ms: 30 * dayMs, first: 1_000 },
  ratios: { again_ms: 3 * dayMs, first: 2_000 },
  insiders: { again_ms: dayMs, first: 1_500 },
  consensus: { again_ms: dayMs, first: 2_000 },
} as const satisfies Record<string, { again_ms: number; first: number | null }>;

export type FillStep = keyof typeof fillRules;

/** Number of answers between two writes, each followed by a rest as long as the work took. */
export const FILL_CHUNK = 25;
/** Consecutive failures that end a step; the next round tries again. */
export const FAILURES_IN_A_ROW = 3;
/** Days of the calendar to read: reports are announced some weeks ahead. */
export const CALENDAR_DAYS = 75;
/** Length of the first requested window, in days; halved when an answer may be cut. */
export const CALENDAR_STEP_DAYS = 7;
/** Rows from which an answer may have been cut silently by the vendor. */
export const CALENDAR_MOST_ROWS = 1_500;
