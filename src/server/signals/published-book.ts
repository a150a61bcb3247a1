// The cards that were published last, and those another process has published, which are followed here.

import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { CardPrice, type MiniCardBook, type MiniCards } from '../../domain/signals/mini-cards/mini-cards.ts';
import { tabTypes } from '../../domain/signals/signal.ts';
import type { Publish } from '../publish/publish.ts';
import type { CardEditions } from './mini-card-editions.ts';
import { MINI_CARDS } from './mini-cards-store.ts';

const unpack = promisify(brotliDecompress);

type PublishedBook = { id: number | undefined; book: MiniCardBook; prices: ReadonlyMap<string, CardPrice> };

/** The cards that were published last, as they were published; null before the first. */
export async function publishedBook(publish: Pick<Publish, 'read'>): Promise<PublishedBook | null> {
  const { source_id, published } = await publish.read(MINI_CARDS);
  if (source_id === null) return null;
  const { data: book } = JSON.parse((await unpack(published.brotli)).toString()) as MiniCards;
  if (book === null) return null;
  const cards = tabTypes.flatMap((tab) => book[tab]);
  const prices = new Map(cards.map((card) => [card.symbol, CardPrice.parse(card)] as const));
  return { id: published.publication_id, book, prices };
}

export function createCardFollower({ publish, editions }: { publish: Pick<Publish, 'read'>; editions: CardEditions }) {
  /** The scores of cards another process made; the same array of symbols means the same scores. */
  let followed: { scores: string; symbols: readonly string[] } | null = null;

  return {
    /** Cards another process has published are known here too, to say what changes from them on. */
    async follow(): Promise<void> {
      const last = await publishedBook(publish);
      if (last?.id === undefined || editions.knows(last.id)) return;
      const { prices_as_of, source, batch_info } = last.book;
      const scores = JSON.stringify(batch_info);
      if (followed?.scores !== scores) followed = { scores, symbols: [...last.prices.keys()] };
      editions.add({ id: last.id, symbols: followed.symbols, prices: last.prices, prices_as_of, source });
    },
  };
}
