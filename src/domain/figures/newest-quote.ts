// Stock of a screener run repriced at a newer quote, so that all figures beside it use one price.
import type { Quote } from '../market/live-data.ts';
import { upsidePercent } from '../numbers/percent.ts';
import { type PriceFigure, valuedAt } from './valuation.ts';

type N = number | null;

/** Figures of a run that follow the price; `as_of`: instant of the price, ISO. */
export type PricedStock = {
  current_price: N;
  price_change: N;
  change_from_prev_close_pct: N;
  previous_close: N;
  todays_range_low: N;
  todays_range_high: N;
  fifty_two_week_low: N;
  fifty_two_week_high: N;
  consensus_price_target: N;
  upside_downside_pct: N;
  as_of: string | null;
} & Record<PriceFigure, N>;

export type DatedQuote = { quote: Quote; as_of: string };

const least = (known: N, ...others: N[]) =>
  known === null ? null : others.reduce<number>((low, other) => Math.min(low, other ?? low), known);
const most = (known: N, ...others: N[]) =>
  known === null ? null : others.reduce<number>((high, other) => Math.max(high, other ?? high), known);

/** Stock with the quote's price if the quote has one and is newer than the run; else unchanged. */
export function atNewestQuote<Stock extends PricedStock>(stock: Stock, newest: DatedQuote | null): Stock {
  const price = newest?.quote.c ?? null;
  if (newest === null || price === null) return stock;
  const { quote, as_of } = newest;
  if (stock.as_of !== null && Date.parse(as_of) <= Date.parse(stock.as_of)) return stock;
  const factor = stock.current_price !== null && stock.current_price > 0 ? price / stock.current_price : 1;
  return {
    ...valuedAt(stock, factor),
    current_price: price,
    price_change: quote.d,
    change_from_prev_close_pct: quote.dp,
    previous_close: quote.pc ?? stock.previous_close,
    todays_range_low: quote.l ?? stock.todays_range_low,
    todays_range_high: quote.h ?? stock.todays_range_high,
    fifty_two_week_low: least(stock.fifty_two_week_low, quote.l, price),
    fifty_two_week_high: most(stock.fifty_two_week_high, quote.h, price),
    upside_downside_pct: upsidePercent(price, stock.consensus_price_target),
    as_of,
  };
}
