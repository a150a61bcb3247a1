// Parts of the job engine that all its modules share.
import type { Database } from '../db/database.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import type { JobKind } from './job-kind.ts';
import type { JobRules } from './job-rules.ts';
import type { JobStore } from './job-store.ts';
import type { SlotStore } from './slots/slot-store.ts';

export type Engine = {
  database: Database;
  clock: Clock;
  log: Log;
  /** Kinds of all processes. */
  kinds: readonly JobKind[];
  /** Name of this process in leases and jobs. */
  owner: string;
  rules: JobRules;
  store: JobStore;
  slots: SlotStore;
  /** Whether an earlier session is replayed. */
  replaying: () => Promise<boolean>;
  enabledAtFirst: (kind: JobKind) => boolean;
};
