// Opinions, figures, statements and fund facts: the vendor's wire in the product's units, and what is sold apart.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adapters, example, hasExamples, payload, readAll } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
let massive: ReturnType<typeof adapters>['massive'];
beforeEach(async () => {
  vendor = await startVendor();
  massive = adapters(vendor.url, vendorClock()).massive;
});
afterEach(() => vendor.close());

const answers = (results: unknown) => vendor.answer((_, reply) => json(reply, { status: 'OK', results }));
const answersExample = (name: string) => vendor.answer((_, reply) => json(reply, example(name)));

describe.skipIf(!hasExamples)('the vendor\u2019s own examples', () => {
  // ENT-42, ENT-43
  test('a consensus has its counts and targets', async () => {
    answersExample('benzinga_consensus');
    expect(await massive.consensus('AAPL')).toEqual({
      strong_buy: 5,
      buy: 6,
      hold: 3,
      sell: 0,
      strong_sell: 0,
      rating_value: 4.14,
      contributors: 14,
      target: 23.28,
      target_high: 32.14,
      target_low: 6.34,
      target_contributors: 15,
    });
    expect(vendor.requests[0]?.path).toBe('/massive/benzinga/v1/consensus-ratings/AAPL');
  });

  // ENT-45
  test('a rating action has its date, firm, words and targets, and nothing the product does not name', async () => {
    answersExample('benzinga_ratings');
    expect(await massive.ratingActions('RIVN', '2025-01-01')).toEqual([
      {
        date: '2025-05-22',
        firm: expect.any(String),
        action: 'maintains',
        rating: 'neutral',
        previous_rating: 'neutral',
        price_target: 15,
        previous_price_target: 13,
      },
    ]);
    expect(vendor.requests[0]?.query.get('date.gte')).toBe('2025-01-01');
  });

  // ENT-53
  test('the bull and the bear case are text', async () => {
    answersExample('benzinga_bulls_bears');
    const cases = await massive.cases('AAPL');
    expect(cases?.bull_case?.length).toBeGreaterThan(100);
    expect(cases?.bear_case?.length).toBeGreaterThan(100);
    expect(cases?.bull_case).not.toBe(cases?.bear_case);
  });

  // ENT-50
  test('returns and yields become percent, multiples stay multiples', async () => {
    answersExample('ratios');
    expect(await massive.figures('AAPL')).toMatchObject({
      price: 228.87,
      market_cap: 3479770835190,
      return_on_equity: 152.84,
      return_on_assets: 30.75,
      dividend_yield: expect.closeTo(0.44, 10),
      debt_to_equity: 1.52,
      pe_ratio_trailing: 34.84,
    });
  });

  // ENT-47: a weight is a fraction of the fund on the wire
  test('a holding weighs what its value is of the fund', async () => {
    answersExample('etf_constituents');
    expect(await massive.constituents('SPY')).toEqual([
      { rank: 42, symbol: 'CZR', name: 'CAESARS ENTERTAINMENT INC COMMON STOCK', weight: 0.00958 },
    ]);
  });

  // ENT-48: fees are percent on the wire already; SPY costs 0.0945 percent a year
  test('fees stay percent while exposures become percent', async () => {
    answersExample('etf_profiles');
    const fund = await massive.fundProfile('SPY');
    expect(fund).toMatchObject({
      management_fee: 0.0945,
      other_expenses: 0,
      total_expense: 0.0945,
      fee_waiver: 0,
      net_expense: 0.0945,
      focus: 'Large Cap',
      benchmark: 'S&P 500 Index',
    });
    expect(fund?.sectors.find(({ name }) => name === 'Consumer Discretionary')).toEqual({
      name: 'Consumer Discretionary',
      weight: 11.3,
    });
    expect(fund?.industries[0]).toEqual({ name: 'Semiconductors and Semiconductor Equipment', weight: 11.5 });
  });

  test('a free float has its symbol and date', async () => {
    answersExample('float');
    expect(await readAll(massive.freeFloats())).toEqual([
      [{ symbol: 'AAPL', effective_date: '2025-11-01', free_float: 15e9 }],
    ]);
  });

  // ENT-51
  test('the icon of a company is known by the vendor\u2019s address, which holds no key', async () => {
    answersExample('ticker_details');
    const { icon_url } = await massive.tickerDetails('AAPL');
    expect(icon_url).toMatch(/^https:\/\/api\.massive\.com\/v1\/reference\/company-branding\/.*_icon\.png$/);
  });
});

test('nobody who covers a stock is null, not a consensus of nothing', async () => {
  answers([]);
  expect(await massive.consensus('KSTL')).toBeNull();
  answers([{ ticker: 'KSTL', buy_ratings: 0, hold_ratings: 0, consensus_price_target: 0 }]);
  expect(await massive.consensus('KSTL')).toBeNull();
});

test('figures that are no numbers are unknown, and a loss keeps its missing ratio', async () => {
  answers([
    { ticker: 'KSTL', price: 'n/a', market_cap: -1, earnings_per_share: -0.4, return_on_equity: null, current: 1.5 },
  ]);
  expect(await massive.figures('KSTL')).toMatchObject({
    price: null,
    market_cap: null,
    pe_ratio_trailing: null,
    trailing_12mo_eps: -0.4,
    return_on_equity: null,
    current_ratio: 1.5,
  });
});

test('only fiscal years are statements, newest first, and only of the symbol asked for', async () => {
  const row = { timeframe: 'annual', revenue: 100, tickers: ['KSTL', 'KSTL.B'] };
  answers([
    { ...row, fiscal_year: 2023, period_end: '2023-12-31', consolidated_net_income_loss: 9 },
    { ...row, fiscal_year: 2025, period_end: '2025-12-31', net_income_loss_attributable_common_shareholders: 12 },
    { ...row, fiscal_year: 2025, timeframe: 'quarterly' },
    { ...row, fiscal_year: 2024, tickers: ['OTHR'] },
  ]);
  const years = await massive.statements('KSTL');
  expect(years.map(({ fiscal_year, net_income }) => `${fiscal_year} ${net_income}`)).toEqual(['2025 12', '2023 9']);
});

test('actions come newest first with targets adjusted for splits', async () => {
  answers([
    { date: '2026-05-01', firm: 'Sample Bank', price_target: 500, adjusted_price_target: 50, rating: 'buy' },
    { date: '2026-06-01', firm: '<b>Example</b> &amp; Sons', price_target: 0, rating: 'hold' },
    { date: 'yesterday', firm: 'Sample Bank' },
  ]);
  expect(await massive.ratingActions('KSTL', '2026-01-01')).toMatchObject([
    { date: '2026-06-01', firm: 'Example & Sons', price_target: null },
    { date: '2026-05-01', price_target: 50 },
  ]);
});

test('holdings are those of the newest date, largest first; cash has no symbol', async () => {
  const row = { composite_ticker: 'KFND', effective_date: '2026-11-13' };
  answers([
    { ...row, constituent_name: 'US DOLLAR', weight: 0.01 },
    { ...row, constituent_ticker: 'KSTL', constituent_name: 'Kestrel', weight: 0.3 },
    { ...row, constituent_ticker: 'OLD', weight: 0.9, effective_date: '2026-10-30' },
    { ...row, constituent_ticker: 'HERN', weight: 'much' },
  ]);
  const held = (await massive.constituents('KFND')).map(({ symbol, weight }) => `${symbol} ${weight}`);
  expect(held).toEqual(['KSTL 30', 'null 1', 'HERN null']);
});

test('what the plan does not include is said once and not asked for again that day', async () => {
  vendor.answer((_, reply) => json(reply, { status: 'NOT_AUTHORIZED' }, 403));
  for (let time = 0; time < 3; time += 1) {
    await expect(massive.consensus('KSTL')).rejects.toMatchObject({ kind: 'not_entitled' });
  }
  expect(vendor.requests).toHaveLength(1);
  await expect(massive.cases('KSTL')).rejects.toMatchObject({ kind: 'not_entitled' });
  expect(vendor.requests).toHaveLength(2);
});

describe('an icon', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  test('is asked of our own vendor whatever host its address names, the key in the header', async () => {
    vendor.answer((_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(png));
    const icon = await massive.icon('https://169.254.169.254/v1/branding/k_icon.png?apiKey=secret', 'KSTL');
    expect(Buffer.from(icon.bytes)).toEqual(png);
    expect(vendor.requests[0]?.url).toBe('/massive/v1/branding/k_icon.png');
    expect(vendor.requests[0]?.headers.authorization).toBe('Bearer sample-massive-key');
  });

  test.each(['javascript:alert(1)', 'not an address', ''])('%j is no address of one', async (address) => {
    vendor.answer((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>'));
    await expect(massive.icon(address, 'KSTL')).rejects.toMatchObject({ kind: 'bad_payload' });
  });

  test('larger than a megabyte is refused', async () => {
    vendor.answer((_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(1_100_000, 1)));
    await expect(massive.icon('https://api.example.com/i.png', 'KSTL')).rejects.toMatchObject({ kind: 'bad_payload' });
  });
});

test('profiles of all funds are those of the last days, not their whole history', async () => {
  answers([{ composite_ticker: 'KFND', processed_date: '2026-11-16', net_expenses: 0.2 }]);
  const funds = (await readAll(massive.allFundProfiles('2026-11-13'))).flat();
  expect(funds).toMatchObject([{ symbol: 'KFND', net_expense: 0.2, sectors: [] }]);
  expect(vendor.requests[0]?.query.get('processed_date.gte')).toBe('2026-11-13');
});

test('years of all companies are those that ended from a date on, one for each symbol of a company', async () => {
  answers([{ tickers: ['KSTL', 'KSTL.B'], timeframe: 'annual', fiscal_year: 2025, revenue: 10 }]);
  const years = (await readAll(massive.allStatements('2024-05-01'))).flat();
  expect(years.map(({ symbol, statement }) => `${symbol} ${statement.revenue}`)).toEqual(['KSTL 10', 'KSTL.B 10']);
  expect(vendor.requests[0]?.query.get('period_end.gte')).toBe('2024-05-01');
});

// ENT-47: the vendor's contract and its example write exposures differently
test('exposures are read as a list of keys and values, and as an object', async () => {
  const fund = { composite_ticker: 'KFND', net_expenses: 0.2 };
  for (const sector_exposure of [
    [
      { key: 'energy', value: 0.25 },
      { key: 'real_estate', value: 0.75 },
      { key: 'broken', value: 'much' },
    ],
    { energy: 0.25, real_estate: 0.75, cash: 0, broken: 'much' },
  ]) {
    answers([{ ...fund, sector_exposure, industry_exposure: 7 }]);
    expect(await massive.fundProfile('KFND')).toMatchObject({
      sectors: [
        { name: 'Real Estate', weight: 75 },
        { name: 'Energy', weight: 25 },
      ],
      industries: [],
    });
  }
});

test('the free float of the market is read page by page; a row without a count or its date says nothing', async () => {
  const last = { effective_date: '2026-11-01', free_float: 15e9, free_float_percent: 98.5, ticker: 'AAPL' };
  vendor.answer(({ query }, reply) =>
    query.get('cursor') === null
      ? raw(reply, payload('massive', 'float'))
      : json(reply, { status: 'OK', results: [last] }),
  );
  expect(await readAll(massive.freeFloats())).toEqual([
    [
      { symbol: 'KSTL', effective_date: '2026-11-01', free_float: 48210455 },
      { symbol: 'PLVR.B', effective_date: '2026-10-01', free_float: 1204880 },
    ],
    [{ symbol: 'AAPL', effective_date: '2026-11-01', free_float: 15e9 }],
  ]);
  expect(vendor.requests.map(({ path }) => path)).toEqual(Array(2).fill('/massive/stocks/vX/float'));
  expect(vendor.requests[0]?.query.get('limit')).toBe('5000');
});
