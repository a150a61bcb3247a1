// Periodic repair of jobs: interrupts those of dead or silent processes, starts queued ones whose notification was
// lost.
import { iso } from '../../process/clock.ts';
import type { Engine } from '../engine.ts';
import type { JobRow } from '../job-row.ts';
import { isAlive, isGone } from '../leases/owner.ts';
import { mayRetry, STOPPED } from './run-job.ts';

const INTERRUPTED = {
  reason: 'interrupted',
  message: 'Interrupted: the server stopped before this was finished',
};

export type Sweep = ReturnType<typeof createSweep>;

type SweepDeps = Engine & {
  /** Whether this process works on the job now. */
  isLocal: (id: number) => boolean;
  /** Takes queued jobs of a kind, if this process works on that kind. */
  takeQueued: (kind: string) => void;
  resume: (kind: string) => Promise<boolean>;
  /** Lets features repair their own rows after jobs of dead processes were ended. */
  afterSweep: () => Promise<void>;
};

export function createSweep(deps: SweepDeps) {
  const { clock, log, store, rules } = deps;
  const kindsByName = new Map(deps.kinds.map((kind) => [kind.kind, kind]));

  /** `ends`: the owner shuts down in order, which is not a failure. */
  async function interrupt(row: JobRow, ends: boolean): Promise<boolean> {
    const kind = kindsByName.get(row.kind);
    const again = kind !== undefined && mayRetry(row, kind, clock.now());
    const why = ends ? STOPPED : INTERRUPTED;
    const state = await store.interrupt(row, {
      again,
      ended: ends ? 'cancelled' : 'failed',
      why,
      error: { status: 503, detail: why.message, retry_after_s: null },
      finishedAt: iso(clock.now()),
    });
    if (state === null) return false;
    log.warn({ job: row.id, kind: row.kind, state }, 'jobs: job interrupted');
    return true;
  }

  async function interruptAll(
    rows: readonly JobRow[],
    concerns: (row: JobRow) => boolean,
    ends = false,
  ): Promise<number> {
    let count = 0;
    for (const row of rows) {
      if (row.state !== 'running' || !concerns(row)) continue;
      const ended = await interrupt(row, ends);
      if (ended) count += 1;
    }
    return count;
  }

  /** Monotonic time of the first of the consecutive sweeps that saw a job's lease lapsed, by job. */
  const lapsedSince = new Map<number, number>();

  function noteLapsed(rows: readonly JobRow[]): void {
    const lapsed = new Set(rows.filter((row) => row.state === 'running' && row.lapsed).map(({ id }) => id));
    for (const id of lapsedSince.keys()) if (!lapsed.has(id)) lapsedSince.delete(id);
    for (const id of lapsed) if (!lapsedSince.has(id)) lapsedSince.set(id, clock.monotonic());
  }

  /**
   * Jobs of a gone owner are lost. A lapsed lease alone proves nothing, because the process may lack CPU or database:
   * it counts if the owner is not known to run, is this process without the job, or is silent for `silent_ms` (frozen).
   */
  function isLost({ id, state, lapsed, owner }: JobRow): boolean {
    if (state !== 'running') return false;
    if (owner === null || isGone(owner)) return true;
    if (!lapsed) return false;
    if (owner === deps.owner) return !deps.isLocal(id);
    return !isAlive(owner) || clock.monotonic() - (lapsedSince.get(id) ?? Number.POSITIVE_INFINITY) >= rules.silent_ms;
  }

  async function sweepAll(): Promise<void> {
    await store.shortenLeases();
    const rows = await store.open();
    noteLapsed(rows);
    await interruptAll(rows, isLost);
    for (const kind of new Set(rows.filter(({ state }) => state === 'queued').map((row) => row.kind))) {
      deps.takeQueued(kind);
    }
    for (const kind of await deps.slots.waitingKinds()) await deps.resume(kind);
    await deps.afterSweep();
  }

  return {
    isLost,
    /** Interrupts jobs of dead or silent processes; returns their number. */
    recover: async () => interruptAll(await store.open(), isLost),
    /** Interrupts all jobs of an owner that shuts down in order. */
    interruptOwner: async (owner: string) => interruptAll(await store.open(), (row) => row.owner === owner, true),
    /** Sweeps once; a failure is logged, and the next sweep tries again. */
    once: (): Promise<void> => sweepAll().catch((error: unknown) => log.warn({ err: error }, 'jobs: sweep failed')),
  };
}
