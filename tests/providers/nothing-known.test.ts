// Empty envelopes, placeholders and zero counts of both vendors: unknown, in every field.
import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnalystData } from '../../src/providers/ports/analyst-data.ts';
import type { Fundamentals } from '../../src/providers/ports/fundamentals.ts';
import type { MarketData } from '../../src/providers/ports/market-data.ts';
import { adapters, payload, readAll } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';
import { json, startVendor, type VendorServer } from './vendor-server.ts';

type Vendors = { massive: MarketData & AnalystData; finnhub: Fundamentals };
let vendor: VendorServer;
let vendors: Vendors;

beforeEach(async () => {
  vendor = await startVendor();
  vendors = adapters(vendor.url, vendorClock());
});
afterEach(() => vendor.close());
const outcome = (asked: Promise<unknown>) =>
  asked.catch((error: { kind?: string; message: string }) => error.kind ?? error.message);

/** Interfaces of one symbol: the empty envelopes met in public, and what the product makes of them. */
const asks: Record<string, [ask: (from: Vendors) => Promise<unknown>, bodies: unknown[], outcome: unknown]> = {
  quote: [
    ({ finnhub }) => finnhub.quote('KSTL'),
    [null, {}, [], { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 }],
    'unknown_symbol',
  ],
  profile: [({ finnhub }) => finnhub.profile('KSTL'), [null, {}, [], { name: 'N/A', exchange: '-' }], 'unknown_symbol'],
  metric: [
    ({ finnhub }) => finnhub.metric('KSTL'),
    [null, {}, [], { metric: null, series: null, symbol: '' }, { metric: [] }, { metric: {} }],
    'unknown_symbol',
  ],
  'price metric': [
    ({ finnhub }) => finnhub.priceMetric('KSTL'),
    [null, {}, [], { data: null, symbol: '' }, { data: [] }, { data: {} }],
    'unknown_symbol',
  ],
  'company news': [({ finnhub }) => finnhub.companyNews('KSTL', '2026-11-01', '2026-11-17'), [null, {}, []], []],
  'news sentiment': [
    ({ finnhub }) => finnhub.newsSentiment('KSTL'),
    [
      null,
      {},
      [],
      { buzz: null, sentiment: null },
      {
        buzz: { articlesInLastWeek: 0, buzz: null, weeklyAverage: 0 },
        sentiment: null,
        sectorAverageBullishPercent: 0.51,
      },
    ],
    'unknown_symbol',
  ],
  'insider transactions': [
    ({ finnhub }) => finnhub.insiderTransactions('KSTL'),
    [null, {}, [], { data: null }, { data: {} }, { data: [] }],
    [],
  ],
  executives: [({ finnhub }) => finnhub.executives('KSTL'), [null, {}, [], { executive: null }, { executive: [] }], []],
  recommendation: [({ finnhub }) => finnhub.recommendation('KSTL'), [null, {}, []], []],
  'price target': [
    ({ finnhub }) => finnhub.priceTarget('KSTL'),
    [null, {}, [], { targetMean: 0, targetHigh: 0, targetLow: 0 }],
    'unknown_symbol',
  ],
  'earnings calendar': [
    ({ finnhub }) => finnhub.earningsCalendar({ from: '2026-11-01', to: '2026-12-01' }),
    [null, {}, [], { earningsCalendar: null }],
    [],
  ],
  indicators: [
    ({ massive }) => massive.indicators({ indicator: 'rsi', symbol: 'KSTL', timespan: 'day', limit: 5 }),
    [
      { status: 'OK' },
      { status: 'OK', results: null },
      { status: 'OK', results: [] },
      { status: 'OK', results: {} },
      { status: 'OK', results: { values: null } },
    ],
    [],
  ],
  'ticker details': [
    ({ massive }) => massive.tickerDetails('KSTL'),
    [{ status: 'OK' }, { status: 'OK', results: null }, { status: 'OK', results: [] }, { status: 'OK', results: {} }],
    'unknown_symbol',
  ],
  'daily bars': [
    ({ massive }) => massive.dailyBars('KSTL', '2026-11-02', '2026-11-06'),
    [{ status: 'OK' }, { status: 'OK', results: null }, { status: 'DELAYED', resultsCount: 0 }],
    [],
  ],
  news: [
    ({ massive }) => massive.news({ symbol: 'KSTL', limit: 5 }),
    [{ status: 'OK' }, { status: 'OK', results: null, count: 0 }, { status: 'OK', results: {} }],
    [],
  ],
  consensus: [
    ({ massive }) => massive.consensus('KSTL'),
    [{ status: 'OK' }, { status: 'OK', results: null }, { status: 'OK', results: [{}] }],
    null,
  ],
  figures: [
    ({ massive }) => massive.figures('KSTL'),
    [{ status: 'OK' }, { status: 'OK', results: null }, { status: 'OK', results: [{}] }],
    null,
  ],
};
const empties = Object.entries(asks).flatMap(([service, [, bodies]]) =>
  bodies.map((body) => ({ service, shape: JSON.stringify(body), body })),
);

describe('an envelope without content', () => {
  test.each(empties)('$service $shape: nothing is known, and the vendor is well', async ({ service, body }) => {
    vendor.answer((_, reply) => json(reply, body));
    const [ask, , expected] = asks[service] ?? [];
    expect(await outcome(ask?.(vendors) ?? Promise.reject())).toEqual(expected);
  });
});

describe('placeholders', () => {
  const words = 'N/A|n/a|NA|-|--|—|None|null|NaN|undefined|Unknown| ||.|not available'.split('|');
  /** Recorded answers, each with the interface that reads it. */
  const recorded: [vendor: 'massive' | 'finnhub', name: string, ask: (from: Vendors) => Promise<unknown>][] = [
    ['finnhub', 'profile', ({ finnhub }) => finnhub.profile('KSTL')],
    ['finnhub', 'metric', ({ finnhub }) => finnhub.metric('KSTL')],
    ['finnhub', 'company-news', ({ finnhub }) => finnhub.companyNews('KSTL', '2026-11-01', '2026-11-17')],
    ['massive', 'ticker-details', ({ massive }) => massive.tickerDetails('KSTL')],
    ['massive', 'news', ({ massive }) => massive.news({ symbol: 'KSTL', limit: 5 })],
    ['finnhub', 'quote', ({ finnhub }) => finnhub.quote('KSTL')],
    ['finnhub', 'price-metric', ({ finnhub }) => finnhub.priceMetric('KSTL')],
    ['finnhub', 'news-sentiment', ({ finnhub }) => finnhub.newsSentiment('KSTL')],
    ['finnhub', 'insider-transactions', ({ finnhub }) => finnhub.insiderTransactions('KSTL')],
    ['finnhub', 'executives', ({ finnhub }) => finnhub.executives('KSTL')],
    ['finnhub', 'recommendation', ({ finnhub }) => finnhub.recommendation('KSTL')],
    [
      'finnhub',
      'earnings-calendar',
      ({ finnhub }) => finnhub.earningsCalendar({ from: '2026-11-01', to: '2026-12-01' }),
    ],
    ['massive', 'tickers-page', ({ massive }) => readAll(massive.referenceTickers())],
    ['massive', 'float', ({ massive }) => readAll(massive.freeFloats())],
    ['massive', 'snapshot', ({ massive }) => massive.snapshots(['KSTL', 'BACpB'])],
    ['massive', 'daily-bars', ({ massive }) => massive.dailyBars('KSTL', '2026-11-02', '2026-11-06')],
    ['massive', 'grouped-daily', ({ massive }) => massive.groupedDaily('2026-11-06')],
    [
      'massive',
      'macd',
      ({ massive }) => massive.indicators({ indicator: 'macd', symbol: 'KSTL', timespan: 'day', limit: 5 }),
    ],
  ];
  test('every recorded answer is looked at', () => {
    const files = (['massive', 'finnhub'] as const).flatMap((name) =>
      readdirSync(new URL(`../../src/providers/${name}/payloads`, import.meta.url)).map((file) => `${name} ${file}`),
    );
    expect(recorded.map(([name, file]) => `${name} ${file}.json`).sort()).toEqual(files.sort());
  });

  /** The fields of an answer below its rows, by their path. */
  function* leaves(value: unknown, path: string[] = []): Generator<string[]> {
    if (typeof value !== 'object' || value === null) yield path;
    else for (const [key, part] of Object.entries(value)) yield* leaves(part, [...path, key]);
  }
  function set(body: unknown, path: readonly string[], value: unknown): void {
    const [first, ...rest] = path;
    const at = body as Record<string, unknown>;
    if (first === undefined) return;
    if (rest.length === 0) at[first] = value;
    else set(at[first], rest, value);
  }
  function* values(value: unknown): Generator<unknown> {
    if (typeof value !== 'object' || value === null) yield value;
    else for (const part of Object.values(value)) yield* values(part);
  }

  test.each(recorded)('%s %s: no placeholder in any field becomes a value', async (name, file, ask) => {
    const text = payload(name, file);
    for (const path of leaves(JSON.parse(text))) {
      const key = path.at(-1) ?? '';
      // A status is the envelope's, a ticker may be spelled like a word.
      if (
        ['status', 'ticker', 'symbol', 'tickers', 'id', 'request_id', 'T', 'next_url'].some((one) => path.includes(one))
      )
        continue;
      const word = words[(path.length + key.length) % words.length] ?? '-';
      const body = JSON.parse(text);
      // One page, so that the list has an end.
      delete body.next_url;
      set(body, path, word);
      vendor.answer((_, reply) => json(reply, body));
      const said = [...values(await outcome(ask(vendors)))].filter((value) => typeof value === 'string');
      expect(said, `${path.join('.')} = "${word}"`).not.toContain(word);
      expect(said, `${path.join('.')} = "${word}"`).not.toContain(word.trim());
    }
  });

  test.each(words)('"%s" as industry is none', async (word) => {
    vendor.answer((_, reply) =>
      json(reply, { name: 'Sample Fund', exchange: 'SAMPLE', finnhubIndustry: word, ticker: 'KSTL', currency: 'USD' }),
    );
    expect(await vendors.finnhub.profile('KSTL')).toMatchObject({ name: 'Sample Fund', finnhubIndustry: null });
  });
});
