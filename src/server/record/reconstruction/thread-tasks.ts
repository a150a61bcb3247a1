// Thread tasks of the reconstructed record, in the pipeline's thread.

import type { ReplayedPlans } from '../../goldeneye/thread-tasks.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';

/** `day` is YYYY-MM-DD. */
export type ListsOfDay = { day: string; files: readonly { slug: string; bytes: Uint8Array }[] };

/**
 * `source`: source of the daily bars; `first`: first session of the record; `plans`: plans of the session after the
 * last day, which is settled with the calls of that day; null if the record ends before that session.
 */
export type PastAsk = {
  source: string;
  first: string;
  days: readonly ListsOfDay[];
  plans: ReplayedPlans | null;
  fence: Fence | null;
};

export type PastTasks = {
  /** Writes the calls of the last day; earlier days are its scoring window. Returns the number of new calls. */
  writePastDay: { ask: PastAsk; answer: number };
};
