// Makes the dashboard's cards of a batch's scores and the known prices, and publishes them unless they are the newest already.

import { type BookFacts, miniCards, type ScoredCard } from '../../domain/signals/mini-cards/mini-cards.ts';
import { type BatchInfoFields, StateFacts } from '../../domain/signals/signal.ts';
import { type Clock, iso } from '../clock.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import type { Publish } from '../publish/publish.ts';
import { publishCompressed } from '../publish/published.ts';
import type { KnownPrices } from './known-prices.ts';
import type { CardEditions } from './mini-card-editions.ts';
import { MINI_CARDS, type MiniCardStore } from './mini-cards-store.ts';

export type ScoredBatch = { id: number; info: BatchInfoFields; scored: ScoredCard[]; symbols: string[] };

export type PublishCardsDeps = {
  clock: Clock;
  publish: Pick<Publish, 'read' | 'refresh' | 'adopt'>;
  store: MiniCardStore;
  editions: CardEditions;
  sourceStatus: () => Promise<{ name: string; replayed_session: string | null }>;
};

/** The same cards are not published again, a set another server has just published neither. */
export async function publishCards(
  deps: PublishCardsDeps,
  from: ScoredBatch,
  known: KnownPrices,
  fence: Fence | null,
): Promise<void> {
  const { clock, publish, store, editions } = deps;
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
  const { prices } = known;
  const reply = miniCards(from.scored, prices, facts);
  const edition = { symbols: from.symbols, prices, prices_as_of: facts.prices_as_of, source: facts.source };
  const published = await publishCompressed(Buffer.from(JSON.stringify(reply)));
  /** True when these very cards are the newest already; changes can then be given from them too. */
  const areNewest = async () => {
    const { etag, publication_id } = (await publish.read(MINI_CARDS)).published;
    if (etag !== published.etag || publication_id === undefined) return false;
    editions.add({ id: publication_id, ...edition });
    return true;
  };
  if (await areNewest()) return;
  const set = {
    batch_id: from.id,
    prices_as_of: facts.prices_as_of,
    received_at,
    as_of: facts.prices_as_of ?? info.as_of ?? received_at,
    formula_version: info.formula_version ?? '',
    published,
  };
  const place = await store.write(set, () => clock.now(), fence);
  if (place !== null) return publish.adopt(MINI_CARDS, place, published, editions.add({ id: place.id, ...edition }));
  await publish.refresh();
  await areNewest();
}
