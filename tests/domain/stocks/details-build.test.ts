// Everything known of a stock or a fund put together: what is there, what is left out, and where its figures come from.
import { describe, expect, test } from 'vitest';
import { StockDetails, TickerDetails } from '../../../src/domain/stocks/details/details.ts';
import { compareFees } from '../../../src/domain/stocks/details/fund-sections.ts';
import { buildDetails, type StockFacts } from '../../../src/domain/stocks/details-build.ts';
import { companyFacts, fund, fundFacts } from './sample-facts.ts';

const nothing: StockFacts = {
  ...companyFacts,
  listing: null,
  profile: null,
  icon_path: null,
  quote: null,
  insiders: null,
  sentiment: null,
  articles: [],
  consensus: null,
  months: [],
  actions: [],
  figures: null,
  ratios: null,
  statements: [],
  earnings: [],
  closes: [],
};

// ENT-42
test('the consensus counts opinions and says them in words', () => {
  const { details } = buildDetails(companyFacts);
  expect(details.consensus_rating).toEqual({
    consensus_rating: 'Buy',
    total_analysts: 20,
    rating_description:
      '20 analysts rate KSTL: 12 buy or strong buy, 6 hold, 2 sell or strong sell. The mean is 3.65 of 5, a Buy.',
    rating_counts: { strong_buy: 4, buy: 8, hold: 6, sell: 1, strong_sell: 1 },
  });
});

// ENT-42: the counts of the free plan stand in for the add-on
test('monthly counts stand in where the consensus is not part of the plan', () => {
  const { details } = buildDetails({ ...companyFacts, consensus: null });
  expect(details.consensus_rating?.total_analysts).toBe(20);
  expect(details.consensus_price_target).toMatchObject({ average: 60, low: 58, high: 62, number_of_analysts: 2 });
});

// ENT-43
test('the mean target has its range and its upside from the price of now', () => {
  expect(buildDetails(companyFacts).details.consensus_price_target).toEqual({
    average: 60,
    low: 45,
    high: 80,
    upside_percentage: expect.closeTo(20, 10),
    number_of_analysts: 18,
    price_target_description:
      'The mean 12-month target of 18 analysts is $60.00, +20.0% from the price of $50.00. The range goes from $45.00 to $80.00.',
  });
});

test('a quote of the session before is no change of today, and figures of its close stay', () => {
  const quote = { c: 51, d: 1, dp: 2, h: 51.2, l: 49.9, pc: 50 };
  const close = { date: '2026-11-16', price: 51, market_cap: 9_000 };
  const now = Date.parse('2026-11-17T18:00:00Z');
  const facts: StockFacts = { ...nothing, today: '2026-11-17', now, quote, quote_as_of: '2026-11-16T21:00:00Z' };
  const { about } = buildDetails({ ...facts, figures: { ...companyFacts.figures!, ...close } });
  expect(about.quote).toMatchObject({ c: 51, d: null, dp: null, h: null, l: null, pc: 51 });
  expect(about.company?.figures.market_cap).toBe(9_000);
});

// ENT-44, DEEP-02
describe('ratings over time', () => {
  test('go by month where analysts are counted by month, leaving out months nobody counted', () => {
    expect(buildDetails(companyFacts).details.analyst_ratings_over_time).toEqual([
      { period: 'Nov 2026', consensus_rating: 'Buy', consensus_price_target: 60 },
      { period: 'Oct 2026', consensus_rating: 'Hold', consensus_price_target: 55 },
      { period: 'Aug 2026', consensus_rating: 'Sell', consensus_price_target: 36 },
    ]);
  });

  test('else are counted from what stood at today and before', () => {
    const { details } = buildDetails({ ...companyFacts, months: [] });
    expect(details.analyst_ratings_over_time).toEqual([
      { period: 'Current', consensus_rating: 'Buy', consensus_price_target: 60 },
      { period: '30 days ago', consensus_rating: 'Buy', consensus_price_target: 55 },
      { period: '90 days ago', consensus_rating: 'Hold', consensus_price_target: 36 },
      { period: '180 days ago', consensus_rating: 'Sell', consensus_price_target: 20 },
    ]);
  });
});

// ENT-45
test('an analyst action shows the change of rating and the upside of its own day', () => {
  const actions = buildDetails(companyFacts).details.recent_analyst_actions;
  // The close of 10 November 2026 is 48.95.
  expect(actions?.[0]).toEqual({
    date: '2026-11-10',
    brokerage_name: 'Sample Bank',
    brokerage_rating: 'Buy',
    action: 'Maintains',
    rating: 'Hold \u279d Buy',
    price_target: 62,
    upside_downside_on_report_date: 26.66,
  });
  expect(actions?.at(-1)).toMatchObject({ date: '2025-10-03', rating: 'Sell', upside_downside_on_report_date: null });
});

// ENT-50
test('tables of fundamentals name every figure with unit and period, the newest year last', () => {
  const { details } = buildDetails(companyFacts);
  const row = (rows: typeof details.debt, name: string) => rows?.filter((one) => one.name === name);
  expect(row(details.profitability, 'Net margin')).toEqual([
    { name: 'Net margin', value: 11, unit: '%', period: 'Trailing 12 months' },
  ]);
  expect(row(details.profitability, 'Net income')?.map(({ period }) => period)).toEqual(['FY 2024', 'FY 2025']);
  expect(row(details.debt, 'Interest cover')).toEqual([
    { name: 'Interest cover', value: 30, unit: 'x', period: 'FY 2025' },
  ]);
  expect(row(details.sales_and_book_value, 'Revenue growth')?.[0]?.value).toBeCloseTo(25, 10);
  expect(row(details.sales_and_book_value, 'Book value per share')?.[0]?.value).toBeCloseTo(14, 10);
});

// ENT-51, ENT-52
test('facts and news come with the address of our own icon', () => {
  const { about } = buildDetails(companyFacts);
  expect(about).toMatchObject({
    branding: { icon_url: '/api/stocks/icon/KSTL' },
    name: 'Kestrel Optics Inc.',
    primary_exchange: 'XNAS',
    total_employees: 2150,
    list_date: '2001-05-04',
    homepage_url: 'https://kestrel.example.com',
    market_cap: 5e9,
    sic_description: 'OPTICAL INSTRUMENTS & LENSES',
    share_class_shares_outstanding: 1e8,
  });
  expect(about.news).toEqual([
    {
      title: 'Kestrel opens a plant',
      summary: 'A sample article.',
      url: 'https://news.example.com/1',
      source: 'Sample Wire',
      date: '2026-11-16T12:00:00.000Z',
    },
  ]);
  expect(JSON.stringify(about)).not.toContain('vendor.example.com');
});

test('a stock nobody knows anything of has no section at all, and no question', () => {
  const { about, details } = buildDetails(nothing);
  expect(details).toEqual({});
  expect(about.faq.questions).toEqual([]);
  expect(about.bull_bear_case).toEqual({ bull_case: {}, bear_case: {} });
  expect(TickerDetails.parse(about)).toEqual(about);
});

// Every part is optional: taking one source away takes away what it gave and nothing else
test.each<[string, Partial<StockFacts>, string[]]>([
  ['analyst counts', { consensus: null, months: [] }, ['consensus_rating']],
  ['targets', { consensus: null, actions: [] }, ['consensus_price_target', 'recent_analyst_actions']],
  ['fundamentals', { figures: null, ratios: null, statements: [] }, ['profitability', 'debt', 'sales_and_book_value']],
])('without %s their sections are absent, never invented', (_, missing, absent) => {
  const whole = Object.keys(buildDetails(companyFacts).details);
  const part = Object.keys(buildDetails({ ...companyFacts, ...missing }).details);
  expect(whole.filter((name) => !part.includes(name))).toEqual(absent);
});

describe('a fund', () => {
  const { details } = buildDetails({
    ...fundFacts,
    findGroups: (symbol) =>
      ({
        KSTL: { sector: 'Technology', industry: 'Optics' },
        PLVR: { sector: 'Financial Services', industry: 'Banks' },
        HERN: { sector: 'Technology', industry: null },
      })[symbol] ?? null,
  });

  test('has nothing a company has, and a company nothing a fund has', () => {
    expect(Object.keys(details).sort().join(' ')).toBe(
      'aggregate_price_target aggregate_rating expenses holdings industry_exposure sector_exposure',
    );
    expect(Object.keys(buildDetails(companyFacts).details)).not.toEqual(expect.arrayContaining(['holdings']));
    expect(StockDetails.parse(details)).toEqual(details);
  });

  // ENT-47
  test('lists holdings by rank, and exposures from what is known of them', () => {
    expect(details.holdings?.[0]).toEqual({
      rank: 1,
      ticker: 'KSTL',
      company_name: 'Kestrel Optics Inc.',
      holding_weight: 40,
    });
    expect(details.holdings?.[3]).toMatchObject({ rank: 4, ticker: '', company_name: 'US Dollar' });
    expect(details.sector_exposure).toEqual([
      { name: 'Technology', weight: 60 },
      { name: 'Financial Services', weight: 30 },
    ]);
  });

  test('has no exposure when the sectors of its holdings are mostly unknown, unless its source tells it', () => {
    const known = (symbol: string) => (symbol === 'KSTL' ? { sector: 'Technology', industry: null } : null);
    expect(buildDetails({ ...fundFacts, findGroups: known }).details.sector_exposure).toBeUndefined();
    const given = { ...fund, sectors: [{ name: 'Energy', weight: 99 }] };
    expect(buildDetails({ ...fundFacts, fund: given, findGroups: known }).details.sector_exposure).toEqual(
      given.sectors,
    );
  });

  // ENT-49: score 0 (sell) to 4 (strong buy)
  test('gathers rating and target from its largest holdings, weighted', () => {
    expect(details.aggregate_rating).toMatchObject({
      title: 'Aggregate rating of KFND',
      rating: 'Buy',
      score: 2.65,
      consensus_ratings_of_holdings: [{ rating: 'Buy', holdings: 2, weight: 70 }],
    });
    // (40 x +20 % + 30 x -10 %) / 70 of a price of 50
    expect(details.aggregate_price_target).toMatchObject({ average: 53.57, upside_percentage: 7.14 });
    expect(details.aggregate_price_target?.description).toContain('2 holdings with 70.0% of the fund');
  });

  test('is not rated by a sliver of its holdings', () => {
    const sliver = fundFacts.rated_holdings.map((holding) => ({ ...holding, weight: 2 }));
    const without = buildDetails({ ...fundFacts, rated_holdings: sliver }).details;
    expect([without.aggregate_rating, without.aggregate_price_target]).toEqual([undefined, undefined]);
  });

  // ENT-48
  test('compares its fees with the means of its groups, where enough funds are known', () => {
    const peers = Array.from({ length: 8 }, (_, at) => ({
      ...fund,
      symbol: `F${at}`,
      net_expense: at / 10,
      focus: at < 5 ? 'Large Cap' : 'Small Cap',
      benchmark: at === 0 ? 'NASDAQ-100 Index' : null,
    }));
    const comparison = compareFees([...peers, { ...fund, symbol: 'NOFEE', net_expense: null }]);
    expect(comparison.large_cap?.net_expense).toBeCloseTo(0.2, 10);
    expect(comparison.equity?.net_expense).toBeCloseTo(0.35, 10);
    expect(comparison.nasdaq).toBeNull();
    expect(comparison.all_funds?.management_fee).toBeCloseTo(0.12, 10);
    const expenses = buildDetails({ ...fundFacts, fee_comparison: comparison }).details.expenses;
    expect(expenses).toMatchObject({ net_expense: 0.1, fee_waiver: 0.05, comparison: { nasdaq: null } });
    expect(details.expenses).not.toHaveProperty('comparison');
  });
});

test('the next earnings date is that of the calendar of the market, as a run has it', () => {
  const nextOf = (facts: StockFacts) => buildDetails(facts).about.company?.figures.next_earnings_date;
  expect(nextOf({ ...companyFacts, earnings: [], calendar_report: '2026-12-03' })).toBe('2026-12-03');
  expect(nextOf({ ...companyFacts, earnings: [], calendar_report: null })).toBeNull();
});
