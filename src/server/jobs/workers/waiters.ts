// The callers that started a job and wait for its result, also when another process does the work.
import type { Clock } from '../../clock.ts';
import { Fault } from '../../fault.ts';
import type { JobError, JobRow } from '../job-row.ts';
import type { JobStore } from '../job-store.ts';
import type { Outcome } from './run-job.ts';

/** A notification may be lost with its connection: results are looked up this often as well, while somebody waits. */
const CHECK_MS = 2_000;

const GONE: JobError = { status: null, detail: 'The job is gone', retry_after_s: null };

type Waiter = { resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** The error of a job as it was thrown, or as another process wrote it down. */
function thrown(error: JobError, cause: unknown): unknown {
  if (cause !== null && cause !== undefined) return cause;
  if (error.status === null) return new Error(error.detail);
  const { retry_after_s } = error;
  return new Fault(error.status, error.detail, retry_after_s === null ? {} : { retryAfterSeconds: retry_after_s });
}

const hasEnded = (row: JobRow) => row.state !== 'queued' && row.state !== 'running';

export type Waiters = ReturnType<typeof createWaiters>;

export function createWaiters({
  store,
  clock,
  catchUp,
}: {
  store: Pick<JobStore, 'byIds'>;
  clock: Pick<Clock, 'every'>;
  /** Takes over what the job has published, before its result is reported. */
  catchUp: (row: JobRow) => Promise<void>;
}) {
  const waiting = new Map<number, Waiter>();
  let stop: (() => void) | null = null;

  function settle(id: number, { result, error, cause }: Pick<Outcome, 'result' | 'error' | 'cause'>): void {
    const waiter = waiting.get(id);
    if (waiter === undefined) return;
    waiting.delete(id);
    if (waiting.size === 0) {
      stop?.();
      stop = null;
    }
    if (error === null) waiter.resolve(result);
    else waiter.reject(thrown(error, cause));
  }

  async function settleEnded(ids: readonly number[]): Promise<void> {
    const asked = ids.filter((id) => waiting.has(id));
    if (asked.length === 0) return;
    const rows = new Map((await store.byIds(asked)).map((row) => [row.id, row]));
    for (const id of asked) {
      const row = rows.get(id);
      if (row === undefined) settle(id, { result: null, error: GONE, cause: null });
      else if (hasEnded(row)) {
        await catchUp(row);
        settle(id, { result: row.result, error: row.error, cause: null });
      }
    }
  }

  /** One statement for all of them; a check that fails is made again. */
  const check = (ids: readonly number[]) => settleEnded(ids).catch(() => undefined);
  const checkAll = () => check([...waiting.keys()]);

  return {
    settle,
    check,
    checkAll,

    /** The job's result; rejects with what it failed for. Nobody need listen. */
    wait(id: number): Promise<unknown> {
      const done = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      done.catch(() => undefined);
      stop ??= clock.every(CHECK_MS, checkAll);
      // It may have ended before anybody waited.
      void check([id]);
      return done;
    },

    close(): void {
      stop?.();
      const error = { status: 503, detail: 'The server ends', retry_after_s: null };
      for (const id of [...waiting.keys()]) settle(id, { result: null, error, cause: null });
    },
  };
}
