// Stocks for the tests of the screener: a plain one to change, and random ones that like to sit on thresholds.
import fc from 'fast-check';
import type { Flip } from '../../../src/domain/screener/explain/why-not.ts';
import type { SignalReadings } from '../../../src/domain/screener/rules/judge-lights.ts';
import { judgeStock, type StockHistory } from '../../../src/domain/screener/rules/judge-stock.ts';
import type { MomentumFields } from '../../../src/domain/screener/rules/momentum.ts';
import { noMomentum } from '../../../src/domain/screener/rules/momentum.ts';
import type { RunInfo } from '../../../src/domain/screener/run.ts';
import {
  type CheckedArticle,
  FilterCode,
  Momentum,
  type ScreenerStock,
  type StockFigures,
} from '../../../src/domain/screener/screener-stock.ts';

export const emptyRunInfo: RunInfo = {
  unique_stocks_today: 3,
  total_runs: 7,
  data_freshness_minutes: 1,
  last_check_time: null,
  last_run_time: '2025-10-14T14:00:00Z',
  run_id: 7,
  run_number: 7,
  expected_runs: 14,
  as_of: null,
  formula_version: null,
  source: null,
};

/** 10:14 in New York, a Tuesday. */
export const NOW = Date.parse('2025-10-14T14:14:00Z');

/** Everything known, nothing remarkable: no filter, no opinion. */
export const plainFigures: StockFigures = {
  symbol: 'SMPL',
  company_name: 'Sample Company',
  sector: 'Samples',
  industry: 'Plain samples',
  current_price: 100,
  price_change: 1,
  change_from_prev_close_pct: 1,
  consensus_price_target: 120,
  todays_range_low: 98,
  todays_range_high: 101,
  fifty_two_week_low: 60,
  fifty_two_week_high: 150,
  previous_close: 99,
  todays_volume: 1_000_000,
  market_cap: 1e9,
  average_daily_volume: 1_000_000,
  opening_price: 99.5,
  vwap: 100,
  relative_volume: 1,
  polygon_snapshot: { day: { c: 100, o: 99.5 }, todaysChangePerc: 1 },
  marketrank: 3,
  news_sentiment: 0,
  rsi: 75,
  pe_ratio_trailing: 20,
  pe_ratio_forward: 18,
  trailing_12mo_eps: 5,
  annual_revenue: 1e8,
  net_income: 1e7,
  net_margins: 10,
  return_on_equity: 12,
  return_on_assets: 6,
  debt_to_equity: 0.5,
  price_to_book: 3,
  price_to_sales: 4,
  beta: 1.1,
  next_earnings_date: '2025-11-04',
  insider_ownership_pct: 3,
  institutional_ownership_pct: 70,
  consensus_rating: 'Hold',
  as_of: '2025-10-14T14:00:00Z',
};

export const plainHistory: StockHistory = {
  now: NOW,
  earlier: [],
  previous_relative_volume: null,
  momentum: noMomentum,
  news: null,
};

/** Null now and then, else one of the values or anything between the bounds. */
function figure(min: number, max: number, ...edges: number[]): fc.Arbitrary<number | null> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom(min, max, ...edges) },
    { weight: 5, arbitrary: fc.double({ min, max, noNaN: true }) },
  );
}

export const randomFigures: fc.Arbitrary<StockFigures> = fc
  .record({
    change_from_prev_close_pct: figure(-20, 30, 5, 5.000001, 4.999999),
    todays_volume: figure(0, 1e7, 3_000_000, 3_000_001),
    average_daily_volume: figure(0, 2e6, 1_000_000),
    marketrank: figure(0, 5, 4.5, 4.51),
    news_sentiment: figure(-2, 2, 1, 1.01),
    rsi: figure(0, 100, 25, 30, 65, 70, 75, 29.99, 70.01),
    current_price: figure(0.5, 500, 95, 100, 101.5, 103, 99.5),
    opening_price: figure(50, 200, 99, 101),
    previous_close: figure(50, 200, 100),
    fifty_two_week_high: figure(0, 500, 100),
    vwap: figure(0, 500, 100),
    relative_volume: figure(0, 10, 1, 1.02, 0.98),
    as_of: fc.option(
      fc
        .oneof(fc.constantFrom(-1, 0, 29.99, 30, 59.99, 60), fc.integer({ min: -5, max: 200 }))
        .map((minutes) => new Date(NOW - minutes * 60_000).toISOString()),
    ),
    consensus_price_target: figure(0, 800, 120),
    net_margins: figure(-50, 60),
    return_on_equity: figure(-50, 60),
    debt_to_equity: figure(-3, 8),
  })
  .map((figures) => ({ ...plainFigures, ...figures }));

const codes = fc.subarray([...FilterCode.options]);
const state = fc.option(fc.constantFrom(...Momentum.options));
const momentum: fc.Arbitrary<MomentumFields> = fc.record({
  opening_momentum: state,
  midday_momentum: state,
  peak_momentum: state,
  closing_momentum: state,
});

const article: fc.Arbitrary<CheckedArticle> = fc.record({
  sentiment: fc.constantFrom('positive', 'neutral', 'negative'),
  hours_old: fc.oneof(fc.constantFrom(0, 24, 24.01, 72), fc.double({ min: 0, max: 72, noNaN: true })),
  publisher: fc.constant('Sample Wire'),
  reasoning: fc.constant('A sample of a reason.'),
  article_url: fc.constant('https://example.com/article'),
  article_title: fc.constant('A sample headline'),
});

export const randomHistory: fc.Arbitrary<StockHistory> = fc.record({
  now: fc.constant(NOW),
  earlier: fc.array(codes, { maxLength: 5 }),
  previous_relative_volume: figure(0, 10, 1),
  momentum,
  news: fc.option(
    fc
      .array(article, { maxLength: 3 })
      .map((said) => ({ total: said.length + 2, newest: said[0]?.hours_old ?? 5, said })),
  ),
});

const word = fc.option(fc.constantFrom('Technology', 'Financials', 'Sample Mining'));
export const randomSymbol = fc.stringMatching(/^[A-Z]{1,5}(?:\.[A-Z])?$/);
/** Stocks of one run with the figures of the wire: as shown. */
export const randomStocks: fc.Arbitrary<ScreenerStock[]> = fc
  .uniqueArray(fc.tuple(randomSymbol, randomFigures, randomHistory, word, word, fc.option(fc.string())), {
    selector: ([name]) => name,
    maxLength: 30,
  })
  .map((all) =>
    all.map(([name, figures, history, sector, industry, company_name]) => {
      const stock = judgeStock({ ...figures, symbol: name, sector, industry, company_name }, history);
      // The wire carries figures as they are shown, and zero without a sign.
      const round = (value: number | null, places: number) =>
        value === null ? null : Number(value.toFixed(places)) + 0;
      const digits = (value: number | null) => (value === null ? null : Number(value.toPrecision(5)) + 0);
      const price = stock.current_price;
      return {
        ...stock,
        current_price: round(price, price !== null && price < 1 ? 4 : 2),
        change_from_prev_close_pct: round(stock.change_from_prev_close_pct, 2),
        relative_volume: round(stock.relative_volume, 2),
        todays_volume: digits(stock.todays_volume),
        market_cap: digits(stock.market_cap),
      };
    }),
  );

/** The readings with these lights turned green. */
export function withFlips(readings: SignalReadings, flips: readonly Flip[]): SignalReadings {
  return { ...readings, ...Object.fromEntries(flips.map(({ signal, to }) => [signal, to])) };
}
