// Lifetimes of live-data sections, and the shortest interval of refreshes.

import { lastCompletedSession } from '../../domain/market/calendar.ts';
import type { LiveSection } from '../../domain/market/live-data.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../domain/numbers/time.ts';

export type Lifetime = {
  /** How long data are fresh in regular and extended hours. */
  open_ms: number;
  /** How long data are fresh while the market is closed. */
  closed_ms: number;
  /** An explicit refresh reloads data older than this. */
  refresh_ms: number;
  source: string;
};

/** Chosen so that a few dozen symbols a minute stay within 60 fundamentals calls a minute for all users together. */
export const lifetimes: Record<LiveSection, Lifetime> = {
  quote: { open_ms: 20 * secondMs, closed_ms: 5 * minuteMs, refresh_ms: 5 * secondMs, source: 'prices move' },
  metrics: { open_ms: dayMs, closed_ms: dayMs, refresh_ms: 6 * hourMs, source: 'made of daily bars' },
  profile: { open_ms: dayMs, closed_ms: dayMs, refresh_ms: 6 * hourMs, source: 'company facts' },
  news: { open_ms: 10 * minuteMs, closed_ms: 10 * minuteMs, refresh_ms: minuteMs, source: 'headlines' },
  sentiment: { open_ms: 30 * minuteMs, closed_ms: hourMs, refresh_ms: 10 * minuteMs, source: 'counted over weeks' },
  insider_transactions: {
    open_ms: 6 * hourMs,
    closed_ms: 6 * hourMs,
    refresh_ms: hourMs,
    source: 'filed within two days',
  },
  executives: { open_ms: 7 * dayMs, closed_ms: 7 * dayMs, refresh_ms: dayMs, source: 'company facts' },
  polygonNews: { open_ms: 10 * minuteMs, closed_ms: 10 * minuteMs, refresh_ms: minuteMs, source: 'headlines' },
  daily_ohlc: { open_ms: hourMs, closed_ms: hourMs, refresh_ms: 10 * minuteMs, source: 'one a day' },
  ticker_details: { open_ms: dayMs, closed_ms: dayMs, refresh_ms: 6 * hourMs, source: 'company facts' },
};

/** Longest time after a session's close until the vendor has its bar. */
const BAR_WRITTEN_MS = 30 * minuteMs;

/** Metrics from bars stay valid until the next session is over and its bar is available. */
export function metricsLifetime(lifetime_ms: number, now: number): number {
  const since = now - (lastCompletedSession(now - BAR_WRITTEN_MS).close_ms + BAR_WRITTEN_MS);
  return Math.max(1, Math.min(lifetime_ms, since));
}
