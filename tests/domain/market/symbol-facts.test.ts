// Small readings of a symbol's live data: RSI words, fire markers, size, headlines.
import { expect, test } from 'vitest';
import { companyMarketCap } from '../../../src/domain/market/company-size.ts';
import { newestHeadlines } from '../../../src/domain/market/headlines.ts';
import { Metrics } from '../../../src/domain/market/live-data.ts';
import { rsiWords } from '../../../src/domain/market/rsi-words.ts';
import { detailOnFire, tileOnFire } from '../../../src/domain/market/volume-fire.ts';

const unknown = Object.fromEntries(Metrics.keyof().options.map((name) => [name, null])) as Metrics;
const metrics = (part: Partial<Metrics>): Metrics => ({ ...unknown, ...part });

// CALC-52, T-21
test.each([
  [70.1, 'overbought'],
  [70, null],
  [30, null],
  [29.9, 'oversold'],
  [null, null],
  [undefined, null],
])('an RSI of %s is %s', (rsi, words) => {
  expect(rsiWords(rsi)).toBe(words);
});

// CALC-50, T-15
test.each([
  [10_000_000, false],
  [10_000_001, true],
  [null, false],
])('a tile with a volume of %s is on fire: %s', (volume, fire) => {
  expect(tileOnFire(volume)).toBe(fire);
});

const FIVE_DAYS = '5DayAverageTradingVolume';
const THIRTY_DAYS = '30DayAverageTradingVolume';

// CALC-51, T-14

test.each([
  ['more than 1.5 times the 30-day average', { [FIVE_DAYS]: 151, [THIRTY_DAYS]: 100 }, true],
  ['exactly 1.5 times', { [FIVE_DAYS]: 150, [THIRTY_DAYS]: 100 }, false],
  ['the 3-month average where 30 days are unknown', { [FIVE_DAYS]: 151, '3MonthAverageTradingVolume': 100 }, true],
  ['an unknown 5-day average', { [THIRTY_DAYS]: 100 }, false],
  ['an unknown long average', { [FIVE_DAYS]: 100 }, false],
] as const)('the detail marks fire by the averages: %s', (_, part, fire) => {
  expect(detailOnFire(metrics(part))).toBe(fire);
  expect(detailOnFire(null)).toBe(false);
});

test('the size is the metric in dollars, else the profile in millions', () => {
  // T-17
  const profile = { name: null, logo: null, exchange: null, finnhubIndustry: null, marketCapitalization: 5_220_000 };
  expect(companyMarketCap({ metrics: { data: metrics({ marketCapitalization: 7 }) }, profile })).toBe(7);
  expect(companyMarketCap({ metrics: { data: metrics({}) }, profile })).toBe(5.22e12);
  expect(companyMarketCap({ metrics: null, profile: null })).toBeNull();
  expect(companyMarketCap(undefined)).toBeNull();
});

test('headlines without a title are dropped, the newest stand first, ten at most', () => {
  // CALC-39, CONST-08
  const news = Array.from({ length: 14 }, (_, index) => ({
    headline: index === 13 ? '  ' : `Headline ${index}`,
    url: '',
    source: null,
    datetime: index,
    summary: null,
    image: null,
  }));
  const shown = newestHeadlines(news);
  expect(shown).toHaveLength(10);
  expect(shown[0]?.headline).toBe('Headline 12');
  expect(newestHeadlines(null)).toEqual([]);
});
