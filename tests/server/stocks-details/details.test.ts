// Details of stocks and funds over the simulated market: whole, with parts of the plan missing, after a restart, and as of a past instant.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { StockDetails, TickerDetails } from '../../../src/domain/stocks/details/details.ts';
import { createFillStore } from '../../../src/server/stocks/company-fill/fill-store.ts';
import { createDetailsStore } from '../../../src/server/stocks/details/details-store.ts';
import { companyFacts } from '../../../src/server/stocks/screener-facts.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { refuse } from './company-vendor.ts';
import { type DetailsBench, detailsBench, filledDatabase } from './details-bench.ts';

let storage: TestDatabase;
let bench: DetailsBench;
async function begin(): Promise<void> {
  storage = await testDatabase(await filledDatabase());
  bench = await detailsBench(storage);
  await bench.fill();
}
async function end(): Promise<void> {
  await bench.close();
  await storage.drop();
}

const rowsOf = async (sql: string) => (await storage.database.pool.query(sql)).rows as Record<string, unknown>[];

describe('with every part of the plan', () => {
  beforeAll(begin);
  afterAll(end);

  // API-15, ENT-42 to ENT-46, ENT-50 to ENT-53, DEEP-01
  test('a large company has every section of a company, in shape, with figures that agree', async () => {
    const { about, details, facts } = await bench.details.readDetails('AAPL');
    expect(TickerDetails.parse(about)).toEqual(about);
    expect(StockDetails.parse(details)).toEqual(details);
    expect(Object.keys(details).sort()).toEqual([
      'analyst_ratings_over_time',
      'consensus_price_target',
      'consensus_rating',
      'debt',
      'market_rank',
      'profitability',
      'recent_analyst_actions',
      'sales_and_book_value',
    ]);
    const counts = Object.values(details.consensus_rating?.rating_counts ?? {});
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(details.consensus_rating?.total_analysts);
    const target = details.consensus_price_target;
    const price = facts.quote?.c as number;
    expect(target?.upside_percentage).toBeCloseTo(((target?.average as number) / price - 1) * 100, 6);
    expect(details.analyst_ratings_over_time?.length).toBeGreaterThanOrEqual(3);
    expect(Object.keys(details.market_rank?.categories ?? {})).toHaveLength(7);
    expect(about.faq.questions.length).toBeGreaterThan(5);
    expect(about.bull_bear_case.bull_case['Bull case']).toMatch(/\w/);
    expect(about.news.length).toBeGreaterThan(3);
    // What a run shows of the company is given once more, for runs that did not know it yet.
    const { figures, as_of } = about.company as NonNullable<typeof about.company>;
    expect(figures.consensus_rating).toBe(details.consensus_rating?.consensus_rating);
    expect(figures.consensus_price_target).toBe(target?.average);
    expect(figures.marketrank).toBe(details.market_rank?.star_rating);
    expect([typeof figures.beta, typeof figures.market_cap, typeof figures.trailing_12mo_eps]).toEqual(
      Array(3).fill('number'),
    );
    expect(Date.parse(as_of)).toBe(facts.now);
  });

  test('tells the screener what is stored of every company, null where nothing is', async () => {
    await bench.details.readDetails('AAPL');
    await bench.details.settled();
    const companies = await companyFacts(
      { ...createDetailsStore(storage.database, () => bench.clock.now()), ...createFillStore(storage.database) },
      await bench.stocks.listed.now(),
      bench.clock.now(),
    );
    expect(companies.get('AAPL')).toMatchObject({
      sector: 'Technology',
      industry: 'Electronic Computers',
      market_cap: expect.any(Number),
      marketrank: expect.any(Number),
      annual_revenue: expect.any(Number),
      consensus_rating: expect.any(String),
      consensus_price_target: expect.any(Number),
    });
    expect(companies.get('SPY')).toMatchObject({ market_cap: null, marketrank: null, consensus_rating: null });
  });

  // ENT-47, ENT-48, ENT-49
  test('a fund has holdings, exposures, fees against other funds, and what analysts say of its holdings', async () => {
    const { details } = await bench.details.readDetails('QQQ');
    expect(details.holdings?.length).toBeGreaterThanOrEqual(10);
    expect(details.holdings?.map(({ rank }) => rank)).toEqual(details.holdings?.map((_, at) => at + 1));
    const weights = details.holdings?.map(({ holding_weight }) => holding_weight as number) ?? [];
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    const sum = details.sector_exposure?.reduce((total, { weight }) => total + (weight ?? 0), 0);
    expect(sum).toBeCloseTo(100, 2);
    expect(details.industry_exposure?.length).toBeGreaterThan(1);
    expect(details.expenses?.net_expense).toBeGreaterThan(0.02);
    expect(details.expenses?.comparison).toMatchObject({
      equity: { net_expense: expect.any(Number) },
      nasdaq: { net_expense: expect.any(Number) },
      all_funds: { net_expense: expect.any(Number) },
    });
    expect(details.aggregate_rating?.score).toBeGreaterThanOrEqual(0);
    expect(details.aggregate_rating?.score).toBeLessThanOrEqual(4);
    expect(details.aggregate_price_target?.average).toBeGreaterThan(0);
    expect(details).not.toHaveProperty('debt');
  });

  // ENT-51
  test('the simulated market has pictures of its companies that are taken as they are', async () => {
    const { about } = await bench.details.readDetails('NVDA');
    expect(about.branding.icon_url).toBe('/api/stocks/icon/NVDA');
    const [row] = await rowsOf(`select content_type, bytes from stock_icon where symbol = 'NVDA'`);
    expect(row?.content_type).toBe('image/png');
  });
});

describe('over time', () => {
  beforeEach(begin);
  afterEach(end);

  // ENT-43
  test('the other vendor\u2019s mean target stands in for a consensus that is not part of the plan', async () => {
    bench.plan.use((path, _, reply) => (path.includes('/benzinga/') ? refuse(reply) : false));
    const { details } = await bench.details.readDetails('MSFT');
    expect(details.consensus_price_target).toMatchObject({
      average: expect.any(Number),
      low: expect.any(Number),
      high: expect.any(Number),
      number_of_analysts: expect.any(Number),
    });
    expect(details.consensus_rating?.total_analysts).toBe(details.consensus_price_target?.number_of_analysts);
  });

  test('a second reader causes no call, and many at once cause one', async () => {
    await Promise.all([1, 2, 3, 4].map(() => bench.details.readDetails('NVDA')));
    await bench.details.settled();
    const ratings = bench.plan.asked.filter((path) => path.endsWith('/benzinga/v1/ratings')).length;
    expect(ratings).toBe(1);
    const before = bench.plan.asked.length;
    await bench.details.readDetails('NVDA');
    expect(bench.plan.asked.length).toBe(before);
  });

  // F-07
  test('with the market away the details stay as last known, also after a restart', async () => {
    const before = await bench.details.readDetails('NVDA');
    await bench.details.settled();
    const { clock } = bench;
    await bench.close();
    bench = await detailsBench(storage, clock);
    bench.plan.use((_, __, reply) => {
      reply.writeHead(503, { 'content-type': 'application/json' }).end('{}');
      return true;
    });
    clock.advance(3 * 86_400_000);
    const after = await bench.details.readDetails('NVDA');
    expect(after.details.consensus_rating).toEqual(before.details.consensus_rating);
    expect(after.details.recent_analyst_actions).toEqual(before.details.recent_analyst_actions);
    expect(after.details.profitability).toEqual(before.details.profitability);
    expect(after.about.description).toBe(before.about.description);
  });

  test('an answer that does not change stays one row; a new one is a second, and the first can still be read', async () => {
    let now = 0;
    const store = createDetailsStore(storage.database, () => now).parts;
    const cases = (bull_case: string) => ({ bull_case, bear_case: null, updated: null });
    for (const [text, at] of [
      ['one', 1_000],
      ['one', 2_000],
      ['two', 3_000],
    ] as const) {
      now = at;
      await store.save('KSTL', 'cases', cases(text), at);
    }
    const rows = await rowsOf(
      'select value, extract(epoch from confirmed_at) as s from stock_part order by received_at',
    );
    expect(rows.map(({ value, s }) => [(value as { bull_case: string }).bull_case, Number(s)])).toEqual([
      ['one', 2],
      ['two', 3],
    ]);
    const at = async (instant: number) => (await store.loadAt('KSTL', instant)).map(({ value }) => value);
    // Readers could see each a millisecond after it was written.
    expect([await at(1_000), await at(1_001)]).toEqual([[], [cases('one')]]);
    expect([await at(3_000), await at(3_001)]).toEqual([[cases('one')], [cases('two')]]);
  });

  describe('the daily read of the whole market', () => {
    test('gives companies their value and a first rank, once a day', async () => {
      const [count] = await rowsOf('select count(*) as n, count(market_cap) as caps from stock');
      const [ranked] = await rowsOf('select count(*) as n, min(stars) as low, max(stars) as high from stock_rank');
      expect(Number(count?.caps)).toBeGreaterThan(150);
      expect(Number(ranked?.n)).toBeGreaterThan(150);
      expect(Number(ranked?.low)).toBeGreaterThanOrEqual(0);
      expect(Number(ranked?.high)).toBeLessThanOrEqual(5);
      const before = bench.plan.asked.length;
      bench.clock.advance(3_600_000);
      await bench.fill();
      expect(bench.plan.asked.length).toBe(before);
      bench.clock.advance(86_400_000);
      await bench.fill();
      expect(bench.plan.asked.length).toBeGreaterThan(before);
    });

    test('is not redone to a poorer rank than a viewed stock has', async () => {
      await bench.details.readDetails('AAPL');
      await bench.details.settled();
      const [viewed] = await rowsOf(`select stars, known_weight from stock_rank where symbol = 'AAPL'`);
      expect(viewed?.known_weight).toBe(100);
      bench.clock.advance(86_400_000);
      await bench.fill();
      expect((await rowsOf(`select stars, known_weight from stock_rank where symbol = 'AAPL'`))[0]).toEqual(viewed);
    });
  });

  describe('the icon of a company', () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 7)]);
    const serve = (bytes: Buffer, type: string, symbol = 'KO') =>
      bench.plan.use((path, _, reply) => {
        if (path.startsWith('/massive/v1/reference/company-branding/')) {
          reply.writeHead(200, { 'content-type': type }).end(bytes);
          return true;
        }
        if (path !== `/massive/v3/reference/tickers/${symbol}`) return false;
        const icon_url = 'https://vendor.example.com/v1/reference/company-branding/x/images/icon.png';
        const results = { ticker: symbol, name: 'Sample Drinks', type: 'CS', branding: { icon_url } };
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
        return true;
      });

    // ENT-51
    test('is fetched once with the key, kept, and named by an address of our own', async () => {
      serve(png, 'image/png');
      const { about } = await bench.details.readDetails('KO');
      expect(about.branding.icon_url).toBe('/api/stocks/icon/KO');
      expect(JSON.stringify(about)).not.toMatch(/vendor\.example|sample-massive-key|apiKey/i);
      await bench.details.readDetails('KO');
      expect(bench.plan.asked.filter((path) => path.includes('company-branding'))).toHaveLength(1);
      const [row] = await rowsOf(`select content_type, bytes from stock_icon where symbol = 'KO'`);
      expect(row).toEqual({ content_type: 'image/png', bytes: png });
    });

    test('that is an SVG, a page or too large a picture is none', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      for (const [symbol, bytes, type] of [
        ['KO', svg, 'image/svg+xml'],
        ['AAPL', svg, 'image/png'],
        ['JPM', Buffer.from('<html><script>alert(1)</script></html>'), 'text/html'],
        ['XOM', Buffer.concat([png, Buffer.alloc(1_100_000)]), 'image/png'],
      ] as const) {
        serve(bytes, type, symbol);
        const { about } = await bench.details.readDetails(symbol);
        expect(about.branding.icon_url, symbol).toBeNull();
        const fetched = bench.plan.asked.filter((path) => path.includes('company-branding'));
        expect(fetched.length, symbol).toBeGreaterThan(0);
        bench.plan.asked.length = 0;
        await bench.details.settled();
      }
      expect(await rowsOf('select 1 from stock_icon')).toEqual([]);
    });
  });
});

test('without the paid add-ons what they alone know is absent, and they are asked once a day at most', async () => {
  storage = await testDatabase();
  bench = await detailsBench(storage);
  onTestFinished(end);
  bench.plan.use((path, _, reply) =>
    /\/(?:benzinga|etf-global|stocks\/financials)\/|\/price-target$/.test(path) ? refuse(reply) : false,
  );
  await bench.fill();
  const { details, about } = await bench.details.readDetails('MSFT');
  expect(details.consensus_rating?.total_analysts).toBeGreaterThan(0);
  expect(details).not.toHaveProperty('consensus_price_target');
  expect(details).not.toHaveProperty('recent_analyst_actions');
  expect(details.debt?.map(({ name }) => name)).toEqual(['Debt to equity']);
  expect(details.profitability?.map(({ name }) => name)).toContain('Net margin');
  expect(details.market_rank?.overall_percentile).toBeNull();
  expect(about.bull_bear_case).not.toHaveProperty('Bull case');
  const asked = () => bench.plan.asked.filter((path) => /consensus-ratings\/MSFT/.test(path)).length;
  const before = asked();
  await bench.details.readDetails('MSFT');
  expect([before, asked()]).toEqual([1, 1]);
  // A fund is only what its listing says.
  const fund = await bench.details.readDetails('SPY');
  expect(fund.details).toEqual({});
  expect(fund.about.name).toMatch(/S&P 500/);
});
