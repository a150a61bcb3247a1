// Workers of this process: take queued jobs; for kinds with a needed resource only while owning its lease.

import { isDatabaseAway } from '../../db/database-away.ts';
import { iso, nextTurn } from '../../process/clock.ts';
import type { Engine } from '../engine.ts';
import type { JobKind, Resource } from '../job-kind.ts';
import type { JobRow } from '../job-row.ts';
import { createLease, type HeldLease, type Lease } from '../leases/lease.ts';
import type { LeaseStore } from '../leases/lease-store.ts';
import type { Handler, Runner } from './run-job.ts';

/** `kinds`: those this process works on. */
type WorkersDeps = Engine & { handlers: ReadonlyMap<string, Handler>; runner: Runner; leases: LeaseStore };

export function createWorkers(deps: WorkersDeps) {
  const { kinds, handlers, store, runner, owner, clock, log } = deps;
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  /** Kinds whose queued jobs are being taken; `again`: look once more, because a job was queued or ended meanwhile. */
  const taking = new Map<string, { again: boolean; done: Promise<void> }>();
  let working = false;

  function lease(name: string, on: { acquired?: () => void; lost?: () => void } = {}): Lease {
    return createLease({ ...deps, ...deps.rules, name, store: deps.leases, onAcquired: on.acquired, onLost: on.lost });
  }

  const needing = (need: Resource | null) => kinds.filter(({ needs }) => needs === need);
  const owned = new Map<Resource, Lease>();
  for (const { needs } of kinds) {
    if (needs === null || owned.has(needs)) continue;
    owned.set(needs, lease(needs, { acquired: () => takeQueued(needing(needs)), lost: () => stopNeeding(needs) }));
  }

  function stopNeeding(need: Resource): void {
    runner.stop('taken over', ({ kind }) => kindsByName.get(kind)?.needs === need);
  }

  function leaseOfKind({ needs }: JobKind): HeldLease | null {
    return needs === null ? null : (owned.get(needs)?.current() ?? null);
  }

  const mayWorkOn = (kind: JobKind) =>
    working && handlers.has(kind.kind) && (kind.needs === null || leaseOfKind(kind) !== null);

  function begin(row: JobRow, kind: JobKind): void {
    const held = leaseOfKind(kind);
    runner
      .run(row, kind, handlers.get(kind.kind) as Handler, held && { name: held.name, fence: held.fence })
      .catch((error: unknown) => log.error({ err: error, job: row.id, kind: row.kind }, 'jobs: end not written'))
      .finally(() => takeQueued([kind]));
  }

  /** Takes jobs up to the kind's concurrency; true if all free places were filled, so that more may be queued. */
  async function takeSome(kind: JobKind): Promise<boolean> {
    const room = kind.concurrency - runner.count(kind.kind);
    if (room <= 0 || !mayWorkOn(kind)) return false;
    const rows = await store.take({ kind: kind.kind, owner, most: room, startedAt: iso(clock.now()) });
    for (const row of rows.sort((a, b) => a.id - b.id)) {
      // The lease may be lost, or the process closing, by now.
      if (mayWorkOn(kind)) begin(row, kind);
      else await store.putBack(row.id, owner);
    }
    return rows.length === room;
  }

  async function takeAll(kind: JobKind, mine: { again: boolean }): Promise<void> {
    try {
      do {
        mine.again = false;
        // Jobs that end in the same turn free their places first, so that one statement fills them all.
        await nextTurn();
      } while ((await takeSome(kind)) || mine.again);
    } catch (error) {
      // The next sweep tries again.
      const level = isDatabaseAway(error) ? 'debug' : 'warn';
      log[level]({ err: error, kind: kind.kind }, 'jobs: queued jobs not taken');
    }
    taking.delete(kind.kind);
  }

  /** Takes queued jobs of those kinds this process may work on. */
  function takeQueued(chosen: readonly JobKind[]): void {
    for (const kind of chosen) {
      const before = taking.get(kind.kind);
      if (before !== undefined) before.again = true;
      else if (mayWorkOn(kind)) {
        const mine = { again: false, done: Promise.resolve() };
        taking.set(kind.kind, mine);
        mine.done = takeAll(kind, mine);
      }
    }
  }

  return {
    lease,

    /** Takes jobs of every kind this process may work on, and keeps trying for resources owned by others. */
    async begin(): Promise<void> {
      working = true;
      takeQueued(needing(null));
      for (const one of owned.values()) {
        await one.acquire();
        one.keep();
      }
    },

    /** Acquires the resource of a kind, if free, without waiting for the next renewal. */
    async acquireFor({ needs }: JobKind): Promise<void> {
      if (needs !== null) await owned.get(needs)?.acquire();
    },

    /** Acquires a resource if free; true when this process owns it now. */
    async acquire(need: Resource): Promise<boolean> {
      const lease = owned.get(need);
      return lease !== undefined && (lease.current() ?? (await lease.acquire())) !== null;
    },

    leaseOf: (need: Resource): HeldLease | null => owned.get(need)?.current() ?? null,

    /** Takes queued jobs: of one kind, or of all when notifications may have been lost. */
    takeQueued(name?: string): void {
      takeQueued(kinds.filter(({ kind }) => name === undefined || kind === name));
    },

    /** Takes no more jobs; running ones continue. */
    async stop(): Promise<void> {
      working = false;
      await Promise.all([...taking.values()].map(({ done }) => done));
    },

    async release(): Promise<void> {
      for (const one of owned.values()) {
        await one.release().catch((error: unknown) => log.warn({ err: error }, 'jobs: lease stays until it lapses'));
      }
    },
  };
}
