// Starts work that outlives a request, one of a kind at a time, and keeps its state where a reload or a restart finds it.
import type { Clock } from '../clock.ts';
import { iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { patiently } from '../db/database-away.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import { createJobStore, type JobRow, type JobState } from './job-store.ts';
import { isGone, newOwner } from './owner.ts';

const BEAT_MS = 10_000;
/** Progress is written to the database at most this often; readers of this process see every step. */
const SAVE_PAUSE_MS = 250;
/** How long an ending server waits for work to notice that it shall stop. */
const STOP_MS = 5_000;
const INTERRUPTED = { reason: 'interrupted', message: 'Interrupted: the server stopped before this was finished' };

export type JobRecord = Pick<JobRow, 'id' | 'state' | 'detail' | 'started_at' | 'finished_at'>;

export type RunningJob<Detail extends object> = {
  readonly id: number;
  /** Aborted when somebody cancels, when the server ends, or when another process took the job over. */
  readonly signal: AbortSignal;
  report(detail: Detail): void;
};

export type JobEnd<Detail extends object> = { state: Exclude<JobState, 'running'>; detail: Detail };

export type JobStart<Detail extends object> = {
  kind: string;
  detail: Detail;
  /** What a second start of the same kind is told, with status 409. */
  refusal: string | ((running: Record<string, unknown>) => string);
  work(job: RunningJob<Detail>): Promise<JobEnd<Detail>>;
};

export type Jobs = ReturnType<typeof createJobs>;

type Local = { row: number; detail: object; abort: AbortController; done: Promise<void> };

export function createJobs(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  randomBytes: (size: number) => Buffer;
}) {
  const { clock, log } = deps;
  const store = createJobStore(deps.database);
  const owner = newOwner(deps.randomBytes);
  const local = new Map<number, Local>();
  const now = () => iso(clock.now());

  const record = (row: JobRow): JobRecord => {
    const mine = row.state === 'running' ? local.get(row.id) : undefined;
    const detail = mine ? (mine.detail as Record<string, unknown>) : row.detail;
    return { id: row.id, state: row.state, detail, started_at: row.started_at, finished_at: row.finished_at };
  };

  /** Ends what nobody works on any more; answers how many jobs that were. */
  async function recover(): Promise<number> {
    const gone = (await store.running()).map((row) => row.owner).filter(isGone);
    const ended = await store.interrupt(gone, INTERRUPTED, now());
    for (const row of ended) log.warn({ job: row.id, kind: row.kind }, 'a job was interrupted');
    return ended.length;
  }

  function keepAlive(id: number, abort: AbortController): () => void {
    return clock.every(BEAT_MS, () => {
      store.beat(id, owner).then(
        (cancel) => {
          if (cancel === null) abort.abort(new Error('taken over'));
          else if (cancel) abort.abort(new Error('cancelled'));
        },
        // The database may be away for a moment; the next beat tries again.
        (error: unknown) => log.warn({ err: error, job: id }, 'a job could not prolong its lease'),
      );
    });
  }

  async function run<Detail extends object>(id: number, start: JobStart<Detail>, mine: Local): Promise<void> {
    const stopBeating = keepAlive(id, mine.abort);
    let saving: Promise<void> = Promise.resolve();
    let savedAt = Number.NEGATIVE_INFINITY;
    let end: JobEnd<Detail>;
    try {
      end = await start.work({
        id,
        signal: mine.abort.signal,
        report: (detail) => {
          mine.detail = detail;
          if (clock.monotonic() - savedAt < SAVE_PAUSE_MS) return;
          savedAt = clock.monotonic();
          saving = saving
            .then(() => store.saveDetail(id, owner, mine.detail))
            .catch((error: unknown) => log.warn({ err: error, job: id }, 'progress of a job could not be written'));
        },
      });
    } catch (error) {
      if (!(error instanceof Fault)) log.error({ err: error, job: id, kind: start.kind }, 'a job failed');
      const message = error instanceof Fault ? error.detail : 'Failed: see the log of the server';
      end = { state: 'failed', detail: { ...(mine.detail as Detail), message } };
    }
    stopBeating();
    await saving;
    const finished = () => store.finish(id, owner, end.state, end.detail, now());
    // A job whose end nobody wrote would keep others of its kind out.
    await patiently(clock, () => mine.abort.signal.aborted, finished).catch((error: unknown) =>
      log.error({ err: error, job: id }, 'the end of a job could not be written'),
    );
    local.delete(id);
  }

  return {
    recover,

    /** Starts the work and answers at once; throws Fault 409 when one of its kind runs already. */
    async start<Detail extends object>(start: JobStart<Detail>): Promise<{ id: number; done: Promise<void> }> {
      let id = await store.begin(start.kind, owner, start.detail, now());
      if (id === null && (await recover()) > 0) id = await store.begin(start.kind, owner, start.detail, now());
      if (id === null) {
        const running = (await store.running(start.kind))[0];
        const { refusal } = start;
        throw new Fault(409, typeof refusal === 'string' ? refusal : refusal(running?.detail ?? {}));
      }
      const mine: Local = { row: id, detail: start.detail, abort: new AbortController(), done: Promise.resolve() };
      local.set(id, mine);
      mine.done = run(id, start, mine);
      return { id, done: mine.done };
    },

    /** The newest job of a kind (and with these values in its detail), as it stands now. */
    async latest(kind: string, having: object = {}): Promise<JobRecord | null> {
      let row = await store.latest(kind, having);
      if (row?.lapsed) {
        await recover();
        row = await store.latest(kind, having);
      }
      return row === null ? null : record(row);
    },

    async running(kind: string): Promise<JobRecord | null> {
      const row = (await store.running(kind)).find(({ lapsed }) => !lapsed);
      return row === undefined ? null : record(row);
    },

    /** Asks the running job of a kind to stop, wherever it runs; false when none runs. */
    async cancel(kind: string): Promise<boolean> {
      const row = await store.requestCancel(kind);
      if (row === null) return false;
      local.get(row.id)?.abort.abort(new Error('cancelled'));
      return true;
    },

    /** Asks all work of this process to stop and waits a little; what does not end is marked as interrupted. */
    async close(): Promise<void> {
      const mine = [...local.values()];
      if (mine.length === 0) return;
      for (const job of mine) job.abort.abort(new Error('the server ends'));
      const patience = new AbortController();
      const ended = Promise.all(mine.map((job) => job.done)).then(() => patience.abort(new Error('ended')));
      await Promise.race([ended, clock.sleep(STOP_MS, patience.signal).catch(() => undefined)]);
      if (local.size > 0) await store.interrupt([owner], INTERRUPTED, now());
    },
  };
}
