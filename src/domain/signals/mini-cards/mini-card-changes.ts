// What a minute changes on the dashboard's cards: the prices that are others now, as columns, and how a page takes them over.
import { z } from 'zod';
import { type TabType, tabTypes } from '../signal.ts';
import { type CardPrice, type MiniCard, type MiniCardBook, unknownPrice } from './mini-cards.ts';

const N = z.number().nullable();

/**
 * From the cards of snapshot `base_id` to those of snapshot `id`, which have the same scores in the same order. Columns
 * are of one length, units as on the card; null is a value that is unknown now.
 */
export const MiniCardChanges = z.object({
  base_id: z.number(),
  id: z.number(),
  prices_as_of: z.string().nullable(),
  source: z.string().nullable(),
  symbols: z.array(z.string()),
  current_price: z.array(N),
  price_change: z.array(N),
  price_change_percent: z.array(N),
  volume: z.array(N),
});
export type MiniCardChanges = z.infer<typeof MiniCardChanges>;

/** Prices of one snapshot of cards, by symbol; a symbol that is absent has none. `prices_as_of` is ISO. */
export type PricedSnapshot = {
  id: number;
  prices: ReadonlyMap<string, CardPrice>;
  prices_as_of: string | null;
  source: string | null;
};

const samePrice = (one: CardPrice, other: CardPrice) =>
  one.current_price === other.current_price &&
  one.price_change === other.price_change &&
  one.price_change_percent === other.price_change_percent &&
  one.volume === other.volume;

/** What changed between two snapshots of the same cards; of `symbols`, those whose price, change or volume is another. */
export function miniCardChanges(
  symbols: readonly string[],
  before: PricedSnapshot,
  after: PricedSnapshot,
): MiniCardChanges {
  const priceOf = ({ prices }: PricedSnapshot, symbol: string) => prices.get(symbol) ?? unknownPrice;
  const changed = symbols.filter((symbol) => !samePrice(priceOf(before, symbol), priceOf(after, symbol)));
  const now = changed.map((symbol) => priceOf(after, symbol));
  return {
    base_id: before.id,
    id: after.id,
    prices_as_of: after.prices_as_of,
    source: after.source,
    symbols: changed,
    current_price: now.map((price) => price.current_price),
    price_change: now.map((price) => price.price_change),
    price_change_percent: now.map((price) => price.price_change_percent),
    volume: now.map((price) => price.volume),
  };
}

/** The book of snapshot `id` out of that of `base_id`. Cards that did not change stay the same objects. */
export function withMiniCardChanges(book: MiniCardBook, changes: MiniCardChanges): MiniCardBook {
  const prices = new Map(
    changes.symbols.map((symbol, at): [string, CardPrice] => [
      symbol,
      {
        current_price: changes.current_price[at] ?? null,
        price_change: changes.price_change[at] ?? null,
        price_change_percent: changes.price_change_percent[at] ?? null,
        volume: changes.volume[at] ?? null,
      },
    ]),
  );
  const priced = (card: MiniCard): MiniCard => {
    const price = prices.get(card.symbol);
    return price === undefined ? card : { ...card, ...price };
  };
  const tabs = Object.fromEntries(tabTypes.map((tab) => [tab, book[tab].map(priced)])) as Record<TabType, MiniCard[]>;
  return { ...book, ...tabs, prices_as_of: changes.prices_as_of, source: changes.source };
}
