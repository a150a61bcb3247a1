// Tasks of the feed's thread: keep or drop the connection, reconcile stored minutes with history.
import type { Closes } from '../../../domain/market/checks/market-belief.ts';
import type { CallRecord } from '../../../providers/ports/call-log.ts';
import type { LeaseFence } from '../../jobs/leases/lease-store.ts';
import type { Reconciliation } from './feed-store.ts';

/** `failed`: number of symbols the vendor did not answer for. */
type ReconciledSpan = Reconciliation & { failed: number };

export type MinuteTasks = {
  /** Resolves when stopped, or when another process owns the feed. `owner`: name of this process on pages. */
  run: { ask: { fence: LeaseFence; owner: string }; answer: null };
  stop: { ask: null; answer: null };
  /** Closes of the session before, in shares of today; the first minutes are checked against them. */
  closes: { ask: Closes; answer: null };
  /** Compares the newest half hour or the whole day with history; null while stopped or without a market time. */
  reconcile: { ask: { whole_day: boolean }; answer: ReconciledSpan | null };
};

export type MinuteEvents = {
  vendorCall: CallRecord;
  /** Failure of work that nobody awaits. */
  trouble: string;
};
