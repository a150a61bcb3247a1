// Input validation of the screener's and the stocks page's endpoints.
import { expect, test } from 'vitest';
import { analysisEndpoints } from '../../src/contract/analysis.ts';
import { screenerEndpoints as screener } from '../../src/contract/screener.ts';
import { stockEndpoints as stocks } from '../../src/contract/stocks/stocks.ts';

const endpoints = Object.values({ ...screener, ...analysisEndpoints, ...stocks }).map(
  ({ method, path, access }) => `${method} ${path} ${access}`,
);

// API-14, API-18, API-19, API-22, API-23, AAPI-21, AAPI-22, AAPI-23, AAPI-24
test('every endpoint stands where it belongs, for whom it is meant', () => {
  expect(endpoints).toEqual([
    'GET /api/screener/current user',
    'GET /api/screener/list user',
    'GET /api/screener/figures user',
    'GET /api/screener/scores user',
    'GET /api/screener/names user',
    'GET /api/screener/current/:symbol user',
    'GET /api/screener/decisions/:symbol user',
    'GET /api/screener/decisions/:symbol/history user',
    'POST /api/screener/fetch-single user',
    'GET /api/screener/beginning user',
    'GET /api/screener/health visitor',
    'GET /api/screener/stats/today user',
    'GET /api/screener/runs/recent admin',
    'POST /api/screener/fetch admin',
    'GET /api/screener/fetch/status admin',
    'GET /api/screener/automation/status admin',
    'POST /api/screener/automation/start admin',
    'POST /api/screener/automation/stop admin',
    'GET /api/screener/ticker-details/:symbol user',
    'GET /api/screener/search user',
    'GET /api/screener/analyze/:symbol user',
    'GET /api/stocks/search user',
    'GET /api/stocks/identity/:symbol user',
    'GET /api/stocks/peers/:symbol user',
    'GET /api/stocks/overview user',
    'GET /api/stocks/icon/:symbol visitor',
    'POST /api/stocks/analyze user',
  ]);
});

// ACONST-09, ACONST-10
test('a run is made with filter set 10060 and enrichment unless the caller says otherwise', () => {
  const { body } = screener.fetchScreener;
  expect(body!.parse(undefined)).toEqual({ filter_id: 10060, enrichment_enabled: true });
  expect(body!.parse({ enrichment_enabled: false })).toEqual({ filter_id: 10060, enrichment_enabled: false });
  for (const bad of [{ filter_id: 0 }, { filter_id: 1.5 }, { enrichment_enabled: 'yes' }, { other: 1 }]) {
    expect(body!.safeParse(bad).success).toBe(false);
  }
});

// ACONST-08
test('recent runs are those of 7 days, of 1 to 31 when asked', () => {
  const { query } = screener.recentRuns;
  expect(query!.parse({})).toEqual({ days: 7 });
  expect(query!.parse({ days: '31' })).toEqual({ days: 31 });
  for (const days of ['0', '32', 'all', '1.5']) expect(query!.safeParse({ days }).success).toBe(false);
});

test('a search text has at most 100 characters and may be left out', () => {
  for (const { query } of [screener.screenerSearch, stocks.searchStocks]) {
    expect(query!.parse({})).toEqual({ q: '' });
    expect(query!.safeParse({ q: 'x'.repeat(100) }).success).toBe(true);
    expect(query!.safeParse({ q: 'x'.repeat(101) }).success).toBe(false);
  }
});

test('a single stock is asked for by symbol, with or without its name', () => {
  const { body } = screener.fetchSingle;
  expect(body!.safeParse({ symbol: 'BRK.B', company_name: 'Sample Company' }).success).toBe(true);
  expect(body!.safeParse({ symbol: 'BRK.B', company_name: null }).success).toBe(true);
  for (const symbol of ['', '../x', 'A'.repeat(21), 'A B']) expect(body!.safeParse({ symbol }).success).toBe(false);
});

test('every reading endpoint of the user area answers for a past instant', () => {
  const reading = [
    screener.screenerCurrent,
    screener.screenerList,
    screener.screenerFigures,
    screener.screenerNames,
    screener.tickerDetails,
    analysisEndpoints.analyzeStock,
    screener.screenerSearch,
    screener.screenerToday,
    stocks.searchStocks,
  ];
  for (const { query } of reading) {
    expect(query!.parse({ asof: '2025-10-14T14:00:00Z' })).toMatchObject({ asof: '2025-10-14T14:00:00Z' });
    expect(query!.safeParse({ asof: 'yesterday' }).success).toBe(false);
  }
});

// API-16
test('an analysis is shallow unless deep is asked for', () => {
  expect(analysisEndpoints.analyzeStock.query!.parse({})).toEqual({ deep: 'false' });
  expect(analysisEndpoints.analyzeStock.query!.safeParse({ deep: 'maybe' }).success).toBe(false);
});

// ENT-55, ENT-57, API-17, API-18, API-22, API-23
test('answers carry their parts under the names readers know', () => {
  const parts = (reply: { shape: object }) => Object.keys(reply.shape);
  expect(parts(analysisEndpoints.analyzeStock.reply).slice(0, 3)).toEqual([
    'analysis',
    'fundamental_data',
    'enrichment_data',
  ]);
  expect(parts(screener.fetchSingle.reply)).toEqual(['success', 'stock']);
  expect(parts(screener.screenerSearch.reply)).toEqual(['results']);
  expect(parts(stocks.searchStocks.reply)).toEqual(['results', 'popular']);
  expect(parts(stocks.analyzeListed.reply)).toEqual(['live_data', 'ai_analysis', 'details']);
});
