// Gaps of the stream, each from its first missing minute until history has filled it: a row of minute_gap.
import { startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import { BURST_MS } from '../../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import { dayMs, minuteMs } from '../../../../domain/numbers/time.ts';
import type { Fence } from '../../../jobs/leases/lease-store.ts';
import type { ConsumerDeps } from './consumer-deps.ts';

/** Gaps older than this are not filled. */
const FILLED_BACK_MS = 2 * dayMs;

/**
 * First minute that may be incomplete, when the newest one began at `newest_ms` and the stream was lost at `lost_ms`
 * (market time).
 */
export function firstMissing(newest_ms: EpochMs, lost_ms: EpochMs): EpochMs {
  const after = newest_ms + minuteMs;
  return lost_ms - after < BURST_MS ? newest_ms : after;
}

export type Filled = { id: number | null; from_ms: EpochMs; to_ms: EpochMs };

export function createGapKeeper(gaps: ConsumerDeps['gaps'], now: () => EpochMs, fence: Fence | null) {
  let hole: { from_ms: EpochMs; reason: string; id: number | null } | null = null;

  return {
    /** Begins a gap at the first missing minute; the first reason stays. */
    lost(from_ms: EpochMs, reason: string): void {
      hole ??= { from_ms, reason, id: null };
    },

    /** Stores the gap once it has lasted a minute of the market. */
    async note(marketMs: EpochMs): Promise<void> {
      if (hole === null || hole.id !== null || startOfMinute(marketMs) <= hole.from_ms) return;
      const mine = hole;
      const { from_ms, reason } = mine;
      mine.id = await gaps.open({ symbol: null, from_ms, to_ms: null, reason }, now(), fence);
    },

    /** Ends the gap: the stream sends minutes from `to_ms` on. Returns the span to fill; null without a gap. */
    async ended(to_ms: EpochMs): Promise<Filled | null> {
      if (hole === null) return null;
      await this.note(to_ms);
      const { from_ms, id } = hole;
      hole = null;
      if (to_ms <= from_ms && id === null) return null;
      const until = Math.max(from_ms, to_ms);
      if (id !== null) await gaps.close(id, until);
      return { id, from_ms, to_ms: until };
    },

    /** Unfilled gaps of earlier runs; an open one ends at `to_ms`. */
    async owed(to_ms: EpochMs): Promise<Filled[]> {
      const owed: Filled[] = [];
      for (const gap of await gaps.unfilled()) {
        if (gap.symbol !== null || gap.id === hole?.id || gap.from_timestamp < to_ms - FILLED_BACK_MS) continue;
        const until = gap.to_timestamp ?? Math.max(gap.from_timestamp, to_ms);
        if (gap.to_timestamp === null) await gaps.close(gap.id, until);
        owed.push({ id: gap.id, from_ms: gap.from_timestamp, to_ms: until });
      }
      return owed;
    },

    filled: (id: number, rows: number): Promise<void> => gaps.fill(id, rows, now()),
  };
}
