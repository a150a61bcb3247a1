// Counters of the running feed: events per minute, errors, time until frames are stored.

import { startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import type { FeedReport } from '../../../../domain/minutes/feed-report.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import { iso } from '../../../process/clock.ts';

const MINUTES_TOLD = 60;
/** Newest frames over which the 99th percentile is reported. */
const FRAMES_TIMED = 2_000;

export type FeedFigures = Pick<
  FeedReport,
  'message_count' | 'error_count' | 'events_by_minute' | 'stored_p99_ms' | 'last_message_at'
>;

export class FeedCounts {
  #messages = 0;
  #errors = 0;
  #lastAt: EpochMs | null = null;
  readonly #events = new Map<number, number>();
  #times: number[] = [];

  frame(at: EpochMs): void {
    this.#lastAt = at;
  }

  events(count: number, at: EpochMs): void {
    this.#messages += count;
    const minute = startOfMinute(at);
    this.#events.set(minute, (this.#events.get(minute) ?? 0) + count);
    for (const old of this.#events.keys()) {
      if (this.#events.size <= MINUTES_TOLD) break;
      this.#events.delete(old);
    }
  }

  errors(count: number): void {
    this.#errors += count;
  }

  /** `ms`: from the arrival of a frame to its commit. */
  stored(ms: number): void {
    this.#times.push(ms);
    if (this.#times.length >= 2 * FRAMES_TIMED) this.#times = this.#times.slice(-FRAMES_TIMED);
  }

  figures(): FeedFigures {
    const sorted = this.#times.slice(-FRAMES_TIMED).sort((a, b) => a - b);
    const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))];
    return {
      message_count: this.#messages,
      error_count: this.#errors,
      events_by_minute: [...this.#events].map(([minute, events]) => ({ minute, events })),
      stored_p99_ms: p99 === undefined ? null : Math.round(p99),
      last_message_at: this.#lastAt === null ? null : iso(this.#lastAt),
    };
  }
}
