// The dashboard's cards: made from the published scores and the newest prices, published whenever either has changed.

import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { marketPhase } from '../../domain/market/calendar.ts';
import { dayMs, minuteMs } from '../../domain/numbers/time.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import {
  type BookFacts,
  CardPrice,
  type MiniCardBook,
  type MiniCards,
  miniCards,
  type ScoredCard,
} from '../../domain/signals/mini-cards/mini-cards.ts';
import { type BatchInfoFields, StateFacts, tabTypes } from '../../domain/signals/signal.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { refusalOf } from '../http/errors.ts';
import type { Routes } from '../http/handlers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import { startUnlessBusy } from '../jobs/start-unless-busy.ts';
import type { Log } from '../log.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Publish } from '../publish/publish.ts';
import { publishCompressed } from '../publish/published.ts';
import type { Calls } from '../threads/calls.ts';
import { createCardEditions } from './mini-card-editions.ts';
import { createMiniCardStore, MINI_CARDS } from './mini-cards-store.ts';
import type { CardTasks } from './thread-tasks.ts';

const unpack = promisify(brotliDecompress);
const EVERY_MS = miniCardRules.prices_every.value * minuteMs;
const PAUSE_MS = miniCardRules.pause_after_minute.value * 1_000;
const KEPT_MS = miniCardRules.kept_each_minute.value * dayMs;
/** A batch that comes while cards are being made is looked for again after this. */
const AGAIN_MS = 1_000;
const MOST_AGAIN = 5;
/** What another feature read this short a time ago is not asked for again. */
const SAME_MINUTE_MS = EVERY_MS / 2;
/** Minutes. */
const THIN_EVERY = 60;
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

type Prices = ReadonlyMap<string, CardPrice>;
type Batch = { id: number; info: BatchInfoFields; scored: ScoredCard[]; symbols: string[] };

export function createMiniCards(deps: MiniCardDeps): MiniCardsFeature {
  const { clock, log, publish } = deps;
  const store = createMiniCardStore(deps.database);
  const editions = createCardEditions();
  let batch: Batch | null = null;
  /** The scores of cards another process made; the same array of symbols means the same scores. */
  let followed: { scores: string; symbols: readonly string[] } | null = null;
  let prices: Prices = new Map();
  let pricesAt: number | null = null;
  /** The batch whose symbols these prices are of. */
  let pricedBatch: number | null = null;
  let lastMinute: number | null = null;
  let stop: () => void = () => undefined;
  let closed = false;

  const minuteNow = () => Math.floor((clock.now() - PAUSE_MS) / EVERY_MS);

  /** The cards that were published last, as they were published; null before the first. */
  async function publishedBook(): Promise<{ id: number | undefined; book: MiniCardBook; prices: Prices } | null> {
    const { source_id, published } = await publish.read(MINI_CARDS);
    if (source_id === null) return null;
    const { data: book } = JSON.parse((await unpack(published.brotli)).toString()) as MiniCards;
    if (book === null) return null;
    const cards = tabTypes.flatMap((tab) => book[tab]);
    const prices = new Map(cards.map((card) => [card.symbol, CardPrice.parse(card)] as const));
    return { id: published.publication_id, book, prices };
  }

  /** After a restart the prices that were published last are the known ones. */
  async function recallPrices(): Promise<void> {
    const last = await publishedBook();
    if (last === null || last.book.prices_as_of === null) return;
    prices = last.prices;
    pricesAt = Date.parse(last.book.prices_as_of);
  }

  /** Cards another process has published are known here too, to say what changes from them on. */
  async function followCards(): Promise<void> {
    const last = await publishedBook();
    if (last?.id === undefined || editions.knows(last.id)) return;
    const { prices_as_of, source, batch_info } = last.book;
    const scores = JSON.stringify(batch_info);
    if (followed?.scores !== scores) followed = { scores, symbols: [...last.prices.keys()] };
    editions.add({ id: last.id, symbols: followed.symbols, prices: last.prices, prices_as_of, source });
  }

  /** Reads the scores when another batch was published; true when it was. */
  async function followBatch(): Promise<boolean> {
    const { source_id, published } = await publish.read('signal-stats');
    if (source_id === null || source_id === batch?.id) return false;
    const { batch_info } = JSON.parse(published.identity.toString()) as { batch_info: BatchInfoFields };
    const scored = await deps.scores.cards(source_id);
    if (batch === null) await recallPrices();
    batch = { id: source_id, info: batch_info, scored, symbols: scored.map(({ symbol }) => symbol) };
    return true;
  }

  /** The same cards are not published again, a set another server has just published neither. */
  async function publishCards(from: Batch, fence: Fence | null): Promise<void> {
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
      prices_as_of: pricesAt === null ? null : iso(pricesAt),
      source: pricesAt === null ? null : (await deps.sourceStatus()).name,
      formula_version: info.formula_version,
    };
    const reply = miniCards(from.scored, prices, facts);
    const edition = { symbols: from.symbols, prices, prices_as_of: facts.prices_as_of, source: facts.source };
    const published = await publishCompressed(Buffer.from(JSON.stringify(reply)));
    /** True when these very cards are the newest already; changes can then be told from them too. */
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

  async function renewPrices({ id, symbols }: Batch): Promise<void> {
    try {
      const answer = await deps.thread.ask('prices', { symbols, kept_ms: SAME_MINUTE_MS });
      prices = answer.prices;
      pricesAt = answer.as_of;
      pricedBatch = id;
    } catch (error) {
      // The last known prices stay, with their time; the next minute asks again.
      if (!(error instanceof Fault)) throw error;
    }
  }

  /** Prices stand still while the market sleeps, unless an earlier session is replayed. */
  async function pricesMove(): Promise<boolean> {
    return marketPhase(clock.now()) !== 'closed' || (await deps.sourceStatus()).replayed_session !== null;
  }

  async function refresh(fence: Fence | null): Promise<void> {
    const changed = await followBatch();
    if (batch === null || closed) return;
    // Scores do not wait for prices.
    if (changed) await publishCards(batch, fence);
    const minute = minuteNow();
    if (!changed && lastMinute === minute) return;
    lastMinute = minute;
    if (changed || minute % THIN_EVERY === 0) await store.thin(iso(clock.now() - KEPT_MS));
    if (pricedBatch === batch.id && !(await pricesMove())) return;
    await renewPrices(batch);
    if (!closed) await publishCards(batch, fence);
  }

  const job = deps.jobs.handle<null, object, null>(jobKinds.miniCards, async ({ fence }) => {
    await refresh(fence);
    // A batch that was published meanwhile is not left to the next minute, which may be a night away.
    while (await hasNewBatch()) await refresh(fence);
    return { state: 'completed', detail: {} };
  });

  async function hasNewBatch(): Promise<boolean> {
    const { source_id } = await publish.read('signal-stats');
    return !closed && source_id !== null && source_id !== batch?.id;
  }

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
        followCards().catch((error: unknown) => log.warn({ err: error }, 'cards of another process could not be read'));
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
