// Bounded waits: a result within a time limit, or until a signal is aborted.
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';

/** Longest wait for an optional part of a reply. */
const OPTIONAL_MS = 2_500;

/** Result of `work`, or of `late` after `ms`; a later failure of `work` is not reported here. */
export async function withTimeout<Result>(
  clock: Pick<Clock, 'sleep'>,
  ms: number,
  work: Promise<Result>,
  late: () => Result,
): Promise<Result> {
  const answered = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, clock.sleep(ms, answered.signal).then(late, late)]);
  } finally {
    answered.abort(new Error('answered'));
  }
}

/** Optional part of a reply: null if it is unavailable (Fault 503) or takes longer than OPTIONAL_MS. */
export function orNull<Result>(clock: Pick<Clock, 'sleep'>, work: Promise<Result>): Promise<Result | null> {
  const available = work.catch((error: unknown) => {
    if (error instanceof Fault && error.status === 503) return null;
    throw error;
  });
  return withTimeout<Result | null>(clock, OPTIONAL_MS, available, () => null);
}

/** Result of the work; rejects with the signal's reason as soon as it is aborted, but does not stop the work. */
export async function withAbort<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
