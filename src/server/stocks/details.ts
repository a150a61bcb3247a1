// Details of stocks: everything known of one, the search of all, icons, and the daily read of the whole market's figures.
import { LRUCache } from 'lru-cache';
import { type CompanyGroups, companyGroups } from '../../domain/stocks/company-groups.ts';
import { hasDetails, type StockDetails } from '../../domain/stocks/details.ts';
import { type BuiltDetails, buildDetails, isFund, type StockFacts } from '../../domain/stocks/details-build.ts';
import type { AnalystData } from '../../providers/analyst-data.ts';
import type { Fundamentals } from '../../providers/fundamentals.ts';
import type { MarketData } from '../../providers/market-data.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Market } from '../market/market.ts';
import { createDetailsStore } from './details-store.ts';
import { createCompanyFill, type FillDone } from './fill-companies.ts';
import { createFillStore } from './fill-store.ts';
import { type Asked, gatherFacts } from './gather.ts';
import { createIcons } from './icons.ts';
import { createPartCache } from './part-cache.ts';
import { partLoaders } from './parts.ts';
import { type Analyse, type DetailRoutes, detailRoutes } from './routes.ts';
import { shownPrices } from './shown-prices.ts';
import type { Stocks } from './stocks.ts';
import { createWholeMarket, rankOf } from './whole-market.ts';

const minute = 60 * 1000;
const REFRESH_EVERY_MS = 60 * minute;
/** Figures of the daily read serve a stock's details this long. */
const FIGURES_FRESH_MS = 36 * 60 * minute;
const RANKS_KEPT_MS = 10 * minute;
/** A viewed stock is ranked again after this long at the earliest. */
const RANK_AGAIN_MS = 60 * minute;

export type DetailsDeps = {
  database: Database;
  clock: Clock;
  log: Log;
  marketData: MarketData;
  analystData: AnalystData;
  fundamentals: Fundamentals;
  market: Market;
  stocks: Stocks;
  /** The newest finished analysis of a symbol, or a new one; null where nobody analyses. */
  analyse?: Analyse;
};

export type KeepFilled = {
  relevant: () => Promise<readonly string[]>;
  onDone: (done: FillDone) => void;
  atOnce?: boolean;
};

export type Details = {
  routes: DetailRoutes;
  /** For other features: sections of one listed stock as known now; no user's quota is charged. */
  detailsOf(symbol: string): Promise<BuiltDetails>;
  /** The same for an analysis, with where it comes from; null where nothing is known. */
  forAnalysis(symbol: string): Promise<{ details: StockDetails; source: string; as_of: string | null } | null>;
  /** Starts the daily read of the whole market, now and then every hour when it is due. */
  begin(): void;
  /**
   * Learns in the background what a run shows of companies and no list tells, every hour and, unless told otherwise, now;
   * `relevant` orders symbols by how much they matter.
   */
  keepFilled(asked: KeepFilled): void;
  /** Ends when everything under way in the background is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export function createDetails(deps: DetailsDeps): Details {
  const { clock, log, stocks, market, marketData, analystData } = deps;
  const onBug = (error: unknown) => log.error({ err: error }, 'details of a stock could not be completed');
  const store = createDetailsStore(deps.database, () => clock.now());
  const freshFigures = (symbol: string) => store.figuresSince(symbol, clock.now() - FIGURES_FRESH_MS);
  const loaders = partLoaders({ ...deps, freshFigures, priority: 'user' });
  const cache = createPartCache({ clock, store: store.parts, loaders, onBug });
  const icons = createIcons({ clock, store, analystData, onBug });
  const fill = createCompanyFill({
    ...deps,
    store: createFillStore(deps.database),
    loaders: partLoaders({ ...deps, freshFigures, priority: 'background' }),
    cache,
    icons,
    onBug,
  });
  const pricesOf = shownPrices({ clock, marketData, onBug });
  const rankedAt = new LRUCache<string, number>({ max: 20_000 });
  const pending = new Set<Promise<void>>();
  let ranks: { at: number; stars: Promise<number[]> } | null = null;
  const endings: (() => void)[] = [];

  function ranked(): Promise<readonly number[]> {
    if (ranks === null || clock.now() - ranks.at >= RANKS_KEPT_MS) {
      const stars = store.ranks().then((all) => [...all.values()]);
      const mine = { at: clock.now(), stars };
      ranks = mine;
      stars.catch(() => {
        if (ranks === mine) ranks = null;
      });
    }
    return ranks.stars;
  }

  const wholeMarket = createWholeMarket({
    clock,
    log,
    analystData,
    store,
    onChange: () => {
      ranks = null;
      stocks.listed.changed();
    },
  });

  /** Work a reader does not wait for. */
  function later(work: Promise<unknown>): void {
    const kept = work.then(() => undefined, onBug).finally(() => pending.delete(kept));
    pending.add(kept);
  }

  function remember(facts: StockFacts, price: number | null): void {
    const { symbol, listing, profile } = facts;
    if (clock.now() - (rankedAt.get(symbol) ?? Number.NEGATIVE_INFINITY) >= RANK_AGAIN_MS) {
      rankedAt.set(symbol, clock.now());
      const rank = isFund(listing?.type ?? null) ? null : rankOf(symbol, { ...facts, price });
      if (rank !== null) later(store.saveRanks([rank], clock.now()));
    }
    if (listing !== null && !isFund(listing.type) && (listing.sector === null || listing.industry === null)) {
      later(learn(symbol, listing, companyGroups(profile)));
    }
  }

  async function learn(symbol: string, known: CompanyGroups, told: CompanyGroups): Promise<void> {
    const sector = known.sector ?? told.sector ?? (await market.section('profile', symbol))?.finnhubIndustry ?? null;
    const industry = known.industry ?? told.industry;
    if (sector === known.sector && industry === known.industry) return;
    await stocks.learn(new Map([[symbol, { sector, industry }]]));
  }

  async function build(asked: Asked): Promise<BuiltDetails> {
    const facts = await gatherFacts({ clock, cache, market, icons, pricesOf, ranked }, asked);
    if (asked.asof === null) remember(facts, facts.quote?.c ?? null);
    return { ...buildDetails(facts), facts };
  }

  async function detailsOf(symbol: string): Promise<BuiltDetails> {
    const listed = await stocks.listed.now();
    return build({ symbol, stock: listed.bySymbol.get(symbol) ?? null, listed, asof: null });
  }

  return {
    routes: detailRoutes({
      clock,
      market,
      listed: stocks.listed,
      icons,
      pricesOf,
      build,
      analyse: deps.analyse,
      onBug,
    }),
    detailsOf,
    async forAnalysis(symbol) {
      const { details } = await detailsOf(symbol);
      if (!hasDetails(details)) return null;
      return { details, source: `${marketData.name}, ${deps.fundamentals.name}`, as_of: iso(clock.now()) };
    },
    begin: () => {
      const refresh = () => later(stocks.begin().then(() => wholeMarket.refresh()));
      endings.push(clock.every(REFRESH_EVERY_MS, refresh));
      refresh();
    },
    keepFilled: ({ relevant, onDone, atOnce = true }) => {
      const round = () =>
        later(
          fill.round(relevant).then((done) => {
            if (done !== null) onDone(done);
          }),
        );
      endings.push(clock.every(REFRESH_EVERY_MS, round));
      if (atOnce) round();
    },
    settled: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close() {
      for (const stop of endings) stop();
      await fill.close();
      await wholeMarket.close();
      await Promise.all(pending);
    },
  };
}
