// Work that recurs or outlives a request: started by hand or by its schedule, done by one process, reported to all.
import { type ClockJump, jumpWords } from '../../domain/reports/clock-check.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Listener, ListenHandle } from '../db/listener.ts';
import type { Log } from '../log.ts';
import { createHandles } from './handles.ts';
import type { JobKind, Need } from './job-kind.ts';
import type { JobRow } from './job-row.ts';
import { type JobRules, jobRules } from './job-rules.ts';
import { createJobStore, JOB_CHANNEL } from './job-store.ts';
import type { Held, Lease } from './leases/lease.ts';
import { createLeaseStore } from './leases/lease-store.ts';
import { newOwner } from './leases/owner.ts';
import { createJobOverview } from './overview/job-overview.ts';
import { createScheduler, type ScheduledKind } from './slots/scheduler.ts';
import { createSlotStore } from './slots/slot-store.ts';
import { createSender, createStarts } from './starts.ts';
import { createQueue } from './workers/queue.ts';
import { createRunner, type Handler } from './workers/run-job.ts';
import { createSendAgain } from './workers/send-again.ts';
import { createSweep } from './workers/sweep.ts';
import { createWaiters } from './workers/waiters.ts';
import { createWorkers } from './workers/workers.ts';

export type JobsDeps = {
  database: Database;
  /** Of the process, which closes it after the jobs. */
  listener: Listener;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
  /** All work there is. */
  kinds: readonly JobKind[];
  /** What this process does; all of it unless set otherwise. */
  worksOn?: (kind: JobKind) => boolean;
  /** Whether an earlier session is shown as if it were now. */
  replaying?: () => Promise<boolean>;
  /** Schedules that are on, unlike their kind says, while nobody has turned them on or off. */
  enabledAtFirst?: readonly JobKind[];
  /** Takes over what other processes have published. */
  catchUp?: () => Promise<void>;
  rules?: Partial<JobRules>;
};

export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(deps: JobsDeps) {
  const { database, listener, clock, log, kinds } = deps;
  const rules: JobRules = { ...jobRules, ...deps.rules };
  const worksOn = deps.worksOn ?? (() => true);
  const enabledAtFirst = (kind: JobKind) =>
    (kind.schedule?.enabled_at_first ?? false) || (deps.enabledAtFirst ?? []).includes(kind);
  const mine = kinds.filter(worksOn);
  const owner = newOwner(deps.randomBytes);
  const store = createJobStore(database, rules.lease_ms);
  const slots = createSlotStore(database);
  const queue = createQueue({ database, listener, log, kinds });
  const handlers = new Map<string, Handler>();
  const waiters = createWaiters({ store, clock, catchUp });
  const caughtUp = new Map<string, number>();
  const endings: (() => void)[] = [];
  let opened: Promise<void> | null = null;
  let notices: ListenHandle | null = null;
  let closing = false;
  let clockJump: ClockJump | null = null;
  const now = () => iso(clock.now());

  const runner = createRunner({
    store,
    clock,
    log,
    owner,
    rules,
    onEnd: async (row, outcome) => {
      waiters.settle(row.id, outcome);
      await scheduler
        .release(row.kind)
        .catch((error: unknown) => log.warn({ err: error, kind: row.kind }, 'a slot goes on waiting'));
    },
  });

  const leases = createLeaseStore(database);
  const sendAgain = createSendAgain({ database, queue });
  const workers = createWorkers({
    kinds: mine,
    handlers,
    queue,
    runner,
    leases,
    owner,
    clock,
    log,
    rules,
    sendAgain,
  });

  /** Connects to the queues once, at the first job or at the beginning; after a failure the next caller tries again. */
  function open(): Promise<void> {
    opened ??= (async () => {
      await queue.start();
      notices ??= await listener.listen(JOB_CHANNEL, onNotice, waiters.checkAll);
      await workers.begin();
      endings.push(clock.every(rules.sweep_ms, sweep.once));
    })().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  function onNotice(payload: string): void {
    const [what, ids = ''] = payload.split(':');
    if (what === 'ended') void waiters.check(ids.split(',').map(Number));
    else runner.local.get(Number(ids))?.abort.abort(new Error('cancelled'));
  }

  const send = createSender({ queue, now });
  const release = (kind: string) => scheduler.release(kind);
  const followers: (() => Promise<void>)[] = [];
  const afterSweep = async () => {
    for (const follow of followers) await follow();
  };
  const sweep = createSweep({ database, clock, log, kinds, store, slots, queue, sendAgain, release, afterSweep });
  const scheduler = createScheduler({
    database,
    clock,
    rules,
    kinds: mine.filter((kind): kind is ScheduledKind => kind.schedule !== null),
    replaying: deps.replaying ?? (async () => false),
    enabledAtFirst,
    onJump: (jump) => {
      clockJump = jump;
      log.warn({ by: jumpWords(jump) }, 'jobs: clock of the machine jumped');
    },
    send: (tx, kind, scheduled_for) => send(tx, kind, { input: null, detail: {}, requested_by: null, scheduled_for }),
  });

  /** Who is notified that a job has ended finds what it published, also when another process did it. */
  async function catchUp({ id, kind, owner: by, finished_at }: JobRow): Promise<void> {
    if (finished_at === null || by === owner || caughtUp.get(kind) === id) return;
    await deps.catchUp?.();
    caughtUp.set(kind, id);
  }

  const start = createStarts({ database, store, sweep, waiters, send, claim: workers.claim, open });
  const handle = createHandles({ kinds, handlers, store, queue, sweep, runner, start, catchUp, now });

  let warned = false;
  async function enqueueDue(): Promise<void> {
    if (closing) return;
    try {
      await scheduler.enqueueDue();
      warned = false;
    } catch (error) {
      // It is looked up again each second; one line tells that it fails.
      if (!warned) log.warn({ err: error }, 'what is due could not be looked up');
      warned = true;
    }
  }

  /** Asks all work of this process to stop and waits a little; what does not end is marked as interrupted. */
  async function close(): Promise<void> {
    closing = true;
    workers.stop();
    for (const end of endings) end();
    await stopRunning();
    waiters.close();
    if (opened === null) return;
    await opened.catch(() => undefined);
    await workers.leave();
    if (runner.local.size > 0) await sweep.interruptOwner(owner);
    await queue.stop();
    await notices?.close();
  }

  async function stopRunning(): Promise<void> {
    const under = [...runner.local.values()];
    runner.stop('the server ends');
    if (under.length === 0) return;
    const patience = new AbortController();
    const ended = Promise.all(under.map((job) => job.done)).then(() => patience.abort(new Error('ended')));
    await Promise.race([ended, clock.sleep(rules.stop_ms, patience.signal).catch(() => undefined)]);
  }

  return {
    handle,

    /** Throws unless every kind this process works on has its handler. */
    checkHandlers(): void {
      const missing = mine.filter(({ kind }) => !handlers.has(kind)).map(({ kind }) => kind);
      if (missing.length > 0) throw new Error(`Kinds of jobs without a handler: ${missing.join(', ')}`);
    },

    /** Ends what nobody works on any more; answers how many jobs that were. */
    async recover(): Promise<number> {
      await open();
      return sweep.recover();
    },

    /** Begins to do what is due; throws when the database does not answer. */
    async begin(): Promise<void> {
      await open();
      await sweep.recover();
      await scheduler.enqueueDue();
      endings.push(clock.every(rules.due_poll_ms, enqueueDue));
    },

    /** Called after each sweep: jobs of ended processes are failed by then. */
    onSweep: (follow: () => Promise<void>): void => {
      followers.push(follow);
    },

    /** The newest jump of the machine's clock that this process noticed; null before the first. */
    clockJump: () => clockJump,

    /** Begins work that asks for nothing because an administrator wants it; Fault 409 while it waits or runs already. */
    startByHand: (kind: JobKind, by: number) =>
      start(kind, { input: null, detail: {}, refusal: 'It is already waiting or running', by }),

    /** The calendar has changed: what is due next may be something else. */
    calendarChanged: scheduler.forget,

    /** A lease of its own name, for work one process at a time does outside of any kind. */
    lease: (name: string): Lease => workers.lease(name),

    /** Takes what some work needs where nobody owns it; true when this process owns it now. Never where it does no such work. */
    own: async (need: Need): Promise<boolean> => {
      if (workers.owns(need)) return true;
      await open();
      return workers.own(need);
    },

    /** Whether this process owns what some work needs. */
    owns: workers.owns,

    /** What this process owns now, with its fence and a signal of its loss; null while it does not. */
    held: (need: Need): Held | null => workers.heldFor(need),

    overview: createJobOverview({
      database,
      clock,
      kinds,
      store,
      slots,
      enabledAtFirst,
      replaying: deps.replaying ?? (async () => false),
    }),

    close,
  };
}
