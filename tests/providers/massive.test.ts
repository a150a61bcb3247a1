// Massive's answers become the product's nouns: exact instants, trading dates, unknown as null.
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toSnapshotRows } from '../../src/domain/market/market-columns.ts';
import { AggregatesWire, parseDailyBars } from '../../src/providers/massive/parse-bars.ts';
import { NewsWire, parseNews } from '../../src/providers/massive/parse-news.ts';
import { parseSnapshot, SnapshotWire } from '../../src/providers/massive/parse-snapshot.ts';
import type { MarketData } from '../../src/providers/ports/market-data.ts';
import { readJson } from '../../src/providers/reading/read-json.ts';
import { instantMs } from '../../src/providers/reading/wire-values.ts';
import { adapters, example, hasExamples, payload, readAll } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
let massive: MarketData;

beforeEach(async () => {
  vendor = await startVendor();
  massive = adapters(vendor.url, vendorClock()).massive;
});
afterEach(() => vendor.close());
const wholeMarket = async () => toSnapshotRows(await massive.fullSnapshot());
const answers = (name: string) => vendor.answer((_, reply) => raw(reply, payload('massive', name)));

describe('snapshots', () => {
  test('a traded symbol has its price, its change and the exact nanosecond', async () => {
    answers('snapshot');
    expect((await wholeMarket())[0]).toMatchObject({
      symbol: 'KSTL',
      current_price: 51.25,
      change_from_prev_close_pct: 2.5,
      volume_with_extended_hours: 1250000.5,
      previous_close: 50,
      bid: 51.23,
      updated_ns: '1794939240123456789',
      updated_at: 1794939240123,
      last_minute: { start_timestamp: 1794939180000, accumulated_volume: 1250000 },
    });
  });

  test('a symbol cleared before its first trade has no change of -100 % and no zero prices', async () => {
    answers('snapshot');
    expect((await wholeMarket()).find(({ symbol }) => symbol === 'BACpB')).toMatchObject({
      current_price: 25.1,
      price_change: null,
      change_from_prev_close_pct: null,
      volume_with_extended_hours: null,
      vwap: null,
      last_minute: null,
      updated_ns: null,
    });
  });

  test('a trade of today vouches for the change although the day bar is missing', async () => {
    answers('snapshot');
    expect((await wholeMarket()).find(({ symbol }) => symbol === 'BRK.B')).toMatchObject({
      current_price: 456,
      change_from_prev_close_pct: 0.109769,
    });
  });

  test('rows without a ticker are left out, the others stay', async () => {
    answers('snapshot');
    expect((await wholeMarket()).map(({ symbol }) => symbol)).toEqual(['KSTL', 'BACpB', 'BRK.B']);
  });

  test('symbols are asked for as they are written, capitals and dots included', async () => {
    answers('snapshot');
    await massive.snapshots(['BACpB', 'BRK.B']);
    expect(vendor.requests[0]?.query.get('tickers')).toBe('BACpB,BRK.B');
    await expect(massive.snapshots(Array.from({ length: 251 }, () => 'KSTL'))).rejects.toThrow(RangeError);
    expect(await massive.snapshots([])).toEqual([]);
  });

  test('an answer of twelve thousand tickers is taken', async () => {
    const row = JSON.parse(payload('massive', 'snapshot')).tickers[0];
    const tickers = Array.from({ length: 12_000 }, (_, at) => ({ ...row, ticker: `T${at}` }));
    vendor.answer((_, reply) => json(reply, { status: 'OK', tickers }));
    expect(await wholeMarket()).toHaveLength(12_000);
  });
});

describe('bars', () => {
  test('daily bars are keyed by the New York date; half a bar is none', async () => {
    answers('daily-bars');
    const bars = await massive.dailyBars('BRK.B', '2026-11-05', '2026-11-10');
    expect(bars).toEqual([
      {
        date: '2026-11-05',
        open: 49,
        high: 50.5,
        low: 48.75,
        close: 50.25,
        volume: 2900000.5,
        vwap: 49.8,
        transactions: 31000,
        timestamp: 1793854800000,
      },
      {
        date: '2026-11-06',
        open: 50.25,
        high: 51,
        low: 49.5,
        close: 49.75,
        volume: 2100000,
        vwap: null,
        transactions: null,
        timestamp: 1793941200000,
      },
    ]);
    expect(vendor.requests[0]?.path).toBe('/massive/v2/aggs/ticker/BRK.B/range/1/day/2026-11-05/2026-11-10');
    expect(vendor.requests[0]?.query.get('adjusted')).toBe('true');
  });

  test('the same day has the same date in a range answer (midnight) and a grouped one (16:00)', async () => {
    answers('grouped-daily');
    const rows = await massive.groupedDaily('2026-11-05');
    expect(rows.map(({ symbol, bar }) => `${symbol} ${bar.date}`)).toEqual(['KSTL 2026-11-05', 'BACpB 2026-11-05']);
  });

  // ENT-28
  test('the previous day is one bar, and none for a symbol without any', async () => {
    answers('daily-bars');
    expect(await massive.previousDay('KSTL')).toMatchObject({ close: 49.75 });
    vendor.answer((_, reply) => json(reply, { status: 'OK', resultsCount: 0 }));
    expect(await massive.previousDay('NOPE')).toBeNull();
  });

  test('a row that is none is left out, a figure that is none is unknown; no list is the empty one', async () => {
    const row = { T: 'KSTL', o: 49, h: 50, l: 48, c: 49.5, v: 0, vw: 0, n: '31', t: 1793854800000 };
    const noRows = [null, 7, 'row', [], { ...row, T: '' }, { ...row, T: 'K'.repeat(21) }, { ...row, T: 5 }];
    const noBars = [
      { ...row, o: 0 },
      { ...row, c: null },
      { ...row, v: -1 },
      { ...row, t: 0 },
      { ...row, h: 47 },
    ];
    vendor.answer((_, reply) => json(reply, { status: 'OK', results: [...noRows, row, ...noBars] }));
    const grouped = await massive.groupedDaily('2026-11-05');
    expect(grouped).toMatchObject([{ symbol: 'KSTL', bar: { volume: 0, vwap: null, transactions: null } }]);
    for (const results of [null, undefined]) {
      vendor.answer((_, reply) => json(reply, { status: 'OK', results }));
      expect(await massive.groupedDaily('2026-11-05')).toEqual([]);
    }
    vendor.answer((_, reply) => json(reply, { status: 'OK', results: { 0: row } }));
    await expect(massive.groupedDaily('2026-11-05')).rejects.toMatchObject({ kind: 'bad_payload' });
  });

  test('minute bars start at their instant', async () => {
    answers('daily-bars');
    const bars = await massive.minuteBars('KSTL', 1793854800000, 1794286800000);
    expect(bars[0]).toMatchObject({ start_timestamp: 1793854800000, open: 49 });
  });
});

// ENT-27, ENT-30
describe('news', () => {
  test('articles are plain text with insights of known sentiments', async () => {
    answers('news');
    const articles = await massive.news({ symbol: 'KSTL', limit: 5 });
    expect(articles).toHaveLength(2);
    expect(articles[0]).toEqual({
      id: 'sample-article-1',
      title: 'Kestrel Optics raises guidance & names a new plant',
      author: 'Sample Reporter Wren',
      published_utc: '2026-11-17T13:30:00.000Z',
      description: 'Revenue is expected to grow. Margins hold.',
      image_url: 'https://news.example.com/kestrel.jpg',
      keywords: ['optics', 'guidance'],
      tickers: ['KSTL', 'BRK.B'],
      article_url: 'https://news.example.com/kestrel',
      publisher: {
        name: 'Example Wire',
        logo_url: 'https://news.example.com/logo.png',
        favicon_url: 'https://news.example.com/icon.ico',
      },
      insights: [
        { ticker: 'KSTL', sentiment: 'positive', sentiment_reasoning: 'Guidance was raised.' },
        { ticker: 'BRK.B', sentiment: 'neutral', sentiment_reasoning: 'Mentioned as a holder.' },
      ],
    });
    expect(articles[1]).toMatchObject({ title: null, description: null, keywords: [], insights: [] });
  });

  test('news of the whole market names no ticker', async () => {
    answers('news');
    await massive.news({ limit: 5_000, published_after: '2026-11-17T00:00:00Z' });
    expect(vendor.requests[0]?.query.has('ticker')).toBe(false);
    expect(vendor.requests[0]?.query.get('limit')).toBe('1000');
    expect(vendor.requests[0]?.query.get('published_utc.gte')).toBe('2026-11-17T00:00:00Z');
  });

  test('pages of the whole market carry every article of the answer', async () => {
    answers('news');
    const one = await massive.news({ limit: 5 });
    const pages = await readAll(massive.newsPages({ published_after: '2026-11-16', published_before: '2026-11-17' }));
    expect(one.length).toBeGreaterThan(0);
    expect(pages).toEqual([one]);
  });
});

describe('reference data', () => {
  // ENT-29
  test('ticker details carry shares, exchange, employees and industry', async () => {
    answers('ticker-details');
    expect(await massive.tickerDetails('KSTL')).toMatchObject({
      shares_outstanding: 98500000,
      primary_exchange: 'XNAS',
      total_employees: 2150,
      sic_code: '3827',
      sic_description: 'OPTICAL INSTRUMENTS & LENSES',
      is_active: true,
    });
  });

  test('pages are followed with the key in the header, whatever host the vendor names', async () => {
    vendor.answer((seen, reply) =>
      seen.query.has('cursor')
        ? json(reply, { status: 'OK', results: [{ ticker: 'PLVR' }] })
        : raw(reply, payload('massive', 'tickers-page')),
    );
    expect((await readAll(massive.referenceTickers())).map(({ symbol }) => symbol)).toEqual(['KSTL', 'BACpB', 'PLVR']);
    expect(vendor.requests[1]?.path).toBe('/massive/v3/reference/tickers');
    expect(vendor.requests[1]?.headers.authorization).toBe('Bearer sample-massive-key');
    expect(vendor.requests.some((request) => request.url.includes('sample-massive-key'))).toBe(false);
  });

  test('pages that lead back to themselves end in an error', async () => {
    answers('tickers-page');
    await expect(readAll(massive.referenceTickers())).rejects.toMatchObject({ kind: 'bad_payload' });
    expect(vendor.requests).toHaveLength(2);
  });

  test('indicator values without a value or an instant are left out and missing parts are null', async () => {
    answers('macd');
    const values = await massive.indicators({ indicator: 'macd', symbol: 'KSTL', timespan: 'day', limit: 10 });
    expect(values).toEqual([
      { timestamp: 1793854800000, value: 0.42, signal_value: 0.31, histogram_value: 0.11 },
      { timestamp: 1793768400000, value: 0.4, signal_value: null, histogram_value: null },
    ]);
  });
});

test.each([
  [1794939240, 1794939240000],
  [1794939240123, 1794939240123],
  [1794939240123456, 1794939240123],
  ['1794939240123456789', 1794939240123],
  [0, null],
  [null, null],
])('an instant of %s is %s in milliseconds, whatever its unit', (value, ms) => {
  expect(instantMs(value)).toBe(ms);
});

const recorded = new URL('../../../shared/data/real/recorded/polygon_client_python_mocks/', import.meta.url);
describe.skipIf(!existsSync(recorded))('recorded answers', () => {
  const read = (name: string) => readJson(readFileSync(new URL(name, recorded), 'utf8'));

  test('a recorded snapshot, daily range and news answer are read in full', () => {
    const snapshot = SnapshotWire.parse(read('v2__snapshot__locale__us__markets__stocks__tickers__index.json'));
    expect(
      toSnapshotRows(parseSnapshot(snapshot, 0)).every((row) => row.current_price !== null && row.updated_ns !== null),
    ).toBe(true);
    const range = AggregatesWire.parse(read('v2__aggs__ticker__AAPL__range__1__day__2005-04-01__2005-04-04.json'));
    expect(parseDailyBars(range).map(({ date }) => date)).toEqual(['2005-04-01', '2005-04-04']);
    const news = NewsWire.parse(read('v2__reference__news@ticker=NFLX.json'));
    expect(parseNews(news)).toHaveLength(news.results.length);
    expect(news.results.length).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasExamples)('the vendor’s own examples', () => {
  const answersExample = (name: string) => vendor.answer((_, reply) => json(reply, example(name)));

  test('each is read without losing a row', async () => {
    answersExample('snapshot_all');
    expect(await wholeMarket()).toMatchObject([{ symbol: 'BCAT', current_price: 20.506, bid: 20.5 }]);
    answersExample('grouped_daily');
    expect((await massive.groupedDaily('2020-10-14')).map(({ bar }) => bar.date)).toEqual(Array(3).fill('2020-10-14'));
    answersExample('prev_day');
    expect(await massive.previousDay('AAPL')).toMatchObject({ date: '2020-11-10', close: 115.97, transactions: null });
    answersExample('news');
    expect(await massive.news({ limit: 1 })).toMatchObject([{ insights: [{ ticker: 'UBS', sentiment: 'positive' }] }]);
    answersExample('ticker_details');
    expect(await massive.tickerDetails('AAPL')).toMatchObject({ total_employees: 154000, primary_exchange: 'XNAS' });
    answersExample('rsi');
    expect(await massive.indicators({ indicator: 'rsi', symbol: 'AAPL', timespan: 'day', limit: 1 })).toHaveLength(1);
  });
});
