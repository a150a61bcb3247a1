// Endpoints of stock details: details of one symbol, search of all listed stocks, and icons.
import { type DateKey, newYorkDate } from '../../domain/market/calendar.ts';
import type { BuiltDetails } from '../../domain/stocks/details-build.ts';
import {
  earningsAhead,
  moversOf,
  overviewRules,
  type StocksOverview,
  sectorsOf,
} from '../../domain/stocks/overview.ts';
import { canAnalyse } from '../../domain/stocks/search/rank-search.ts';
import type { SearchResult } from '../../domain/stocks/search/search.ts';
import { stockKey } from '../../domain/stocks/symbols/stock-key.ts';
import { possibleSymbols, readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { type Clock, iso } from '../clock.ts';
import { Fault } from '../fault.ts';
import { createFlights } from '../flights.ts';
import type { Routes } from '../http/handlers.ts';
import type { Market } from '../market/market.ts';
import { pastInstant } from '../publish/past.ts';
import type { Asked } from './details/gather.ts';
import type { Icons } from './details/icons.ts';
import type { ShownPrice } from './details/shown-prices.ts';
import { type Listed, type ListedStocks, meantStock } from './listed.ts';
import type { ListedStock } from './store.ts';

export type DetailRoutes = Routes<'tickerDetails' | 'screenerSearch' | 'searchStocks' | 'stocksOverview' | 'stockIcon'>;

export function detailRoutes(deps: {
  clock: Clock;
  market: Pick<Market, 'charge'>;
  listed: Listed;
  icons: Icons;
  pricesOf: (symbols: readonly string[]) => Promise<Map<string, ShownPrice>>;
  build: (asked: Asked) => Promise<BuiltDetails>;
  /** The next report of each company from a day on. */
  reportsFrom: (day: DateKey) => Promise<Map<string, DateKey>>;
}): DetailRoutes {
  const { clock, market, icons } = deps;
  const overviews = createFlights<Omit<StocksOverview, 'named'>>();

  async function shown(stocks: readonly ListedStock[]): Promise<SearchResult[]> {
    const symbols = stocks.map(({ symbol }) => symbol);
    const [prices, logos] = await Promise.all([deps.pricesOf(symbols), icons.pathsOf(symbols)]);
    return stocks.map((stock) => {
      const price = prices.get(stock.symbol);
      return {
        symbol: stock.symbol,
        name: stock.name ?? stock.symbol,
        url: canAnalyse(stock) ? stockKey(stock.symbol) : null,
        logo: logos.get(stock.symbol) ?? null,
        current_price: price?.current_price ?? null,
        price_change: price?.price_change ?? null,
        price_change_percent: price?.change_from_prev_close_pct ?? null,
        volume: price?.todays_volume ?? null,
      };
    });
  }

  /** The largest stocks; their prices are asked for once however many look. */
  async function overview(): Promise<Omit<StocksOverview, 'named'>> {
    const { bySymbol } = await deps.listed.now();
    const largest = [...bySymbol.values()]
      .filter((stock) => (stock.market_cap ?? 0) > 0 && canAnalyse(stock))
      .toSorted((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0))
      .slice(0, overviewRules.largest.value);
    const results = await shown(largest);
    const stocks = largest.flatMap(({ sector, market_cap }, at) => {
      const result = results[at];
      return result === undefined || market_cap === null ? [] : [{ shown: result, sector, market_cap }];
    });
    const today = newYorkDate(clock.now());
    const counted = stocks.filter((stock) => stock.shown.price_change_percent !== null).length;
    return {
      as_of: counted === 0 ? null : iso(clock.now()),
      counted,
      ...moversOf(stocks),
      sectors: sectorsOf(stocks),
      earnings: earningsAhead(stocks, await deps.reportsFrom(today), today),
    };
  }

  async function found(text: string): Promise<SearchResult[]> {
    return shown(rowsOf(await deps.listed.now(), text));
  }

  /** What was kept of a stock by then; today's list of stocks and ranks have no say in it. Throws Fault 404. */
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

    screenerSearch: async ({ query }) => ({
      results: pastInstant(query.asof, clock) === null ? await found(query.q) : [],
    }),

    searchStocks: async ({ query }) => {
      if (pastInstant(query.asof, clock) !== null) return { results: [], popular: [] };
      if (query.q.trim() !== '') return { results: await found(query.q), popular: [] };
      return { results: [], popular: await shown((await deps.listed.now()).popular) };
    },

    stocksOverview: async ({ query }) => {
      if (pastInstant(query.asof, clock) !== null) return { ...nothingKnown, named: [] };
      const listed = await deps.listed.now();
      const symbols = [...new Set(query.symbols.split(','))].slice(0, overviewRules.named.value);
      const named = symbols.flatMap((symbol) => meantStock(listed, symbol) ?? []);
      const [whole, chosen] = await Promise.all([overviews.run('', overview), shown(named)]);
      return { ...whole, named: chosen };
    },

    stockIcon: async ({ params }) => {
      const picture = await icons.picture(params.symbol);
      if (picture === null) throw new Fault(404, `There is no icon of ${params.symbol}`);
      return picture;
    },
  };
}

const nothingKnown = { as_of: null, counted: 0, gainers: [], losers: [], sectors: [], earnings: [] };

/** Earlier lists are not kept. */
const nothingListed: ListedStocks = { bySymbol: new Map(), search: () => [], popular: [] };

const isKnown = ({ facts }: BuiltDetails) =>
  [facts.profile, facts.quote, facts.figures, facts.consensus].some((fact) => fact !== null);

/** A search has the rows themselves in hand: what it found is looked up for exchange and sector. */
function rowsOf(listed: ListedStocks, text: string): ListedStock[] {
  return listed.search(text).flatMap(({ symbol }) => listed.bySymbol.get(symbol) ?? []);
}
