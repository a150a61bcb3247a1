// Endpoints of a stock's page: its identity with published price and score, and its peers.

import { capAtChange } from '../../domain/figures/valuation.ts';
import { type DateKey, newYorkDate } from '../../domain/market/calendar.ts';
import type { FoundStock } from '../../domain/signals/search/found-stock.ts';
import { findBell, type NextReport } from '../../domain/stocks/overview/build-overview.ts';
import { findPeers } from '../../domain/stocks/search/peers.ts';
import type { Routes } from '../http/handlers.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { type Listed, meantStock } from './listed.ts';
import type { ListedStock } from './store.ts';

export type StockPageRoutes = Routes<'stockIdentity' | 'stockPeers'>;

export function stockPageRoutes(deps: {
  clock: Clock;
  listed: Listed;
  /** The stocks with the price and score of the published cards, in the same order. */
  withStandings: (stocks: readonly ListedStock[]) => Promise<FoundStock[]>;
  /** Stocks with published prices only: no vendor is asked, other prices are unknown. */
  asPublished: (stocks: readonly ListedStock[]) => Promise<{ stocks: FoundStock[]; prices_as_of: string | null }>;
  /** The next report of each company from a day on. */
  nextReports: (day: DateKey) => Promise<ReadonlyMap<string, NextReport>>;
}): StockPageRoutes {
  const { clock, listed } = deps;

  /** Listed stock that a text means; throws Fault 404 for none. */
  async function listedStock(text: string): Promise<ListedStock> {
    const stock = meantStock(await listed.now(), text);
    if (stock === null) throw new Fault(404, `Unknown symbol ${text}`);
    return stock;
  }

  return {
    stockIdentity: async ({ params }) => {
      const stock = await listedStock(params.symbol);
      const [published, reports] = await Promise.all([
        deps.asPublished([stock]),
        deps.nextReports(newYorkDate(clock.now())),
      ]);
      const [found] = published.stocks;
      if (found === undefined) throw new Fault(404, `Unknown symbol ${params.symbol}`);
      const report = reports.get(stock.symbol);
      const { exchange, type, sector, industry, market_cap } = stock;
      return {
        ...found,
        prices_as_of: found.current_price === null ? null : published.prices_as_of,
        exchange,
        type,
        sector,
        industry,
        market_cap: capAtChange(market_cap, found.price_change_percent),
        next_earnings_date: report?.date ?? null,
        next_earnings_bell: findBell(report?.hour ?? null),
      };
    },

    stockPeers: async ({ params }) => {
      const stock = await listedStock(params.symbol);
      const peers = findPeers(stock, (await listed.now()).bySymbol.values());
      const found = await deps.withStandings(peers);
      return {
        industry: stock.industry,
        peers: found.map((peer, at) => ({
          ...peer,
          market_cap: capAtChange(peers[at]?.market_cap ?? null, peer.price_change_percent),
        })),
      };
    },
  };
}
