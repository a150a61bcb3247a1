// Dashboard cards: built from published scores and newest prices, published when either changes.

import type { MiniCards } from '../../domain/signals/mini-cards/mini-cards.ts';
import { typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { toRefusal } from '../http/errors.ts';
import { defineRoutes } from '../http/handlers.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { MINI_CARDS } from './mini-cards-store.ts';
import { indexPrices, pricesInOrder } from './published-prices.ts';
import { type CardDeps, createCardRefresh } from './refresh-cards.ts';

const UNREADABLE = 'The cards could not be read, please try again';

export function createMiniCards(deps: CardDeps) {
  const { log, publish } = deps;
  let stop: () => void = () => undefined;
  let closed = false;
  const cards = createCardRefresh(deps, () => closed);

  const job = deps.jobs.handle<null, object, null>(jobKinds.miniCards, async ({ fence }) => {
    await cards.refresh(fence);
    // Cards of a batch published meanwhile are built now: the next minute with moving prices may be a night away.
    while (await cards.hasNewBatch()) await cards.refresh(fence);
    return { state: 'completed', detail: {} };
  });

  /** Builds cards of a new batch without waiting for the minute. */
  function startSoon(): void {
    job.startSoon().catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'cards: not published');
    });
  }

  return {
    routes: defineRoutes({
      miniCards: async ({ query }) => {
        try {
          return (await publish.read(MINI_CARDS, query.asof)).published;
        } catch (error) {
          if (!toRefusal(error, '').isBug) throw error;
          log.error({ err: error }, 'cards: not read');
          return { success: false, data: null, error: UNREADABLE } satisfies MiniCards;
        }
      },

      signalPrices: async ({ query }) => {
        const index = await indexPrices((await publish.read(MINI_CARDS, query.asof)).published);
        const symbols = [...new Set(query.symbols.split(','))];
        return pricesInOrder(
          index,
          symbols.map((text) => (index.bySymbol.has(text) ? text : typedSymbol(text))),
        );
      },
    }),
    /** Starts publishing: a new batch within seconds, new prices once a minute. */
    begin: () => {
      startSoon();
      stop = publish.onNews((kind) => {
        if (kind === 'signals') startSoon();
      });
    },
    /** Stops following batches. */
    close: async () => {
      closed = true;
      stop();
    },
  };
}
