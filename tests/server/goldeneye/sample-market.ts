// A market of stocks that gap up, minute by minute: each leaves its opening range at a minute of its own and stays above.
import type { MinuteBar, SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession, previousSession } from '../../../src/domain/market/calendar.ts';
import { rowAt, toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { JudgedRows } from '../../../src/server/goldeneye/market-day.ts';

export const session = findSession('2026-03-10')!;
const before = previousSession(session.date);

/** `breaks`: first minute of the session above the opening range; `stop`: a later minute that falls below the stop. */
export type GappingStock = { symbol: string; breaks: number; stop?: number };

const YESTERDAY = 100;
/** First minutes of the session, which make the opening range. */
const OPENING = 5;
/** Minutes of the session before that averages begin with. */
const EARLIER = 90;

export const minuteAt = (minute: number): number => session.open_ms + minute * minuteMs;
export const minuteOf = (at: number): number => Math.floor((at - session.open_ms) / minuteMs);

function bar(start_timestamp: number, close: number, low: number, high: number, volume: number): MinuteBar {
  return { start_timestamp, open: close, high, low, close, volume, vwap: close, transactions: null };
}

function barOf({ breaks, stop }: GappingStock, minute: number): MinuteBar {
  const start = minuteAt(minute);
  // Rising lows, so that none of them touches a support.
  if (minute < OPENING) return bar(start, 104, minute === 0 ? 103 : 103.4, 104.5, 10_000);
  if (minute < breaks) return bar(start, 104, 103.95, 104.05, 10);
  return bar(start, 105, minute === stop ? 100 : 104.9, 105.1, 10);
}

/** Bars since the session before that have closed by a minute of the session. */
export function barsUntil(stock: GappingStock, minute: number): MinuteBar[] {
  const earlier = Array.from({ length: EARLIER }, (_, at) =>
    bar(before.close_ms - (EARLIER - at) * minuteMs, YESTERDAY, YESTERDAY - 0.5, YESTERDAY + 0.5, 1_000),
  );
  return [...earlier, ...Array.from({ length: Math.max(0, minute) }, (_, at) => barOf(stock, at))];
}

/** Snapshot after `minute` minutes of the session: the newest bar, and the day as the vendor adds it up. */
function snapshotAfter(stock: GappingStock, minute: number): SnapshotRow {
  const today = Array.from({ length: Math.max(0, minute) }, (_, at) => barOf(stock, at));
  const last = today.at(-1) ?? bar(minuteAt(minute - 1), YESTERDAY, YESTERDAY, YESTERDAY, 100);
  const volume = today.reduce((sum, one) => sum + one.volume, 0);
  return {
    ...rowAt(toMarketColumns([]), 0),
    symbol: stock.symbol,
    current_price: last.close,
    opening_price: today[0]?.open ?? null,
    todays_range_high: Math.max(...today.map(({ high }) => high)),
    todays_range_low: Math.min(...today.map(({ low }) => low)),
    todays_volume: volume,
    volume_with_extended_hours: volume,
    vwap: 104,
    previous_close: YESTERDAY,
    previous_high: YESTERDAY + 1,
    previous_low: YESTERDAY - 1,
    bid: last.close - 0.01,
    ask: last.close + 0.01,
    last_minute: { ...last, accumulated_volume: volume },
    updated_at: minuteAt(minute) - 1,
  };
}

export function rowsAfter(stocks: readonly GappingStock[], minute: number): JudgedRows {
  const rows = stocks.map((stock) => snapshotAfter(stock, minute));
  return { market: toMarketColumns(rows), places: Int32Array.from(rows.keys()) };
}
