// Makes the market overview in the market's thread: newest prices, usual volumes, listings, reports, news.
import { capAtChange } from '../../../domain/figures/valuation.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import type { MarketColumns } from '../../../domain/market/market-columns.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { known } from '../../../domain/numbers/known.ts';
import { isScreened } from '../../../domain/stocks/listings/judged-listings.ts';
import {
  earningsAhead,
  findMovers,
  groupSectors,
  indexQuotes,
  marketNews,
  type NextReport,
  type PricedStock,
  withPrice,
} from '../../../domain/stocks/overview/build-overview.ts';
import { indexTrend } from '../../../domain/stocks/overview/index-trend.ts';
import type { StocksOverview } from '../../../domain/stocks/overview/overview.ts';
import { type MarketMoment, type MemoryView, minutesInto } from '../../market-memory/market-memory.ts';
import { iso } from '../../process/clock.ts';
import type { FillStore } from '../company-fill/fill-store.ts';
import type { ListedStock, StockStore } from '../store.ts';
import type { IndexCloses } from './index-closes.ts';

/** Articles read, of which the newest about listed stocks are shown. */
const ARTICLES = 60;

type OverviewFacts = {
  listed: ReadonlyMap<string, ListedStock>;
  reports: ReadonlyMap<string, NextReport>;
  news: readonly RichNews[];
  /** Epoch ms. */
  now: number;
};

/** Stored facts for the overview at `now`, epoch ms. */
export async function readOverviewFacts(
  stores: {
    stocks: Pick<StockStore, 'listed'>;
    companies: Pick<FillStore, 'nextReports'>;
    articles: { newest(most: number): Promise<readonly RichNews[]> };
  },
  now: number,
): Promise<OverviewFacts> {
  const [listed, reports, news] = await Promise.all([
    stores.stocks.listed(),
    stores.companies.nextReports(newYorkDate(now)),
    stores.articles.newest(ARTICLES),
  ]);
  return { listed: new Map(listed.map((stock) => [stock.symbol, stock])), reports, news, now };
}

type OverviewSources = OverviewFacts & {
  market: MarketColumns;
  moment: MarketMoment;
  memory: Pick<MemoryView, 'symbols' | 'usualVolume'>;
  indexCloses: Pick<IndexCloses, 'of'>;
};

export function makeOverview(sources: OverviewSources): StocksOverview {
  const { market, moment, memory, indexCloses, listed, reports, news, now } = sources;
  const stocks = pricedStocks(market, listed);
  const traded = withPrice(stocks);
  const minute = minutesInto(moment);
  const relativeVolume = (symbol: string, volume: number) => {
    const id = memory.symbols.findId(symbol);
    const usual = id === undefined || minute < 0 ? Number.NaN : memory.usualVolume(id, minute).value;
    return usual > 0 ? volume / usual : null;
  };
  const sectors = groupSectors(traded);
  return {
    as_of: traded.length === 0 ? null : iso(moment.at),
    counted: traded.length,
    mapped: sectors.reduce((sum, sector) => sum + sector.stocks, 0),
    rising: traded.filter(({ change_percent }) => change_percent > 0).length,
    falling: traded.filter(({ change_percent }) => change_percent < 0).length,
    indexes: indexQuotes((symbol) => {
      const quote = readQuote(market, symbol);
      const closes = indexCloses.of(symbol, moment) ?? [];
      return quote && { ...quote, trend: indexTrend(closes, minute, quote.current_price) };
    }),
    sectors,
    ...findMovers(traded, relativeVolume),
    ...earningsAhead(stocks, reports, newYorkDate(now)),
    news: marketNews(news, (symbol) => listed.get(symbol)?.name),
  };
}

function readQuote({ symbols, figures }: MarketColumns, symbol: string) {
  const at = symbols.indexOf(symbol);
  const current_price = known(figures.current_price[at]);
  const change_percent = known(figures.change_from_prev_close_pct[at]);
  return current_price === null || change_percent === null ? null : { current_price, change_percent };
}

/** Stocks and funds the screener judges too. */
function pricedStocks({ symbols, figures }: MarketColumns, listed: ReadonlyMap<string, ListedStock>): PricedStock[] {
  return symbols.flatMap((symbol, at) => {
    const stock = listed.get(symbol);
    if (!isScreened(symbol, stock)) return [];
    const change_percent = known(figures.change_from_prev_close_pct[at]);
    return {
      symbol,
      name: stock?.name ?? null,
      sector: stock?.sector ?? null,
      market_cap: capAtChange(stock?.market_cap ?? null, change_percent),
      current_price: known(figures.current_price[at]),
      change_percent,
      volume: known(figures.todays_volume[at]),
      volume_with_extended_hours: known(figures.volume_with_extended_hours[at]),
    };
  });
}
