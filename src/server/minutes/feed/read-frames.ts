// What a batch of frames says: the last word on each minute, the limits of price, and what of it is news of the stream.
import type { LuldEvent, MinuteAggregate } from '../../../domain/minutes/aggregate.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { MinuteFeed } from '../../../providers/ports/minute-feed.ts';

export type Frame = { received_ms: EpochMs; body: Uint8Array };

/** Of a batch: the start of its newest minute (market time), and when the frame that held it came (clock time). */
export type NewestMinute = { start_ms: EpochMs; received_ms: EpochMs };

/** One frame of the stream: how many events it held, and how many of them could not be read. */
export type ReadFrame = { events: number; bad: number; received_ms: EpochMs };

export type FramesRead = {
  /** One of a symbol and minute: the one sent last. */
  bars: MinuteAggregate[];
  luld: LuldEvent[];
  /** Null where no frame of the stream held a minute. */
  newest: NewestMinute | null;
  live: ReadFrame[];
};

/** Frames received before `since` are an earlier run's: their rows count, but they are no news of the stream. */
export function readFrames(frames: readonly Frame[], read: MinuteFeed['read'], since: EpochMs): FramesRead {
  const bars = new Map<string, MinuteAggregate>();
  const found: Omit<FramesRead, 'bars'> = { luld: [], newest: null, live: [] };
  for (const { body, received_ms } of frames) {
    const isLive = received_ms >= since;
    const { aggregates, luld, malformed } = read(body, received_ms);
    for (const bar of aggregates) {
      bars.set(`${bar.symbol} ${bar.start_ms}`, bar);
      if (isLive && (found.newest === null || bar.start_ms > found.newest.start_ms))
        found.newest = { start_ms: bar.start_ms, received_ms };
    }
    found.luld.push(...luld);
    if (isLive) found.live.push({ events: aggregates.length + luld.length, bad: malformed, received_ms });
  }
  return { ...found, bars: [...bars.values()] };
}
