// Answers that do not wait for ever: within the time a response may take, or until the work is asked to stop.
import type { Clock } from '../clock.ts';

/**
 * What the work comes to, or `late` when it takes longer than `ms`. Work that fails after that has reported its own state;
 * nobody waits for it here any more.
 */
export async function inTime<Result>(
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

/** What the work comes to; rejects with the signal's reason as soon as it is aborted, whatever becomes of the work then. */
export async function unlessAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
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
