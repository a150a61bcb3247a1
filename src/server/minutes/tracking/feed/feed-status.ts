// Status of the feed's consumer: state, counts and notes for its report, log and listeners.
import { describeLeftOut, type LeftOut } from '../../../../domain/market/checks/check-bar.ts';
import { startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import type { FeedReport } from '../../../../domain/minutes/feed-report.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import type { FeedEnd } from '../../../../providers/ports/minute-feed.ts';
import { iso } from '../../../process/clock.ts';
import type { ConsumerDeps, FeedLog } from './consumer-deps.ts';

const MINUTES_TOLD = 60;
/** Newest frames over which the 99th percentile is reported. */
const FRAMES_TIMED = 2_000;

type FeedFigures = Pick<
  FeedReport,
  'message_count' | 'error_count' | 'events_by_minute' | 'stored_p99_ms' | 'last_message_at'
>;

class FeedCounts {
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

export type FeedStatus = ReturnType<typeof createFeedStatus>;

export function createFeedStatus(deps: Pick<ConsumerDeps, 'onChange' | 'onLog' | 'onTrouble'>) {
  const counts = new FeedCounts();
  const leftOut: Record<string, number> = {};
  const notes = new Map<string, string>();
  let state: FeedReport['state'] = 'disconnected';
  let connectedAt: EpochMs | null = null;
  let subscriptions: number | null = null;

  function trouble(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    counts.errors(1);
    deps.onTrouble(message);
    log('error', 'error', message);
  }
  function log(
    log_type: FeedLog['log_type'],
    status: FeedLog['status'],
    message: string | null = null,
    ms = null as number | null,
  ) {
    deps.onLog({ log_type, status, error_message: message, response_time_ms: ms });
  }
  function become(next: FeedReport['state']): void {
    if (state === next) return;
    state = next;
    deps.onChange();
  }

  return {
    counts,
    trouble,
    log,
    become,

    is: (asked: FeedReport['state']): boolean => state === asked,

    note: (about: string, text: string): void => {
      notes.set(about, text);
    },

    connecting(): void {
      subscriptions = null;
      become('connecting');
    },

    /** Records a connection made at `at`, `ms` after its request. */
    connected(at: EpochMs, ms: number): void {
      connectedAt = at;
      notes.delete('end');
      log('ws_connect', 'success', null, ms);
      become('connected');
    },

    /** Records minutes that were left out: counted for the report, logged on arrival. */
    leftOut(reasons: LeftOut): void {
      const words = describeLeftOut(reasons);
      if (words === null) return;
      for (const [why, count] of Object.entries(reasons)) leftOut[why] = (leftOut[why] ?? 0) + count;
      notes.set('left out', `Minutes left out of the stream: ${describeLeftOut(leftOut)}`);
      log('error', 'error', `Minutes left out: ${words}`);
    },

    /** Number of streaming symbols; null if it is not counted. */
    subscribed(symbols: number | null): void {
      subscriptions = symbols;
    },

    connectionEnded(): void {
      connectedAt = null;
    },

    /** Records a connection that ended unrequested. */
    failed(end: FeedEnd): void {
      notes.set('end', end.detail);
      counts.errors(1);
      log('ws_disconnect', end.reason === 'silent' ? 'timeout' : 'failure', end.detail);
    },

    report: (): FeedReport => ({
      ...counts.figures(),
      state,
      subscriptions: state === 'connected' ? subscriptions : null,
      connected_at: state === 'connected' && connectedAt !== null ? iso(connectedAt) : null,
      notes: [...notes.values()],
    }),
  };
}
