// The dashboard's cards: made from the published scores and the newest prices, published whenever either has changed.

import type { MiniCards } from '../../domain/signals/mini-cards/mini-cards.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { refusalOf } from '../http/errors.ts';
import type { Routes } from '../http/handlers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { startUnlessBusy } from '../jobs/start-unless-busy.ts';
import type { Log } from '../log.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Publish } from '../publish/publish.ts';
import type { Calls } from '../threads/calls.ts';
import { createCardEditions } from './mini-card-editions.ts';
import { createMiniCardStore, MINI_CARDS } from './mini-cards-store.ts';
import { createCardFollower } from './published-book.ts';
import { createCardRefresh } from './refresh-cards.ts';
import type { CardTasks } from './thread-tasks.ts';

/** A batch that comes while cards are being made is looked for again after this. */
const AGAIN_MS = 1_000;
const MOST_AGAIN = 5;
const UNREADABLE = 'The cards could not be read, please try again';

export type MiniCardDeps = {
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  publish: Pick<Publish, 'read' | 'refresh' | 'adopt' | 'onNews'>;
  thread: Calls<CardTasks>;
  scores: Pick<Pipeline['scores'], 'cards'>;
  sourceStatus: () => Promise<{ name: string; replayed_session: string | null }>;
};

export type MiniCardsFeature = {
  routes: Routes<'miniCards'>;
  /** Publishes from now on: a new batch within seconds, new prices once a minute. */
  begin(): void;
  /** Follows batches no longer. */
  close(): Promise<void>;
};

export function createMiniCards(deps: MiniCardDeps): MiniCardsFeature {
  const { clock, log, publish, thread, scores, sourceStatus } = deps;
  const store = createMiniCardStore(deps.database);
  const editions = createCardEditions();
  const follower = createCardFollower({ publish, editions });
  let stop: () => void = () => undefined;
  let closed = false;
  const isClosed = () => closed;
  const cards = createCardRefresh({ clock, publish, store, editions, thread, scores, sourceStatus, isClosed });

  const job = deps.jobs.handle<null, object, null>(jobKinds.miniCards, async ({ fence }) => {
    await cards.refresh(fence);
    // A batch that was published meanwhile is not left to the next minute, which may be a night away.
    while (await cards.hasNewBatch()) await cards.refresh(fence);
    return { state: 'completed', detail: {} };
  });

  /** Cards of a batch need not wait for the minute; where cards are being made just now, it is tried again. */
  async function startNow(): Promise<void> {
    for (let tries = 0; tries < MOST_AGAIN && !closed; tries += 1) {
      if (await startUnlessBusy(job)) return;
      await clock.sleep(AGAIN_MS);
    }
  }

  function startSoon(): void {
    startNow().catch((error: unknown) => {
      if (!closed) log.warn({ err: error }, 'the cards of the dashboard could not be published');
    });
  }

  return {
    routes: {
      miniCards: async ({ query }) => {
        try {
          const { published } = await publish.read(MINI_CARDS, query.asof);
          if (query.since === undefined || query.asof !== undefined || published.publication_id === undefined)
            return published;
          return (await editions.since(query.since, published.publication_id)) ?? published;
        } catch (error) {
          if (!refusalOf(error, '').isBug) throw error;
          log.error({ err: error }, 'the cards of the dashboard could not be read');
          return { success: false, data: null, error: UNREADABLE } satisfies MiniCards;
        }
      },
    },
    begin: () => {
      startSoon();
      const follow = () => {
        follower
          .follow()
          .catch((error: unknown) => log.warn({ err: error }, 'cards of another process could not be read'));
      };
      follow();
      stop = publish.onNews((kind, place) => {
        if (kind === 'signals') startSoon();
        if (kind === MINI_CARDS && !editions.knows(place.id)) follow();
      });
    },
    close: async () => {
      closed = true;
      stop();
    },
  };
}
