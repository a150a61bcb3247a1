// Company facts of a fact sheet: ratios, analysts, earnings, screener and detail sections.
import type { RecommendationCount } from '../market/fundamentals.ts';
import { type Fact, factList } from './fact.ts';
import type { Known } from './known.ts';

/** Screener values are on every sheet; fundamentals, analysts and earnings only on deep ones. */
export function companyFacts(known: Known, deep: boolean): Fact[] {
  const screener = screenerFacts(known);
  if (!deep) return screener;
  return [...screener, ...ratioFacts(known), ...analystFacts(known), ...detailFacts(known), ...earningsFacts(known)];
}

function ratioFacts({ ratios }: Known): Fact[] {
  if (!ratios) return [];
  const { facts, add } = factList(ratios.origin, 'fundamentals');
  const { value } = ratios;
  add('pe_trailing', 'Price to earnings, trailing', value.pe_ratio_trailing, 'x');
  add('pe_forward', 'Price to earnings, forward', value.pe_ratio_forward, 'x');
  add('price_to_book', 'Price to book', value.price_to_book, 'x');
  add('price_to_sales', 'Price to sales', value.price_to_sales, 'x');
  add('debt_to_equity', 'Debt to equity', value.debt_to_equity, 'x');
  add('return_on_assets', 'Return on assets', value.return_on_assets, '%');
  add('return_on_equity', 'Return on equity', value.return_on_equity, '%');
  add('net_margins', 'Net margin', value.net_margins, '%');
  add('eps_trailing', 'Earnings per share, trailing', value.trailing_12mo_eps, 'USD');
  return facts;
}

const opinions = (row: RecommendationCount) => {
  const bullish = (row.strong_buy ?? 0) + (row.buy ?? 0);
  const bearish = (row.sell ?? 0) + (row.strong_sell ?? 0);
  return { bullish, bearish, total: bullish + bearish + (row.hold ?? 0) };
};

function analystFacts({ recommendations }: Known): Fact[] {
  const newest = recommendations?.value[0];
  if (!recommendations || newest === undefined) return [];
  const { bullish, bearish, total } = opinions(newest);
  if (total === 0) return [];
  const { facts, add } = factList(recommendations.origin, 'analysts');
  add('analysts', 'Analysts with an opinion', total, 'count');
  add('analysts_buy', 'Analysts who say buy or strong buy', bullish, 'count');
  add('analysts_hold', 'Analysts who say hold', newest.hold, 'count');
  add('analysts_sell', 'Analysts who say sell or strong sell', bearish, 'count');
  add('analysts_buy_pct', 'Share of analysts who say buy', (bullish / total) * 100, '%');
  add('analysts_sell_pct', 'Share of analysts who say sell', (bearish / total) * 100, '%');
  add('analysts_month', 'Month of these opinions', newest.period, 'date');
  return facts;
}

function earningsFacts({ earnings }: Known): Fact[] {
  if (!earnings) return [];
  const { facts, add } = factList(earnings.origin, 'fundamentals');
  add('next_earnings', 'Next earnings date', earnings.value.date, 'date');
  add('eps_estimate', 'Earnings per share expected', earnings.value.eps_estimate, 'USD');
  return facts;
}

function screenerFacts({ stock }: Known): Fact[] {
  if (!stock) return [];
  const { value } = stock;
  const { facts, add } = factList(stock.origin, 'screener');
  add('relative_volume', 'Volume pace at this time of day', value.relative_volume, 'x');
  add('vwap', 'VWAP of the session', value.vwap, 'USD');
  add('target', "Analysts' price target", value.consensus_price_target, 'USD');
  add('upside', "Distance to the analysts' target", value.upside_downside_pct, '%');
  add('active_filters', 'Active screener filters', value.active_filter_count, 'count');
  const summary = value.trade_signals?.summary;
  add('decision', 'Screener decision', summary?.decision, 'text');
  add('green_lights', 'Green trading signals', summary?.green_count, 'count');
  add('yellow_lights', 'Yellow trading signals', summary?.yellow_count, 'count');
  add('red_lights', 'Red trading signals', summary?.red_count, 'count');
  return facts;
}

function detailFacts({ details }: Known): Fact[] {
  if (!details) return [];
  const { consensus_price_target: target, consensus_rating: rating, market_rank: rank } = details.value;
  const { facts, add } = factList(details.origin, 'analysts');
  add('target', "Analysts' price target", target?.average, 'USD');
  add('target_low', 'Lowest price target', target?.low, 'USD');
  add('target_high', 'Highest price target', target?.high, 'USD');
  add('upside', "Distance to the analysts' target", target?.upside_percentage, '%');
  add('target_analysts', 'Analysts with a price target', target?.number_of_analysts, 'count');
  add('consensus', 'Consensus rating', rating?.consensus_rating, 'text');
  add('marketrank_percentile', 'Market rank percentile', rank?.overall_percentile, 'index');
  return facts;
}
