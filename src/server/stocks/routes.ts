// Endpoints of stocks: details, identity and peers of one symbol, search of all listed stocks, and icons.

import { capAtChange } from '../../domain/figures/valuation.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import type { CardPrice } from '../../domain/signals/mini-cards/mini-cards.ts';
import type { FoundStock, ScoreStanding } from '../../domain/signals/search/found-stock.ts';
import type { BuiltDetails } from '../../domain/stocks/details-build.ts';
import { findBell } from '../../domain/stocks/overview/build-overview.ts';
import { findPeers } from '../../domain/stocks/search/peers.ts';
import { canAnalyse } from '../../domain/stocks/search/rank-search.ts';
import { stockKey } from '../../domain/stocks/symbols/stock-key.ts';
import { possibleSymbols, readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import type { Routes } from '../http/handlers.ts';
import type { Market } from '../market/market.ts';
import { type Clock, isoOrNull } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { pastInstant } from '../publish/past.ts';
import type { FillStore } from './company-fill/fill-store.ts';
import type { Asked } from './details/gather.ts';
import type { Icons } from './details/icons.ts';
import type { ShownPrices } from './details/shown-prices.ts';
import { type Listed, type ListedStocks, meantStock } from './listed.ts';
import type { ListedStock } from './store.ts';

/** `as_of` is ISO, null while no prices are known. */
type PublishedPrices = { as_of: string | null; prices: ReadonlyMap<string, CardPrice> };

/** Figures of stocks from the published synthesis. */
export type PublishedStandings = {
  /** Newest published scores of canonical symbols; absent for symbols on no list. */
  readScores: (symbols: readonly string[]) => Promise<ReadonlyMap<string, ScoreStanding>>;
  /** Prices of the newest published cards; absent if unknown. */
  readPrices: (symbols: readonly string[]) => Promise<PublishedPrices>;
};

export function detailRoutes(deps: {
  clock: Clock;
  market: Pick<Market, 'charge'>;
  listed: Listed;
  icons: Icons;
  readPrices: ShownPrices;
  published: PublishedStandings;
  build: (asked: Asked) => Promise<BuiltDetails>;
  /** The next report of each company from a day on. */
  nextReports: FillStore['nextReports'];
}): Routes<'tickerDetails' | 'screenerSearch' | 'searchStocks' | 'stockIcon' | 'stockIdentity' | 'stockPeers'> {
  const { clock, market, icons } = deps;

  async function shown(stocks: readonly ListedStock[]): Promise<Omit<FoundStock, keyof ScoreStanding>[]> {
    const symbols = stocks.map(({ symbol }) => symbol);
    const [prices, logos] = await Promise.all([deps.readPrices(symbols), icons.readPaths(symbols)]);
    return stocks.map((stock) => {
      const price = prices.get(stock.symbol);
      return {
        ...toNamed(stock),
        logo: logos.get(stock.symbol) ?? null,
        current_price: price?.current_price ?? null,
        price_change: price?.price_change ?? null,
        price_change_percent: price?.change_from_prev_close_pct ?? null,
        volume: price?.todays_volume ?? null,
        prices_as_of: isoOrNull(price?.updated_at ?? null),
      };
    });
  }

  /** Adds price and score of the published cards, so that a result agrees with its card. */
  async function withStandings(stocks: readonly ListedStock[]): Promise<FoundStock[]> {
    const symbols = stocks.map(({ symbol }) => symbol);
    const [results, scores, published] = await Promise.all([
      shown(stocks),
      deps.published.readScores(symbols),
      deps.published.readPrices(symbols),
    ]);
    return results.map((result) => {
      const card = published.prices.get(result.symbol);
      return {
        ...result,
        ...(card !== undefined && { ...card, prices_as_of: published.as_of }),
        ...(scores.get(result.symbol) ?? unscored),
      };
    });
  }

  /** A stock with price and score of the published cards only: calls no vendor; the price is unknown without a card. */
  async function asPublished(stock: ListedStock) {
    const symbols = [stock.symbol];
    const [logos, scores, { as_of, prices }] = await Promise.all([
      icons.readPaths(symbols),
      deps.published.readScores(symbols),
      deps.published.readPrices(symbols),
    ]);
    const price = prices.get(stock.symbol) ?? noPrice;
    return {
      ...toNamed(stock),
      logo: logos.get(stock.symbol) ?? null,
      ...price,
      ...(scores.get(stock.symbol) ?? unscored),
      prices_as_of: price.current_price === null ? null : as_of,
    };
  }

  async function found(text: string): Promise<FoundStock[]> {
    return withStandings(findRows(await deps.listed.now(), text));
  }

  /** Listed stock that a text means; throws Fault 404 for none. */
  async function listedStock(text: string): Promise<ListedStock> {
    const stock = meantStock(await deps.listed.now(), text);
    if (stock === null) throw new Fault(404, `Unknown symbol ${text}`);
    return stock;
  }

  /** Stock as known at `asof`, without today's list of stocks and ranks. Throws Fault 404. */
  async function detailsAt(text: string, asof: number) {
    for (const symbol of possibleSymbols(text)) {
      const built = await deps.build({ symbol, stock: null, listed: nothingListed, asof });
      if (isKnown(built)) return { ...built.about, ...built.details };
    }
    throw new Fault(404, `Nothing was known of ${text} at that time`);
  }

  return {
    tickerDetails: async ({ params, query, caller }) => {
      const asof = pastInstant(query.asof, clock);
      if (asof !== null) return detailsAt(params.symbol, asof);
      const listed = await deps.listed.now();
      const stock = meantStock(listed, params.symbol);
      const symbol = stock?.symbol ?? (listed.bySymbol.size === 0 ? readSymbol(params.symbol).symbol : null);
      if (symbol === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
      await market.charge(caller.id, symbol);
      const built = await deps.build({ symbol, stock, listed, asof: null });
      if (!isKnown(built) && stock === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
      return { ...built.about, ...built.details };
    },

    stockIdentity: async ({ params }) => {
      const stock = await listedStock(params.symbol);
      const [published, reports] = await Promise.all([asPublished(stock), deps.nextReports(newYorkDate(clock.now()))]);
      const report = reports.get(stock.symbol);
      const { exchange, type, sector, industry, market_cap } = stock;
      return {
        ...published,
        exchange,
        type,
        sector,
        industry,
        market_cap: capAtChange(market_cap, published.price_change_percent),
        next_earnings_date: report?.date ?? null,
        next_earnings_bell: findBell(report?.hour ?? null),
      };
    },

    stockPeers: async ({ params }) => {
      const stock = await listedStock(params.symbol);
      const peers = findPeers(stock, (await deps.listed.now()).bySymbol.values());
      const standings = await withStandings(peers);
      return {
        industry: stock.industry,
        peers: standings.map((peer, at) => ({
          ...peer,
          market_cap: capAtChange(peers[at]?.market_cap ?? null, peer.price_change_percent),
        })),
      };
    },

    screenerSearch: async ({ query }) => ({
      results: pastInstant(query.asof, clock) === null ? await found(query.q) : [],
    }),

    searchStocks: async ({ query }) => {
      if (pastInstant(query.asof, clock) !== null) return { results: [], popular: [] };
      if (query.q.trim() !== '') return { results: await found(query.q), popular: [] };
      return { results: [], popular: await withStandings((await deps.listed.now()).popular) };
    },

    stockIcon: async ({ params }) => {
      const picture = await icons.picture(params.symbol);
      if (picture === null) throw new Fault(404, `There is no icon of ${params.symbol}`);
      return picture;
    },
  };
}

const toNamed = (stock: ListedStock) => ({
  symbol: stock.symbol,
  name: stock.name ?? stock.symbol,
  url: canAnalyse(stock) ? stockKey(stock.symbol) : null,
});

const noPrice: CardPrice = { current_price: null, price_change: null, price_change_percent: null, volume: null };

const unscored: ScoreStanding = { smart_cat_score: null, tab: null };

/** Empty list for a past instant: earlier lists of stocks are not stored. */
const nothingListed: ListedStocks = { bySymbol: new Map(), search: () => [], popular: [] };

const isKnown = ({ facts }: BuiltDetails) =>
  [facts.profile, facts.quote, facts.figures, facts.consensus].some((fact) => fact !== null);

/** Search results as listed stocks, which have exchange and sector. */
function findRows(listed: ListedStocks, text: string): ListedStock[] {
  return listed.search(text).flatMap(({ symbol }) => listed.bySymbol.get(symbol) ?? []);
}
