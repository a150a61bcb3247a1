// Builds the market overview from the newest prices of all stocks. Pure.
import { addDays, type DateKey } from '../../market/calendar.ts';
import { isAbout } from '../../market/news/about-stock.ts';
import type { RichNews } from '../../market/rich-news.ts';
import { changePercent } from '../../numbers/percent.ts';
import type { Bell } from './bell.ts';
import {
  type EarningsAhead,
  type IndexQuote,
  indexFunds,
  type MapStock,
  type MarketNews,
  type Mover,
  overviewRules,
  type SectorOverview,
} from './overview.ts';

/** Price and market value in USD, change in percent, volume in shares; null where unknown. */
export type PricedStock = {
  symbol: string;
  name: string | null;
  sector: string | null;
  market_cap: number | null;
  current_price: number | null;
  change_percent: number | null;
  volume: number | null;
  /** Shares, extended hours included. */
  volume_with_extended_hours: number | null;
};

/** Next report of a company; `hour` as the calendar writes it: bmo, dmh, amc or null. */
export type NextReport = { date: DateKey; hour: string | null; eps_estimate: number | null };

type Traded = PricedStock & { current_price: number; change_percent: number };

export const withPrice = (stocks: readonly PricedStock[]): Traded[] =>
  stocks.flatMap((stock) => {
    const { current_price, change_percent } = stock;
    return current_price === null || change_percent === null ? [] : [{ ...stock, current_price, change_percent }];
  });

/** Quotes in the order of `indexFunds`; funds without a known price are left out. */
export function indexQuotes(quoteOf: (symbol: string) => Omit<IndexQuote, 'symbol' | 'name'> | null): IndexQuote[] {
  return indexFunds.flatMap(({ symbol, name }) => {
    const quote = quoteOf(symbol);
    return quote === null ? [] : [{ symbol, name, ...quote }];
  });
}

export type Movers = Record<'gainers' | 'losers' | 'active', Mover[]>;

/**
 * Movers with at least the rules' minimum price and volume; while the regular volume is unknown, extended hours count.
 * Unchanged stocks are neither gainers nor losers.
 */
export function findMovers(
  stocks: readonly Traded[],
  relativeVolume: (symbol: string, volume: number) => number | null,
): Movers {
  const { movers, mover_price, mover_volume } = overviewRules;
  const liquid = stocks.flatMap((stock) => {
    const traded = stock.volume ?? stock.volume_with_extended_hours ?? 0;
    return stock.current_price >= mover_price.value && traded >= mover_volume.value ? [{ ...stock, traded }] : [];
  });
  const first = (ordered: typeof liquid): Mover[] =>
    ordered.slice(0, movers.value).map(({ symbol, name, current_price, change_percent, volume, traded }) => ({
      symbol,
      name: name ?? symbol,
      current_price,
      change_percent,
      volume,
      traded,
      relative_volume: volume === null ? null : relativeVolume(symbol, volume),
    }));
  const byChange = liquid.toSorted((a, b) => b.change_percent - a.change_percent);
  return {
    gainers: first(byChange.filter(({ change_percent }) => change_percent > 0)),
    losers: first(byChange.toReversed().filter(({ change_percent }) => change_percent < 0)),
    active: first(liquid.toSorted((a, b) => b.traded - a.traded)),
  };
}

/** Sectors, largest first; stocks of unknown sector or market cap are left out. */
export function groupSectors(stocks: readonly Traded[]): SectorOverview[] {
  const sized = stocks.flatMap((stock) => {
    const { sector, market_cap } = stock;
    return sector === null || market_cap === null || market_cap <= 0 ? [] : [{ ...stock, sector, market_cap }];
  });
  return [...Map.groupBy(sized, ({ sector }) => sector)]
    .map(([sector, own]) => {
      const market_cap = own.reduce((sum, stock) => sum + stock.market_cap, 0);
      const before = own.reduce((sum, stock) => sum + stock.market_cap / (1 + stock.change_percent / 100), 0);
      return {
        sector,
        stocks: own.length,
        rising: own.filter(({ change_percent }) => change_percent > 0).length,
        market_cap,
        change_percent: changePercent(market_cap, before),
        largest: own
          .toSorted((a, b) => b.market_cap - a.market_cap)
          .slice(0, overviewRules.of_sector.value)
          .map(
            ({ symbol, name, current_price, change_percent, market_cap: size }): MapStock => ({
              symbol,
              name: name ?? symbol,
              current_price,
              change_percent,
              market_cap: size,
            }),
          ),
      };
    })
    .toSorted((a, b) => b.market_cap - a.market_cap);
}

const BELLS: Readonly<Record<string, Bell>> = { bmo: 'before', dmh: 'during', amc: 'after' };

/** Bell of a calendar hour; null when the calendar has no hour. */
export const findBell = (hour: string | null): Bell | null => BELLS[hour ?? ''] ?? null;

const BELL_ORDER = ['before', 'during', 'after', null] as const;

/**
 * Largest companies that report in the next `earnings_days`, by day and bell; `earnings_known`: number of all reporting
 * companies.
 */
export function earningsAhead(
  stocks: readonly PricedStock[],
  reports: ReadonlyMap<string, NextReport>,
  today: DateKey,
): { earnings: EarningsAhead[]; earnings_known: number } {
  const until = addDays(today, overviewRules.earnings_days.value);
  const ahead = stocks.flatMap(({ symbol, name, market_cap }): EarningsAhead[] => {
    const report = reports.get(symbol);
    if (report === undefined || report.date < today || report.date > until) return [];
    const { date, hour, eps_estimate } = report;
    return [{ symbol, name: name ?? symbol, date, bell: findBell(hour), eps_estimate, market_cap }];
  });
  const size = ({ market_cap }: EarningsAhead) => market_cap ?? 0;
  const place = ({ bell }: EarningsAhead) => BELL_ORDER.indexOf(bell);
  return {
    earnings: ahead
      .toSorted((a, b) => size(b) - size(a))
      .slice(0, overviewRules.earnings.value)
      .toSorted((a, b) => a.date.localeCompare(b.date) || place(a) - place(b) || size(b) - size(a)),
    earnings_known: ahead.length,
  };
}

/** Market news, newest first; articles on no listed stock are left out. */
export function marketNews(
  articles: readonly RichNews[],
  nameOf: (symbol: string) => string | null | undefined,
): MarketNews[] {
  const shown: MarketNews[] = [];
  for (const article of articles.toSorted((a, b) => b.published_utc.localeCompare(a.published_utc))) {
    if (shown.length === overviewRules.news.value) break;
    const symbols = article.tickers.filter((symbol) => {
      const name = nameOf(symbol);
      return name !== undefined && isAbout(article, { symbol, name });
    });
    const [about] = symbols;
    if (about === undefined || article.title === null) continue;
    shown.push({
      id: article.id,
      published_utc: article.published_utc,
      title: article.title,
      publisher: article.publisher.name,
      symbols,
      sentiment: article.insights.find(({ ticker }) => ticker === about)?.sentiment ?? null,
    });
  }
  return shown;
}
