// Builds the dashboard cards from scores and prices and publishes them unless unchanged.

import { type BookFacts, miniCards, type ScoredCard } from '../../domain/signals/mini-cards/mini-cards.ts';
import { type BatchInfoFields, StateFacts } from '../../domain/signals/signal.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { Publish } from '../publish/publish.ts';
import { publishCompressed } from '../publish/published.ts';
import type { KnownPrices } from './known-prices.ts';
import { MINI_CARDS, type MiniCardStore } from './mini-cards-store.ts';

export type ScoredBatch = { id: number; info: BatchInfoFields; scored: ScoredCard[] };

export type PublishCardsDeps = {
  clock: Clock;
  publish: Pick<Publish, 'read' | 'refresh' | 'adopt'>;
  store: MiniCardStore;
  sourceStatus: () => Promise<{ name: string; replayed_session: string | null }>;
};

/** Publishes cards unless they equal the newest; compares again at the write, as another process may have published. */
export async function publishCards(
  deps: PublishCardsDeps,
  from: ScoredBatch,
  known: KnownPrices,
  fence: Fence | null,
): Promise<void> {
  const { clock, publish, store } = deps;
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
