// Status of the feed's consumer: state, counts and notes for its report, log and listeners.
import { describeLeftOut, type LeftOut } from '../../../../domain/market/checks/check-bar.ts';
import type { FeedReport } from '../../../../domain/minutes/feed-report.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import type { FeedEnd } from '../../../../providers/ports/minute-feed.ts';
import { iso } from '../../../process/clock.ts';
import type { ConsumerDeps, FeedLog } from './consumer-deps.ts';
import { FeedCounts } from './feed-figures.ts';

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

    /** Notes a connection made at `at`, `ms` after it was asked for. */
    connected(at: EpochMs, ms: number): void {
      connectedAt = at;
      notes.delete('end');
      log('ws_connect', 'success', null, ms);
      become('connected');
    },

    /** Notes minutes that were left out: counted for the report, logged as they come. */
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

    /** Notes a connection that ended without our asking. */
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
