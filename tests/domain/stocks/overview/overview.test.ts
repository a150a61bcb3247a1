// The market overview: movers, sectors, upcoming earnings and news, from the newest prices of all stocks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RichNews } from '../../../../src/domain/market/rich-news.ts';
import {
  earningsAhead,
  findMovers,
  groupSectors,
  marketNews,
  type PricedStock,
  withPrice,
} from '../../../../src/domain/stocks/overview/build-overview.ts';
import { heatBounds, heatStep, heatSteps } from '../../../../src/domain/stocks/overview/heat-scale.ts';
import { indexTrend } from '../../../../src/domain/stocks/overview/index-trend.ts';
import { overviewRules } from '../../../../src/domain/stocks/overview/overview.ts';

const stock = (symbol: string, change: number | null, other: Partial<PricedStock> = {}): PricedStock => ({
  symbol,
  name: `${symbol} Samples`,
  sector: 'Energy',
  market_cap: 1e9,
  current_price: 10,
  change_percent: change,
  volume: 200_000,
  volume_with_extended_hours: null,
  ...other,
});
const symbols = (stocks: readonly { symbol: string }[]) => stocks.map(({ symbol }) => symbol);
const noVolume = () => null;

describe('movers', () => {
  test('are those that gained and lost most; unknown and unmoved ones are neither', () => {
    const stocks = [stock('A', 1), stock('B', -3), stock('C', 2), stock('D', null), stock('E', 0), stock('F', -1)];
    const { gainers, losers } = findMovers(withPrice(stocks), noVolume);
    expect([symbols(gainers), symbols(losers)]).toEqual([
      ['C', 'A'],
      ['B', 'F'],
    ]);
  });

  test('cost $2 and have traded 100,000 shares at least, and tell their volume against the usual one', () => {
    const stocks = [
      stock('PENNY', 90, { current_price: 1.99 }),
      stock('THIN', 80, { volume: 99_999 }),
      stock('NONE', 70, { volume: null }),
      stock('LEAST', 5, { current_price: 2, volume: 100_000 }),
      stock('FRESH', 4, { volume: null, volume_with_extended_hours: 150_000 }),
    ];
    const { gainers, active } = findMovers(withPrice(stocks), (_, volume) => volume / 50_000);
    expect(gainers.map(({ symbol, traded, relative_volume }) => [symbol, traded, relative_volume])).toEqual([
      ['LEAST', 100_000, 2],
      ['FRESH', 150_000, null],
    ]);
    expect(symbols(active)).toEqual(['FRESH', 'LEAST']);
  });

  test('the most active have the highest volume', () => {
    const stocks = [stock('A', 0, { volume: 2e6 }), stock('B', -1, { volume: 9e6 }), stock('C', 1, { volume: 5e6 })];
    expect(symbols(findMovers(withPrice(stocks), noVolume).active)).toEqual(['B', 'C', 'A']);
  });

  test('are not more than there is room for', () => {
    const all = Array.from({ length: 40 }, (_, at) => stock(`S${at}`, at - 20));
    const movers = findMovers(withPrice(all), noVolume);
    for (const list of Object.values(movers)) expect(list).toHaveLength(overviewRules.movers.value);
  });
});

test('sectors stand by size and move by the weight of their stocks', () => {
  const sectors = groupSectors(
    withPrice([
      stock('A', 1, { market_cap: 3e9 }),
      stock('B', -1, { market_cap: 1e9 }),
      stock('C', 5, { market_cap: 9e9, sector: 'Utilities' }),
      stock('D', 5, { market_cap: 9e9, sector: null }),
      stock('E', null, { market_cap: 9e9 }),
      stock('F', 5, { market_cap: null }),
    ]),
  );
  expect(sectors.map(({ sector, stocks, rising, change_percent }) => [sector, stocks, rising, change_percent])).toEqual(
    [
      ['Utilities', 1, 1, 5],
      // Before the move 3 / 1.01 + 1 / 0.99 billions, now 4.
      ['Energy', 2, 1, 0.492462],
    ],
  );
  expect(symbols(sectors[1]?.largest ?? [])).toEqual(['A', 'B']);
});

test('earnings are those of the largest, by day and bell; an unknown bell stays unknown and stands last', () => {
  const report = (date: string, hour: string | null) => ({ date, hour, eps_estimate: 1.5 });
  const reports = new Map([
    ['A', report('2026-11-20', 'amc')],
    ['B', report('2026-11-18', null)],
    ['C', report('2026-11-16', 'bmo')],
    ['D', report('2026-12-20', 'bmo')],
    ['E', report('2026-11-18', 'bmo')],
    ['F', report('2026-11-18', 'dmh')],
  ]);
  const stocks = [...reports.keys(), 'G'].map((symbol, at) => stock(symbol, 0, { market_cap: 1e9 * (at + 1) }));
  const { earnings, earnings_known } = earningsAhead(stocks, reports, '2026-11-17');
  expect(earnings.map(({ symbol, date, bell }) => [symbol, date, bell])).toEqual([
    ['E', '2026-11-18', 'before'],
    ['F', '2026-11-18', 'during'],
    ['B', '2026-11-18', null],
    ['A', '2026-11-20', 'after'],
  ]);
  expect(earnings_known).toBe(4);
});

test('news is the newest that is about a listed stock, with the sentiment for that stock', () => {
  const article = (id: string, at: string, other: Partial<RichNews>): RichNews => ({
    id,
    title: 'Sample headline',
    author: null,
    published_utc: `2026-11-17T${at}:00.000Z`,
    description: null,
    image_url: null,
    keywords: [],
    tickers: ['WREN', 'KSTL'],
    article_url: 'https://news.example/one',
    publisher: { name: 'Sample News', logo_url: null, favicon_url: null },
    insights: [
      { ticker: 'KSTL', sentiment: 'negative', sentiment_reasoning: '' },
      { ticker: 'WREN', sentiment: 'positive', sentiment_reasoning: '' },
    ],
    ...other,
  });
  const names = new Map([
    ['WREN', 'Wren Samples'],
    ['KSTL', 'Kestrel Samples'],
  ]);
  const news = marketNews(
    [
      article('old', '10:00', {}),
      article('both', '12:00', { title: 'Wren Samples buys Kestrel Samples' }),
      article('unlisted', '13:00', { tickers: ['ZZZZ'] }),
      article('untitled', '14:00', { title: null }),
    ],
    (symbol) => names.get(symbol),
  );
  expect(news.map(({ id, symbols: about, sentiment }) => [id, about, sentiment])).toEqual([
    ['both', ['WREN', 'KSTL'], 'positive'],
    ['old', ['WREN'], 'positive'],
  ]);
});

describe('the heat scale', () => {
  test.each([
    [0, '0'],
    [0.194, '0'],
    [0.195, 'p1'],
    [-0.2, 'n1'],
    [0.75, 'p2'],
    [-1.5, 'n3'],
    [2.99, 'p3'],
    [3, 'p4'],
    [-40, 'n4'],
  ] as const)('%f %% is step %s', (change, step) => {
    expect(heatStep(change)).toBe(step);
  });

  test('rises with the change and treats both directions alike', () => {
    const change = fc.double({ min: -20, max: 20, noNaN: true });
    const place = (value: number) => heatSteps.indexOf(heatStep(value));
    fc.assert(
      fc.property(change, change, (a, b) => {
        if (a <= b) expect(place(a)).toBeLessThanOrEqual(place(b));
        // Halves of a hundredth are rounded upwards.
        if (Math.abs(((a * 100) % 1) - 0.5) > 1e-6 && Math.abs(((a * 100) % 1) + 0.5) > 1e-6)
          expect(place(-a)).toBe(2 * heatBounds.length - place(a));
      }),
    );
  });
});

describe('the trend of an index fund', () => {
  test('has the close of every fifth minute, then the price now', () => {
    const closes = Array.from({ length: 390 }, (_, at) => 100 + at);
    expect(indexTrend(closes, 12, 999)).toEqual([104, 109, 999]);
  });

  test('carries a price over minutes without one, and begins with the first that is known', () => {
    const none = Number.NaN;
    expect(indexTrend([none, none, none, none, none, 7, none, none, none, none], 10, 8)).toEqual([7, 8]);
  });

  test.each([
    [[], 10],
    [[1, 2, 3, 4, 5, 6], 4],
    [[1, 2, 3, 4, 5, 6], -30],
  ])('is empty while no step of it is over: %j at %d', (closes, minute) => {
    expect(indexTrend(closes, minute, 8)).toEqual([]);
  });

  test('never has a minute that is still to come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { maxLength: 390 }),
        fc.nat(400),
        (closes, minute) => {
          const later = closes.map((close, at) => (at >= minute ? close * 1_000 : close));
          expect(indexTrend(later, minute, 1)).toEqual(indexTrend(closes, minute, 1));
        },
      ),
    );
  });
});
