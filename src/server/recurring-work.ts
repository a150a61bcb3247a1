// Who does the recurring work that is one call of a feature: a line for each kind, the schedule stands in jobs/kinds.ts.

import type { JobHandle } from './jobs/job-handle.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { Jobs } from './jobs/jobs.ts';
import { jobKinds } from './jobs/kinds.ts';
import { startUnlessBusy } from './jobs/start-unless-busy.ts';

export type RecurringWork = {
  /** Each removes what is old. */
  pruneAccounts: () => Promise<unknown>;
  pruneCalls: () => Promise<unknown>;
  pruneLimits: () => Promise<unknown>;
  pruneMinutes: () => Promise<unknown>;
  pruneSnapshots: () => Promise<unknown>;
  /** Reads the lists and figures of the whole market that are due. */
  readCompanies: () => Promise<unknown>;
  /** Learns of companies what no list tells. */
  fillCompanies: () => Promise<unknown>;
};

type Begun = JobHandle<null, object, null>;
type AtStart = { readCompanies(): Promise<void>; begin(fillAtOnce: boolean): Promise<void> };

/**
 * Gives each kind its handler. At a start `readCompanies` comes before the first run, which shows what it has learned by
 * then; `begin` does what need not wait for its slot.
 */
export function handleRecurringWork(jobs: Jobs, work: RecurringWork): AtStart {
  const handle = (kind: JobKind, call: () => Promise<unknown>): Begun =>
    jobs.handle<null, object, null>(kind, async () => {
      await call();
      return { state: 'completed', detail: {} };
    });
  handle(jobKinds.accountsRetention, work.pruneAccounts);
  handle(jobKinds.callsRetention, work.pruneCalls);
  handle(jobKinds.limitsRetention, work.pruneLimits);
  handle(jobKinds.minutesRetention, work.pruneMinutes);
  handle(jobKinds.jobsRetention, jobs.overview.prune);
  const snapshots = handle(jobKinds.snapshotsRetention, work.pruneSnapshots);
  const companies = handle(jobKinds.companies, work.readCompanies);
  const fill = handle(jobKinds.companyFill, work.fillCompanies);
  return {
    readCompanies: async () => {
      await startUnlessBusy(companies);
    },
    begin: async (fillAtOnce) => {
      await startUnlessBusy(snapshots);
      if (fillAtOnce) await startUnlessBusy(fill);
    },
  };
}
