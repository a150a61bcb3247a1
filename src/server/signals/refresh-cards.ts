// Refresh of the dashboard cards: follows the published batch, reads prices while they move, publishes changes.

import { marketPhase } from '../../domain/market/calendar.ts';
import { dayMs, minuteMs } from '../../domain/numbers/time.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import {
  type BookFacts,
  type CardPrice,
  miniCards,
  type ScoredCard,
} from '../../domain/signals/mini-cards/mini-cards.ts';
import { type BatchInfoFields, StateFacts } from '../../domain/signals/signal.ts';
import type { Ground } from '../ground.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Publish } from '../publish/publish.ts';
import { publishCompressed } from '../publish/published.ts';
import type { Calls } from '../threads/calls.ts';
import { createMiniCardStore, MINI_CARDS, type MiniCardStore } from './mini-cards-store.ts';
import { indexPrices } from './published-prices.ts';
import { createScorePricesStore } from './score-prices-store.ts';
import type { CardTasks } from './thread-tasks.ts';

const EVERY_MS = miniCardRules.prices_every.value * minuteMs;
const PAUSE_MS = miniCardRules.pause_after_minute.value * 1_000;
const KEPT_MS = miniCardRules.kept_each_minute.value * dayMs;
/** Interval, in minutes, of thinning out stored cards when there is no new batch. */
const THIN_EVERY = 60;
/** Maximum age of a snapshot read by another feature for it to be reused. */
const SAME_MINUTE_MS = EVERY_MS / 2;

/** `as_of` in epoch ms, null without prices; `batch`: the batch whose symbols are priced, null for a new state. */
type KnownPrices = { prices: ReadonlyMap<string, CardPrice>; as_of: number | null; batch: number | null };

/** Sets `known` to the last published prices. */
async function recallPrices(publish: Pick<Publish, 'read'>, known: KnownPrices): Promise<void> {
  const { as_of, bySymbol } = await indexPrices((await publish.read(MINI_CARDS)).published);
  if (as_of === null) return;
  known.prices = bySymbol;
  known.as_of = Date.parse(as_of);
}

async function renewPrices(
  thread: Calls<CardTasks>,
  known: KnownPrices,
  { id, symbols }: { id: number; symbols: readonly string[] },
): Promise<void> {
  try {
    const answer = await thread.ask('prices', { symbols, kept_ms: SAME_MINUTE_MS });
    known.prices = answer.prices;
    known.as_of = answer.as_of;
    known.batch = id;
  } catch (error) {
    // Keep the last known prices with their time; retry next minute.
    if (!(error instanceof Fault)) throw error;
  }
}

type ScoredBatch = { id: number; info: BatchInfoFields; scored: ScoredCard[] };

export type CardDeps = Ground & { marketTasks: Calls<CardTasks>; pipeline: Pipeline };

/** Publishes cards unless they equal the newest; compares again at the write, as another process may have published. */
async function publishCards(
  deps: CardDeps,
  store: MiniCardStore,
  from: ScoredBatch,
  known: KnownPrices,
  fence: Fence | null,
): Promise<void> {
  const { clock, publish } = deps;
  const { info } = from;
  const received_at = iso(clock.now());
  const facts: BookFacts = {
    batch_info: {
      batch_datetime: info.batch_datetime,
      total_symbols: info.total_symbols_synthesized,
      total_signals: info.total_signals_imported,
      ...StateFacts.parse(info),
    },
    as_of: info.as_of,
    prices_as_of: known.as_of === null ? null : iso(known.as_of),
    source: known.as_of === null ? null : (await deps.sourceStatus()).name,
    formula_version: info.formula_version,
  };
  const reply = miniCards(from.scored, known.prices, facts);
  const published = await publishCompressed(Buffer.from(JSON.stringify(reply)));
  if ((await publish.read(MINI_CARDS)).published.etag === published.etag) return;
  const set = {
    batch_id: from.id,
    prices_as_of: facts.prices_as_of,
    received_at,
    as_of: facts.prices_as_of ?? info.as_of ?? received_at,
    formula_version: info.formula_version ?? '',
    published,
  };
  const place = await store.write(set, () => clock.now(), fence);
  if (place === null) await publish.refresh();
  else publish.adopt(MINI_CARDS, place, published);
}

/** Nothing more is published once `isClosed` is true. */
export function createCardRefresh(deps: CardDeps, isClosed: () => boolean) {
  const { clock, publish } = deps;
  const store = createMiniCardStore(deps.database);
  const scorePrices = createScorePricesStore(deps.database);
  const known: KnownPrices = { prices: new Map(), as_of: null, batch: null };
  const { scores } = deps.pipeline;
  let batch: ScoredBatch | null = null;
  /**
   * ETag of the published state the batch was read from; a batch can be republished with corrected rows or earlier
   * days.
   */
  let state: string | null = null;
  let lastMinute: number | null = null;
  let lastPriced: number | null = null;

  const minuteNow = () => Math.floor((clock.now() - PAUSE_MS) / EVERY_MS);

  /** Reads the scores of a newly published state; true if there was one. */
  async function followBatch(): Promise<boolean> {
    const { source_id, published } = await publish.read('signal-stats');
    if (source_id === null || published.etag === state) return false;
    const { batch_info } = JSON.parse(published.identity.toString()) as { batch_info: BatchInfoFields };
    const scoring = await scores.scoringOf(published.snapshot_id);
    const scored = scoring === null ? [] : await scores.cards(scoring.id);
    if (batch === null) await recallPrices(publish, known);
    batch = { id: source_id, info: batch_info, scored };
    state = published.etag;
    // A batch that is published again may score other symbols, which have no price yet.
    known.batch = null;
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
    await scorePrices.keep(place.id, { prices, as_of: iso(as_of), received_at: iso(clock.now()) });
    lastPriced = place.id;
  }

  return {
    async refresh(fence: Fence | null): Promise<void> {
      const changed = await followBatch();
      if (batch === null || isClosed()) return;
      // Scores do not wait for prices.
      if (changed) await publishCards(deps, store, batch, known, fence);
      const minute = minuteNow();
      if (!changed && lastMinute === minute) return;
      lastMinute = minute;
      if (changed || minute % THIN_EVERY === 0) await store.thin(iso(clock.now() - KEPT_MS));
      if (known.batch !== batch.id || (await pricesMove())) {
        await renewPrices(deps.marketTasks, known, { id: batch.id, symbols: batch.scored.map(({ symbol }) => symbol) });
        if (!isClosed()) await publishCards(deps, store, batch, known, fence);
      }
      await keepPrices(batch.id);
    },

    async hasNewBatch(): Promise<boolean> {
      const { source_id, published } = await publish.read('signal-stats');
      return !isClosed() && source_id !== null && published.etag !== state;
    },
  };
}
