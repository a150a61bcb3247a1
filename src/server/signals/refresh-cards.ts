// Brings the dashboard's cards up to date: follows the published batch, and asks for new prices once a minute while they move.

import { marketPhase } from '../../domain/market/calendar.ts';
import { dayMs, minuteMs } from '../../domain/numbers/time.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import type { BatchInfoFields } from '../../domain/signals/signal.ts';
import { iso } from '../clock.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Calls } from '../threads/calls.ts';
import { noPrices, recallPrices, renewPrices } from './known-prices.ts';
import { type PublishCardsDeps, publishCards, type ScoredBatch } from './publish-cards.ts';
import type { CardTasks } from './thread-tasks.ts';

const EVERY_MS = miniCardRules.prices_every.value * minuteMs;
const PAUSE_MS = miniCardRules.pause_after_minute.value * 1_000;
const KEPT_MS = miniCardRules.kept_each_minute.value * dayMs;
/** Minutes. */
const THIN_EVERY = 60;

/** `isClosed`: nothing is published any more. */
export type RefreshCardsDeps = PublishCardsDeps & {
  thread: Calls<CardTasks>;
  scores: Pick<Pipeline['scores'], 'cards'>;
  isClosed: () => boolean;
};

export function createCardRefresh(deps: RefreshCardsDeps) {
  const { clock, publish, store, isClosed } = deps;
  const known = noPrices();
  let batch: ScoredBatch | null = null;
  let lastMinute: number | null = null;

  const minuteNow = () => Math.floor((clock.now() - PAUSE_MS) / EVERY_MS);

  /** Reads the scores when another batch was published; true when it was. */
  async function followBatch(): Promise<boolean> {
    const { source_id, published } = await publish.read('signal-stats');
    if (source_id === null || source_id === batch?.id) return false;
    const { batch_info } = JSON.parse(published.identity.toString()) as { batch_info: BatchInfoFields };
    const scored = await deps.scores.cards(source_id);
    if (batch === null) await recallPrices(publish, known);
    batch = { id: source_id, info: batch_info, scored, symbols: scored.map(({ symbol }) => symbol) };
    return true;
  }

  /** Prices stand still while the market sleeps, unless an earlier session is replayed. */
  async function pricesMove(): Promise<boolean> {
    return marketPhase(clock.now()) !== 'closed' || (await deps.sourceStatus()).replayed_session !== null;
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
      if (known.batch === batch.id && !(await pricesMove())) return;
      await renewPrices(deps.thread, known, batch);
      if (!isClosed()) await publishCards(deps, batch, known, fence);
    },

    async hasNewBatch(): Promise<boolean> {
      const { source_id } = await publish.read('signal-stats');
      return !isClosed() && source_id !== null && source_id !== batch?.id;
    },
  };
}
