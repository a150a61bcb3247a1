// The dashboard's cards: made from the published scores and the newest prices, published whenever either has changed.
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { marketPhase } from '../../domain/market/calendar.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import {
  type BookFacts,
  CardPrice,
  type MiniCards,
  miniCards,
  noMiniCards,
  type ScoredCard,
} from '../../domain/signals/mini-cards.ts';
import { type BatchInfoFields, StateFacts, tabTypes } from '../../domain/signals/signal.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { refusalOf } from '../http/errors.ts';
import type { Routes } from '../http/handlers.ts';
import type { Log } from '../log.ts';
import type { MarketThread } from '../market-memory/market-thread.ts';
import type { Publish } from '../publish/publish.ts';
import { publishCompressed } from '../publish/published.ts';
import { createCardEditions } from './mini-card-editions.ts';
import { createMiniCardStore, MINI_CARDS } from './mini-cards-store.ts';

const unpack = promisify(brotliDecompress);
const LOOK_EVERY_MS = 2_000;
const EVERY_MS = miniCardRules.prices_every.value * 60_000;
const PAUSE_MS = miniCardRules.pause_after_minute.value * 1_000;
const KEPT_MS = miniCardRules.kept_each_minute.value * 24 * 60 * 60_000;
/** What another feature read this short a time ago is not asked for again. */
const SAME_MINUTE_MS = EVERY_MS / 2;
/** Minutes. */
const THIN_EVERY = 60;
const UNREADABLE = 'The cards could not be read, please try again';

export type MiniCardDeps = {
  database: Database;
  clock: Clock;
  log: Log;
  publish: Pick<Publish, 'read' | 'declare' | 'refresh' | 'adopt'>;
  thread: Pick<MarketThread, 'ask'>;
  sourceStatus: () => Promise<{ name: string; replayed_session: string | null }>;
};

export type MiniCardsFeature = {
  routes: Routes<'miniCards'>;
  /** Publishes from now on: a new batch within seconds, new prices once a minute. */
  begin(): void;
  /** Before the market's thread ends: what is being published is finished. */
  close(): Promise<void>;
};

type Batch = { id: number; info: BatchInfoFields; scored: ScoredCard[]; symbols: string[] };

export function createMiniCards(deps: MiniCardDeps): MiniCardsFeature {
  const { clock, log, publish } = deps;
  const store = createMiniCardStore(deps.database);
  publish.declare(MINI_CARDS, noMiniCards);
  const editions = createCardEditions();
  let batch: Batch | null = null;
  let prices: ReadonlyMap<string, CardPrice> = new Map();
  let pricesAt: number | null = null;
  /** The batch whose symbols these prices are of. */
  let pricedBatch: number | null = null;
  let lastMinute: number | null = null;
  let looking: Promise<void> | null = null;
  let stop: () => void = () => undefined;
  let closed = false;

  const minuteNow = () => Math.floor((clock.now() - PAUSE_MS) / EVERY_MS);

  /** After a restart the prices that were published last are the known ones. */
  async function recallPrices(): Promise<void> {
    const { source_id, published } = await publish.read(MINI_CARDS);
    if (source_id === null) return;
    const { data: book } = JSON.parse((await unpack(published.brotli)).toString()) as MiniCards;
    if (book === null || book.prices_as_of === null) return;
    prices = new Map(tabTypes.flatMap((tab) => book[tab].map((card) => [card.symbol, CardPrice.parse(card)] as const)));
    pricesAt = Date.parse(book.prices_as_of);
  }

  /** Reads the scores when another batch was published; true when it was. */
  async function followBatch(): Promise<boolean> {
    const { source_id, published } = await publish.read('signal-stats');
    if (source_id === null || source_id === batch?.id) return false;
    const { batch_info } = JSON.parse(published.identity.toString()) as { batch_info: BatchInfoFields };
    const scored = await store.scored(source_id);
    if (batch === null) await recallPrices();
    batch = { id: source_id, info: batch_info, scored, symbols: scored.map(({ symbol }) => symbol) };
    return true;
  }

  /** The same cards are not published again, a set another server has just published neither. */
  async function publishCards(from: Batch): Promise<void> {
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
    const place = await store.write(set, () => clock.now());
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

  async function look(): Promise<void> {
    const changed = await followBatch();
    if (batch === null || closed) return;
    // Scores do not wait for prices.
    if (changed) await publishCards(batch);
    const minute = minuteNow();
    if (!changed && lastMinute === minute) return;
    lastMinute = minute;
    if (changed || minute % THIN_EVERY === 0) await store.thin(iso(clock.now() - KEPT_MS));
    if (pricedBatch === batch.id && !(await pricesMove())) return;
    await renewPrices(batch);
    if (!closed) await publishCards(batch);
  }

  function lookOnce(): void {
    looking ??= look()
      .catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, 'the cards of the dashboard could not be published');
      })
      .finally(() => {
        looking = null;
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
      lookOnce();
      stop = clock.every(LOOK_EVERY_MS, lookOnce);
    },
    close: async () => {
      closed = true;
      stop();
      await looking;
    },
  };
}
