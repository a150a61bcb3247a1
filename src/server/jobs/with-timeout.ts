// Bounded waits: a result within a time limit, or until a signal is aborted.
import type { Clock } from '../process/clock.ts';

/** The result of the work, or that of `late` after `ms`; a later failure of the work is not reported here. */
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

/** The result of the work; rejects with the signal's reason as soon as it is aborted, while the work goes on. */
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
