// Stock of a run at the newest quote, completed by its details where the run has no value.
import { atNewestQuote, type DatedQuote } from '../../figures/newest-quote.ts';
import { type CompanyFigures, type CompanyNow, unknownCompany, withKnownCompany } from '../company-figures.ts';
import type { StockFigures } from '../screener-stock.ts';

/** Figures of a run, with the derived upside in percent. */
export type FiguredStock = Omit<
  StockFigures,
  'symbol' | 'company_name' | 'polygon_snapshot' | 'news_sentiment' | 'sector' | 'industry'
> & { upside_downside_pct: number | null };

/** `judged_at`: price and time in the run when the stock is shown at a newer quote, else null. */
export type KnownStock<Stock extends FiguredStock> = Stock & {
  judged_at?: { price: number | null; as_of: string | null } | null;
};

/** Figures of a stock no run lists: all unknown. */
export const unlistedFigures: FiguredStock & CompanyFigures = {
  ...unknownCompany,
  current_price: null,
  price_change: null,
  change_from_prev_close_pct: null,
  todays_range_low: null,
  todays_range_high: null,
  fifty_two_week_low: null,
  fifty_two_week_high: null,
  previous_close: null,
  todays_volume: null,
  average_daily_volume: null,
  opening_price: null,
  vwap: null,
  relative_volume: null,
  rsi: null,
  upside_downside_pct: null,
  as_of: null,
};

/** Stock at the newest quote; company figures fill gaps of the run, and `filled` names those fields. */
export function toKnownStock<Stock extends FiguredStock & CompanyFigures>(
  stock: Stock,
  quote: DatedQuote | null,
  company: CompanyNow | null,
): { known: KnownStock<Stock>; filled: ReadonlySet<keyof CompanyFigures> } {
  const atQuote = atNewestQuote(stock, quote);
  const { stock: filledIn, filled } = withKnownCompany(atQuote, company);
  return {
    known: {
      ...filledIn,
      // Show the newest known rank of the company; the rank of the run is the fallback.
      marketrank: company?.figures.marketrank ?? filledIn.marketrank,
      judged_at: atQuote === stock ? null : { price: stock.current_price, as_of: stock.as_of },
    },
    filled,
  };
}
