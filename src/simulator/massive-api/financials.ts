// Massive float, ratios (fractions), income statements, fund profiles and holdings.
import type { Moment } from '../calendar/market-time.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { type Fundamentals, makeCik, makeFundamentals } from '../companies/fundamentals.ts';
import { type Holding, makeHoldings } from '../companies/holdings.ts';
import type { Route } from '../http/routes.ts';
import { type Listing, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { dailyBar } from '../prices/daily-bars.ts';
import { closeAt } from '../prices/daily-prices.ts';
import type { Market } from '../prices/market.ts';
import { sharesAt } from '../prices/market-cap.ts';
import { draw } from '../random/random.ts';
import { matches, pagedRows } from './replies.ts';

const round = (value: number, digits = 4): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Listings that match the query's ticker filters and trade at the moment, by symbol. */
function chosen(market: Market, query: URLSearchParams, moment: Moment): Listing[] {
  const exact = query.get('ticker') ?? query.get('tickers');
  const found = exact ? market.universe.find(exact) : null;
  const listings = exact ? (found ? [found] : []) : [...market.universe.listings];
  return listings
    .filter((listing) => trades(listing, moment.session) && matches(query, 'ticker', listing.symbol))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

const freeFloat = pagedRows({ normal: 100, most: 5_000 }, ({ market, query, moment }) => {
  const effective_date = `${sessionAt(moment.complete).date.slice(0, 8)}01`;
  return chosen(market, query, moment)
    .filter((listing) => makeFundamentals(listing) !== null)
    .map((listing) => ({
      effective_date,
      free_float: Math.round((sharesAt(market, listing, moment) * listing.float_percent) / 100),
      free_float_percent: listing.float_percent,
      ticker: listing.symbol,
    }));
});

function ratioRow(market: Market, listing: Listing, facts: Fundamentals, moment: Moment): Record<string, unknown> {
  const price = dailyBar(market.daily, listing, moment.complete)?.c ?? closeAt(market.daily, listing, moment.complete);
  // Shares at the session of the price: on the morning of a split still the number before the split.
  const shares = sharesAt(market, listing, { ...moment, session: moment.complete });
  const market_cap = Math.round(price * shares);
  const scale = shares / listing.shares;
  const earnings_per_share = round(facts.eps / scale, 2);
  const enterprise_value = Math.round(market_cap * (1 + facts.debt_to_equity * 0.1));
  return {
    average_volume: Math.round(listing.average_volume * scale),
    cash: round(facts.cash_ratio, 2),
    cik: makeCik(listing),
    current: round(facts.current_ratio, 2),
    date: sessionAt(moment.complete).date,
    debt_to_equity: round(facts.debt_to_equity, 2),
    ...(facts.dividend > 0 ? { dividend_yield: round(facts.dividend / scale / price) } : {}),
    earnings_per_share,
    enterprise_value,
    ev_to_sales: round(enterprise_value / facts.revenue, 2),
    free_cash_flow: facts.free_cash_flow,
    market_cap,
    price,
    price_to_book: round((price * scale) / facts.book_per_share, 2),
    // No ratio for losses: the vendor omits the field.
    ...(facts.eps > 0 ? { price_to_earnings: round((price * scale) / facts.eps, 2) } : {}),
    price_to_sales: round(market_cap / facts.revenue, 2),
    quick: round(facts.quick_ratio, 2),
    return_on_assets: round(facts.return_on_assets),
    return_on_equity: round(facts.return_on_equity),
    ticker: listing.symbol,
  };
}

const ratios = pagedRows(
  { normal: 100, most: 50_000 },
  ({ market, query, moment }) => chosen(market, query, moment).filter((listing) => makeFundamentals(listing) !== null),
  (listing, { market, moment }) => {
    const facts = makeFundamentals(listing);
    return facts && ratioRow(market, listing, facts, moment);
  },
);

function statementRow(
  market: Market,
  listing: Listing,
  facts: Fundamentals,
  moment: Moment,
  timeframe: string,
  back: number,
) {
  const yearly = timeframe !== 'quarterly';
  const part = yearly ? 1 : 0.25;
  const shrink = (1 + facts.growth) ** (-back * part);
  const year = Number(sessionAt(moment.complete).date.slice(0, 4));
  const revenue = Math.round(facts.revenue * part * shrink);
  const net = Math.round(facts.net_income * part * shrink);
  const gross = Math.round(revenue * facts.gross_margin);
  const fiscal_year = yearly ? year - 1 - back : year - Math.ceil((back + 1) / 4);
  const fiscal_quarter = yearly ? 4 : 4 - (back % 4);
  const period_end = yearly
    ? `${fiscal_year}-12-31`
    : `${fiscal_year}-${['03-31', '06-30', '09-30', '12-31'][fiscal_quarter - 1]}`;
  const shares = sharesAt(market, listing, moment);
  const operating = Math.round(net * 1.24);
  return {
    basic_earnings_per_share: round(net / shares, 2),
    basic_shares_outstanding: shares,
    cik: makeCik(listing),
    consolidated_net_income_loss: net,
    cost_of_revenue: revenue - gross,
    diluted_earnings_per_share: round(net / (shares * 1.01), 2),
    diluted_shares_outstanding: Math.round(shares * 1.01),
    ebitda: Math.round(operating * 1.15),
    filing_date: yearly ? `${fiscal_year + 1}-02-15` : period_end,
    fiscal_quarter,
    fiscal_year,
    gross_profit: gross,
    income_before_income_taxes: Math.round(net * 1.2),
    income_taxes: Math.round(net * 0.2),
    net_income_loss_attributable_common_shareholders: net,
    operating_income: operating,
    period_end,
    revenue,
    tickers: [listing.symbol],
    timeframe: yearly ? 'annual' : 'quarterly',
    total_operating_expenses: gross - operating,
  };
}

const incomeStatements = pagedRows({ normal: 100, most: 50_000 }, ({ market, query, moment }) => {
  const timeframe = query.get('timeframe') ?? 'annual';
  const one = (query.get('tickers') ?? query.get('ticker')) !== null;
  const listings = chosen(market, query, moment);
  return listings.flatMap((listing) => {
    const facts = makeFundamentals(listing);
    if (!facts) return [];
    return Array.from({ length: one ? 4 : 1 }, (_, back) =>
      statementRow(market, listing, facts, moment, timeframe, back),
    );
  });
});

function constituentRow(
  { daily }: Market,
  fund: Listing,
  { listing, weight }: Holding,
  rank: number,
  session: number,
): Record<string, unknown> {
  const value = weight * fund.shares * closeAt(daily, fund, session);
  const { date } = sessionAt(session);
  return {
    asset_class: 'Equity',
    composite_ticker: fund.symbol,
    constituent_name: listing.name,
    constituent_rank: rank,
    constituent_ticker: listing.symbol,
    country_of_exchange: 'US',
    currency_traded: 'USD',
    effective_date: date,
    market_value: round(value, 2),
    processed_date: date,
    security_type: 'Common Stock',
    shares_held: Math.round(value / closeAt(daily, listing, session)),
    weight: round(weight, 8),
  };
}

const constituents = pagedRows({ normal: 100, most: 5_000 }, ({ market, query, moment: { complete } }) => {
  const fund = market.universe.find(query.get('composite_ticker') ?? '');
  return fund
    ? makeHoldings(market, fund, complete).map((holding, index) =>
        constituentRow(market, fund, holding, index + 1, complete),
      )
    : [];
});

/** Fractions of the fund by sector and by industry, under names as the vendor writes them. */
function exposures(holdings: readonly Holding[]): Record<string, { key: string; value: number }[]> {
  const sum = (nameOf: (listing: Listing) => string) => {
    const weights: Record<string, number> = {};
    for (const { listing, weight } of holdings) {
      const name = nameOf(listing)
        .toLowerCase()
        .replaceAll('&', 'and')
        .replace(/[^a-z]+/g, '_');
      weights[name] = round((weights[name] ?? 0) + weight, 6);
    }
    return Object.entries(weights).map(([key, value]) => ({ key, value }));
  };
  return {
    sector_exposure: sum((listing) => sectors[listing.sector]?.name ?? 'other'),
    industry_exposure: sum((listing) => listing.industry),
  };
}

/** Size class of a fund's companies, taken from the heaviest one. */
function sizeName({ listing: { shares, price0 } }: Holding): string {
  const billions = (shares * price0) / 1e9;
  return billions < 6 ? 'Small Cap' : billions < 30 ? 'Mid Cap' : 'Large Cap';
}

const profiles = pagedRows({ normal: 100, most: 5_000 }, ({ market, query, moment }) => {
  const exact = query.get('composite_ticker');
  return market.universe.listings
    .filter((fund) => fund.type === 'ETF' && trades(fund, moment.session) && (exact === null || fund.symbol === exact))
    .map((fund) => {
      const date = sessionAt(moment.complete).date;
      // Fees are in percent a year, as in the vendor's example; exposures and weights are fractions.
      const other = fund.invented ? (draw(fund.key, 32) % 8) / 100 : 0;
      const waived = fund.invented && draw(fund.key, 33) % 5 === 0 ? 0.05 : 0;
      const fee = fund.follows
        ? 0.95
        : fund.invented
          ? 0.2 + (draw(fund.key, 31) % 60) / 100
          : 0.03 + (draw(fund.key, 31) % 60) / 100;
      const holdings = makeHoldings(market, fund, moment.complete);
      return {
        administrator: 'Sample Fund Administration',
        advisor: 'Sample Fund Advisors',
        asset_class: 'Equity',
        aum: Math.round(fund.shares * closeAt(market.daily, fund, moment.complete)),
        avg_daily_trading_volume: fund.average_volume,
        category: fund.fund_style ?? 'Index',
        composite_ticker: fund.symbol,
        description: fund.name,
        distribution_frequency: 'Q',
        effective_date: date,
        fee_waivers: waived,
        ...(holdings[0] ? { focus: sectors[fund.sector]?.name ?? sizeName(holdings[0]) } : {}),
        ...(holdings.length === 0 ? {} : exposures(holdings)),
        management_fee: round(fee, 4),
        net_expenses: round(fee + other - waived, 4),
        other_expenses: round(other, 4),
        total_expenses: round(fee + other, 4),
        issuer: 'Sample Fund Sponsor',
        num_holdings: holdings.length,
        ...(/QQQ|NASDAQ/i.test(fund.name) ? { primary_benchmark: 'NASDAQ-100 Index' } : {}),
        processed_date: date,
        product_type: fund.symbol === 'VXX' ? 'etn' : 'etf',
        management_classification: fund.invented ? 'active' : 'passive',
        leverage_style: fund.follows ? 'leveraged' : 'unleveraged',
        ...(fund.follows ? { levered_amount: fund.follows.factor } : {}),
      };
    });
});

export const financialRoutes: readonly Route[] = [
  { pattern: '/stocks/vX/float', handle: freeFloat },
  { pattern: '/stocks/financials/v1/ratios', handle: ratios },
  { pattern: '/stocks/financials/v1/income-statements', handle: incomeStatements },
  { pattern: '/etf-global/v1/constituents', handle: constituents },
  { pattern: '/etf-global/v1/profiles', handle: profiles },
];
