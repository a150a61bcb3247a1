// A stock of a run at a quote newer than the run, and the instant of a quote in words.
import { describe, expect, test } from 'vitest';
import { atNewestQuote, type PricedStock } from '../../../src/domain/figures/newest-quote.ts';
import { instantWords } from '../../../src/domain/figures/quote-words.ts';

const run: PricedStock = {
  current_price: 50,
  price_change: 1,
  change_from_prev_close_pct: 2.040816,
  previous_close: 49,
  todays_range_low: 48.5,
  todays_range_high: 50.5,
  fifty_two_week_low: 30,
  fifty_two_week_high: 50.5,
  consensus_price_target: 60,
  upside_downside_pct: 20,
  market_cap: 5e9,
  pe_ratio_trailing: 20,
  pe_ratio_forward: null,
  price_to_book: 2,
  price_to_sales: 1,
  as_of: '2026-11-17T18:00:00.000Z',
};
const quote = { c: 55, d: 6, dp: 12.244898, h: 55.2, l: 48.4, pc: 49 };

describe('a stock of a run', () => {
  test('stands at a newer quote with everything that follows the price', () => {
    const stock = atNewestQuote(run, { quote, as_of: '2026-11-17T18:10:00.000Z' });
    expect(stock).toMatchObject({
      current_price: 55,
      change_from_prev_close_pct: 12.244898,
      todays_range_low: 48.4,
      fifty_two_week_high: 55.2,
      fifty_two_week_low: 30,
      as_of: '2026-11-17T18:10:00.000Z',
    });
    expect(stock.market_cap).toBeCloseTo(5.5e9, 0);
    expect(stock.pe_ratio_trailing).toBeCloseTo(22, 10);
    expect(stock.upside_downside_pct).toBeCloseTo(9.0909, 4);
  });

  test.each([
    ['an older quote', { quote, as_of: '2026-11-17T17:59:00.000Z' }],
    ['the same instant', { quote, as_of: '2026-11-17T18:00:00.000Z' }],
    ['a quote without a price', { quote: { ...quote, c: null }, as_of: '2026-11-17T18:10:00.000Z' }],
    ['no quote', null],
  ])('stays as the run judged it beside %s', (_, newest) => {
    expect(atNewestQuote(run, newest)).toBe(run);
  });

  test('keeps an unknown 52-week range unknown: that of a day is not that of a year', () => {
    const unknown = { ...run, fifty_two_week_low: null, fifty_two_week_high: null };
    const stock = atNewestQuote(unknown, { quote, as_of: '2026-11-17T18:10:00.000Z' });
    expect([stock.fifty_two_week_low, stock.fifty_two_week_high]).toEqual([null, null]);
  });
});

test.each([
  ['2026-11-17T18:05:30.000Z', 'at 10:05 PT'],
  ['2026-11-16T21:00:00.000Z', 'on Nov 16 at 13:00 PT'],
  [null, ''],
])('the instant %s reads %s', (as_of, words) => {
  expect(instantWords(as_of, Date.parse('2026-11-17T18:14:00.000Z'))).toBe(words);
});
