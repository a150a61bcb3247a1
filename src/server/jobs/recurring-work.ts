// Job handlers that delegate to a single feature call; kinds.ts has their schedules.

import type { JobHandle } from './job-handle.ts';
import type { JobKind } from './job-kind.ts';
import type { Jobs } from './jobs.ts';
import { jobKinds } from './kinds.ts';

export type RecurringWork = {
  /** The `prune` functions remove data past its retention. */
  pruneAccounts: () => Promise<unknown>;
  pruneCalls: () => Promise<unknown>;
  pruneLimits: () => Promise<unknown>;
  pruneMessages: () => Promise<unknown>;
  pruneMinutes: () => Promise<unknown>;
  pruneSnapshots: () => Promise<unknown>;
  /** Records changed health checks and the size of the database. */
  noteHealth: () => Promise<unknown>;
  /** Refreshes the due lists and figures of the whole market. */
  readCompanies: () => Promise<unknown>;
  /** Fetches company facts that no whole-market list has. */
  fillCompanies: () => Promise<unknown>;
};

type Begun = JobHandle<null, object, null>;
type AtStart = { readCompanies(): Promise<void>; begin(fillAtOnce: boolean): Promise<void> };

/** Registers the handlers. Call `readCompanies` before the first screener run, which shows its result. */
export function handleRecurringWork(jobs: Jobs, work: RecurringWork): AtStart {
  const handle = (kind: JobKind, call: () => Promise<unknown>): Begun =>
    jobs.handle<null, object, null>(kind, async () => {
      await call();
      return { state: 'completed', detail: {} };
    });
  handle(jobKinds.accountsRetention, work.pruneAccounts);
  handle(jobKinds.callsRetention, work.pruneCalls);
  handle(jobKinds.limitsRetention, work.pruneLimits);
  handle(jobKinds.messagesRetention, work.pruneMessages);
  handle(jobKinds.minutesRetention, work.pruneMinutes);
  handle(jobKinds.observability, work.noteHealth);
  handle(jobKinds.jobsRetention, jobs.overview.prune);
  const snapshots = handle(jobKinds.snapshotsRetention, work.pruneSnapshots);
  const companies = handle(jobKinds.companies, work.readCompanies);
  const fill = handle(jobKinds.companyFill, work.fillCompanies);
  return {
    readCompanies: async () => {
      await companies.startSoon();
    },
    begin: async (fillAtOnce) => {
      await snapshots.startSoon();
      if (fillAtOnce) await fill.startSoon();
    },
  };
}
