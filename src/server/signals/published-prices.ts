// Prices of the published dashboard cards by symbol, indexed once per publication.
import {
  CardPrice,
  type MiniCards,
  type SymbolPrices,
  unknownPrice,
} from '../../domain/signals/mini-cards/mini-cards.ts';
import { tabTypes } from '../../domain/signals/signal.ts';
import { indexed } from '../publish/indexed.ts';
import type { Publish } from '../publish/publish.ts';
import { MINI_CARDS } from './mini-cards-store.ts';

type PriceIndex = Omit<SymbolPrices, 'prices'> & { bySymbol: ReadonlyMap<string, CardPrice> };
/** `as_of` is ISO, null while no prices are known. */
type PublishedPrices = { as_of: string | null; prices: ReadonlyMap<string, CardPrice> };

export const indexPrices = indexed(({ data }: MiniCards): PriceIndex => {
  const cards = data === null ? [] : tabTypes.flatMap((tab) => data[tab]);
  return {
    as_of: data?.prices_as_of ?? null,
    source: data?.source ?? null,
    bySymbol: new Map(cards.map((card) => [card.symbol, CardPrice.parse(card)])),
  };
});

/** Prices in the order of `symbols`; nulls for a symbol without a card. */
export function pricesInOrder({ as_of, source, bySymbol }: PriceIndex, symbols: readonly string[]): SymbolPrices {
  return { as_of, source, prices: symbols.map((symbol) => ({ symbol, ...(bySymbol.get(symbol) ?? unknownPrice) })) };
}

/**
 * Prices of the published cards; symbols without a card or known price are absent. Throws Fault 410 when the cards of
 * `asof` are no longer stored.
 */
export function createPublishedPrices(
  publish: Pick<Publish, 'read'>,
): (symbols: readonly string[], asof?: string) => Promise<PublishedPrices> {
  return async (symbols, asof) => {
    const { as_of, bySymbol } = await indexPrices((await publish.read(MINI_CARDS, asof)).published);
    const found = symbols.flatMap((symbol) => {
      const price = bySymbol.get(symbol);
      return price === undefined || price.current_price === null ? [] : [[symbol, price] as const];
    });
    return { as_of, prices: new Map(found) };
  };
}
