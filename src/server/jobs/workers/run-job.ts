// One attempt at a job in this process: claimed, kept alive, watched for a cancel, its progress and its end written down.
import { type Clock, iso } from '../../clock.ts';
import { patiently } from '../../db/database-away.ts';
import { Fault } from '../../fault.ts';
import type { Log } from '../../log.ts';
import type { JobKind } from '../job-kind.ts';
import type { EndState, JobError, JobRow } from '../job-row.ts';
import type { JobRules } from '../job-rules.ts';
import type { JobStore, Runs } from '../job-store.ts';
import type { Fence } from '../leases/lease-store.ts';
import type { Delivery } from './queue.ts';

export type RunningJob<Input = unknown, Detail extends object = object> = {
  readonly id: number;
  readonly input: Input;
  /** The slot it was begun for, ISO; null when somebody asked for it. */
  readonly scheduled_for: string | null;
  readonly attempt: number;
  /** Of what this process must own to do it; null where nothing is needed. */
  readonly fence: Fence | null;
  /** Aborted when somebody cancels, when the process ends, or when another process took the job over. */
  readonly signal: AbortSignal;
  report(detail: Detail): void;
  /**
   * Writes the job's end as part of a transaction: what that writes is done once, however often the job is tried. Throws
   * Fault 409 when another process has taken the job over meanwhile.
   */
  endWith(tx: Runs, end: JobEnd<unknown>): Promise<void>;
};

export type JobEnd<Result> = { state: EndState; detail: object; result?: Result };
export type Handler = (job: RunningJob<never, never>) => Promise<JobEnd<unknown>>;

export type Outcome = { state: EndState; result: unknown; error: JobError | null; cause: unknown };

/** A job at work in this process. */
export type LocalJob = { id: number; kind: string; detail: object; abort: AbortController; done: Promise<void> };

const FAILED = 'Failed: see the log of the server';

export function errorOf(error: unknown): JobError {
  if (!(error instanceof Fault)) return { status: null, detail: FAILED, retry_after_s: null };
  return { status: error.status, detail: error.detail, retry_after_s: error.retryAfterSeconds };
}

const REFUSALS = [400, 404, 409, 422];

/** Whether the work was refused to somebody who asked for it: nothing was tried, so that nothing failed. */
function isRefusal({ status }: JobError, { scheduled_for }: Pick<JobRow, 'scheduled_for'>): boolean {
  return scheduled_for === null && status !== null && REFUSALS.includes(status);
}

export type Runner = ReturnType<typeof createRunner>;

export function createRunner(deps: {
  store: JobStore;
  clock: Clock;
  log: Log;
  owner: string;
  rules: JobRules;
  /** Called with the end of every job of this process. */
  onEnd: (row: JobRow, outcome: Outcome) => Promise<void>;
}) {
  const { store, clock, log, owner, rules } = deps;
  const local = new Map<number, LocalJob>();
  const now = () => iso(clock.now());

  function keepAlive(id: number, abort: AbortController): () => void {
    return clock.every(rules.beat_ms, () =>
      store.beat(id, owner).then(
        (cancel) => {
          if (cancel === null) abort.abort(new Error('taken over'));
          else if (cancel) abort.abort(new Error('cancelled'));
        },
        // The database may be away for a moment; the next beat tries again.
        (error: unknown) => log.warn({ err: error, job: id }, 'a job could not prolong its lease'),
      ),
    );
  }

  /** Writes progress now and then; the returned function waits for what is being written. */
  function progressOf(id: number, mine: LocalJob): { report: (detail: object) => void; saved: () => Promise<void> } {
    let saving: Promise<void> = Promise.resolve();
    let savedAt = Number.NEGATIVE_INFINITY;
    return {
      report: (detail) => {
        mine.detail = detail;
        if (clock.monotonic() - savedAt < rules.save_pause_ms) return;
        savedAt = clock.monotonic();
        saving = saving
          .then(() => store.saveDetail(id, owner, mine.detail))
          .catch((error: unknown) => log.warn({ err: error, job: id }, 'progress of a job could not be written'));
      },
      saved: () => saving,
    };
  }

  async function attempt(row: JobRow, kind: JobKind, handler: Handler, fence: Fence | null, mine: LocalJob) {
    const { id } = row;
    const { signal } = mine.abort;
    const stopBeating = keepAlive(id, mine.abort);
    const { report, saved } = progressOf(id, mine);
    let end: JobEnd<unknown>;
    let error: JobError | null = null;
    let cause: unknown = null;
    const endWith = async (tx: Runs, { state, detail, result }: JobEnd<unknown>) => {
      const written = await store.finish(id, owner, { state, detail, result, error: null, finished_at: now() }, tx);
      if (!written) throw new Fault(409, 'Another process has taken the job over');
    };
    try {
      const { input, scheduled_for } = row;
      const job = { id, input, scheduled_for, attempt: row.attempt, fence, signal, report, endWith };
      end = await handler(job as unknown as RunningJob<never, never>);
    } catch (thrown) {
      cause = thrown;
      error = errorOf(thrown);
      if (error.status === null && !signal.aborted)
        log.error({ err: thrown, job: id, kind: kind.kind }, 'a job failed');
      const state = isRefusal(error, row) ? 'cancelled' : 'failed';
      end = { state, detail: { ...mine.detail, message: error.detail } };
    }
    stopBeating();
    await saved();
    const write = <Result>(step: () => Promise<Result>) => patiently(clock, () => signal.aborted, step);
    if (error !== null && row.attempt <= row.retry_limit && !isCancelled(signal)) {
      const again = error;
      await write(() => store.requeue(id, owner, again));
      throw cause;
    }
    const { state, detail, result } = end;
    // A job whose end nobody wrote would keep others of its kind out.
    await write(() => store.finish(id, owner, { state, detail, result, error, finished_at: now() })).catch(
      (problem: unknown) => log.error({ err: problem, job: id }, 'the end of a job could not be written'),
    );
    local.delete(id);
    await deps.onEnd(row, { state, result, error, cause });
    if (error !== null) throw cause;
  }

  return {
    local,

    /** Does a delivered job; throws when the attempt failed. Nothing happens when the job has ended meanwhile. */
    async run(delivery: Delivery, kind: JobKind, handler: Handler, fence: Fence | null): Promise<void> {
      const { id: job, queueId } = delivery;
      const row = await store.claim({ id: job, queueId, owner, startedAt: now() });
      if (row === null) return;
      const abort = new AbortController();
      const given = () => abort.abort(new Error('given up: it took too long'));
      delivery.signal.addEventListener('abort', given);
      const mine: LocalJob = { id: row.id, kind: kind.kind, detail: row.detail, abort, done: Promise.resolve() };
      local.set(row.id, mine);
      const work = attempt(row, kind, handler, fence, mine).finally(() => {
        local.delete(row.id);
        delivery.signal.removeEventListener('abort', given);
      });
      mine.done = work.catch(() => undefined);
      await work;
    },

    /** Asks work to stop: all of it, or that of some kinds. */
    stop(reason: string, concerns: (job: LocalJob) => boolean = () => true): void {
      for (const job of local.values()) if (concerns(job)) job.abort.abort(new Error(reason));
    },
  };
}

function isCancelled(signal: AbortSignal): boolean {
  return signal.aborted && (signal.reason as Error).message === 'cancelled';
}
