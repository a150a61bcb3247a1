// Newest snapshot of the market, shared by tasks that need the same minute.
import { putSharesOfToday } from '../../domain/market/checks/split-day.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { TakenSnapshot } from '../goldeneye/poll-messages.ts';
import type { MarketMemory, SnapshotReader } from '../market-memory/market-memory.ts';
import type { SplitDays } from '../market-memory/split-days.ts';
import { Fault } from '../process/fault.ts';

/** `insist`: a person started the request. `onFirst`: called at the first byte. */
type Taking = { insist?: boolean; onFirst?: () => void };

/**
 * Snapshot; null if the vendor fails or the snapshot is refused, as on a plan without current prices, which stored days
 * do not need.
 */
export function unlessRefused(taking: Promise<TakenSnapshot>): Promise<TakenSnapshot | null> {
  return taking.catch((error: unknown) => {
    if (isProviderError(error) || error instanceof Fault) return null;
    throw error;
  });
}

export function keepSnapshot(deps: {
  readSnapshot: SnapshotReader;
  memory: Pick<MarketMemory, 'setRegularVolume'>;
  splitDays: SplitDays;
  now: () => Promise<number>;
  monotonic: () => number;
}) {
  const { readSnapshot, memory, splitDays, now, monotonic } = deps;
  let newest: TakenSnapshot | null = null;
  return {
    get newest(): TakenSnapshot | null {
      return newest;
    },

    /**
     * Takes a snapshot; the newest one younger than `kept_ms` is reused, so that the vendor is called once a minute.
     */
    async take(kept_ms = 0, { insist = false, onFirst = () => undefined }: Taking = {}): Promise<TakenSnapshot> {
      const age = newest === null ? Number.POSITIVE_INFINITY : (await now()) - newest.asked;
      if (newest !== null && age >= 0 && age < kept_ms) return newest;
      let first: number | null = null;
      let came = monotonic();
      const onBytes = () => {
        came = monotonic();
        if (first !== null) return;
        first = came;
        onFirst();
      };
      const { market, moment, asked } = await readSnapshot({ priority: 'background', insist, onBytes });
      const arrived = asked - (monotonic() - came);
      putSharesOfToday(market, await splitDays(moment.session.date));
      await memory.setRegularVolume(market, moment);
      newest = { market, moment, asked, arrived, came, arriving_ms: came - (first ?? came) };
      return newest;
    },
  };
}
