// Finnhub's answers in the product's units; its zeros and empty objects are missing data.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fundamentals } from '../../src/providers/ports/fundamentals.ts';
import { adapters, payload } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, raw, startVendor, type VendorServer } from './vendor-server.ts';

let vendor: VendorServer;
let finnhub: Fundamentals;

beforeEach(async () => {
  vendor = await startVendor();
  finnhub = adapters(vendor.url, vendorClock()).finnhub;
});
afterEach(() => vendor.close());

const answers = (name: string) => vendor.answer((_, reply) => raw(reply, payload('finnhub', name)));

// ENT-17
describe('quotes', () => {
  test('a quote has its six values and the instant of its price', async () => {
    answers('quote');
    expect(await finnhub.quote('KSTL')).toEqual({
      quote: { c: 51.25, d: 1.25, dp: 2.5, h: 51.9, l: 49.8, pc: 50 },
      as_of: 1794939240000,
    });
    expect(vendor.requests[0]?.headers['x-finnhub-token']).toBe('sample-finnhub-key');
    expect(vendor.requests[0]?.url).toBe('/finnhub/api/v1/quote?symbol=KSTL');
  });

  test('BRK.B is asked for with a dot, then with a dash, and the spelling that worked is kept', async () => {
    vendor.answer((seen, reply) =>
      seen.query.get('symbol') === 'BRK-B' ? raw(reply, payload('finnhub', 'quote')) : json(reply, { c: 0 }),
    );
    await finnhub.quote('BRK.B');
    await finnhub.quote('BRK.B');
    expect(vendor.requests.map((request) => request.query.get('symbol'))).toEqual(['BRK.B', 'BRK-B', 'BRK-B']);
  });
});

// ENT-18, ENT-19, ENT-20
describe('metrics', () => {
  test('volumes and capitalization of the slow metrics come in millions and leave in shares and USD', async () => {
    vendor.answer((seen, reply) =>
      raw(reply, payload('finnhub', seen.path.endsWith('/profile2') ? 'profile' : 'metric')),
    );
    const { metrics, ratios } = await finnhub.metric('KSTL');
    expect(metrics).toMatchObject({
      '10DayAverageTradingVolume': 2_750_000,
      '3MonthAverageTradingVolume': 2_500_000,
      marketCapitalization: 4_925_000_000,
      beta: 1.31,
      'priceRelativeToS&P50013Week': -2.25,
      'priceRelativeToS&P50052Week': null,
    });
    expect(ratios).toMatchObject({ return_on_equity: 31.25, net_margins: 14.5, price_to_book: 5.5 });
  });

  test('the same volume key of the price statistics is already in shares', async () => {
    answers('price-metric');
    expect(await finnhub.priceMetric('KSTL')).toMatchObject({
      '10DayAverageTradingVolume': 2_750_000,
      '14DayRSI': 58.25,
      '1MonthPriceStd': 1.75,
      ytdPriceReturn: 21.5,
    });
  });
});

describe('the company', () => {
  // ENT-21
  test('the profile keeps its capitalization in millions', async () => {
    answers('profile');
    expect(await finnhub.profile('KSTL')).toEqual({
      name: 'Kestrel Optics Inc',
      logo: 'https://static.example.com/kstl.png',
      exchange: 'NASDAQ NMS - GLOBAL MARKET',
      finnhubIndustry: 'Technology',
      marketCapitalization: 4925.0005,
    });
  });

  // ENT-24
  test('insider trades come newest filing first; a price of zero is none and a missing derivative mark is false', async () => {
    answers('insider-transactions');
    expect(await finnhub.insiderTransactions('KSTL')).toEqual([
      {
        name: 'Sample Director Plover',
        change: 1500,
        transactionPrice: null,
        isDerivative: false,
        filingDate: '2026-11-12',
        transactionDate: '2026-11-11',
        transactionCode: 'G',
      },
      {
        name: 'Sample Officer Kestrel',
        change: -2900,
        transactionPrice: 49.25,
        isDerivative: false,
        filingDate: '2026-11-10',
        transactionDate: '2026-11-08',
        transactionCode: 'S',
      },
    ]);
  });

  // ENT-25
  test('executives have a position, under either of the two names the vendor uses', async () => {
    answers('executives');
    expect(await finnhub.executives('KSTL')).toEqual([
      { name: 'Sample Officer Kestrel', position: 'Chief Executive Officer' },
      { name: 'Sample Officer Heron', position: 'Chief Financial Officer' },
    ]);
  });
});

describe('news and opinion', () => {
  // ENT-22
  test('headlines come newest first with seconds, empty images are null, rows without headline are left out', async () => {
    answers('company-news');
    const rows = await finnhub.companyNews('KSTL', '2026-11-01', '2026-11-17');
    expect(rows).toEqual([
      {
        headline: 'Kestrel Optics raises guidance',
        url: 'https://news.example.com/kestrel',
        source: 'Example Wire',
        datetime: 1794922200,
        summary: null,
        image: 'https://news.example.com/kestrel.jpg',
      },
      {
        headline: 'Kestrel Optics opens a plant',
        url: 'https://news.example.com/plant',
        source: 'Example Wire',
        datetime: 1794830400,
        summary: 'A new plant <b>opens</b>.',
        image: null,
      },
    ]);
  });

  // ENT-23
  test('news sentiment stays a ratio of 0 to 1', async () => {
    answers('news-sentiment');
    expect(await finnhub.newsSentiment('KSTL')).toEqual({
      buzz: { buzz: 0.8888, articlesInLastWeek: 20, weeklyAverage: 22.5 },
      sentiment: { bullishPercent: 0.75 },
      sectorAverageBullishPercent: 0.6482,
    });
  });

  test('analyst counts come newest month first', async () => {
    answers('recommendation');
    expect(await finnhub.recommendation('KSTL')).toMatchObject([
      { period: '2026-11-01', strong_buy: 6 },
      { period: '2026-10-01', strong_buy: 5 },
    ]);
  });

  // ENT-43
  test('the mean target comes with its range and nobody\u2019s opinion; one in words is nobody\u2019s', async () => {
    const target = { lastUpdated: '2026-11-16', symbol: 'KSTL', targetHigh: 80, targetLow: 0, numberAnalysts: 12 };
    vendor.answer((_, reply) => json(reply, { ...target, targetMean: 60.5 }));
    expect(await finnhub.priceTarget('KSTL')).toEqual({
      ...{ strong_buy: null, buy: null, hold: null, sell: null, strong_sell: null, rating_value: null },
      ...{ contributors: null, target: 60.5, target_high: 80, target_low: null, target_contributors: 12 },
    });
    expect(vendor.requests[0]?.path).toBe('/finnhub/api/v1/stock/price-target');
    vendor.answer((_, reply) => json(reply, { targetMean: 'n/a' }));
    await expect(finnhub.priceTarget('KSTL')).rejects.toMatchObject({ kind: 'unknown_symbol' });
  });

  test('earnings dates keep what is not reported yet as null and leave out what is no date', async () => {
    answers('earnings-calendar');
    expect(await finnhub.earningsCalendar({ from: '2026-11-17', to: '2026-11-30' })).toEqual([
      {
        symbol: 'KSTL',
        date: '2026-11-24',
        hour: 'amc',
        quarter: 3,
        year: 2026,
        eps_estimate: 0.55,
        eps_actual: null,
        revenue_estimate: 380_000_000,
        revenue_actual: null,
      },
    ]);
    expect(vendor.requests[0]?.query.has('symbol')).toBe(false);
  });
});
