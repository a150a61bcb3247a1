// How long each section of live data stays fresh, and how soon a reader's refresh may ask for it again.
import type { LiveSection } from '../../domain/market/live-data.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export type Lifetime = {
  /** Fresh for this long in regular and extended hours. */
  open_ms: number;
  /** Fresh for this long while the market is closed. */
  closed_ms: number;
  /** An explicit refresh loads again when the data is older than this. */
  refresh_ms: number;
  source: string;
};

/** Chosen so that a few dozen symbols a minute stay within 60 fundamentals calls a minute for all users together. */
export const lifetimes: Record<LiveSection, Lifetime> = {
  quote: { open_ms: 20 * second, closed_ms: 5 * minute, refresh_ms: 5 * second, source: 'prices move' },
  metrics: { open_ms: day, closed_ms: day, refresh_ms: 6 * hour, source: 'made of daily bars' },
  profile: { open_ms: day, closed_ms: day, refresh_ms: 6 * hour, source: 'company facts' },
  news: { open_ms: 10 * minute, closed_ms: 10 * minute, refresh_ms: minute, source: 'headlines' },
  sentiment: { open_ms: 30 * minute, closed_ms: hour, refresh_ms: 10 * minute, source: 'counted over weeks' },
  insider_transactions: { open_ms: 6 * hour, closed_ms: 6 * hour, refresh_ms: hour, source: 'filed within two days' },
  executives: { open_ms: 7 * day, closed_ms: 7 * day, refresh_ms: day, source: 'company facts' },
  polygonNews: { open_ms: 10 * minute, closed_ms: 10 * minute, refresh_ms: minute, source: 'headlines' },
  daily_ohlc: { open_ms: hour, closed_ms: hour, refresh_ms: 10 * minute, source: 'one a day' },
  ticker_details: { open_ms: day, closed_ms: day, refresh_ms: 6 * hour, source: 'company facts' },
};
