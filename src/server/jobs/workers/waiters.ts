// Waiters for job results, whichever process does the work.
import { Fault } from '../../process/fault.ts';
import type { Engine } from '../engine.ts';
import type { JobError, JobRow } from '../job-row.ts';
import type { JobOutcome } from './run-job.ts';

/** Interval of polls while somebody waits: a notification may be lost with its connection. */
const CHECK_MS = 2_000;

const GONE: JobError = { status: null, detail: 'The job is gone', retry_after_s: null };

type Waiter = { resolve: (result: unknown) => void; reject: (error: unknown) => void };

/** The error as it was thrown here, else rebuilt from the row. */
function toThrown(error: JobError, cause: unknown): unknown {
  if (cause !== null && cause !== undefined) return cause;
  if (error.status === null) return new Error(error.detail);
  const { retry_after_s } = error;
  return new Fault(error.status, error.detail, retry_after_s === null ? {} : { retryAfterSeconds: retry_after_s });
}

const hasEnded = (row: JobRow) => row.state !== 'queued' && row.state !== 'running';

export type Waiters = ReturnType<typeof createWaiters>;

/** `catchUp` refreshes publications before waiters are resolved, so that they see what the job published. */
type WaitersDeps = Engine & { catchUp: (row: JobRow) => Promise<void> };

export function createWaiters({ store, clock, catchUp }: WaitersDeps) {
  const waiting = new Map<number, Waiter[]>();
  let stop: (() => void) | null = null;

  function settle(id: number, { result, error, cause }: Pick<JobOutcome, 'result' | 'error' | 'cause'>): void {
    const waiters = waiting.get(id);
    if (waiters === undefined) return;
    waiting.delete(id);
    if (waiting.size === 0) {
      stop?.();
      stop = null;
    }
    for (const waiter of waiters) {
      if (error === null) waiter.resolve(result);
      else waiter.reject(toThrown(error, cause));
    }
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

  /** Checks all ids in one query; an error is ignored, the next check tries again. */
  const check = (ids: readonly number[]) => settleEnded(ids).catch(() => undefined);
  const checkAll = () => check([...waiting.keys()]);

  return {
    settle,
    check,
    checkAll,

    /** Resolves with the job's result or rejects with its error; an unawaited rejection does not end the process. */
    wait(id: number): Promise<unknown> {
      const done = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
      });
      done.catch(() => undefined);
      stop ??= clock.every(CHECK_MS, checkAll);
      // The job may have ended already.
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
