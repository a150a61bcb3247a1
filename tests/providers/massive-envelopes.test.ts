// Massive's envelopes: an answer is a success when status, count, rows and paging agree, on every interface.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnalystData } from '../../src/providers/ports/analyst-data.ts';
import type { MarketData } from '../../src/providers/ports/market-data.ts';
import { adapters, readAll } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, startVendor, type VendorServer } from './vendor-server.ts';

type Massive = MarketData & AnalystData;
let vendor: VendorServer;
let massive: Massive;

beforeEach(async () => {
  vendor = await startVendor();
  massive = adapters(vendor.url, vendorClock()).massive;
});
afterEach(() => vendor.close());

/** Every interface that answers a list, by its name in the API log; `tickers` names the rows of a snapshot. */
const lists: Record<string, (from: Massive) => Promise<unknown>> = {
  'snapshot all': (from) => from.fullSnapshot(),
  snapshot: (from) => from.snapshots(['KSTL']),
  'minute bars': (from) => from.minuteBars('KSTL', 1794939180000, 1794939240000),
  'daily bars': (from) => from.dailyBars('KSTL', '2026-11-02', '2026-11-06'),
  'grouped daily': (from) => from.groupedDaily('2026-11-06'),
  'previous day': (from) => from.previousDay('KSTL'),
  tickers: (from) => readAll(from.referenceTickers()),
  news: (from) => from.news({ symbol: 'KSTL', limit: 10 }),
  splits: (from) => from.splits({ from: '2026-01-01', to: '2026-11-06' }),
  dividends: (from) => from.payments({ from: '2026-01-01', to: '2026-11-06' }),
  'free float': (from) => readAll(from.freeFloats()),
  ratings: (from) => from.ratingActions('KSTL', '2026-01-01'),
  'ratios of all': (from) => readAll(from.allFigures()),
  'income statements': (from) => from.statements('KSTL'),
  'fund profiles': (from) => readAll(from.allFundProfiles('2026-11-01')),
  'fund holdings': (from) => from.constituents('KSTL'),
};
const bySymbol = new Set(
  'minute bars|daily bars|previous day|news|snapshot|ratings|income statements|fund holdings'.split('|'),
);
const rowsOf = (service: string) => (service.startsWith('snapshot') ? 'tickers' : 'results');

/** [public kind of the reply, body, kind of the error; of a question about one symbol, where it differs]. */
const failed: [string, Record<string, unknown>, string, string?][] = [
  ['200 with a status of error', { status: 'ERROR', error: 'sample failure' }, 'unavailable'],
  ['200 with nothing but another status', { status: 'NotFound' }, 'unavailable', 'unknown_symbol'],
  ['200 with a status and no rows', { status: 'FAILED', results: [], tickers: [] }, 'unavailable'],
  ['200 that refuses', { status: 'NOT_AUTHORIZED', message: 'Not part of this plan.' }, 'not_entitled'],
  ['200 that asks to wait', { status: 'ERROR', error: 'You exceeded the requests of a minute.' }, 'rate_limited'],
  ['count above the rows', { status: 'OK', count: 2, resultsCount: 2, results: null, tickers: null }, 'unavailable'],
  ['a status that is no word', { status: 500, results: [], tickers: [] }, 'unavailable'],
];
const shapes = Object.keys(lists).flatMap((service) =>
  failed.map(([kind, body, error, ofSymbol]) => ({
    service,
    kind,
    body,
    error: bySymbol.has(service) ? (ofSymbol ?? error) : error,
  })),
);

describe('an answer that is no success', () => {
  test.each(shapes)('$service: $kind ends as $error', async ({ service, body, error }) => {
    vendor.answer((_, reply) => json(reply, body));
    // The snapshot of several symbols names none of them.
    await expect(lists[service]?.(massive)).rejects.toMatchObject({ kind: error });
  });

  test.each(Object.keys(lists))('%s: delayed is a success, and no rows are none', async (service) => {
    vendor.answer((_, reply) => json(reply, { status: 'DELAYED', count: 0, [rowsOf(service)]: [] }));
    await expect(lists[service]?.(massive)).resolves.toBeDefined();
  });
});

describe('pages', () => {
  const ticker = (symbol: string) => ({ ticker: symbol, name: symbol, active: true });

  test.each([
    ['an address with its port twice', `https://api.example.com:443:443/v3/reference/tickers?cursor=two`],
    ['a path alone', '/v3/reference/tickers?cursor=two'],
    ['an address without a scheme', '//api.example.com/v3/reference/tickers?cursor=two'],
    ['a foreign host with a key', 'http://other.example.com/v3/reference/tickers?cursor=two&apiKey=abc'],
    ['our own address', 'http://127.0.0.1/massive/v3/reference/tickers?cursor=two'],
  ])('%s is followed on the known host', async (_, next_url) => {
    vendor.answer(({ query }, reply) =>
      json(
        reply,
        query.get('cursor') === 'two'
          ? { status: 'OK', results: [ticker('B')], next_url: null }
          : { status: 'OK', results: [ticker('A')], next_url },
      ),
    );
    expect((await readAll(massive.referenceTickers())).map(({ symbol }) => symbol)).toEqual(['A', 'B']);
    expect(vendor.requests[1]?.url).toBe('/massive/v3/reference/tickers?cursor=two');
  });

  test.each([
    ['words', 'see the next page'],
    ['a relative path', 'v3/reference/tickers?cursor=two'],
    ['no page', 'https://'],
  ])('a list whose next page is %s is no list: none of its rows are handed on', async (_, next_url) => {
    vendor.answer((__, reply) => json(reply, { status: 'OK', results: [ticker('A')], next_url }));
    const got: string[] = [];
    const reading = (async () => {
      for await (const { symbol } of massive.referenceTickers()) got.push(symbol);
    })();
    await expect(reading).rejects.toMatchObject({ kind: 'bad_payload' });
    expect(got).toEqual([]);
  });
});
