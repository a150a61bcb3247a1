// A sample stock as a run judges it, its details, its bars and an analysis, for the tests of the stock detail.
import type { AnalyzeResponse } from '../../../src/contract/analysis.ts';
import { unknownCompany } from '../../../src/domain/screener/company-figures.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import type { CheckedNews } from '../../../src/domain/screener/rules/news-catalyst.ts';
import type { ScreenerStock, StockFigures } from '../../../src/domain/screener/screener-stock.ts';
import type { StockDetails, TickerDetails } from '../../../src/domain/stocks/details/details.ts';
import type { StockBars } from '../../../src/domain/stocks/stock-bars.ts';

/** Tuesday, 17 November 2026, 13:14 in New York, 10:14 in Los Angeles. */
export const NOW = Date.parse('2026-11-17T18:14:00.000Z');
const OPEN = Date.parse('2026-11-17T14:30:00.000Z');
const MINUTE = 60_000;

const figures: StockFigures = {
  symbol: 'KSTL',
  company_name: 'Kestrel Samples Inc.',
  sector: 'Technology',
  industry: 'Semiconductors',
  current_price: 214.36,
  price_change: 10.58,
  change_from_prev_close_pct: 5.19,
  consensus_price_target: 248,
  todays_range_low: 204.31,
  todays_range_high: 215.1,
  fifty_two_week_low: 104.77,
  fifty_two_week_high: 221.4,
  previous_close: 203.78,
  todays_volume: 623_800_000,
  market_cap: 5.22e12,
  average_daily_volume: 182_400_000,
  opening_price: 204.9,
  vwap: 209.8,
  relative_volume: 3.4,
  polygon_snapshot: { day: { c: 214.36, o: 204.9 }, todaysChangePerc: 5.19 },
  marketrank: 4.71,
  news_sentiment: 0.84,
  rsi: 63.2,
  pe_ratio_trailing: 41.2,
  pe_ratio_forward: 29.85,
  trailing_12mo_eps: 5.2,
  annual_revenue: 130_500_000_000,
  net_income: 72_900_000_000,
  net_margins: 54.1,
  return_on_equity: 91.2,
  return_on_assets: 52.3,
  debt_to_equity: 0.13,
  price_to_book: 51.1,
  price_to_sales: 38.7,
  beta: 1.7,
  next_earnings_date: '2026-11-19',
  insider_ownership_pct: 4.1,
  institutional_ownership_pct: 66.4,
  consensus_rating: 'Strong Buy',
  as_of: new Date(NOW - 14 * MINUTE).toISOString(),
};

const news: CheckedNews = {
  total: 4,
  newest: 0.75,
  said: [
    {
      sentiment: 'positive',
      hours_old: 0.75,
      publisher: 'Example Wire',
      reasoning: 'Orders rise.',
      article_url: 'https://example.com/kestrel-orders',
      article_title: 'Kestrel Samples raises its outlook',
    },
  ],
};

/** Four filters, four green lights and a yellow one: YES with high confidence. */
export function sampleStock(changes: Partial<StockFigures> = {}, checked: CheckedNews | null = news): ScreenerStock {
  return judgeStock(
    { ...figures, ...changes },
    {
      now: NOW,
      earlier: [['SM'], ['PM', 'SM']],
      previous_relative_volume: 3.2,
      momentum: {
        opening_momentum: 'HOT',
        midday_momentum: 'EXPLOSIVE',
        peak_momentum: 'EXPLOSIVE',
        closing_momentum: null,
      },
      news: checked,
    },
  );
}

/** No green light but RSI: NO. */
export const weakStock = (): ScreenerStock =>
  sampleStock(
    { symbol: 'PLVR', company_name: 'Plover Samples', current_price: 205, relative_volume: 2 },
    { total: 0, newest: null, said: [] },
  );

export const companyFacts: TickerDetails = {
  branding: { icon_url: '/api/stocks/icon/KSTL' },
  name: 'Kestrel Samples Inc.',
  description: 'Kestrel Samples makes sample parts.',
  primary_exchange: 'XNAS',
  total_employees: 29_600,
  list_date: '1999-01-22',
  homepage_url: 'https://kestrel.example.com',
  market_cap: 5.22e12,
  sic_description: 'Semiconductors',
  share_class_shares_outstanding: 24_300_000_000,
  news: [],
  faq: { questions: [] },
  bull_bear_case: { bull_case: {}, bear_case: {} },
  company: {
    figures: { ...unknownCompany, consensus_price_target: 248 },
    as_of: new Date(NOW).toISOString(),
  },
};

const action = (at: number) => ({
  date: `2026-10-${String(28 - at).padStart(2, '0')}`,
  brokerage_name: `Sample Brokers ${at + 1}`,
  brokerage_rating: 'Buy',
  action: 'Reiterates',
  rating: 'Buy',
  price_target: at === 1 ? 'raised' : 250 + at,
  upside_downside_on_report_date: 14.5,
});

export const stockParts: StockDetails = {
  consensus_rating: {
    consensus_rating: 'Strong Buy',
    total_analysts: 50,
    rating_description: 'Fifty analysts rate the stock.',
    rating_counts: { strong_buy: 30, buy: 12, hold: 6, sell: 1, strong_sell: 1 },
  },
  consensus_price_target: {
    average: 248,
    low: 190,
    high: 300,
    upside_percentage: 15.69,
    number_of_analysts: 44,
    price_target_description: 'The mean 12-month target is $248.00.',
  },
  analyst_ratings_over_time: ['Current', '30 days ago', '90 days ago', '180 days ago'].map((period, at) => ({
    period,
    consensus_rating: 'Buy',
    consensus_price_target: 248 - at * 10,
  })),
  recent_analyst_actions: Array.from({ length: 7 }, (_, at) => action(at)),
  market_rank: {
    overall_percentile: 98,
    overall_score_label: 'Excellent',
    star_rating: 4.7,
    marketrank_summary: 'Better than most.',
    categories: {
      analysts: { score: 4.5, max_score: 5, details: [{ name: 'Consensus', text: 'Strong Buy' }] },
      dividend_strength: { score: null, max_score: 5, details: [] },
    },
  },
  profitability: Array.from({ length: 12 }, (_, at) => ({
    name: 'Net income',
    value: at * 1e9,
    unit: 'USD',
    period: `FY ${2014 + at}`,
  })),
  debt: [{ name: 'Debt to equity', value: 0.13, unit: 'x', period: null }],
  sales_and_book_value: [{ name: 'Revenue growth', value: 65.47, unit: '%', period: 'FY 2026' }],
};

const fees = { management_fee: 0.2, other_expenses: 0.01, total_expense: 0.21, fee_waiver: 0.01, net_expense: 0.2 };

export const fundParts: StockDetails = {
  holdings: Array.from({ length: 25 }, (_, at) => ({
    rank: at + 1,
    ticker: `S${at + 1}`,
    company_name: `Sample Holding ${at + 1}`,
    holding_weight: 10 - at * 0.3,
  })),
  sector_exposure: [
    { name: 'Technology', weight: 50.1 },
    { name: 'Health', weight: 12 },
  ],
  industry_exposure: [{ name: 'Semiconductors', weight: 30 }],
  expenses: {
    ...fees,
    comparison: {
      large_cap: { ...fees, net_expense: 0.76 },
      equity: null,
      nasdaq: null,
      all_funds: { ...fees, net_expense: 0.61 },
    },
  },
  aggregate_rating: {
    title: 'Rating of the holdings',
    rating: 'Buy',
    score: 2.71,
    description: 'Weighted by holding.',
    consensus_ratings_of_holdings: [{ rating: 'Buy', holdings: 8, weight: 40 }],
  },
  aggregate_price_target: { average: 600, low: 500, high: 700, upside_percentage: 10, description: null },
};

export function sampleBars(span: 'minute' | 'daily' = 'minute', symbol = 'KSTL'): StockBars {
  const minute_bars = Array.from({ length: 224 }, (_, at) => {
    const open = 204.9 + at * 0.04;
    return {
      start_timestamp: OPEN + at * MINUTE,
      open,
      high: open + 0.2,
      low: open - 0.2,
      close: open + 0.05,
      volume: 1_000_000,
      vwap: open,
      transactions: 900,
    };
  });
  const daily_bars = Array.from({ length: 30 }, (_, at) => {
    const day = new Date(Date.parse('2026-10-01T04:00:00.000Z') + at * 24 * 60 * MINUTE);
    const open = 150 + at;
    return {
      date: day.toISOString().slice(0, 10),
      open,
      high: open + 3,
      low: open - 3,
      close: open + 1,
      volume: 2_000_000,
      vwap: open,
      transactions: 9_000,
      timestamp: day.getTime(),
    };
  });
  return {
    symbol,
    span,
    session_date: span === 'minute' ? '2026-11-17' : null,
    source: 'Sample',
    as_of: new Date(NOW).toISOString(),
    stale: false,
    minute_bars: span === 'minute' ? minute_bars : [],
    daily_bars: span === 'daily' ? daily_bars : [],
  };
}

export const sampleAnalysis: AnalyzeResponse = {
  analysis: {
    action: 'BUY',
    confidence: 74,
    summary: 'Volume and price speak for the stock.',
    reasoning: {
      primary_factors: ['Gain of 5.19% on 3.4x volume'],
      key_risks: ['RSI of 63.2 leaves little room'],
      recommendation: 'Buy on weakness.',
    },
    bull_case: ['Targets lie above the price'],
    bear_case: ['The valuation is high'],
  },
  fundamental_data: { pe_ratio_trailing: 41.2 },
  enrichment_data: null,
  symbol: 'KSTL',
  deep: true,
  analyst: 'Rule-based analyst',
  stand_in: null,
  as_of: new Date(NOW).toISOString(),
  received_at: new Date(NOW).toISOString(),
  holds_until: new Date(NOW + 30 * MINUTE).toISOString(),
  formula_version: '1',
  cost: null,
  facts: [
    { key: 'rsi', label: 'RSI 14', group: 'technical', value: 63.2, unit: 'index', source: 'Sample', as_of: null },
  ],
};
