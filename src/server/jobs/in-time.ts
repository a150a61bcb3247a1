// An answer within the time a response may take, for work that may take longer and goes on.
import type { Clock } from '../clock.ts';

/**
 * What the work comes to, or `late` when it takes longer than `ms`. Work that fails after that has told its own state;
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
