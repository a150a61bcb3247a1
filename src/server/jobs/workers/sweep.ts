// Finds jobs of processes that are gone and work nobody was woken for, and puts both right.
import { type Clock, iso } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { transaction } from '../../db/query.ts';
import type { Log } from '../../log.ts';
import type { JobKind } from '../job-kind.ts';
import type { JobRow } from '../job-row.ts';
import type { JobStore } from '../job-store.ts';
import { isGone } from '../leases/owner.ts';
import type { SlotStore } from '../slots/slot-store.ts';
import type { Queue } from './queue.ts';
import type { SendAgain } from './send-again.ts';

export const INTERRUPTED = {
  reason: 'interrupted',
  message: 'Interrupted: the server stopped before this was finished',
};
const ERROR = { status: 503, detail: INTERRUPTED.message, retry_after_s: null };

export type Sweep = ReturnType<typeof createSweep>;

export function createSweep(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  kinds: readonly JobKind[];
  store: JobStore;
  slots: SlotStore;
  queue: Queue;
  sendAgain: SendAgain;
  release: (kind: string) => Promise<boolean>;
  /** Features put their own rows right once the jobs of ended processes are failed. */
  afterSweep: () => Promise<void>;
}) {
  const { database, clock, log, store, queue } = deps;

  /** The row and the queue are updated in one transaction: neither believes in a worker the other has given up. */
  async function interrupt(row: JobRow): Promise<boolean> {
    const state = await transaction(database.pool, async (_, tx) => {
      const after = await store.interrupt(tx, row, INTERRUPTED, ERROR, iso(clock.now()));
      if (after !== null && row.queue_id !== null) await queue.fail(tx, row.kind, row.queue_id, INTERRUPTED.message);
      return after;
    });
    if (state === null) return false;
    log.warn({ job: row.id, kind: row.kind, state }, 'a job was interrupted');
    return true;
  }

  async function interruptAll(rows: readonly JobRow[], concerns: (row: JobRow) => boolean): Promise<number> {
    let count = 0;
    for (const row of rows) {
      if (row.state !== 'running' || !concerns(row)) continue;
      const ended = await interrupt(row);
      if (ended) count += 1;
    }
    return count;
  }

  /** The queue itself would notice a worker that died with its fetch only minutes later. */
  async function sendUnclaimed(): Promise<void> {
    for (const { id, kind, queue_id } of await store.unclaimed()) {
      const known = deps.kinds.find((one) => one.kind === kind);
      if (known && (await deps.sendAgain(id, known, queue_id)))
        log.warn({ job: id, kind }, 'a job that nobody claimed was sent again');
    }
  }

  const isLost = ({ lapsed, owner }: JobRow) => lapsed || owner === null || isGone(owner);

  async function sweepAll(): Promise<void> {
    await store.shortenLeases();
    const rows = await store.open();
    await interruptAll(rows, isLost);
    const waiting = rows.filter(({ state }) => state === 'queued');
    if (waiting.length > 0) {
      await store.failForgotten(ERROR, iso(clock.now()));
      await sendUnclaimed();
    }
    for (const kind of new Set(waiting.map((row) => row.kind))) queue.wake(kind);
    for (const kind of await deps.slots.waitingKinds()) await deps.release(kind);
    await deps.afterSweep();
  }

  return {
    /** Ends what nobody works on any more; answers how many jobs that were. */
    recover: async () => interruptAll(await store.open(), isLost),
    /** Ends, or puts back to the others, what an owner still had. */
    interruptOwner: async (owner: string) => interruptAll(await store.open(), (row) => row.owner === owner),
    /** All of it; what fails is found by the next sweep. */
    once: (): Promise<void> =>
      sweepAll().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be looked after')),
  };
}
