// The endpoints of stock details as a browser meets them: search, popular stocks, details, analysis by key, icons.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { runJob } from '../jobs/run-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withHistory: true });
  await app.platform.begin(() => undefined);
  const figures = async () =>
    (await app.storage.database.query<{ n: number }>('select count(market_cap)::int as n from stock')).rows[0]?.n;
  await vi.waitUntil(async () => (await figures()) !== 0, { timeout: 60_000 });
});
afterAll(() => app.close());

async function get(path: string, token = app.userToken) {
  const reply = await callAs(app, token, path);
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}

function analyze(url: unknown, token = app.userToken) {
  return sendAs(app, token, 'POST', '/api/stocks/analyze', { url });
}

type Result = { symbol: string; url: string | null; current_price: number | null; logo: string | null };

// API-18, API-22, ENT-56
test.each(['/api/screener/search', '/api/stocks/search'])(
  '%s finds all listed stocks with prices of now',
  async (path) => {
    const { body } = await get(`${path}?q=nvda`);
    expect(body.results[0]).toEqual({
      symbol: 'NVDA',
      name: 'NVIDIA Corporation',
      url: 'smartcat:stock:NVDA',
      logo: null,
      current_price: expect.any(Number),
      price_change: expect.any(Number),
      price_change_percent: expect.any(Number),
      // Nobody followed this session from its bell on: what was traded before it is unknown.
      volume: null,
      prices_as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      // No list has been published yet.
      smart_cat_score: null,
      tab: null,
    });
    expect((await get(`${path}?q=a`)).body.results).toHaveLength(20);
    expect((await get(`${path}?q=no%20such%20stock`)).body.results).toEqual([]);
  },
);

// API-22, ENT-57
test('without a text the ten largest companies are popular, with a text none is', async () => {
  for (const path of ['/api/stocks/search', '/api/stocks/search?q=%20']) {
    const { body } = await get(path);
    expect(body.results).toEqual([]);
    expect(body.popular).toHaveLength(10);
    expect(body.popular.every((stock: Result) => stock.current_price !== null && stock.url !== null)).toBe(true);
  }
  expect((await get('/api/stocks/search?q=apple')).body.popular).toEqual([]);
});

// API-18, API-22
test.each([
  ['NYSE:BRK.B', 'BRK.B'],
  ['BAC-PB', 'BACpB'],
])('a search for %s leads with %s, and its details are found', async (typed, symbol) => {
  for (const path of ['/api/screener/search', '/api/stocks/search']) {
    const { body } = await get(`${path}?q=${encodeURIComponent(typed)}`);
    expect(body.results[0]?.symbol).toBe(symbol);
  }
  expect((await get(`/api/signals/${encodeURIComponent(typed)}/live`)).status).toBe(200);
});

test('a search finds several symbols at once, and no stock by its listing abroad', async () => {
  const { body } = await get('/api/stocks/search?q=GOOG,%20GOOGL');
  expect(body.results.map((stock: Result) => stock.symbol).sort()).toEqual(['GOOG', 'GOOGL']);
  expect((await get('/api/stocks/search?q=LON:BA')).body.results).toEqual([]);
});

describe('the page of a stock', () => {
  test('knows it in every spelling, with what lists say of it', async () => {
    for (const typed of ['NVDA', 'nvda', 'NASDAQ:NVDA']) {
      const { status, body } = await get(`/api/stocks/identity/${encodeURIComponent(typed)}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        symbol: 'NVDA',
        name: 'NVIDIA Corporation',
        market_cap: expect.any(Number),
        // Nothing has been published yet: a price of now is asked for by the parts of the page.
        current_price: null,
        prices_as_of: null,
        smart_cat_score: null,
        tab: null,
      });
    }
    expect((await get('/api/stocks/identity/brk-b')).body.symbol).toBe('BRK.B');
  });

  test('of an unknown symbol is not found, nor are its peers and details', async () => {
    for (const path of ['stocks/identity', 'stocks/peers', 'screener/ticker-details']) {
      const { status, body } = await get(`/api/${path}/NOSUCHX`);
      expect([status, body.detail]).toEqual([404, 'Unknown symbol NOSUCHX']);
    }
  });

  test('names peers of one industry, the largest first, with prices of now', async () => {
    await get('/api/screener/ticker-details/NVDA');
    const { status, body } = await get('/api/stocks/peers/NVDA');
    expect(status).toBe(200);
    const caps = body.peers.map((peer: { market_cap: number }) => peer.market_cap);
    expect(caps).toEqual(caps.toSorted((a: number, b: number) => b - a));
    expect(body.peers.map((peer: Result) => peer.symbol)).not.toContain('NVDA');
    expect(body.peers.every((peer: Result) => peer.current_price !== null)).toBe(true);
  });
});

// STOCK-07
test('warrants are found but have no url', async () => {
  const { body } = await get('/api/stocks/search?q=ACHR');
  const urls = Object.fromEntries(body.results.map((stock: Result) => [stock.symbol, stock.url]));
  expect(urls).toMatchObject({ ACHR: 'smartcat:stock:ACHR', 'ACHR.WS': null });
});

test('the search goes on without prices while the market is away', async () => {
  app.simulator.faults.add({ path: '/v2/snapshot', kind: '503', times: null });
  const { status, body } = await get('/api/stocks/search?q=verizon');
  app.simulator.faults.clear();
  expect(status).toBe(200);
  expect(body.results[0]).toMatchObject({ symbol: 'VZ', current_price: null, volume: null });
});

test('a job started by hand lifts a refusal that the vendors of the server process remember', async () => {
  const priceNow = async () => (await get('/api/stocks/search?q=verizon')).body.results[0].current_price;
  app.simulator.faults.add({ path: '/v2/snapshot', kind: '403', times: null });
  expect(await priceNow()).toBeNull();
  app.simulator.faults.clear();
  // The vendor is not asked: it refused a moment ago.
  expect(await priceNow()).toBeNull();
  await runJob(app, 'minute-indicators');
  expect(await priceNow()).toEqual(expect.any(Number));
});

// API-15
describe('details of a symbol', () => {
  test('are found in every spelling of it', async () => {
    for (const symbol of ['AAPL', 'aapl']) {
      const { status, body } = await get(`/api/screener/ticker-details/${symbol}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'Apple Inc.', consensus_rating: { total_analysts: expect.any(Number) } });
    }
    expect((await get('/api/screener/ticker-details/brk-b')).body.name).toMatch(/Berkshire/);
  });

  test('of a past instant are what was known then', async () => {
    const then = new Date(app.clock.now() + 1_000).toISOString();
    const now = await get('/api/screener/ticker-details/KO');
    await app.clock.advance(60_000);
    const past = await get(`/api/screener/ticker-details/KO?asof=${then}`);
    expect(past.body.consensus_rating).toEqual(now.body.consensus_rating);
    expect(past.body.news).toEqual([]);
    const before = await get('/api/screener/ticker-details/KO?asof=2026-01-05T12:00:00Z');
    expect(before.status).toBe(404);
  });
});

// API-23
test('the analysis by key carries live data, details and an analysis', async () => {
  const reply = await analyze('smartcat:stock:MSFT');
  expect(reply.status).toBe(200);
  const body = (await reply.json()) as Record<string, Record<string, unknown>>;
  expect(Object.keys(body).sort()).toEqual(['ai_analysis', 'details', 'live_data']);
  expect(body.live_data).toMatchObject({ symbol: 'MSFT', quote: { c: expect.any(Number) } });
  expect(body.details).toHaveProperty('market_rank');
  expect(body.ai_analysis).toMatchObject({ action: expect.any(String), confidence: expect.any(Number) });
});

// B-24
test('a url is a key and never fetched: a listener on loopback sees nothing', async () => {
  let hits = 0;
  const listener = createServer((_, reply) => {
    hits += 1;
    reply.end('{}');
  });
  listener.on('connection', () => {
    hits += 1;
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '0x7f000001',
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[2002:7f00:1::]',
    '[64:ff9b::7f00:1]',
    '100.64.0.1',
    '169.254.169.254',
    'user:pass@127.0.0.1',
    'www.example.com@127.0.0.1',
    '\u2460\u2461\u2466.0.0.1',
    'localtest.me',
    '127.0.0.1.nip.io',
  ];
  const urls = [
    ...hosts.map((host) => `http://${host}:${port}/NVDA`),
    ...['https', 'ftp', 'gopher', 'ws', 'dict', 'ldap'].map((scheme) => `${scheme}://127.0.0.1:${port}/NVDA`),
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,NVDA',
    `//127.0.0.1:${port}/NVDA`,
    `smartcat:stock:NVDA@127.0.0.1:${port}`,
    `smartcat:stock:http://127.0.0.1:${port}/NVDA`,
    `smartcat:stock:NVDA#http://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}/?next=smartcat:stock:NVDA`,
    'smartcat:stock:NOSUCHX',
    'smartcat:stock:ACHR.WS',
    'smartcat:stock:../../etc/passwd',
    'NVDA',
    ' ',
  ];
  for (const url of urls) {
    const reply = await analyze(url);
    expect(reply.status, url).toBe(400);
    expect(await reply.json()).toMatchObject({ detail: 'Choose a stock from the search results' });
  }
  await new Promise<void>((resolve) => listener.close(() => resolve()));
  expect(urls.length).toBeGreaterThanOrEqual(38);
  expect(hits).toBe(0);
});

test.each([null, 7, '', 'x'.repeat(201), ['smartcat:stock:NVDA']])('%j is no key at all', async (url) => {
  expect((await analyze(url)).status).toBe(422);
});

describe('icons', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(32, 3)]);

  test('are served to a page, which carries no token, as pictures that cannot be anything else', async () => {
    await app.storage.database.pool.query(
      `insert into stock_icon values ('PEP', 'image/png', $1, '2026-11-17T12:00:00Z')`,
      [png],
    );
    const reply = await fetch(`${app.url}/api/stocks/icon/PEP`);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
    const etag = reply.headers.get('etag') ?? '';
    const again = await fetch(`${app.url}/api/stocks/icon/PEP`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await get('/api/stocks/search?q=PEP')).body.results[0]).toMatchObject({ logo: '/api/stocks/icon/PEP' });
  });

  test('that are not here are not found, and nobody is asked for them', async () => {
    const reply = await fetch(`${app.url}/api/stocks/icon/CVX`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ detail: 'There is no icon of CVX' });
  });
});
