// Premium signal views, and reasons behind a score.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PremiumTarget,
  premiumKind,
  statedUpside,
  upsideFrom,
} from '../../../src/domain/signals/premium/premium-target.ts';
import { premiumView } from '../../../src/domain/signals/premium/premium-view.ts';
import { signalFact, strongestReasons } from '../../../src/domain/signals/reasons.ts';
import type { SignalItem } from '../../../src/domain/signals/signal.ts';

const item = (part: Partial<SignalItem>): SignalItem => ({
  type: 'Idea Engine',
  count: 1,
  grouped: false,
  signal_date: '2026-11-17',
  points_each: 45,
  total_points: 45,
  side: 'bullish',
  data: {},
  ...part,
});

// ENT-10
test.each([
  ['Idea Engine', 'IE'],
  ['idea_engine', 'IE'],
  ['Momentum Alert', 'MA'],
  ['Momentum Alerts', 'MA'],
  ['stocks_to_short', 'STS'],
  ['Stocks to Short', 'STS'],
  ['STS', 'STS'],
  ['Insider Purchases', null],
])('the type %s is of kind %s', (type, kind) => {
  expect(premiumKind(type)).toBe(kind);
});

describe('upside', () => {
  // CALC-29, CALC-30, CALC-31, T-18
  test.each([
    ['is computed when missing', null, 100, 120, 20],
    ['is computed when empty', '', 100, 120, 20],
    ['is computed when NaN', Number.NaN, 100, 120, 20],
    ['is computed when the text says Infinity', 'Infinity', 100, 120, 20],
    ['reads text with a percent sign', '19.5%', 100, 120, 19.5],
    ['reads negative text', '-12.25%', 100, 88, -12.25],
    ['reads another minus', '\u201312.25%', 100, 88, -12.25],
    ['is computed when the cell has an amount', '$20.00', 100, 120, 20],
    ['reads a ratio as the prices suggest', 0.2, 100, 120, 20],
    ['reads a bare percent as the prices suggest', '20.4', 100, 120, 20.4],
  ])('%s', (_, given, price, target, percent) => {
    const result = statedUpside(given, price, target);
    expect(result?.percent).toBeCloseTo(percent, 10);
    expect(result?.label).toBe(percent < 0 ? 'Downside' : 'Upside');
  });

  test.each([
    ['an unknown price', null, 120],
    ['an unknown target', 100, null],
    ['a target of 0', 100, 0],
    ['a negative target', 100, -5],
    ['a price of 0', 0, 120],
  ])('is not shown with %s', (_, price, target) => {
    expect(statedUpside('20%', price, target)).toBeNull();
  });

  const target = (part: Partial<PremiumTarget>): PremiumTarget => ({
    kind: 'IE',
    current_price: 156.58,
    price_target: 198.86,
    upside: statedUpside('27%', 156.58, 198.86),
    ...part,
  });

  test('it counts from the live price, and from the price of the list without one', () => {
    expect(upsideFrom(162.08, target({})).upside?.percent).toBeCloseTo(22.69, 2);
    expect(upsideFrom(null, target({})).upside?.percent).toBe(27);
  });

  test.each([
    ['above a target that lay above', 198.87, {}, true],
    ['at a target that lay above', 198.86, {}, true],
    ['below a target that lay above', 198.85, {}, false],
    ['below the target of a short pick', 99, { kind: 'STS', current_price: 120, price_target: 100 }, true],
    ['above the target of a short pick', 101, { kind: 'STS', current_price: 120, price_target: 100 }, false],
    [
      'below the target of a short pick without a price',
      99,
      { kind: 'STS', current_price: null, price_target: 100 },
      true,
    ],
    ['above the target of a pick without a price', 101, { current_price: null, price_target: 100 }, true],
    ['anywhere without a target', 101, { price_target: null }, false],
  ] as const)('a price %s', (_, price, part, passed) => {
    const result = upsideFrom(price, target(part));
    expect(result.passed).toBe(passed);
    if (passed) expect(result.upside).toBeNull();
  });

  test('computed from prices it has the sign of the move and a matching word', () => {
    const dollars = fc.double({ min: 0.01, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(dollars, dollars, (price, target) => {
        const result = statedUpside(null, price, target);
        expect(Math.sign(result?.percent ?? Number.NaN)).toBe(Math.sign(target - price));
        expect(result?.label).toBe(target < price ? 'Downside' : 'Upside');
      }),
    );
  });
});

test('an Idea Engine pick shows its conviction as bullish and its catalysts', () => {
  // CALC-27, SIGPRO-40, SIGPRO-42
  const view = premiumView(
    item({
      data: {
        json_enrichment: {
          ideaEngineScore: 88,
          recommendationFactors: ['a', 'b'],
          priceData: { currentPrice: 100, priceTarget: 130 },
          analystSummary: 'Sample words.',
          analystData: { rating: 'Buy' },
          extractedDate: '2026-11-16',
          exchange: 'NASDAQ',
        },
      },
    }),
  );
  expect(view).toMatchObject({
    kind: 'IE',
    conviction: { score: 88, label: 'Bullish conviction' },
    current_price: 100,
    price_target: 130,
    factors: [{ title: 'Bullish catalysts', items: ['a', 'b'] }],
    analyst_summary: 'Sample words.',
    analyst_consensus: [],
    exchange: 'NASDAQ',
    analysis_date: '2026-11-16',
  });
  expect(view.upside?.percent).toBeCloseTo(30);
});

test.each([
  [88, 'Bullish conviction'],
  [0, 'Balanced'],
  [-45, 'Bearish conviction'],
])('a conviction of %d is %s, and every catalyst stands on its own side', (ideaEngineScore, label) => {
  const recommendationFactors = ['Analyst upgrades', 'Downgrades', 'Weak Guidance'];
  const view = premiumView(item({ data: { json_enrichment: { ideaEngineScore, recommendationFactors } } }));
  expect(view.conviction).toEqual({ score: ideaEngineScore, label });
  expect(view.factors).toEqual([
    { title: 'Bullish catalysts', items: ['Analyst upgrades'] },
    { title: 'Bearish catalysts', items: ['Downgrades', 'Weak Guidance'] },
  ]);
});

test('a short pick shows its conviction as bearish, its bearish factors and the consensus', () => {
  // CALC-27, SIGPRO-44
  const view = premiumView(
    item({
      type: 'stocks_to_short',
      side: 'bearish',
      data: [
        {
          json_enrichment: {
            bearishFactors: ['weak'],
            currentPrice: 50,
            priceTarget: 40,
            analystData: { consensus_rating: 'Reduce', sellCount: 4, nothing: null },
          },
        },
      ],
    }),
  );
  expect(view).toMatchObject({
    kind: 'STS',
    conviction: { score: null, label: 'Bearish conviction' },
    factors: [{ title: 'Bearish factors', items: ['weak'] }],
    analyst_consensus: [
      { label: 'Consensus rating', value: 'Reduce' },
      { label: 'Sell count', value: '4' },
    ],
  });
  expect(view.upside).toMatchObject({ label: 'Downside' });
});

test('without an enrichment the cells of the row speak', () => {
  // CALC-32
  const view = premiumView(item({ data: { 'Current Price': '$1,000.00', 'Price Target': '$1,100.00', Score: '72' } }));
  expect(view).toMatchObject({ current_price: 1000, price_target: 1100, conviction: { score: 72 } });
  expect(view.upside?.percent).toBeCloseTo(10);
  expect(premiumView(item({})).upside).toBeNull();
});

describe('the strongest reasons', () => {
  const details = {
    premium: [item({ total_points: 45 })],
    bullish: [item({ type: 'Upgrades', total_points: 90 }), item({ type: 'Beats', total_points: 20 })],
    bearish: [item({ type: 'Insider sells', side: 'bearish', total_points: 60 })],
    neutral: [item({ type: 'Active', side: 'neutral', total_points: 0 })],
  };

  test('are the three types with most points, bearish ones negative', () => {
    expect(strongestReasons(details).map(({ type, points }) => [type, points])).toEqual([
      ['Upgrades', 90],
      ['Insider sells', -60],
      ['Idea Engine', 45],
    ]);
  });

  test('carry a fact of the newest row', () => {
    expect(signalFact(item({ count: 3, data: [{ 'Price Target': '$12.00' }, { 'Price Target': '$9.00' }] }))).toBe(
      '3 signals, target $12.00',
    );
    expect(signalFact(item({ data: { Amount: '$15,001 - $50,000' } }))).toBe('amount $15,001 - $50,000');
    expect(signalFact(item({}))).toBeNull();
  });
});
