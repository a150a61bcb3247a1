// Reasons why a run does not list a stock: each by itself, and the one said where several hold.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filterLacks,
  type Unlisted,
  type UnlistedFacts,
  whyUnlisted,
} from '../../../src/domain/screener/rules/unlisted.ts';
import type { StockFigures } from '../../../src/domain/screener/screener-stock.ts';
import { notScreened } from '../../../src/domain/verdicts/today-verdict.ts';
import { plainFigures, randomFigures } from './random-stocks.ts';

const reasonFor = (figures: Partial<StockFigures>, facts: Partial<UnlistedFacts> = {}) =>
  whyUnlisted({ hasRun: true, isScreened: true, lacks: filterLacks({ ...plainFigures, ...figures }), ...facts });

test.each<[what: string, figures: Partial<StockFigures>, facts: Partial<UnlistedFacts>, reason: Unlisted]>([
  ['everything known', {}, {}, 'no filter'],
  ['an unknown opinion, which most stocks have', { marketrank: null, news_sentiment: null }, {}, 'no filter'],
  ['too few sessions for the RSI', { rsi: null }, {}, 'no history'],
  ['too few sessions for the average volume', { average_daily_volume: null }, {}, 'no history'],
  ['less than a year of sessions', { fifty_two_week_high: null }, {}, 'no history'],
  ['no price', { current_price: null }, {}, 'no price'],
  ['neither price nor history', { current_price: null, rsi: null }, {}, 'no price'],
  ['no row in the market data', {}, { lacks: null }, 'no price'],
  ['a warrant', {}, { isScreened: false, lacks: null }, 'not judged'],
  ['before the first run', {}, { hasRun: false, isScreened: false, lacks: null }, 'no run'],
])('%s', (_what, figures, facts, reason) => {
  expect(reasonFor(figures, facts)).toBe(reason);
});

test('a stock is called below the filters only where every figure of price and history was known', () => {
  fc.assert(
    fc.property(randomFigures, (figures) => {
      const { current_price, rsi, average_daily_volume, fifty_two_week_high } = figures;
      const hasGap = [current_price, rsi, average_daily_volume, fifty_two_week_high].includes(null);
      expect(reasonFor(figures) === 'no filter').toBe(!hasGap);
    }),
  );
});

test('every reason has words of its own, short and whole', () => {
  const reasons: Unlisted[] = ['no run', 'not judged', 'no price', 'no history', 'no filter'];
  const said = reasons.map((reason) => notScreened(reason, null));
  expect(new Set(said.map(({ because }) => because)).size).toBe(reasons.length);
  expect(new Set(said.map(({ strength_text }) => strength_text)).size).toBe(reasons.length);
  for (const { word, side } of said) expect([word, side]).toEqual(['not screened', null]);
});
