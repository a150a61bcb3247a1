// Missing minutes of each connection, settled from history and then recorded as covered.
import { startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import { coveredUntil } from '../../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import type { Fence } from '../../../jobs/leases/lease-store.ts';
import { createCatchUp } from './catch-up.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import type { FeedStatus } from './feed-status.ts';
import type { MarketTime } from './market-time.ts';

type Stretch = { id: number | null; from: EpochMs; until: EpochMs; symbols: readonly string[] | null };

/** Covered stretch of one connection: a row of minute_coverage that grows while it is open. */
function createCoveredStretch(coverage: ConsumerDeps['coverage'], now: () => EpochMs, fence: Fence | null) {
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

export type OwedMinutes = ReturnType<typeof createOwedMinutes>;

export function createOwedMinutes(
  deps: ConsumerDeps & { signal: AbortSignal; market: MarketTime; trouble: FeedStatus['trouble'] },
) {
  const { market, trouble } = deps;
  let wasSilent = false;
  /** True until this connection's missed minutes are requested from history, which needs the market's time. */
  let owes = false;
  /**
   * Start of the first minute this connection owes, market time; earlier minutes were requested from history. Null
   * until known.
   */
  let owedFrom: EpochMs | null = null;
  let paying: Promise<void> | null = null;

  /** Replays have no coverage: they are sent repeatedly. */
  const add: typeof deps.coverage.add = async (...given) => (market.isReplaying() ? 0 : deps.coverage.add(...given));
  const coverage = { ...deps.coverage, add };
  const catchUp = createCatchUp({ ...deps, coverage, marketNow: market.now });
  const covered = createCoveredStretch(deps.coverage, deps.clock.now, deps.fence);

  const lost = (reason: string): void => catchUp.lost(market.newest(), owedFrom, reason);

  return {
    begin: catchUp.begin,
    noteGap: catchUp.noteGap,
    reconcile: catchUp.reconcile,
    lost,

    connected(): void {
      owes = true;
    },

    connectionEnded: covered.end,

    /** Starts over after a replay began or ended; an open connection then owes its minutes. */
    sourceChanged(isConnected: boolean): void {
      covered.end();
      owes ||= isConnected;
    },

    /** Notes frames dropped before they were written. */
    dropped(reason: string): void {
      covered.end();
      lost(reason);
      owes = true;
    },

    silent(reason: string): void {
      wasSilent = true;
      lost(reason);
    },

    /** Forgets the day that ended. */
    sleep(): void {
      catchUp.sleep();
      owedFrom = null;
    },

    /** Fetches owed minutes once the market's time is known; after a failure the next call tries again. */
    async settle(symbols: readonly string[] | 'all'): Promise<void> {
      const now = market.now();
      if (!owes || now === null || paying !== null) return;
      owes = false;
      await catchUp.begin();
      const silent = wasSilent;
      wasSilent = false;
      owedFrom = startOfMinute(now);
      covered.begin(owedFrom, symbols);
      paying = catchUp
        .pay(owedFrom)
        .then((nothingMissed) => {
          if (silent && nothingMissed) market.confirmSilence();
          deps.onChange();
        })
        .catch((error: unknown) => {
          trouble(error);
          owes = true;
        })
        .finally(() => {
          paying = null;
        });
    },

    /** Updates coverage; errors are ignored, because the writer reports an unavailable database. */
    async cover(allWritten: boolean): Promise<void> {
      const now = market.now();
      const newest = market.newest();
      if (market.isReplaying() || newest === null || now === null) return;
      await covered.reaches(coveredUntil(newest, now, allWritten)).catch(() => undefined);
    },

    /** Resolves when the present catch-up is done; null without one. */
    paid: (): Promise<void> | null => paying,

    isNothing: (): boolean => !owes && paying === null,
  };
}
