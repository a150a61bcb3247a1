// Log of the market thread's background failures: a repeated one is logged at intervals, with its count.
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';

const QUIET_MS = 10 * minuteMs;
const MOST_KINDS = 200;

/** Messages that differ in figures alone are the same trouble. */
export function createTroubleLog(log: Pick<Log, 'warn'>, clock: Pick<Clock, 'monotonic'>): (message: string) => void {
  const known = new Map<string, { at: number; unsaid: number }>();
  return (message) => {
    const now = clock.monotonic();
    const kind = message.replace(/\d[\d.,]*/g, '#');
    const before = known.get(kind);
    if (before !== undefined && now - before.at < QUIET_MS) {
      before.unsaid += 1;
      return;
    }
    if (known.size >= MOST_KINDS) known.clear();
    known.set(kind, { at: now, unsaid: 0 });
    log.warn(
      { message, ...(before !== undefined && { repeated: before.unsaid }) },
      'market: background work incomplete',
    );
  };
}
