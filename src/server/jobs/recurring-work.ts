// Job handlers that delegate to a single feature call; kinds.ts has their schedules.

import type { JobKind } from './job-kind.ts';
import type { Jobs } from './jobs.ts';
import { jobKinds } from './kinds.ts';

/** The `prune` functions remove data past its retention. */
type Prune = `prune${'Accounts' | 'Calls' | 'Limits' | 'Messages' | 'Minutes' | 'Snapshots'}`;
type RecurringWork = Record<Prune | 'noteHealth' | 'readCompanies' | 'fillCompanies', () => Promise<unknown>>;

/** Registers the handlers. Call `readCompanies` before the first screener run, which shows its result. */
export function handleRecurringWork(jobs: Jobs, work: RecurringWork) {
  const handle = (kind: JobKind, call: () => Promise<unknown>) =>
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
    readCompanies: () => companies.startSoon(),
    begin: async (fillAtOnce: boolean) => {
      await snapshots.startSoon();
      if (fillAtOnce) await fill.startSoon();
    },
  };
}
