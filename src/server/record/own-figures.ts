// Figures of own expert lists for their owner: computed in the pipeline's thread on demand, cached for the hour, never
// stored.
import { newYorkDate } from '../../domain/market/calendar.ts';
import { hourMs, secondMs } from '../../domain/numbers/time.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { SourceFigures } from '../../domain/record/record-figures.ts';
import type { OwnCall } from '../../domain/record/settle/own-figures.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import { Fault } from '../process/fault.ts';
import { cachedUntilFailure } from '../publish/indexed.ts';
import type { RecordDeps } from './record-deps.ts';
import { identitySource } from './settling/settling.ts';

/** Longest wait of a reader: the thread works serially, and a batch takes longer. */
const PATIENCE_MS = 8 * secondMs;
const RETRY_AFTER_SECONDS = 30;
const KEPT = 100;

export function createOwnFigures(deps: RecordDeps) {
  const { clock, pipelineThread, sourceStatus } = deps;
  const made = cachedUntilFailure<string, SourceFigures[]>(KEPT);

  return async (calls: readonly OwnCall[], as_of: string) => {
    const { name: source, simulated, delay_minutes } = await sourceStatus();
    const market: RecordMarket = simulated ? 'simulated' : 'live';
    if (calls.length === 0) return { market, figures: [] };
    const ask = { calls, as_of, market, source, identities: identitySource(deps, simulated), delay_minutes } as const;
    // Only sessions before a day count on it, but bars, splits and payments of these are filed until later that day.
    const hour = Math.floor(clock.now() / hourMs);
    const key = JSON.stringify({ ...ask, as_of: newYorkDate(Date.parse(as_of)), hour });
    const figures = made(key, () => pipelineThread.ask('measureOwn', ask));
    const late = () => {
      throw new Fault(503, 'The record is being computed. Please try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    };
    return { market, figures: await withTimeout(clock, PATIENCE_MS, figures, late) };
  };
}
