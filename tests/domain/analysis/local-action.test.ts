// The action derived from signals: every row of the rule, its bounds, and what holds for any symbol.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UiAction } from '../../../src/domain/analysis/ai-analysis.ts';
import {
  baseConfidence,
  type LocalActionInput,
  localAction,
  readReasoning,
} from '../../../src/domain/analysis/local-action.ts';
import { totalSignals } from '../../../src/domain/signals/score/signal-count.ts';
import { noScores as plain } from '../sample-scores.ts';

const scored = (score: number, signals = 10): LocalActionInput => ({
  ...plain,
  bullish_score: Math.max(0, score),
  bearish_score: Math.max(0, -score),
  bullish_signal_count: signals,
});

describe('a premium flag decides before the score', () => {
  // CALC-03, CALC-04, CALC-05
  test.each([
    [
      'short picks win over everything',
      { has_stocks_to_short: true, has_idea_engine: true, has_momentum_alert: true, bullish_score: 900 },
      'SHORT',
      90,
    ],
    [
      'an Idea Engine pick wins over a Momentum Alert',
      { has_idea_engine: true, has_momentum_alert: true, bearish_score: 900 },
      'STRONG_BUY',
      85,
    ],
    ['a Momentum Alert with a score above 0 is BUY', { has_momentum_alert: true, bullish_score: 1 }, 'BUY', 80],
    ['a Momentum Alert with a score of 0 is SELL', { has_momentum_alert: true }, 'SELL', 80],
    ['a Momentum Alert with a score below 0 is SELL', { has_momentum_alert: true, bearish_score: 1 }, 'SELL', 80],
  ] as const)('%s', (_, flags, action, confidence) => {
    expect(localAction({ ...plain, ...flags })).toMatchObject({ action, confidence });
  });
});

test.each([
  [{ has_idea_engine: true, bullish_score: 3 }, true],
  [{ has_idea_engine: true, bullish_score: 236 }, false],
  [{ has_momentum_alert: true, bullish_score: 236 }, true],
  [{ has_stocks_to_short: true, bullish_score: 27 }, true],
  [{ bullish_score: 27 }, false],
] as const)('%o: whether a list decided against the size of the score', (given, by_source) => {
  expect(localAction({ ...plain, ...given })).toMatchObject({ by_source });
});

describe('without a flag the score decides', () => {
  // CALC-06, CALC-07, CALC-08, CALC-09, CALC-10, CALC-11, CALC-12, CALC-13, T-08
  test.each([
    [101, 'STRONG_BUY', 1],
    [100.5, 'STRONG_BUY', 1],
    [100, 'BUY', 0.9],
    [50, 'BUY', 0.9],
    [49, 'BUY', 0.75],
    [25, 'BUY', 0.75],
    [24, 'HOLD', 0.7],
    [0, 'HOLD', 0.7],
    [-25, 'HOLD', 0.7],
    [-26, 'SELL', 0.75],
    [-50, 'SELL', 0.75],
    [-51, 'SELL', 0.9],
    [-100, 'SELL', 0.9],
    [-101, 'STRONG_SELL', 1],
    [-1000, 'STRONG_SELL', 1],
  ] as const)('a score of %d is %s at %d of the base confidence', (score, action, factor) => {
    const derived = localAction(scored(score));
    expect(derived.action).toBe(action);
    expect(derived.confidence).toBeCloseTo(baseConfidence(score, 10) * factor, 10);
  });

  test('the score is bullish minus bearish, not the published difference', () => {
    expect(localAction({ ...plain, bullish_score: 400, bearish_score: 340, bullish_signal_count: 9 }).action).toBe(
      'BUY',
    );
  });
});

describe('base confidence', () => {
  // CALC-14, T-11, L-28
  test.each([
    [0, 0, 50],
    [300, 0, 50],
    [0, 12, 50],
    [5, 10, 72.5],
    [-5, 10, 72.5],
    [10, 10, 95],
    [900, 10, 95],
  ])('a score of %d over %d signals gives %d', (score, signals, expected) => {
    expect(baseConfidence(score, signals)).toBe(expected);
  });

  test('all four counts are signals', () => {
    expect(
      totalSignals({
        bullish_signal_count: 1,
        bearish_signal_count: 2,
        neutral_signal_count: 3,
        premium_signal_count: 4,
      }),
    ).toBe(10);
  });
});

const count = fc.integer({ min: 0, max: 500 });
const anySymbol = fc.record({
  bullish_score: fc.integer({ min: 0, max: 1000 }),
  bearish_score: fc.integer({ min: 0, max: 1000 }),
  bullish_signal_count: count,
  bearish_signal_count: count,
  neutral_signal_count: count,
  premium_signal_count: count,
  has_idea_engine: fc.boolean(),
  has_momentum_alert: fc.boolean(),
  has_stocks_to_short: fc.boolean(),
});

test('whatever the signals, the action is one the interface knows and the confidence lies between 35 and 95', () => {
  // CALC-01
  fc.assert(
    fc.property(anySymbol, (symbol) => {
      const { action, confidence, because } = localAction(symbol);
      expect(UiAction.options).toContain(action);
      expect(action).not.toBe('ANALYZING');
      expect(confidence).toBeGreaterThanOrEqual(35);
      expect(confidence).toBeLessThanOrEqual(95);
      expect(because).not.toBe('');
    }),
  );
});

test('a higher score never gives a lower action', () => {
  const order = ['STRONG_SELL', 'SELL', 'HOLD', 'BUY', 'STRONG_BUY'];
  const score = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(score, score, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      expect(order.indexOf(localAction(scored(high)).action)).toBeGreaterThanOrEqual(
        order.indexOf(localAction(scored(low)).action),
      );
    }),
  );
});

test('risks and recommendation are read under either of their names', () => {
  // T-46
  expect(readReasoning({ primary_factors: ['a'], key_risks: ['b'], recommendation: 'c' })).toEqual({
    factors: ['a'],
    risks: ['b'],
    recommendation: 'c',
  });
  expect(readReasoning({ primary_factors: [], risk_factors: ['d'], recommended_action: 'e' })).toEqual({
    factors: [],
    risks: ['d'],
    recommendation: 'e',
  });
});

test('the reason names the whole range of the action', () => {
  const because = (bearish_score: number) => localAction({ ...plain, bearish_score }).because;
  expect([-78, -33].map((score) => because(-score))).toEqual([
    '-78 is within -100 to -25',
    '-33 is within -100 to -25',
  ]);
});
