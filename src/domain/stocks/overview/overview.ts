// Market overview: heat map by sector, movers of the whole market, upcoming earnings, newest news.
import { z } from 'zod';
import { Sentiment } from '../../market/rich-news.ts';
import type { RuleTable } from '../../rules/rule.ts';
import { Bell } from './bell.ts';

const OWN = 'own choice';

const N = z.number().nullable();

export const overviewRules = {
  movers: { name: 'Top gainers, top losers and most active', value: 8, unit: 'stocks each', source: OWN },
  mover_price: { name: 'Movers cost at least', value: 2, unit: 'USD', source: OWN },
  mover_volume: { name: 'Movers traded today at least', value: 100_000, unit: 'shares', source: OWN },
  of_sector: { name: 'Largest stocks of a sector on the heat map', value: 40, unit: 'stocks', source: OWN },
  on_map: { name: 'Largest stocks of the market on the heat map', value: 78, unit: 'stocks', source: OWN },
  least_of_sector: { name: 'Of each sector the heat map shows at least', value: 3, unit: 'stocks', source: OWN },
  sector_power: {
    name: 'Area of a sector grows with its market value to the power of',
    value: 0.68,
    unit: '',
    source: `${OWN}: small sectors stay readable`,
  },
  stock_power: {
    name: 'Area of a stock grows with its market value to the power of',
    value: 0.94,
    unit: '',
    source: `${OWN}: small stocks stay readable`,
  },
  earnings_days: { name: 'Earnings of the next', value: 14, unit: 'days', source: OWN },
  earnings: { name: 'Companies that report next', value: 10, unit: 'companies', source: OWN },
  trend_minutes: { name: 'Trend of an index fund by', value: 5, unit: 'minutes', source: OWN },
  news: { name: 'Newest articles of the market', value: 12, unit: 'articles', source: OWN },
} as const satisfies RuleTable;

/** Price and market cap in USD, change since the previous close in percent. */
export const MapStock = z.object({
  symbol: z.string(),
  name: z.string(),
  current_price: z.number(),
  change_percent: z.number(),
  market_cap: z.number(),
});
export type MapStock = z.infer<typeof MapStock>;

/** `market_cap`: USD, sum of the stocks with a known price; `change_percent`: weighted by market cap. */
export const SectorOverview = z.object({
  sector: z.string(),
  stocks: z.number(),
  rising: z.number(),
  market_cap: z.number(),
  change_percent: z.number(),
  /** Companies of the map, largest first. */
  largest: z.array(MapStock),
});
export type SectorOverview = z.infer<typeof SectorOverview>;

/**
 * `volume`: shares of the regular session, null until the volume before the open is known; `relative_volume`: multiple
 * of the usual volume at this time of day.
 */
export const Mover = z.object({
  symbol: z.string(),
  name: z.string(),
  current_price: z.number(),
  change_percent: z.number(),
  volume: N,
  /** Shares traded, compared with the minimum volume; extended hours count while the regular volume is unknown. */
  traded: z.number(),
  relative_volume: N,
});
export type Mover = z.infer<typeof Mover>;

/** `date`: New York day; `eps_estimate`: USD per share. */
export const EarningsAhead = z.object({
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  bell: Bell.nullable(),
  eps_estimate: N,
  market_cap: N,
});
export type EarningsAhead = z.infer<typeof EarningsAhead>;

/** Article with the stocks it is about and its sentiment on one of them. Texts are untrusted. */
export const MarketNews = z.object({
  id: z.string(),
  published_utc: z.string(),
  title: z.string(),
  publisher: z.string(),
  symbols: z.array(z.string()),
  sentiment: Sentiment.nullable(),
});
export type MarketNews = z.infer<typeof MarketNews>;

/** Funds that track an index, in display order. */
export const indexFunds = [
  { symbol: 'SPY', name: 'S&P 500' },
  { symbol: 'QQQ', name: 'Nasdaq 100' },
  { symbol: 'IWM', name: 'small caps' },
  { symbol: 'DIA', name: 'Dow 30' },
  { symbol: 'VXX', name: 'volatility' },
] as const;

/** `name`: index that the fund tracks. */
export const IndexQuote = Mover.pick({ symbol: true, name: true, current_price: true, change_percent: true }).extend({
  /** Prices in USD through the session in equal steps, the current price last; absent in older overviews. */
  trend: z.array(z.number()).optional(),
});
export type IndexQuote = z.infer<typeof IndexQuote>;

/** `as_of`: time of the newest trade, ISO, null before any; `counted`: number of stocks with a known price. */
export const StocksOverview = z.object({
  as_of: z.string().nullable(),
  counted: z.number(),
  /** Number of stocks with a known sector and market cap. */
  mapped: z.number(),
  rising: z.number(),
  falling: z.number(),
  /** Index funds with a known price; absent in older overviews. */
  indexes: z.array(IndexQuote).optional(),
  sectors: z.array(SectorOverview),
  gainers: z.array(Mover),
  losers: z.array(Mover),
  active: z.array(Mover),
  earnings: z.array(EarningsAhead),
  /** Number of companies that report in the next days, including those left out of `earnings`. */
  earnings_known: z.number(),
  news: z.array(MarketNews),
});
export type StocksOverview = z.infer<typeof StocksOverview>;

export const noOverview = (): StocksOverview => ({
  as_of: null,
  counted: 0,
  mapped: 0,
  rising: 0,
  falling: 0,
  sectors: [],
  gainers: [],
  losers: [],
  active: [],
  earnings: [],
  earnings_known: 0,
  news: [],
});
