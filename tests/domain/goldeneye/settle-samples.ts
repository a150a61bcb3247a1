// Samples of settlement: a plan on either side, and minute bars from its detection on.
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import type { DetectedWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from './random-market.ts';

export const session = findSession('2026-03-09')!;
export const from = session.open_ms + 60 * minuteMs;
export const long: DetectedWindow = {
  symbol: 'TNA',
  pattern: 'golden_window',
  side: 'long',
  part_of_day: 'morning',
  detected_at: from,
  entry: 100,
  entry_low: 99.9,
  entry_high: 100.1,
  stop: 99,
  target: 102,
  action: 'BUY',
  confidence: 53,
  relative_volume: 3.5,
  market_direction: 'FLAT',
  scope: 'watchlist',
  bid: null,
  ask: null,
  spread: null,
  volume_estimated: false,
  refused: null,
};
export const short: DetectedWindow = { ...long, pattern: 'market_follow', side: 'short', stop: 101, target: 98 };
/** 6 bps of 100 USD in units of a risk of 1 USD. */
export const costs = 0.06;

export const bar = (minute: number, open: number, high: number, low: number, close: number): MinuteBar => ({
  start_timestamp: from + minute * minuteMs,
  open,
  high,
  low,
  close,
  volume: 100,
  vwap: null,
  transactions: null,
});
export const still = (minute: number, price = 100) => bar(minute, price, price, price, price);
export const quiet = (count: number, first = 0) => Array.from({ length: count }, (_, at) => still(first + at));
export const outcomeOf = (window: DetectedWindow, bars: readonly MinuteBar[], minutes = 60) =>
  settle(window, 'market', from, bars, session, from + minutes * minuteMs);
