// Job engine: work that recurs or outlives a request, one row per job, done by one process, reported to all.
import { type ClockJump, jumpWords } from '../../domain/reports/machine-checks.ts';
import type { Bus, Subscription } from '../bus/bus.ts';
import type { Database } from '../db/database.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import type { Engine } from './engine.ts';
import { createHandles } from './handles.ts';
import type { JobKind, Resource } from './job-kind.ts';
import type { JobRow } from './job-row.ts';
import { type JobRules, jobRules } from './job-rules.ts';
import { createAnnounce, createJobStore } from './job-store.ts';
import type { HeldLease, Lease } from './leases/lease.ts';
import { createLeaseStore } from './leases/lease-store.ts';
import { endOwner, newOwner } from './leases/owner.ts';
import { createJobOverview } from './overview/job-overview.ts';
import { createScheduler, type ScheduledKind } from './slots/scheduler.ts';
import { createSlotStore } from './slots/slot-store.ts';
import { createStartSoon } from './start-or-skip.ts';
import { createQueueJob, createStarts } from './starts.ts';
import { createRunner, type Handler, SERVER_ENDS } from './workers/run-job.ts';
import { createSweep } from './workers/sweep.ts';
import { createWaiters } from './workers/waiters.ts';
import { createWorkers } from './workers/workers.ts';

export type JobsDeps = {
  database: Database;
  /** Message bus; the caller closes it after the jobs. */
  bus: Bus;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  /** Kinds of all processes. */
  kinds: readonly JobKind[];
  /** Kinds this process works on, by default all. */
  worksOn?: (kind: JobKind) => boolean;
  /** Whether an earlier session is replayed. */
  replaying?: () => Promise<boolean>;
  /** Schedules that are on by default, regardless of their kind's default. */
  enabledAtFirst?: readonly JobKind[];
  /** Loads publications of other processes. */
  refreshPublications?: () => Promise<void>;
  /** Called before each job a user started, in the process that runs it. */
  onByHand?: () => void;
  /** Called with each job that ended in this process and how long it ran, in ms. */
  onEnded?: (kind: string, outcome: string, ms: number) => void;
  rules?: Partial<JobRules>;
};

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(deps: JobsDeps) {
  const { database, bus, clock, log, kinds } = deps;
  const rules: JobRules = { ...jobRules, ...deps.rules };
  const worksOn = deps.worksOn ?? (() => true);
  const enabledAtFirst = (kind: JobKind) =>
    (kind.schedule?.enabled_at_first ?? false) || (deps.enabledAtFirst ?? []).includes(kind);
  const workedKinds = kinds.filter(worksOn);
  const owner = newOwner(deps.randomBytes);
  const announce = createAnnounce(bus);
  const store = createJobStore(database, rules.lease_ms, announce);
  const slots = createSlotStore(database);
  const replaying = deps.replaying ?? (async () => false);
  const engine: Engine = { database, clock, log, kinds, owner, rules, store, slots, replaying, enabledAtFirst };
  const queueJob = createQueueJob(() => iso(clock.now()), announce);
  const handlers = new Map<string, Handler>();
  const waiters = createWaiters({ ...engine, catchUp });
  const refreshed = new Map<string, number>();
  const disposers: (() => void)[] = [];
  let opened: Promise<void> | null = null;
  let notices: Subscription | null = null;
  let closing = false;
  let clockJump: ClockJump | null = null;

  const runner = createRunner({
    ...engine,
    ...(deps.onByHand && { onByHand: deps.onByHand }),
    onEnd: async (row, outcome) => {
      deps.onEnded?.(row.kind, outcome.state, outcome.ran_ms);
      waiters.settle(row.id, outcome);
      await scheduler
        .release(row.kind)
        .catch((error: unknown) => log.warn({ err: error, kind: row.kind }, 'jobs: slot still waiting'));
    },
  });

  const leases = createLeaseStore(database);
  const workers = createWorkers({ ...engine, kinds: workedKinds, handlers, runner, leases });

  /** Subscribes to notices and starts the workers, once; after a failure the next call tries again. */
  function open(): Promise<void> {
    opened ??= (async () => {
      notices ??= await bus.subscribe('job', onNotice, () => {
        void waiters.checkAll();
        workers.takeQueued();
      });
      await workers.begin();
      disposers.push(clock.every(rules.sweep_ms, sweep.once));
    })().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  function onNotice(payload: string): void {
    const [what, which = ''] = payload.split(':');
    if (what === 'queued') workers.takeQueued(which);
    else if (what === 'ended') void waiters.check(which.split(',').map(Number));
    else runner.local.get(Number(which))?.abort.abort(new Error('cancelled'));
  }

  const followers: (() => Promise<void>)[] = [];
  const afterSweep = async () => {
    for (const follow of followers) await follow();
  };
  const sweep = createSweep({
    ...engine,
    isLocal: (id) => runner.local.has(id),
    takeQueued: workers.takeQueued,
    resume: (kind) => scheduler.resume(kind),
    afterSweep,
  });
  const scheduler = createScheduler({
    ...engine,
    kinds: workedKinds.filter((kind): kind is ScheduledKind => kind.schedule !== null),
    recover: sweep.recover,
    onJump: (jump) => {
      clockJump = jump;
      log.warn({ by: jumpWords(jump) }, 'jobs: clock of the machine jumped');
    },
    // A slot's job queued by a process that ends could wait until the next start, however late.
    queueJob: async (query, kind, scheduled_for) =>
      closing ? null : queueJob(query, kind, { input: null, detail: {}, requested_by: null, scheduled_for }),
  });

  /** Refreshes publications before resolving waiters, so that a waiter sees what another process published. */
  async function catchUp({ id, kind, owner: by, finished_at }: JobRow): Promise<void> {
    if (finished_at === null || by === owner || refreshed.get(kind) === id) return;
    await deps.refreshPublications?.();
    refreshed.set(kind, id);
  }

  const start = createStarts({ ...engine, sweep, waiters, queueJob, acquireFor: workers.acquireFor, open });
  const startSoon = createStartSoon({ ...engine, start, waiters, isClosing: () => closing });
  const handle = createHandles({ ...engine, handlers, sweep, runner, start, startSoon, catchUp });

  let warned = false;
  /** Search for due slots that is running; closing waits for it, so that no slot is settled afterwards. */
  let lookingUp: Promise<void> = Promise.resolve();
  async function enqueueDue(): Promise<void> {
    if (closing) return;
    try {
      await scheduler.enqueueDue();
      warned = false;
    } catch (error) {
      // Polled every second; log the first failure only.
      if (!warned) log.warn({ err: error }, 'jobs: due slots not looked up');
      warned = true;
    }
  }

  /** Asks all jobs of this process to stop, waits briefly, and interrupts the rest. */
  async function close(): Promise<void> {
    closing = true;
    const stopped = workers.stop();
    for (const end of disposers) end();
    await stopRunning();
    await stopped;
    await lookingUp;
    waiters.close();
    if (opened !== null) {
      await opened.catch(() => undefined);
      await workers.release();
      if (runner.local.size > 0) await sweep.interruptOwner(owner);
      notices?.close();
    }
    endOwner(owner);
  }

  async function stopRunning(): Promise<void> {
    const under = [...runner.local.values()];
    runner.stop(SERVER_ENDS);
    if (under.length === 0) return;
    const patience = new AbortController();
    const ended = Promise.all(under.map((job) => job.done)).then(() => patience.abort(new Error('ended')));
    await Promise.race([ended, clock.sleep(rules.stop_ms, patience.signal).catch(() => undefined)]);
  }

  return {
    handle,

    /** Throws unless every kind this process works on has a handler. */
    checkHandlers(): void {
      const missing = workedKinds.filter(({ kind }) => !handlers.has(kind)).map(({ kind }) => kind);
      if (missing.length > 0) throw new Error(`Kinds of jobs without a handler: ${missing.join(', ')}`);
    },

    /** Interrupts jobs of dead or silent processes; returns their number. */
    async recover(): Promise<number> {
      await open();
      return sweep.recover();
    },

    /** Starts running due slots; throws when the database does not answer. */
    async begin(): Promise<void> {
      await open();
      await sweep.recover();
      await scheduler.enqueueDue();
      disposers.push(
        clock.every(rules.due_poll_ms, () => {
          lookingUp = enqueueDue();
          return lookingUp;
        }),
      );
    },

    /** Registers a call after each sweep, when jobs of dead processes have already been ended. */
    onSweep: (follow: () => Promise<void>): void => {
      followers.push(follow);
    },

    /** The newest clock jump this process noticed; null before the first. */
    clockJump: () => clockJump,

    /** Starts a job without input for an administrator; Fault 409 while one waits or runs already. */
    startByHand: (kind: JobKind, by: number) =>
      start(kind, { input: null, detail: {}, refusal: 'It is already waiting or running', by }),

    /** Recomputes next slots at the next check. */
    calendarChanged: scheduler.forget,

    /** Lease under a free name, for work that has no job kind. */
    lease: (name: string): Lease => workers.lease(name),

    /**
     * Tries to acquire a resource; true if this process owns it now. Always false if no job kind needs the resource.
     */
    acquire: async (need: Resource): Promise<boolean> => {
      await open();
      return workers.acquire(need);
    },

    /** Lease of a resource with its fence and a signal aborted on loss; null while this process does not own it. */
    heldLease: (need: Resource): HeldLease | null => workers.leaseOf(need),

    overview: createJobOverview(engine),

    close,
  };
}
