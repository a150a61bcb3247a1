// Live data and news of a symbol: complete when vendors answer, else the last good with its age, or a refusal in words.
import { describe, expect, test } from 'vitest';
import { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { liveSections } from '../../../src/domain/market/live-data.ts';
import { askLive, askNews, benchOfFile } from './market-bench.ts';

const bench = benchOfFile();

const minute = 60_000;

// API-11
describe('all vendors answer', () => {
  // ENT-17, ENT-18, ENT-19, ENT-20, ENT-21, ENT-22, ENT-23, ENT-24, ENT-25, ENT-27, ENT-28, ENT-29
  test('every section is there, in the shape of the contract, with source and age', async () => {
    const live = await askLive(bench.market, 'KSTL');
    expect(LiveReply.parse(live)).toEqual(live);
    expect(Object.keys(live.sections).sort()).toEqual([...liveSections, 'aiAnalysis'].sort());
    expect(live.quote).toEqual({ c: 51.25, d: 1.25, dp: 2.5, h: 51.9, l: 49.8, pc: 50 });
    expect(live.sections.quote).toEqual({
      source: 'Finnhub',
      as_of: '2026-11-17T18:14:00.000Z',
      received_at: '2026-11-17T18:15:00.000Z',
      stale: false,
      problem: null,
    });
    expect(live.metrics?.data).toMatchObject({
      // The product's own range, and the vendor's 4.925 billion of the close of 50 at the price of 51.25.
      '52WeekHigh': 55.45,
      '10DayAverageTradingVolume': 2_750_000,
      beta: 1.31,
      marketCapitalization: 5_048_125_000,
    });
    expect(live.profile?.marketCapitalization).toBeCloseTo((4925.0005 * 51.25) / 50, 6);
    expect(live.news).toHaveLength(2);
    expect(live.sentiment?.news.sentiment.bullishPercent).toBe(0.75);
    expect(live.insider_transactions?.data).toHaveLength(2);
    expect(live.executives?.executive[1]).toEqual({
      name: 'Sample Officer Heron',
      position: 'Chief Financial Officer',
    });
    expect(live.polygonNews?.map((article) => article.id)).toEqual(['sample-article-1']);
    expect(live.daily_ohlc).toMatchObject({ close: 49.75, vwap: null });
    expect(live.ticker_details).toMatchObject({ primary_exchange: 'XNAS', total_employees: 2150 });
  });

  // ENT-26
  test('the analysis is pending until there is one, and then it is in the reply', async () => {
    const none = await askLive(bench.market, 'KSTL');
    expect(none.aiAnalysis).toBeNull();
    expect(none.sections.aiAnalysis?.problem).toBe('unavailable');
    const before = await askLive(bench.market, 'KSTL', { newestOf: async () => 'coming' });
    expect(before.aiAnalysis).toBeNull();
    expect(before.sections.aiAnalysis?.problem).toBe('pending');
    const reasoning = { primary_factors: ['Guidance'], key_risks: ['Valuation'], recommendation: 'Hold' };
    const analysis = { action: 'HOLD' as const, confidence: 60, summary: 'Sample.', reasoning, analyst: 'rules' };
    const after = await askLive(bench.market, 'KSTL', { newestOf: async () => analysis });
    expect(after.aiAnalysis).toEqual(analysis);
    expect(after.sections.aiAnalysis).toMatchObject({ source: 'rules', problem: null });
    const failed = await askLive(bench.market, 'KSTL', { newestOf: () => Promise.reject(new Error('sample failure')) });
    expect([failed.aiAnalysis, failed.quote?.c]).toEqual([null, 51.25]);
  });

  test('forty readers at once cost one call for each section', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => askLive(bench.market, 'KSTL', { user: at })));
    for (const endpoint of ['/quote', '/stock/metric', '/profile2', '/news-sentiment', '/prev']) {
      expect(bench.vendors.asked(endpoint)).toBe(1);
    }
    expect(bench.vendors.mostOpen()).toBeLessThanOrEqual(4);
    // However it is typed; a preferred share keeps its small p.
    for (const [typed, symbol] of Object.entries({ kstl: 'KSTL', 'brk-b': 'BRK.B', BACpB: 'BACpB' }))
      expect((await askLive(bench.market, typed)).symbol).toBe(symbol);
  });
});

describe('ageing', () => {
  test('a fresh quote is not asked for again, an ageing one is shown while the new one is fetched', async () => {
    await askLive(bench.market, 'KSTL');
    bench.vendors.price = 60;
    bench.clock.advance(19_000);
    expect((await askLive(bench.market, 'KSTL')).quote?.c).toBe(51.25);
    expect(bench.vendors.asked('/quote')).toBe(1);
    bench.clock.advance(5_000);
    expect((await askLive(bench.market, 'KSTL')).quote?.c).toBe(51.25);
    await expect.poll(() => bench.vendors.asked('/quote')).toBe(2);
    await expect.poll(async () => (await askLive(bench.market, 'KSTL')).quote?.c).toBe(60);
    expect(bench.vendors.asked('/quote')).toBe(2);
  });

  test('a quote older than two lifetimes is waited for; a refresh asks again, but not for what is seconds old or lasts a day', async () => {
    await askLive(bench.market, 'KSTL');
    await askLive(bench.market, 'KSTL', { refresh: true });
    expect(bench.vendors.asked('/quote')).toBe(1);
    bench.vendors.price = 60;
    bench.clock.advance(6_000);
    expect((await askLive(bench.market, 'KSTL', { refresh: true })).quote?.c).toBe(60);
    expect(bench.vendors.asked('/profile2')).toBe(1);
    bench.vendors.price = 70;
    bench.clock.advance(41_000);
    expect((await askLive(bench.market, 'KSTL')).quote?.c).toBe(70);
  });
});

describe('a vendor fails', () => {
  test('F-07: the last good data stays, marked stale with its age, and comes back fresh when the vendor does', async () => {
    await askLive(bench.market, 'KSTL');
    bench.vendors.fault('/finnhub', 'down');
    bench.vendors.fault('/massive', 'down');
    for (let at = 0; at < 6; at++) {
      bench.clock.advance(5 * minute);
      const live = await askLive(bench.market, 'KSTL');
      expect(live.quote?.c).toBe(51.25);
      expect(live.sections.quote).toMatchObject({
        stale: true,
        problem: 'unavailable',
        as_of: '2026-11-17T18:14:00.000Z',
        received_at: '2026-11-17T18:15:00.000Z',
      });
    }
    expect(bench.vendors.mostOpen()).toBeLessThanOrEqual(4);
    bench.vendors.fault('/finnhub', 'none');
    bench.vendors.fault('/massive', 'none');
    bench.clock.advance(minute);
    expect((await askLive(bench.market, 'KSTL')).sections.quote).toMatchObject({ stale: false, problem: null });
  });

  test('F-06: a vendor that asks for silence is left alone by all sections, the other one still answers', async () => {
    bench.vendors.fault('/finnhub', 'rate_limited');
    const live = await askLive(bench.market, 'KSTL');
    expect(live.insider_transactions).toBeNull();
    expect(live.sections.insider_transactions?.problem).toBe('rate_limited');
    expect(live.ticker_details).not.toBeNull();
    expect(live.metrics?.data['50DaySMA']).not.toBeNull();
    expect(bench.vendors.asked('/finnhub')).toBeLessThanOrEqual(2);
  });

  test('F-06: a section nobody ever filled is null, says why, and is left alone for a while; the others are there', async () => {
    bench.vendors.fault('/profile2', 'down');
    const live = await askLive(bench.market, 'KSTL');
    expect(live.profile).toBeNull();
    expect(live.sections.profile).toMatchObject({ problem: 'unavailable', received_at: null, stale: false });
    expect(live.news).not.toBeNull();
    const asked = bench.vendors.asked('/profile2');
    for (let at = 0; at < 5; at++) await askLive(bench.market, 'KSTL');
    expect(bench.vendors.asked('/profile2')).toBe(asked);
    bench.vendors.fault('/profile2', 'none');
    bench.clock.advance(16_000);
    expect((await askLive(bench.market, 'KSTL')).profile?.name).toBe('Kestrel Optics Inc');
  });

  test('a section slower than the reader’s patience is pending, and there for the next reader', async () => {
    bench.vendors.fault('/profile2', 'hang');
    const asking = askLive(bench.market, 'KSTL');
    await expect.poll(() => bench.vendors.asked('/profile2')).toBe(1);
    await expect.poll(() => bench.vendors.total()).toBeGreaterThanOrEqual(12);
    bench.clock.advance(9_000);
    const live = await asking;
    expect(['pending', 'unavailable']).toContain(live.sections.profile?.problem);
    expect(live.profile).toBeNull();
  });

  test('the price of the market snapshot stands in for a quote that cannot be had, and says so', async () => {
    bench.vendors.fault('/quote', 'not_entitled');
    const live = await askLive(bench.market, 'KSTL');
    expect(live.quote).toEqual({ c: 51.25, d: 1.25, dp: 2.5, h: 51.9, l: 49.8, pc: 50 });
    expect(live.sections.quote).toMatchObject({ source: 'Massive', problem: null });
  });
});

test('on a plan without the paid endpoints metrics are computed from daily bars and the free endpoint, sentiment from news, and both say so; executives are null', async () => {
  for (const endpoint of ['/price-metric', '/news-sentiment', '/stock/executive'])
    bench.vendors.fault(endpoint, 'not_entitled');
  const { metrics, sentiment, executives, sections } = await askLive(bench.market, 'KSTL');
  expect(metrics?.data).toMatchObject({ beta: 1.31, marketCapitalization: 5_048_125_000 });
  expect(metrics?.data['50DaySMA']).toBeCloseTo(40 + 274.5 * 0.05, 6);
  expect(metrics?.data['priceRelativeToS&P5004Week']).toBeCloseTo(0, 6);
  expect(sections.metrics?.source).toBe('Finnhub, computed from Massive daily bars');
  expect(sections.metrics?.as_of).toBe(sections.quote?.as_of);
  expect(sentiment?.news).toMatchObject({ sentiment: { bullishPercent: 1 }, sectorAverageBullishPercent: null });
  expect(sections.sentiment?.source).toBe('computed from Massive news insights');
  expect(executives).toBeNull();
  expect(sections.executives?.problem).toBe('not_entitled');
});

describe('unknown symbols', () => {
  // B-30
  test('B-30: a symbol the list of stocks does not have costs no vendor call', async () => {
    const market = bench.restart({ isKnownSymbol: async (symbol) => symbol === 'KSTL' });
    await expect(askLive(market, 'NOPE')).rejects.toMatchObject({ status: 404 });
    expect(bench.vendors.total()).toBe(0);
    expect((await askLive(market, 'kstl')).symbol).toBe('KSTL');
  });

  test('a symbol no vendor has data of is refused with 404, a listed one answered with empty sections', async () => {
    await expect(askLive(bench.market, 'NOPE')).rejects.toMatchObject({ status: 404 });
    const market = bench.restart({ isKnownSymbol: async () => true });
    const live = await askLive(market, 'HRON');
    expect(live.quote).toBeNull();
    expect(live.sections.quote?.problem).toBe('unknown_symbol');
  });
});

describe('what is stored', () => {
  const rows = async (sql: string) => (await bench.database.database.pool.query(sql)).rows;

  test('every vendor call is a row of the API log, also of those while the database was away', async () => {
    const { pool } = bench.database.database;
    bench.vendors.fault('/profile2', 'down');
    await askLive(bench.market, 'KSTL');
    for (const table of ['api_log', 'live_section']) await pool.query(`alter table ${table} rename to ${table}_away`);
    await bench.market.flush();
    for (const table of ['api_log', 'live_section']) await pool.query(`alter table ${table}_away rename to ${table}`);
    await bench.market.flush();
    const log = await rows('select * from api_log order by id');
    expect(log).toHaveLength(13);
    expect(log.find((row) => row.service === 'finnhub quote')).toMatchObject({
      log_type: 'api_call',
      symbol: 'KSTL',
      status: 'success',
      error_message: null,
    });
    expect(log.find((row) => row.service === 'finnhub profile')).toMatchObject({
      status: 'failure',
      error_message: 'unavailable: answered 503',
    });
    expect(await rows('select count(*) as kept from live_section')).toEqual([{ kept: 9 }]);
  });

  test('F-07: after a restart with the vendors away the last good data is shown with its age', async () => {
    await askLive(bench.market, 'KSTL');
    await bench.market.flush();
    bench.vendors.fault('/', 'down');
    bench.clock.advance(30 * 60_000);
    const live = await askLive(bench.restart(), 'KSTL');
    expect(live.quote?.c).toBe(51.25);
    expect(live.sections.quote).toMatchObject({ stale: true, received_at: '2026-11-17T18:15:00.000Z' });
    expect(live.metrics?.data.beta).toBe(1.31);
    expect(live.sections.metrics).toMatchObject({ stale: false, problem: null });
  });

  test('a failure never replaces what is kept, and an older answer never a newer one', async () => {
    await askLive(bench.market, 'KSTL');
    await bench.market.flush();
    await bench.database.database.pool.query(
      `update live_section set received_at = '2027-01-01', value = '{"c":70,"d":null,"dp":null,"h":null,"l":null,"pc":null}' where section = 'quote'`,
    );
    bench.clock.advance(60_000);
    await askLive(bench.market, 'KSTL');
    await bench.market.flush();
    const [quote] = await rows(`select value from live_section where section = 'quote'`);
    expect(quote.value.c).toBe(70);
  });

  test('rows in a shape no longer read are left out', async () => {
    await bench.database.database.pool.query(
      `insert into live_section values ('KSTL', 'quote', '{"price":1}', 'Old', null, now()), ('KSTL', 'gone', '1', 'Old', null, now())`,
    );
    expect((await askLive(bench.restart(), 'KSTL')).quote?.c).toBe(51.25);
  });
});

describe('news', () => {
  // API-12, ENT-30, ERR-11
  test('articles come with insights, fetched once; one without a title is left out; a symbol without any answers NO_DATA', async () => {
    const news = await askNews(bench.market, 'KSTL', 1);
    expect(news.results?.map((article) => article.id)).toEqual(['sample-article-1']);
    expect(news.results?.[0]).toMatchObject({
      publisher: { name: 'Example Wire' },
      insights: [{ ticker: 'KSTL' }, {}],
    });
    expect(news).toMatchObject({ stale: false, as_of: '2026-11-17T13:30:00.000Z' });
    await askNews(bench.market, 'KSTL', 50);
    expect(bench.vendors.asked('/reference/news')).toBe(1);
    expect(await askNews(bench.market, 'HRON')).toEqual({ status: 'NO_DATA' });
  });

  // ERR-10, ERR-12
  test.each([
    [
      'rate_limited',
      { status: 429, detail: 'Rate limit reached. Please try again in a minute.', retryAfterSeconds: 60 },
    ],
    ['down', { status: 503 }],
  ] as const)('a vendor that is %s is a refusal while nothing is known', async (fault, refusal) => {
    bench.vendors.fault('/reference/news', fault);
    await expect(askNews(bench.market, 'KSTL')).rejects.toMatchObject(refusal);
  });

  test('F-07: a vendor that is away leaves the articles known before, marked stale', async () => {
    await askNews(bench.market, 'KSTL');
    bench.vendors.fault('/reference/news', 'down');
    bench.clock.advance(60 * 60_000);
    expect(await askNews(bench.market, 'KSTL')).toMatchObject({ stale: true, results: [{ id: 'sample-article-1' }] });
  });
});
