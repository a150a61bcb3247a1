// Registered figures of a stock as its page shows them, each with its instant.
import { type FigureInstant, type FigureKey, figureRegister } from '../../figures/register.ts';
import { knownPercentFrom } from '../../numbers/percent.ts';
import type { FiguredStock, KnownStock } from './known-stock.ts';

/**
 * `instant`: kind of time the figure belongs to. `as_of`: that time, ISO; null for figures of the last close or of a
 * vendor's day.
 */
export type StockFigure = {
  key: FigureKey;
  value: number | string | null;
  instant: FigureInstant;
  as_of: string | null;
};

type ShownFigures = KnownStock<FiguredStock>;

/** Figures in page order: quote, session, company. */
export function stockFigures(stock: ShownFigures): StockFigure[] {
  const { judged_at } = stock;
  const values: Partial<Record<FigureKey, number | string | null>> = {
    price: stock.current_price,
    change: stock.change_from_prev_close_pct,
    open: stock.opening_price,
    previous_close: stock.previous_close,
    day_low: stock.todays_range_low,
    day_high: stock.todays_range_high,
    year_low: stock.fifty_two_week_low,
    year_high: stock.fifty_two_week_high,
    rsi: stock.rsi,
    vwap: stock.vwap,
    vwap_distance: knownPercentFrom(judged_at?.price ?? stock.current_price, stock.vwap),
    volume: stock.todays_volume,
    average_volume: stock.average_daily_volume,
    relative_volume: stock.relative_volume,
    market_cap: stock.market_cap,
    pe_trailing: stock.pe_ratio_trailing,
    pe_forward: stock.pe_ratio_forward,
    price_to_book: stock.price_to_book,
    price_to_sales: stock.price_to_sales,
    eps: stock.trailing_12mo_eps,
    revenue: stock.annual_revenue,
    net_income: stock.net_income,
    net_margin: stock.net_margins,
    return_on_equity: stock.return_on_equity,
    return_on_assets: stock.return_on_assets,
    debt_to_equity: stock.debt_to_equity,
    held_by_insiders: stock.insider_ownership_pct,
    held_by_institutions: stock.institutional_ownership_pct,
    beta: stock.beta,
    next_earnings: stock.next_earnings_date,
    target: stock.consensus_price_target,
    upside: stock.upside_downside_pct,
    consensus: stock.consensus_rating,
    market_rank: stock.marketrank,
  };
  return (Object.keys(values) as (keyof typeof values)[]).map((key) => ({
    key,
    value: values[key] ?? null,
    ...findInstant(key, stock),
  }));
}

/** Figures whose instant on the page differs from the register. */
const ON_PAGE: Partial<Record<FigureKey, FigureInstant>> = {
  day_low: 'live quote',
  day_high: 'live quote',
  rsi: 'run',
};

function findInstant(key: FigureKey, { as_of, judged_at }: ShownFigures): Pick<StockFigure, 'instant' | 'as_of'> {
  const instant = ON_PAGE[key] ?? figureRegister[key].instant;
  if (instant === 'last close' || instant === 'vendor day') return { instant, as_of: null };
  return { instant, as_of: instant === 'live quote' ? as_of : (judged_at?.as_of ?? as_of) };
}
