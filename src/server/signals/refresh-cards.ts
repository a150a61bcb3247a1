// Refreshes the dashboard cards: follows the published batch, and reads prices once a minute while they move.

import { marketPhase } from '../../domain/market/calendar.ts';
import { dayMs, minuteMs } from '../../domain/numbers/time.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import type { BatchInfoFields } from '../../domain/signals/signal.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { iso } from '../process/clock.ts';
import type { Publish } from '../publish/publish.ts';
import type { Calls } from '../threads/calls.ts';
import { noPrices, recallPrices, renewPrices } from './known-prices.ts';
import { type PublishCardsDeps, publishCards, type ScoredBatch } from './publish-cards.ts';
import type { createScorePricesStore } from './score-prices-store.ts';
import type { CardTasks } from './thread-tasks.ts';

const EVERY_MS = miniCardRules.prices_every.value * minuteMs;
const PAUSE_MS = miniCardRules.pause_after_minute.value * 1_000;
const KEPT_MS = miniCardRules.kept_each_minute.value * dayMs;
/** Interval, in minutes, of thinning out stored cards when there is no new batch. */
const THIN_EVERY = 60;

/** `isClosed`: when true, nothing more is published. */
export type RefreshCardsDeps = PublishCardsDeps & {
  thread: Calls<CardTasks>;
  scores: Pick<Pipeline['scores'], 'cards'>;
  prices: ReturnType<typeof createScorePricesStore>;
  publish: Pick<Publish, 'read' | 'refresh' | 'adopt' | 'newest'>;
  isClosed: () => boolean;
};

export function createCardRefresh(deps: RefreshCardsDeps) {
  const { clock, publish, store, isClosed } = deps;
  const known = noPrices();
  let batch: ScoredBatch | null = null;
  /** Published state the batch was read from: a batch is published again with mended rows or days before it. */
  let state: string | null = null;
  let lastMinute: number | null = null;
  let lastPriced: number | null = null;

  const minuteNow = () => Math.floor((clock.now() - PAUSE_MS) / EVERY_MS);

  /** Reads the scores if they were published since; true if so. */
  async function followBatch(): Promise<boolean> {
    const { source_id, published } = await publish.read('signal-stats');
    if (source_id === null || published.etag === state) return false;
    const { batch_info } = JSON.parse(published.identity.toString()) as { batch_info: BatchInfoFields };
    const scored = await deps.scores.cards(source_id);
    if (batch === null) await recallPrices(publish, known);
    batch = { id: source_id, info: batch_info, scored };
    state = published.etag;
    return true;
  }

  /** Prices do not move while the market is closed, unless an earlier session is replayed. */
  async function pricesMove(): Promise<boolean> {
    return marketPhase(clock.now()) !== 'closed' || (await deps.sourceStatus()).replayed_session !== null;
  }

  /** Stores the prices of a batch, once for each of its publications. */
  async function keepPrices(batchId: number): Promise<void> {
    const place = await publish.newest('signals');
    if (place?.source_id !== batchId || place.id === lastPriced || known.batch !== batchId || known.as_of === null)
      return;
    const { prices, as_of } = known;
    await deps.prices.keep(place.id, { prices, as_of: iso(as_of), received_at: iso(clock.now()) });
    lastPriced = place.id;
  }

  return {
    async refresh(fence: Fence | null): Promise<void> {
      const changed = await followBatch();
      if (batch === null || isClosed()) return;
      // Scores do not wait for prices.
      if (changed) await publishCards(deps, batch, known, fence);
      const minute = minuteNow();
      if (!changed && lastMinute === minute) return;
      lastMinute = minute;
      if (changed || minute % THIN_EVERY === 0) await store.thin(iso(clock.now() - KEPT_MS));
      if (known.batch !== batch.id || (await pricesMove())) {
        await renewPrices(deps.thread, known, { id: batch.id, symbols: batch.scored.map(({ symbol }) => symbol) });
        if (!isClosed()) await publishCards(deps, batch, known, fence);
      }
      await keepPrices(batch.id);
    },

    async hasNewBatch(): Promise<boolean> {
      const { source_id, published } = await publish.read('signal-stats');
      return !isClosed() && source_id !== null && published.etag !== state;
    },
  };
}
