// Time limit of one exchange with a receiver.
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { withAbort } from '../../jobs/with-timeout.ts';
import type { Clock } from '../../process/clock.ts';
import { SendProblem } from '../senders/sender.ts';

/**
 * Runs `work` with a time limit. Rejects with a SendProblem at the limit; the signal of the work aborts then, or with
 * `signal`.
 */
export async function withinExchange(
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
  work: (whole: AbortSignal) => Promise<void>,
): Promise<void> {
  const limit = new AbortController();
  const ended = new AbortController();
  clock.sleep(deliveryRules.exchange.value * secondMs, ended.signal).then(
    () => limit.abort(new Error('late')),
    () => undefined,
  );
  const whole = AbortSignal.any([signal, limit.signal]);
  try {
    await withAbort(whole, work(whole));
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    throw new SendProblem(`No answer within ${deliveryRules.exchange.value} s`, { cause: error });
  } finally {
    ended.abort(new Error('ended'));
  }
}
