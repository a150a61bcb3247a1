// Limit-up/limit-down events: price bands, trading halts, and minutes without bars that are no gap.
// Source: vendor's field table of the LULD channel; 17 begins a halt, 18 ends it, a halt's own limits are 0.
import type { EpochMs } from '../numbers/kinds.ts';
import { minuteMs } from '../numbers/time.ts';
import type { LuldRow, MinuteGap } from './minute-rows.ts';

export const luldIndicators = { halted: 17, resumed: 18 } as const;

/** Trading halt; `to_ms`: null while it lasts. */
export type Halt = { from_ms: EpochMs; to_ms: EpochMs | null };

/** Limits in USD, valid from an instant until the next event with limits. */
export type Band = { from_ms: EpochMs; high: number; low: number };

type LimitEvent = Pick<LuldRow, 'event_timestamp' | 'indicators' | 'high_limit' | 'low_limit'>;

const NANOSECONDS_IN_MS = 1_000_000n;

/** Epoch ms of nanoseconds written as digits; null when it is not a number. */
export function luldMs(nanoseconds: string): EpochMs | null {
  return /^\d+$/.test(nanoseconds) ? Number(BigInt(nanoseconds) / NANOSECONDS_IN_MS) : null;
}

/**
 * Halts of one symbol from its events, oldest first. A halt reported twice counts once; an end without a beginning is
 * ignored.
 */
export function readHalts(events: readonly LimitEvent[]): Halt[] {
  const halts: Halt[] = [];
  for (const event of events) {
    const at = luldMs(event.event_timestamp);
    if (at === null) continue;
    const open = halts.at(-1)?.to_ms === null ? halts.at(-1) : undefined;
    if (event.indicators.includes(luldIndicators.halted)) {
      if (open === undefined) halts.push({ from_ms: at, to_ms: null });
    } else if (event.indicators.includes(luldIndicators.resumed) && open !== undefined) open.to_ms = at;
  }
  return halts;
}

/** Bands of one symbol from its events, oldest first; events without both limits are skipped. */
export function readPriceBands(events: readonly LimitEvent[]): Band[] {
  return events.flatMap(({ event_timestamp, high_limit: high, low_limit: low }) => {
    const from_ms = luldMs(event_timestamp);
    return from_ms === null || !high || !low ? [] : [{ from_ms, high, low }];
  });
}

/** Minutes without bars between two bars, and why: the market was halted, or the feed was away. */
export type Missing =
  | { why: 'halt'; from_ms: EpochMs; to_ms: EpochMs; halt: Halt }
  | { why: 'gap'; from_ms: EpochMs; to_ms: EpochMs; gap: MinuteGap };

/**
 * Reason no bar begins in [from, to), epoch ms in whole minutes. `from_ms`, `to_ms`: first and last missing minute that
 * a halt or gap covers. Null if neither covers any: nobody traded.
 */
export function missingBetween(
  from: EpochMs,
  to: EpochMs,
  halts: readonly Halt[],
  gaps: readonly MinuteGap[],
): Missing | null {
  if (to <= from) return null;
  const halt = halts.find(({ from_ms, to_ms }) => from_ms < to && (to_ms ?? to) > from);
  if (halt !== undefined) return { why: 'halt', ...cover(from, to, halt.from_ms, halt.to_ms), halt };
  const gap = gaps.find(({ from_timestamp, to_timestamp }) => from_timestamp < to && (to_timestamp ?? to) > from);
  if (gap === undefined) return null;
  return { why: 'gap', ...cover(from, to, gap.from_timestamp, gap.to_timestamp), gap };
}

/** First and last missing minute in [from, to) that a halt or gap touches; `ends`: null while it lasts. */
function cover(from: EpochMs, to: EpochMs, begins: EpochMs, ends: EpochMs | null) {
  const first = Math.floor(begins / minuteMs) * minuteMs;
  const last = ends === null ? to - minuteMs : Math.ceil(ends / minuteMs) * minuteMs - minuteMs;
  return { from_ms: Math.max(from, first), to_ms: Math.min(to - minuteMs, last) };
}
