// Parsing of a batch of frames: latest bar of each symbol and minute, price bands, and event counts of live frames.
import { type LeftOut, PriceLevels } from '../../../../domain/market/checks/check-bar.ts';
import type { Closes } from '../../../../domain/market/checks/market-belief.ts';
import type { LuldEvent, MinuteAggregate } from '../../../../domain/minutes/aggregate.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import type { MinuteFeed } from '../../../../providers/ports/minute-feed.ts';

export type Frame = { received_ms: EpochMs; body: Uint8Array };

/** Newest minute of a batch: its start in market time, and clock time of the frame that held it. */
export type NewestMinute = { start_ms: EpochMs; received_ms: EpochMs };

/** One frame: number of events, number of `bad` events left out, and reasons for minutes left out. */
export type ReadFrame = { events: number; bad: number; left_out?: LeftOut | undefined; received_ms: EpochMs };

export type FramesRead = {
  /** Last sent bar of each symbol and minute. */
  bars: MinuteAggregate[];
  luld: LuldEvent[];
  /** Null if no frame of this run held a minute. */
  newest: NewestMinute | null;
  live: ReadFrame[];
};

/**
 * Frames received before `since` belong to an earlier run: their rows count, but not for `newest` and `live`. `levels`
 * has earlier prices, `closes` those of the session before.
 */
export function readFrames(
  frames: readonly Frame[],
  read: MinuteFeed['read'],
  since: EpochMs,
  levels: PriceLevels = new PriceLevels(),
  closes: Closes = new Map(),
): FramesRead {
  const bars = new Map<string, MinuteAggregate>();
  const found: Omit<FramesRead, 'bars'> = { luld: [], newest: null, live: [] };
  for (const { body, received_ms } of frames) {
    const isLive = received_ms >= since;
    const { aggregates, luld, malformed, ...reading } = read(body, received_ms);
    const leftOut: LeftOut = { ...reading.left_out };
    let far = 0;
    for (const bar of aggregates) {
      const problem = levels.check(bar.symbol, bar.start_ms, bar.close, closes.get(bar.symbol));
      if (problem !== null) {
        far += 1;
        leftOut[problem] = (leftOut[problem] ?? 0) + 1;
        continue;
      }
      bars.set(`${bar.symbol} ${bar.start_ms}`, bar);
      if (isLive && (found.newest === null || bar.start_ms > found.newest.start_ms))
        found.newest = { start_ms: bar.start_ms, received_ms };
    }
    found.luld.push(...luld);
    const events = aggregates.length - far + luld.length;
    const left_out = Object.keys(leftOut).length > 0 ? leftOut : undefined;
    if (isLive) found.live.push({ events, bad: malformed + far, left_out, received_ms });
  }
  return { ...found, bars: [...bars.values()] };
}
