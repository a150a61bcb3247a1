// Covered stretch of one connection: a row of minute_coverage that grows while it is open.
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import type { Fence } from '../../../jobs/leases/lease-store.ts';
import type { ConsumerDeps } from './consumer-deps.ts';

type Stretch = { id: number | null; from: EpochMs; until: EpochMs; symbols: readonly string[] | null };

export function createCoveredStretch(coverage: ConsumerDeps['coverage'], now: () => EpochMs, fence: Fence | null) {
  let current: Stretch | null = null;

  return {
    /** `from`: first minute that is sent completely; `symbols`: streaming symbols. */
    begin(from: EpochMs, symbols: readonly string[] | 'all'): void {
      current = { id: null, from, until: from, symbols: symbols === 'all' ? null : symbols };
    },

    /** Ends the stretch after a loss; later minutes begin another one. */
    end(): void {
      current = null;
    },

    /** Extends the stretch: every minute before `until` is stored. Throws what the store throws. */
    async reaches(until: EpochMs): Promise<void> {
      const mine = current;
      if (mine === null || until <= mine.until) return;
      const { id, from, symbols } = mine;
      if (id === null) mine.id = await coverage.add({ symbols, from, until, source: 'feed' }, now(), fence);
      else await coverage.extend(id, until, now(), fence);
      mine.until = until;
    },
  };
}
