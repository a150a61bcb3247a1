// Dashboard cards: built from published scores and newest prices, published when either changes.

import type { MiniCards } from '../../domain/signals/mini-cards/mini-cards.ts';
import { typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import type { Database } from '../db/database.ts';
import { toRefusal } from '../http/errors.ts';
import type { Routes } from '../http/handlers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import type { Publish } from '../publish/publish.ts';
import type { Calls } from '../threads/calls.ts';
import { createMiniCardStore, MINI_CARDS } from './mini-cards-store.ts';
import { indexPrices, pricesInOrder } from './published-prices.ts';
import { createCardRefresh } from './refresh-cards.ts';
import { createScorePricesStore } from './score-prices-store.ts';
import type { CardTasks } from './thread-tasks.ts';

const UNREADABLE = 'The cards could not be read, please try again';

export type MiniCardDeps = {
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  publish: Pick<Publish, 'read' | 'refresh' | 'adopt' | 'onNews' | 'newest'>;
  thread: Calls<CardTasks>;
  scores: Pick<Pipeline['scores'], 'cards'>;
  sourceStatus: () => Promise<{ name: string; replayed_session: string | null }>;
};

export type MiniCardsFeature = {
  routes: Routes<'miniCards' | 'signalPrices'>;
  /** Starts publishing: a new batch within seconds, new prices once a minute. */
  begin(): void;
  /** Stops following batches. */
  close(): Promise<void>;
};

export function createMiniCards(deps: MiniCardDeps): MiniCardsFeature {
  const { clock, log, publish, thread, scores, sourceStatus } = deps;
  const store = createMiniCardStore(deps.database);
  let stop: () => void = () => undefined;
  let closed = false;
  const isClosed = () => closed;
  const prices = createScorePricesStore(deps.database);
  const cards = createCardRefresh({ clock, publish, store, prices, thread, scores, sourceStatus, isClosed });

  const job = deps.jobs.handle<null, object, null>(jobKinds.miniCards, async ({ fence }) => {
    await cards.refresh(fence);
    // A batch published meanwhile is built at once: the next minute with moving prices may be a night away.
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
    routes: {
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
    },
    begin: () => {
      startSoon();
      stop = publish.onNews((kind) => {
        if (kind === 'signals') startSoon();
      });
    },
    close: async () => {
      closed = true;
      stop();
    },
  };
}
