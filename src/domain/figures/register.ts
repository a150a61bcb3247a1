// Register of figures: name on screens, unit, digits, session, instant and source of every figure shown of a stock.

/** `regular`: from bell to bell; `extended`: includes extended hours; `none`: does not depend on a session. */
export type FigureSession = 'regular' | 'extended' | 'none';

/**
 * `live quote`: follows the newest price; `session`: the session so far; `last close`: the last finished session;
 * `run`: at the time of the screener's run; `vendor day`: the day its source names, shown beside the figure.
 */
export type FigureInstant = 'live quote' | 'session' | 'last close' | 'run' | 'vendor day';

export type FigureUnit = 'USD' | '%' | 'x' | 'count' | 'shares' | 'index' | 'stars' | 'text';

/** `digits`: decimals; null where the size decides (prices below one dollar, amounts in K, M, B and T). */
export type Figure = {
  readonly name: string;
  /** Short name under a title that gives the context. */
  readonly short?: string;
  readonly unit: FigureUnit;
  readonly digits: number | null;
  readonly session: FigureSession;
  readonly instant: FigureInstant;
  /** Module that computes the figure. */
  readonly source: string;
};

const row = (
  name: string,
  unit: FigureUnit,
  digits: number | null,
  session: FigureSession,
  instant: FigureInstant,
  source: string,
) => ({ name, unit, digits, session, instant, source }) as const satisfies Figure;

const ofQuote = (name: string, source: string) => row(name, 'USD', null, 'regular', 'live quote', source);
const ofCompany = (name: string, unit: FigureUnit, digits: number | null, source = 'stocks/details/company-now') =>
  row(name, unit, digits, 'none', 'vendor day', source);
const atPrice = (name: string) => row(name, 'x', 2, 'none', 'live quote', 'figures/valuation valuedAt');
const ofNews = (name: string, unit: FigureUnit, digits: number | null) =>
  row(name, unit, digits, 'none', 'vendor day', 'figures/live-figures newsMood');
const ofInsiders = (name: string, short: string) => ({
  ...row(name, 'USD', null, 'none', 'vendor day', 'figures/live-figures insiderActivity'),
  short,
});

/** Figures by key. Screens, endpoints, exports and analyses take names, units and instants from here. */
export const figureRegister = {
  price: row('Price', 'USD', null, 'extended', 'live quote', 'market/live-data'),
  change: row('Change', '%', 2, 'extended', 'live quote', 'numbers/percent changePercent'),
  open: row('Open', 'USD', null, 'regular', 'session', 'market/live-data'),
  previous_close: row('Previous close', 'USD', null, 'regular', 'last close', 'market/live-data'),
  day_range: row('Day range', 'USD', null, 'regular', 'session', 'market/live-data'),
  day_low: row('Day low', 'USD', null, 'regular', 'session', 'market/live-data'),
  day_high: row('Day high', 'USD', null, 'regular', 'session', 'market/live-data'),
  year_range: ofQuote('52-week range', 'market/indicators/year-range withDay'),
  year_low: ofQuote('52-week low', 'market/indicators/year-range withDay'),
  year_high: ofQuote('52-week high', 'market/indicators/year-range withDay'),
  rsi: row('RSI 14', 'index', 1, 'regular', 'live quote', 'market/indicators/rsi rsiIfClosedAt'),
  vwap: row('VWAP', 'USD', null, 'regular', 'session', 'market/indicators/vwap'),
  vwap_distance: row('Distance to VWAP', '%', 2, 'regular', 'run', 'numbers/percent knownPercentFrom'),
  volume: {
    ...row('Volume, regular session', 'shares', null, 'regular', 'session', 'market/indicators/regular-volume'),
    short: 'Volume',
  },
  volume_with_extended_hours: {
    ...row('Volume today, with extended hours', 'shares', null, 'extended', 'session', 'market/bars'),
    short: 'Volume today',
  },
  average_volume: row('Average daily volume', 'shares', null, 'regular', 'last close', 'market-memory/average-volumes'),
  relative_volume: row('Volume pace', 'x', 2, 'regular', 'session', 'market/indicators/relative-volume'),
  market_cap: row('Market cap', 'USD', null, 'none', 'live quote', 'figures/valuation valuedAt'),
  pe_trailing: atPrice('P/E trailing'),
  pe_forward: atPrice('P/E forward'),
  price_to_book: atPrice('Price to book'),
  price_to_sales: atPrice('Price to sales'),
  eps: ofCompany('EPS, 12 months', 'USD', 2),
  revenue: ofCompany('Revenue, year', 'USD', null),
  net_income: ofCompany('Net income', 'USD', null),
  net_margin: ofCompany('Net margin', '%', 2),
  return_on_equity: ofCompany('Return on equity', '%', 2),
  return_on_assets: ofCompany('Return on assets', '%', 2),
  debt_to_equity: ofCompany('Debt to equity', 'x', 2),
  held_by_insiders: ofCompany('Held by insiders', '%', 2),
  held_by_institutions: ofCompany('Held by institutions', '%', 2),
  beta: ofCompany('Beta', 'x', 2),
  next_earnings: ofCompany('Next earnings', 'text', null, 'stocks/earnings'),
  target: ofCompany('Target', 'USD', null, 'stocks/details/analyst-sections'),
  upside: row('Upside', '%', 1, 'none', 'live quote', 'figures/target upsideOf'),
  list_price: ofCompany('Price when recommended', 'USD', null, 'signals/premium/premium-view'),
  consensus: ofCompany('Consensus rating', 'text', null, 'stocks/details/analyst-sections'),
  market_rank: row('MarketRank', 'stars', 2, 'none', 'live quote', 'stocks/rank/market-rank'),
  news_mood: ofNews('Bullish share of the news', '%', 0),
  news_mood_of_sector: ofNews('Sector bullish', '%', 0),
  news_buzz: ofNews('Buzz against a usual week', 'x', 2),
  news_articles: ofNews('Articles in the last week', 'count', 0),
  news_weekly: ofNews('Weekly average', 'count', 1),
  insider_bought: ofInsiders('Bought by insiders on the market', 'Bought'),
  insider_sold: ofInsiders('Sold by insiders on the market', 'Sold'),
  insider_net: ofInsiders('Insiders bought less sold', 'Net'),
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureKey = keyof typeof figureRegister;
