// Figures of own expert lists for their owner: computed in the pipeline's thread on demand, cached, never stored.
import { LRUCache } from 'lru-cache';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { secondMs } from '../../domain/numbers/time.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { SourceFigures } from '../../domain/record/record-figures.ts';
import type { OwnCall } from '../../domain/record/settle/own-figures.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Calls } from '../threads/calls.ts';
import type { SettlingDeps } from './settling/settling.ts';
import type { SettlementTasks } from './settling/thread-tasks.ts';

export type OwnFiguresDeps = Pick<SettlingDeps, 'sourceStatus' | 'identities'> & {
  clock: Pick<Clock, 'sleep'>;
  settlementThread: Calls<SettlementTasks>;
};
type OwnFigures = { market: RecordMarket; figures: SourceFigures[] };
export type MeasureOwn = (calls: readonly OwnCall[], as_of: string) => Promise<OwnFigures>;

/** Longest wait of a reader: the thread works serially, and a batch takes longer. */
const PATIENCE_MS = 8 * secondMs;
const RETRY_AFTER_SECONDS = 30;
const KEPT = 100;

export function createOwnFigures({ clock, settlementThread, sourceStatus, identities }: OwnFiguresDeps): MeasureOwn {
  const made = new LRUCache<string, Promise<SourceFigures[]>>({ max: KEPT });

  return async (calls, as_of) => {
    const { name: source, simulated, delay_minutes } = await sourceStatus();
    const market = simulated ? 'simulated' : 'live';
    if (calls.length === 0) return { market, figures: [] };
    const ask = { calls, as_of, market, source, identities: identities(simulated), delay_minutes } as const;
    // Figures of all instants of a day are equal, because only sessions before that day count.
    const key = JSON.stringify({ ...ask, as_of: newYorkDate(Date.parse(as_of)) });
    const figures = made.get(key) ?? settlementThread.ask('measureOwn', ask);
    made.set(key, figures);
    figures.catch(() => made.delete(key));
    const late = () => {
      throw new Fault(503, 'The record is being computed. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    };
    return { market, figures: await withTimeout(clock, PATIENCE_MS, figures, late) };
  };
}
