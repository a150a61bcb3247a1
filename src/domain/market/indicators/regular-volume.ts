// Regular-session volume from a vendor's running total, which includes extended hours. Shares; NaN if unknown.
import { minuteMs } from '../../numbers/time.ts';
import type { Session } from '../calendar.ts';

type Hours = Pick<Session, 'pre_open_ms' | 'open_ms' | 'close_ms'>;

/** The closing auction is printed within the minute after the bell and belongs to the regular session. */
const AUCTION_MS = minuteMs;

/** True when a snapshot at `at` (epoch ms) cannot contain trades after the regular session yet. */
export function isBeforeLateTrading({ close_ms }: Pick<Hours, 'close_ms'>, at: number): boolean {
  return at < close_ms + AUCTION_MS;
}

/** Total of the day, and the symbol's newest minute with the total at its end; `start` in epoch ms. */
export type RunningTotal = { total: number; start: number; minute_volume: number; accumulated: number };

/**
 * Shares traded before the opening bell, from a snapshot after it: exact for a symbol that has not traded since the
 * bell or whose newest minute is the first one, unknown for all others.
 */
export function openingVolume({ total, start, minute_volume, accumulated }: RunningTotal, hours: Hours): number {
  if (!(total > 0) || !(start >= hours.pre_open_ms)) return total > 0 ? Number.NaN : 0;
  if (start < hours.open_ms) return total;
  return start === hours.open_ms ? accumulated - minute_volume : Number.NaN;
}

/**
 * Shares of the regular session at `at`. `opening`: shares traded before the bell; `closed`: volume of the finished
 * session, NaN if unknown: then the vendor's total is used.
 */
export function regularVolume(
  { total, opening, closed }: { total: number; opening: number; closed: number },
  hours: Hours,
  at: number,
): number {
  if (at < hours.open_ms) return Number.NaN;
  if (isBeforeLateTrading(hours, at)) return Math.max(0, total - opening);
  return Number.isNaN(closed) ? total : closed;
}

/** Shares of the minutes that start before the bell; `bars` are those of one day. */
export function volumeBeforeBell(
  bars: readonly { start_timestamp: number; volume: number }[],
  { pre_open_ms, open_ms }: Hours,
): number {
  let sum = 0;
  for (const { start_timestamp: at, volume } of bars) if (at >= pre_open_ms && at < open_ms) sum += volume;
  return sum;
}
