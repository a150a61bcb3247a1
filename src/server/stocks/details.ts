// Details of stocks: all sections of one stock, search, icons, and the daily read of the whole market's figures.

import { LRUCache } from 'lru-cache';
import { ageMs, minuteMs } from '../../domain/numbers/time.ts';
import { type CompanyGroups, companyGroups } from '../../domain/stocks/details/company-groups.ts';
import { hasDetails } from '../../domain/stocks/details/details.ts';
import {
  type BuiltDetails,
  buildDetails,
  factsAtQuote,
  isFund,
  type StockFacts,
} from '../../domain/stocks/details-build.ts';
import { canAnalyse } from '../../domain/stocks/search/rank-search.ts';
import { symbolOfKey } from '../../domain/stocks/symbols/stock-key.ts';
import type { Ground } from '../ground.ts';
import type { Market } from '../market/market.ts';
import { createMarketEventStore } from '../market-memory/events/market-event-store.ts';
import { createUnreadStore } from '../market-memory/unread/unread-store.ts';
import { iso } from '../process/clock.ts';
import { keptFor } from '../process/kept-for.ts';
import { createCompanyFill } from './company-fill/fill-companies.ts';
import { createFillStore } from './company-fill/fill-store.ts';
import { createInsiderTrades } from './company-fill/insider-trades.ts';
import { createWholeMarket, rankCompany } from './company-fill/whole-market.ts';
import { createDetailsStore } from './details/details-store.ts';
import { type Asked, gatherFacts } from './details/gather.ts';
import { createIcons } from './details/icons.ts';
import { createPartCache } from './details/part-cache.ts';
import { partLoaders } from './details/parts.ts';
import { shownPrices } from './details/shown-prices.ts';
import { detailRoutes, type PublishedStandings } from './routes.ts';
import type { Stocks } from './stocks.ts';

const RANKS_KEPT_MS = 10 * minuteMs;
/** Shortest time before a viewed stock is ranked again. */
const RANK_AGAIN_MS = 60 * minuteMs;

type DetailsDeps = Ground & {
  market: Market;
  stocks: Stocks;
  published: PublishedStandings;
  /** True if lists are generated from insider trades, which costs one call per company. */
  wantsTrades: () => Promise<boolean>;
};

export type Details = ReturnType<typeof createDetails>;

export function createDetails(deps: DetailsDeps) {
  const { clock, log, stocks, market } = deps;
  const onBug = (error: unknown) => log.error({ err: error }, 'stocks: details not completed');
  const store = createDetailsStore(deps.database, () => clock.now());
  const freshFigures = stocks.readFigures;
  const loaders = partLoaders({ ...deps, freshFigures, priority: 'user' });
  const cache = createPartCache({ clock, store: store.parts, loaders, onBug });
  const icons = createIcons({ ...deps, store, onBug });
  const fillStore = createFillStore(deps.database);
  const fill = createCompanyFill({
    ...deps,
    store: fillStore,
    loaders: partLoaders({ ...deps, freshFigures, priority: 'spare' }),
    cache,
    icons,
    trades: createInsiderTrades({
      ...deps,
      store: async () => createMarketEventStore(deps.database.query, (await deps.sourceStatus()).name),
    }),
    onBug,
  });
  const readPrices = shownPrices({ ...deps, onBug });
  const rankedAt = new LRUCache<string, number>({ max: 20_000 });
  const pending = new Set<Promise<void>>();
  const rankReader = () => keptFor(RANKS_KEPT_MS, clock.monotonic, async () => [...(await store.ranks()).values()]);
  let ranked = rankReader();
  const wholeMarket = createWholeMarket({
    ...deps,
    store,
    unread: async () => createUnreadStore(deps.database.query, (await deps.sourceStatus()).name),
    onChange: () => {
      ranked = rankReader();
      stocks.listed.changed();
    },
  });

  /** Runs work in the background, which a reader does not wait for. */
  function later(work: Promise<unknown>): void {
    const kept = work.then(() => undefined, onBug).finally(() => pending.delete(kept));
    pending.add(kept);
  }

  function remember(facts: StockFacts, price: number | null): void {
    const { symbol, listing, profile } = facts;
    if (ageMs(rankedAt.get(symbol) ?? Number.NEGATIVE_INFINITY, clock.now()) >= RANK_AGAIN_MS) {
      rankedAt.set(symbol, clock.now());
      const rank = isFund(listing?.type ?? null) ? null : rankCompany(symbol, { ...factsAtQuote(facts), price });
      if (rank !== null) later(store.saveRanks([rank], clock.now()));
    }
    if (listing !== null && !isFund(listing.type) && (listing.sector === null || listing.industry === null)) {
      later(learn(symbol, listing, companyGroups(profile)));
    }
  }

  async function learn(symbol: string, known: CompanyGroups, named: CompanyGroups): Promise<void> {
    const sector = known.sector ?? named.sector ?? (await market.section('profile', symbol))?.finnhubIndustry ?? null;
    const industry = known.industry ?? named.industry;
    if (sector === known.sector && industry === known.industry) return;
    await stocks.learn(new Map([[symbol, { sector, industry }]]));
  }

  const { nextReports } = fillStore;
  const parts = { ...deps, cache, icons, readPrices, nextReports };

  async function build(asked: Asked): Promise<BuiltDetails> {
    const facts = await gatherFacts({ ...parts, ranked, rankOf: store.readRank }, asked);
    if (asked.asof === null) remember(facts, facts.quote?.c ?? null);
    return { ...buildDetails(facts), facts };
  }

  async function readDetails(symbol: string): Promise<BuiltDetails> {
    const listed = await stocks.listed.now();
    return build({ symbol, stock: listed.bySymbol.get(symbol) ?? null, listed, asof: null });
  }

  return {
    routes: detailRoutes({ ...parts, listed: stocks.listed, build }),
    /** For other features: sections of a listed stock, without a charge to a user's quota. */
    readDetails,
    /** Snapshot prices of these symbols; older than 20 s, or absent, where the vendor did not answer in two seconds. */
    readPrices,
    nextReports,
    /** Symbol behind a search result's key; null if it is no stock that can be analysed. */
    async symbolOfKey(key: string): Promise<string | null> {
      const symbol = symbolOfKey(key);
      const stock = symbol === null ? undefined : (await stocks.listed.now()).bySymbol.get(symbol);
      return stock !== undefined && canAnalyse(stock) ? stock.symbol : null;
    },
    /**
     * Sections of a stock for an analysis with the names of their sources, and its ratios at the live price; null where
     * nothing is known. `as_of`: instant of the answer, ISO.
     */
    async forAnalysis(symbol: string) {
      const { details, about } = await readDetails(symbol);
      if (!hasDetails(details)) return null;
      const ratios = about.company?.figures ?? null;
      return { details, ratios, source: `${deps.marketData.name}, ${deps.fundamentals.name}`, as_of: iso(clock.now()) };
    },
    /** Reads the list of stocks and the figures of the whole market if they are a day old. */
    refresh: async () => {
      await stocks.begin();
      await wholeMarket.refresh();
    },
    fillCompanies: fill.round,
    /** Waits until everything under way in the background is done. */
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close() {
      await fill.close();
      await wholeMarket.close();
      await Promise.all(pending);
    },
  };
}
