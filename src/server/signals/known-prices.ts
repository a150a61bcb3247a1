// Prices shown on the dashboard cards: the last published ones after a restart, then the newest of the market.
import { minuteMs } from '../../domain/numbers/time.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import { CardPrice, type MiniCards } from '../../domain/signals/mini-cards/mini-cards.ts';
import { tabTypes } from '../../domain/signals/signal.ts';
import { Fault } from '../process/fault.ts';
import type { Publish } from '../publish/publish.ts';
import { readReply } from '../publish/published.ts';
import type { Calls } from '../threads/calls.ts';
import { MINI_CARDS } from './mini-cards-store.ts';
import type { CardTasks } from './thread-tasks.ts';

/** A snapshot another feature read this recently is reused. */
const SAME_MINUTE_MS = (miniCardRules.prices_every.value * minuteMs) / 2;

/** `as_of` in epoch ms, null without prices; `batch`: the batch whose symbols are priced. */
export type KnownPrices = { prices: ReadonlyMap<string, CardPrice>; as_of: number | null; batch: number | null };

export const noPrices = (): KnownPrices => ({ prices: new Map(), as_of: null, batch: null });

/** Sets `known` to the last published prices. */
export async function recallPrices(publish: Pick<Publish, 'read'>, known: KnownPrices): Promise<void> {
  const { source_id, published } = await publish.read(MINI_CARDS);
  if (source_id === null) return;
  const { data: book } = (await readReply(published)) as MiniCards;
  if (book === null || book.prices_as_of === null) return;
  const cards = tabTypes.flatMap((tab) => book[tab]);
  known.prices = new Map(cards.map((card) => [card.symbol, CardPrice.parse(card)] as const));
  known.as_of = Date.parse(book.prices_as_of);
}

export async function renewPrices(
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
