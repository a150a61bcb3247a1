// The five trading signals, their labels, and the decision that follows from them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RichNews, Sentiment } from '../../../src/domain/market/rich-news.ts';
import { upsidePercent } from '../../../src/domain/numbers/percent.ts';
import { signalTrace } from '../../../src/domain/screener/explain/trace.ts';
import {
  ageInMinutes,
  judgeLights,
  type MeasuredSignal,
  measuredLight,
  readSignals,
} from '../../../src/domain/screener/rules/judge-lights.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import { checkNews, type NewsReading } from '../../../src/domain/screener/rules/news-catalyst.ts';
import { decide, isUndirected, type Lights, lightWords } from '../../../src/domain/screener/rules/signal-lights.ts';
import {
  measuredLabel,
  newsLabel,
  newsReading,
  toReadings,
  tradeSignals,
} from '../../../src/domain/screener/rules/trade-signals.ts';
import { type Light, signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { NOW, plainFigures, plainHistory, randomFigures, randomHistory } from './random-stocks.ts';

// CALC-26, CALC-60, CALC-61, CALC-62, CALC-63
test.each<[MeasuredSignal, number | null, Light]>([
  ['freshness', 0, 'green'],
  ['freshness', 29.99, 'green'],
  ['freshness', 30, 'yellow'],
  ['freshness', 59.99, 'yellow'],
  ['freshness', 60, 'red'],
  ['freshness', null, 'gray'],
  ['volume_trend', 2.01, 'green'],
  ['volume_trend', 2, 'yellow'],
  ['volume_trend', -2, 'yellow'],
  ['volume_trend', -2.01, 'red'],
  ['volume_trend', null, 'gray'],
  ['vwap_distance', 0, 'green'],
  ['vwap_distance', 1.5, 'green'],
  ['vwap_distance', 1.51, 'yellow'],
  ['vwap_distance', 3, 'yellow'],
  ['vwap_distance', 3.01, 'red'],
  ['vwap_distance', -0.01, 'yellow'],
  ['vwap_distance', -0.5, 'yellow'],
  ['vwap_distance', -0.51, 'red'],
  ['vwap_distance', null, 'gray'],
  ['rsi_energy', 30, 'green'],
  ['rsi_energy', 65, 'green'],
  ['rsi_energy', 29.9, 'yellow'],
  ['rsi_energy', 25, 'yellow'],
  ['rsi_energy', 24.9, 'red'],
  ['rsi_energy', 65.1, 'yellow'],
  ['rsi_energy', 75, 'yellow'],
  ['rsi_energy', 75.1, 'red'],
  ['rsi_energy', null, 'gray'],
])('%s of %s is %s', (signal, value, light) => {
  expect(measuredLight(signal, value)).toBe(light);
});

const nothingMeasured = { freshness: null, volume_trend: null, vwap_distance: null, rsi_energy: null };
const newsLight = (news: NewsReading | null) => judgeLights({ ...nothingMeasured, news_catalyst: news }).news_catalyst;

// CALC-64
test.each<[Sentiment | null, number | null, Light]>([
  ['positive', 0, 'green'],
  ['positive', 24, 'green'],
  ['positive', 24.01, 'yellow'],
  ['positive', 72, 'yellow'],
  ['positive', 72.01, 'gray'],
  ['neutral', 1, 'yellow'],
  ['neutral', 80, 'gray'],
  ['negative', 1, 'red'],
  [null, null, 'gray'],
])('news that is %s and %s hours old is %s', (sentiment, hours, light) => {
  expect(newsLight({ sentiment, hours })).toBe(light);
});

test('news that could not be checked is gray', () => {
  expect(newsLight(null)).toBe('gray');
});

// T-45
test('freshness is the age of the snapshot of the stock', () => {
  expect(ageInMinutes('2025-10-14T14:00:00Z', NOW)).toBe(14);
  expect(ageInMinutes('2025-10-14T14:20:00Z', NOW)).toBe(0);
  expect(ageInMinutes(null, NOW)).toBeNull();
  expect(ageInMinutes('no instant', NOW)).toBeNull();
});

test('volume trend compares with the previous run as if its pace had held', () => {
  const trend = (relative_volume: number | null, previous_relative_volume: number | null) =>
    readSignals({ ...plainFigures, relative_volume }, { now: NOW, previous_relative_volume, news: null }).volume_trend;
  expect(trend(1.5, 1.2)).toBeCloseTo(25);
  expect([trend(1.5, null), trend(1.5, 0), trend(null, 1)]).toEqual([null, null, null]);
});

test('VWAP distance is in percent of VWAP', () => {
  const distance = (current_price: number | null, vwap: number | null) =>
    readSignals({ ...plainFigures, current_price, vwap }, { now: NOW, previous_relative_volume: null, news: null })
      .vwap_distance;
  expect(distance(102, 100)).toBe(2);
  expect([distance(102, 0), distance(null, 100)]).toEqual([null, null]);
});

const lights = (...words: Light[]): Lights =>
  Object.fromEntries(signalNames.map((name, at) => [name, words[at] ?? 'red'])) as Lights;

// CALC-24, CALC-25, CALC-65, T-23, L-31
test.each<[Lights, string, string]>([
  [lights('green', 'green', 'green', 'green', 'green'), 'YES', 'HIGH'],
  [lights('green', 'green', 'green', 'green'), 'YES', 'HIGH'],
  [lights('green', 'green', 'green'), 'YES', 'MEDIUM'],
  [lights('green', 'green'), 'MAYBE', 'LOW'],
  [lights('green'), 'NO', 'LOW'],
  [lights(), 'NO', 'LOW'],
  [lights('gray', 'gray', 'gray', 'gray', 'red'), 'NO', 'LOW'],
  [lights('gray', 'gray', 'gray', 'gray', 'gray'), 'SKIP', 'LOW'],
])('%j is %s with %s confidence', (given, decision, confidence) => {
  expect(decide(given)).toMatchObject({ decision, confidence });
});

test.each([
  // Fresh, lively and not exhausted, whichever way it goes.
  [lights('green', 'green', 'red', 'green', 'yellow'), true],
  [lights('green', 'green', 'yellow', 'red', 'gray'), true],
  // Price above VWAP, or good news, speaks for a rise.
  [lights('green', 'green', 'green', 'red', 'red'), false],
  [lights('green', 'red', 'red', 'red', 'green'), false],
  // NO and SKIP speak for nothing.
  [lights('green', 'red', 'red', 'red', 'red'), false],
  [lights('gray', 'gray', 'gray', 'gray', 'gray'), false],
])('%j rests on no signal that knows a direction: %s', (given, undirected) => {
  expect(isUndirected(decide(given).decision, given)).toBe(undirected);
});

test('the decision of every judged stock follows its green count', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const { summary, signals } = judgeStock(figures, history).trade_signals!;
      const count = (light: Light) => signalNames.filter((name) => signals[name].status === light).length;
      expect([summary.green_count, summary.yellow_count, summary.red_count]).toEqual([
        count('green'),
        count('yellow'),
        count('red'),
      ]);
      const green = summary.green_count;
      const expected = count('gray') === 5 ? 'SKIP' : green >= 3 ? 'YES' : green === 2 ? 'MAYBE' : 'NO';
      expect(summary.decision).toBe(expected);
      expect(summary.confidence).toBe(green >= 4 ? 'HIGH' : green === 3 ? 'MEDIUM' : 'LOW');
    }),
  );
});

test('lights and decision can be worked out again from the published stock alone', () => {
  fc.assert(
    fc.property(randomFigures, randomHistory, (figures, history) => {
      const published = judgeStock(figures, history).trade_signals!;
      const again = judgeLights(toReadings(published));
      expect(decide(again)).toEqual(published.summary);
      expect(again).toEqual(Object.fromEntries(signalNames.map((name) => [name, published.signals[name].status])));
    }),
  );
});

describe('labels', () => {
  // ENT-40
  test.each<[MeasuredSignal, number | null, string]>([
    ['freshness', 14, '14 min old, in favour below 30 min'],
    ['freshness', 29.8, '29.8 min old, in favour below 30 min'],
    ['volume_trend', 6.8, '+6.8%, in favour above 2%'],
    ['volume_trend', -3, '\u22123.0%, in favour above 2%'],
    ['vwap_distance', 2.17, '+2.17%, in favour 0 to 1.5%'],
    ['vwap_distance', 1.5001, '+1.5001%, in favour 0 to 1.5%'],
    ['rsi_energy', 63.2, '63.2, in favour 30 to 65'],
    ['rsi_energy', null, 'Unknown, in favour 30 to 65'],
  ])('%s of %s reads %j', (signal, value, label) => {
    expect(measuredLabel(signal, value)).toBe(label);
  });

  const toneless = () => newsReading(checkNews('SMPL', [article(30, []), article(3.5, [])], NOW));
  test.each<[() => NewsReading | null, string]>([
    [() => ({ sentiment: 'positive', hours: 0.72 }), 'Positive, 43 min ago'],
    [() => ({ sentiment: 'negative', hours: 30.5 }), 'Negative, 30 h ago'],
    [toneless, 'No tone in the news, newest 3 h ago'],
    [() => ({ sentiment: null, hours: null }), 'No news in 72 h'],
    [() => null, 'Not checked back 72 h'],
  ])('news tells its word and age: %s, %s', (reading, words) => {
    expect(newsLabel(reading())).toBe(`${words}, in favour positive within 24 h`);
  });
});

const article = (hours: number, insights: [string, Sentiment][]): RichNews => ({
  id: `${hours}`,
  title: `Sample headline of ${hours} hours ago`,
  author: null,
  published_utc: new Date(NOW - hours * 3_600_000).toISOString(),
  description: null,
  image_url: null,
  keywords: [],
  tickers: insights.map(([ticker]) => ticker),
  article_url: `https://example.com/${hours}`,
  publisher: { name: 'Sample Wire', logo_url: null, favicon_url: null },
  insights: insights.map(([ticker, sentiment]) => ({ ticker, sentiment, sentiment_reasoning: `${sentiment} sample` })),
});

describe('the news catalyst', () => {
  // ENT-41
  test('reads the newest article that speaks of the stock, and nothing from the future or of long ago', () => {
    const news = checkNews(
      'SMPL',
      [
        article(-1, [['SMPL', 'positive']]),
        article(1, [['OTHR', 'negative']]),
        article(5, [['SMPL', 'neutral']]),
        article(3, [
          ['OTHR', 'negative'],
          ['SMPL', 'positive'],
        ]),
        article(73, [['SMPL', 'negative']]),
      ],
      NOW,
    );
    expect(news.total).toBe(3);
    expect(news.said.map(({ hours_old, sentiment }) => `${hours_old} ${sentiment}`)).toEqual([
      '3 positive',
      '5 neutral',
    ]);
    const { news_catalyst } = judgeStock(plainFigures, { ...plainHistory, news }).trade_signals!.signals;
    expect(news_catalyst).toEqual({
      status: 'green',
      label: 'Positive, 3 h ago, in favour positive within 24 h',
      sentiment: 'positive',
      hours_since: 3,
      sentiment_reasoning: 'positive sample',
      article_url: 'https://example.com/3',
      total_articles_checked: 3,
      all_sentiments: news.said,
    });
  });

  test('an article that speaks of the stock twice counts once, with its more cautious word', () => {
    const twice = article(2, [
      ['SMPL', 'positive'],
      ['OTHR', 'positive'],
      ['SMPL', 'neutral'],
    ]);
    const news = checkNews('SMPL', [twice, article(4, [['SMPL', 'positive']])], NOW);
    expect(news.total).toBe(2);
    expect(news.said.map(({ sentiment }) => sentiment)).toEqual(['neutral', 'positive']);
  });

  test('the same address under two ids is one article', () => {
    const one = article(2, [['SMPL', 'positive']]);
    const news = checkNews('SMPL', [one, { ...one, id: 'another id' }], NOW);
    expect([news.total, news.said.length]).toEqual([1, 1]);
  });

  test('at the same instant the worse word counts', () => {
    const news = checkNews('SMPL', [article(2, [['SMPL', 'positive']]), article(2, [['SMPL', 'negative']])], NOW);
    expect(news.said[0]!.sentiment).toBe('negative');
  });
});

test('the trace of the signals names each figure, its source field and both ranges', () => {
  const readings = toReadings(
    tradeSignals(
      { freshness: 14, volume_trend: 6.8, vwap_distance: 2.17, rsi_energy: null, news_catalyst: null },
      null,
    ),
  );
  expect(signalTrace(readings).map((row) => [row.name, row.value, row.green, row.yellow, row.status])).toEqual([
    ['Freshness', 14, 'below 30 min', 'below 60 min', 'green'],
    ['Volume Trend', 6.8, 'above 2%', 'from \u22122%', 'green'],
    ['VWAP Distance', 2.17, '0 to 1.5%', '\u22120.5 to 3%', 'yellow'],
    ['RSI Energy', null, '30 to 65', '25 to 75', 'gray'],
    ['News Catalyst', null, 'positive within 24 h', 'neutral, or positive within 72 h', 'gray'],
  ]);
  expect(signalTrace(readings)[2]!.fields).toEqual(['current_price', 'vwap']);
});

test('a light has four values, each with its word; pass and fail are no words of a light', () => {
  expect(lightWords).toEqual({ green: 'in favour', yellow: 'watch', red: 'against', gray: 'unknown' });
});

// CALC-29, CALC-30
test('upside is the way to the target in percent of the price, when both are above zero', () => {
  expect(upsidePercent(100, 120)).toBe(20);
  expect(upsidePercent(100, 80)).toBe(-20);
  const unknown = [upsidePercent(0, 80), upsidePercent(100, 0), upsidePercent(null, 1), upsidePercent(1, null)];
  expect(unknown).toEqual(Array(4).fill(null));
});
