// Doors of stock details: details of one symbol, search of all listed stocks, the analysis by key, and icons.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import type { BuiltDetails } from '../../domain/stocks/details-build.ts';
import { canAnalyse } from '../../domain/stocks/rank-search.ts';
import type { SearchResult } from '../../domain/stocks/search.ts';
import { stockKey, symbolOfKey } from '../../domain/stocks/stock-key.ts';
import { normalizeSymbol } from '../../domain/stocks/symbol.ts';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';
import type { Routes } from '../http/handlers.ts';
import type { Market } from '../market/market.ts';
import type { Asked } from './gather.ts';
import type { Icons } from './icons.ts';
import { type Listed, type ListedStocks, meantStock } from './listed.ts';
import type { ShownPrice } from './shown-prices.ts';
import type { ListedStock } from './store.ts';

export type DetailRoutes = Routes<'tickerDetails' | 'screenerSearch' | 'searchStocks' | 'analyzeListed' | 'stockIcon'>;
/** Charged to the user who asks; a Fault says why there is none. */
export type Analyse = (symbol: string, userId: number) => Promise<AiAnalysis | null>;

/** How long the analysis of the stocks page may take before the page is shown without it. */
const ANALYSIS_PATIENCE_MS = 12_000;

export function detailRoutes(deps: {
  clock: Clock;
  market: Pick<Market, 'liveData' | 'charge'>;
  listed: Listed;
  icons: Icons;
  pricesOf: (symbols: readonly string[]) => Promise<Map<string, ShownPrice>>;
  build: (asked: Asked) => Promise<BuiltDetails>;
  analyse: Analyse | undefined;
  onBug: (error: unknown) => void;
}): DetailRoutes {
  const { clock, market, icons } = deps;

  /** Epoch ms of a past instant; null stands for now. */
  const pastOf = (asof: string | undefined) => {
    const instant = asof === undefined ? null : Date.parse(asof);
    return instant === null || instant >= clock.now() ? null : instant;
  };

  /** Prices of a past instant are not kept: a past search is answered without them. */
  async function shown(stocks: readonly ListedStock[], past: number | null): Promise<SearchResult[]> {
    const symbols = stocks.map(({ symbol }) => symbol);
    const none = new Map<string, ShownPrice>();
    const [prices, logos] = await Promise.all([past === null ? deps.pricesOf(symbols) : none, icons.pathsOf(symbols)]);
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

  async function found(text: string, past: number | null): Promise<SearchResult[]> {
    const listed = await deps.listed.now();
    return shown(rowsOf(listed, text), past);
  }

  async function analysisOf(symbol: string, userId: number): Promise<AiAnalysis | null> {
    if (deps.analyse === undefined) return null;
    const done = new AbortController();
    const late = clock.sleep(ANALYSIS_PATIENCE_MS, done.signal).then(
      () => null,
      () => null,
    );
    try {
      return await Promise.race([deps.analyse(symbol, userId), late]);
    } catch (error) {
      if (!(error instanceof Fault)) deps.onBug(error);
      return null;
    } finally {
      done.abort();
    }
  }

  return {
    tickerDetails: async ({ params, query, caller }) => {
      const asof = pastOf(query.asof);
      const listed = await deps.listed.now();
      const stock = meantStock(listed, params.symbol);
      const symbol = stock?.symbol ?? (listed.bySymbol.size === 0 ? normalizeSymbol(params.symbol) : null);
      if (symbol === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
      if (asof === null) market.charge(caller.id, symbol);
      const { about, details, facts } = await deps.build({ symbol, stock, listed, asof });
      const known = [facts.profile, facts.quote, facts.figures, facts.consensus].some((fact) => fact !== null);
      if (!known && stock === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
      if (!known && asof !== null) throw new Fault(404, `Nothing was known of ${symbol} at that time`);
      return { ...about, ...details };
    },

    screenerSearch: async ({ query }) => ({ results: await found(query.q, pastOf(query.asof)) }),

    searchStocks: async ({ query }) => {
      const past = pastOf(query.asof);
      if (query.q.trim() !== '') return { results: await found(query.q, past), popular: [] };
      return { results: [], popular: await shown((await deps.listed.now()).popular, past) };
    },

    analyzeListed: async ({ body, caller }) => {
      const symbol = symbolOfKey(body.url);
      const listed = await deps.listed.now();
      const stock = symbol === null ? undefined : listed.bySymbol.get(symbol);
      if (stock === undefined || !canAnalyse(stock)) throw new Fault(400, 'Choose a stock from the search results');
      market.charge(caller.id, stock.symbol);
      const [live_data, { details }, analysis] = await Promise.all([
        market.liveData(stock.symbol, { refresh: false, listed: true }),
        deps.build({ symbol: stock.symbol, stock, listed, asof: null }),
        analysisOf(stock.symbol, caller.id),
      ]);
      return { live_data, ai_analysis: analysis ?? live_data.aiAnalysis, details };
    },

    stockIcon: async ({ params }) => {
      const picture = await icons.picture(params.symbol);
      if (picture === null) throw new Fault(404, `There is no icon of ${params.symbol}`);
      return picture;
    },
  };
}

/** A search has the rows themselves in hand: what it found is looked up for exchange and sector. */
function rowsOf(listed: ListedStocks, text: string): ListedStock[] {
  return listed.search(text).flatMap(({ symbol }) => listed.bySymbol.get(symbol) ?? []);
}
