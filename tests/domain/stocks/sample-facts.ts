// Facts about one sample company and one sample fund, whole, to take parts away from.

import type { CompanyFigures, FundProfile, StandingConsensus } from '../../../src/domain/stocks/details/research.ts';
import type { StockFacts } from '../../../src/domain/stocks/details-build.ts';

const consensus: StandingConsensus = {
  strong_buy: 4,
  buy: 8,
  hold: 6,
  sell: 1,
  strong_sell: 1,
  rating_value: 3.7,
  contributors: 20,
  target: 60,
  target_high: 80,
  target_low: 45,
  target_contributors: 18,
};

const figures: CompanyFigures = {
  symbol: 'KSTL',
  date: '2026-11-16',
  price: 49,
  market_cap: 4.9e9,
  pe_ratio_trailing: 22.5,
  price_to_book: 3.5,
  price_to_sales: 2.45,
  debt_to_equity: 0.6,
  return_on_assets: 7.1,
  return_on_equity: 15.5,
  trailing_12mo_eps: 2.18,
  current_ratio: 1.9,
  quick_ratio: 1.3,
  cash_ratio: 0.5,
  dividend_yield: 1.25,
  enterprise_value: 5.2e9,
  free_cash_flow: 2.1e8,
  average_volume: 1_200_000,
};

const year = (fiscal_year: number, revenue: number, net_income: number) => ({
  fiscal_year,
  period_end: `${fiscal_year}-12-31`,
  revenue,
  gross_profit: revenue * 0.4,
  operating_income: revenue * 0.15,
  net_income,
  interest_expense: 1e7,
});

const action = (date: string, firm: string, rating: string, price_target: number | null, before?: string) => ({
  date,
  firm,
  action: 'maintains',
  rating,
  previous_rating: before ?? rating,
  price_target,
  previous_price_target: price_target,
});

/** A rising line of closes over a year, one a calendar day. */
const closes = Array.from({ length: 366 }, (_, at) => ({
  date: new Date(Date.UTC(2025, 10, 17) + at * 86_400_000).toISOString().slice(0, 10),
  close: 40 + at * 0.025,
}));

export const companyFacts: StockFacts = {
  symbol: 'KSTL',
  today: '2026-11-17',
  now: Date.parse('2026-11-17T18:14:00Z'),
  listing: {
    symbol: 'KSTL',
    name: 'Kestrel Optics Inc.',
    exchange: 'XNAS',
    type: 'CS',
    sector: 'Technology',
    industry: 'Optics',
    is_active: true,
  },
  profile: {
    symbol: 'KSTL',
    company_name: 'Kestrel Optics Inc.',
    type: 'CS',
    primary_exchange: 'XNAS',
    is_active: true,
    delisted_utc: null,
    description: 'Makes sample lenses.',
    homepage_url: 'https://kestrel.example.com',
    list_date: '2001-05-04',
    market_cap: 5e9,
    shares_outstanding: 1e8,
    total_employees: 2150,
    sic_code: '3827',
    sic_description: 'OPTICAL INSTRUMENTS & LENSES',
    icon_url: 'https://vendor.example.com/icon.png',
  },
  icon_path: '/api/stocks/icon/KSTL',
  quote: { c: 50, d: 1, dp: 2.04, h: 51, l: 49, pc: 49 },
  insiders: [
    {
      name: 'Sample Officer Kestrel',
      change: 1000,
      transactionPrice: 48,
      isDerivative: false,
      filingDate: '2026-11-03',
      transactionDate: '2026-11-02',
      transactionCode: 'P',
    },
    {
      name: 'Sample Officer Wren',
      change: -3000,
      transactionPrice: 48,
      isDerivative: false,
      filingDate: '2026-10-03',
      transactionDate: '2026-10-02',
      transactionCode: 'S',
    },
  ],
  sentiment: {
    buzz: { buzz: 1, articlesInLastWeek: 4, weeklyAverage: 4 },
    sentiment: { bullishPercent: 0.7 },
    sectorAverageBullishPercent: null,
  },
  articles: [
    {
      id: '1',
      title: 'Kestrel opens a plant',
      author: null,
      published_utc: '2026-11-16T12:00:00.000Z',
      description: 'A sample article.',
      image_url: null,
      keywords: [],
      tickers: ['KSTL'],
      article_url: 'https://news.example.com/1',
      publisher: { name: 'Sample Wire', logo_url: null, favicon_url: null },
      insights: [],
    },
  ],
  headlines: [],
  consensus,
  months: [
    { period: '2026-11-01', strong_buy: 4, buy: 8, hold: 6, sell: 1, strong_sell: 1 },
    { period: '2026-10-01', strong_buy: 2, buy: 6, hold: 10, sell: 1, strong_sell: 1 },
    { period: '2026-09-01', strong_buy: 0, buy: 0, hold: 0, sell: 0, strong_sell: 0 },
    { period: '2026-08-01', strong_buy: 0, buy: 2, hold: 4, sell: 9, strong_sell: 5 },
  ],
  actions: [
    action('2026-11-10', 'Sample Bank', 'buy', 62, 'hold'),
    action('2026-10-12', 'Example & Sons', 'overweight', 58),
    action('2026-08-03', 'Sample Bank', 'hold', 52),
    action('2025-10-03', 'Placeholder Partners', 'sell', 20),
  ],
  cases: null,
  quote_as_of: null,
  figures,
  ratios: {
    pe_ratio_trailing: 22.4,
    pe_ratio_forward: 18,
    price_to_book: 3.4,
    price_to_sales: 2.4,
    debt_to_equity: 0.61,
    return_on_assets: 7,
    return_on_equity: 15,
    trailing_12mo_eps: 2.2,
    net_margins: 11,
    beta: 1.2,
  },
  statements: [year(2025, 2e9, 2.2e8), year(2024, 1.6e9, 1.5e8)],
  earnings: [reportOn('2026-12-03', null, 0.6), reportOn('2026-09-03', 0.55, 0.5), reportOn('2026-06-03', 0.5, 0.5)],
  closes,
  fund: null,
  constituents: [],
  fee_comparison: null,
  rated_holdings: [],
  findGroups: () => null,
  calendar_report: null,
  stored_rank: null,
  ranked: Array.from({ length: 200 }, (_, at) => at / 40),
};

function reportOn(date: string, eps_actual: number | null, eps_estimate: number) {
  return {
    symbol: 'KSTL',
    date,
    hour: 'amc',
    quarter: 3,
    year: 2026,
    eps_estimate,
    eps_actual,
    revenue_estimate: null,
    revenue_actual: null,
  };
}

export const fund: FundProfile = {
  symbol: 'KFND',
  description: 'Sample Large Fund',
  asset_class: 'Equity',
  category: 'Size and Style',
  focus: 'Large Cap',
  benchmark: 'Sample 500 Index',
  management_fee: 0.12,
  other_expenses: 0.03,
  total_expense: 0.15,
  fee_waiver: 0.05,
  net_expense: 0.1,
  sectors: [],
  industries: [],
};

const { listing, profile } = companyFacts;
export const fundFacts: StockFacts = {
  ...companyFacts,
  symbol: 'KFND',
  listing: listing && { ...listing, symbol: 'KFND', name: 'Sample Large Fund', type: 'ETF', sector: null },
  profile: profile && { ...profile, symbol: 'KFND', company_name: 'Sample Large Fund', type: 'ETF', market_cap: null },
  consensus: null,
  months: [],
  actions: [],
  figures: null,
  ratios: null,
  statements: [],
  earnings: [],
  fund,
  constituents: [
    { rank: 1, symbol: 'KSTL', name: 'Kestrel Optics Inc.', weight: 40 },
    { rank: 2, symbol: 'PLVR', name: 'Plover Bank', weight: 30 },
    { rank: 3, symbol: 'HERN', name: 'Heron Energy', weight: 20 },
    { rank: null, symbol: null, name: 'US Dollar', weight: 10 },
  ],
  rated_holdings: [
    { weight: 40, price: 50, consensus },
    { weight: 30, price: 100, consensus: { ...consensus, target: 90, target_low: 80, target_high: 110 } },
  ],
};
