// Action, entry, stop and target: who is recommended what, and that prices always stand on the right side of each other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toTick } from '../../../src/domain/goldeneye/columns/measures.ts';
import { RecommendationAction } from '../../../src/domain/goldeneye/golden-eye.ts';
import {
  chooseAction,
  type Found,
  foundSet,
  judgePatterns,
  makePlan,
} from '../../../src/domain/goldeneye/rules/plan.ts';

const golden: Found = { pattern: 'golden_window', side: 'long' };
const bounce: Found = { pattern: 'support_bounce', side: 'long' };
const gapUp: Found = { pattern: 'gap_and_go', side: 'long' };
const gapDown: Found = { pattern: 'gap_and_go', side: 'short' };
const followUp: Found = { pattern: 'market_follow', side: 'long' };
const followDown: Found = { pattern: 'market_follow', side: 'short' };

// GOLD-30
test('recommendations are BUY, SELL, WATCH, AVOID and NONE', () => {
  expect(RecommendationAction.options).toEqual(['BUY', 'SELL', 'WATCH', 'AVOID', 'NONE']);
});

// L-35
describe('the action follows from patterns, market and reasons', () => {
  test.each([
    ['no pattern', [], 'BULL', 'passed', 'NONE'],
    ['no pattern, disqualified', [], 'BULL', 'refused', 'NONE'],
    ['no pattern, a figure unknown', [], 'BULL', 'not judged', 'NONE'],
    ['a golden window, a figure unknown', [golden], 'BULL', 'not judged', 'NONE'],
    ['two patterns, a figure unknown', [bounce, gapUp], 'BULL', 'not judged', 'NONE'],
    ['a golden window', [golden], 'FLAT', 'passed', 'BUY'],
    ['a golden window, disqualified', [golden], 'FLAT', 'refused', 'AVOID'],
    ['a golden window against the market', [golden], 'BEAR', 'passed', 'BUY'],
    ['one other pattern', [bounce], 'BULL', 'passed', 'WATCH'],
    ['two patterns', [bounce, gapUp], 'FLAT', 'passed', 'BUY'],
    ['two patterns, market unknown', [bounce, gapUp], null, 'passed', 'WATCH'],
    ['two patterns against the market', [bounce, gapUp], 'BEAR', 'passed', 'WATCH'],
    ['a falling gap that follows the market', [gapDown, followDown], 'BEAR', 'passed', 'SELL'],
    ['one falling pattern', [followDown], 'BEAR', 'passed', 'WATCH'],
    ['two patterns that contradict each other', [gapUp, followDown], 'BEAR', 'passed', 'WATCH'],
    ['a golden window that a falling gap contradicts', [golden, gapDown], 'FLAT', 'passed', 'WATCH'],
    ['gap and market upwards', [gapUp, followUp], 'BULL', 'passed', 'BUY'],
  ] as const)('%s', (_, found, direction, verdict, action) => {
    expect(chooseAction(foundSet(found), direction, verdict, true)).toBe(action);
  });

  test('a known reason refuses, whatever else is unknown', () => {
    expect([judgePatterns(0, 0), judgePatterns(0, 1), judgePatterns(8, 1), judgePatterns(8, 0)]).toEqual([
      'passed',
      'not judged',
      'refused',
      'refused',
    ]);
  });

  test('what no prices can be given for is watched at most', () => {
    expect(chooseAction(foundSet([golden]), 'BULL', 'passed', false)).toBe('WATCH');
  });
});

describe('prices of the plan', () => {
  test('entry is the last close with a band of a tenth of the ATR, the stop one long ATR away, the target twice the risk', () => {
    const figures = { close: 100, atr: 0.2, atr_5m: 0.5, support: null };
    expect(makePlan('long', figures)).toEqual({
      entry: 100,
      entry_low: 99.98,
      entry_high: 100.02,
      stop_loss: 99.5,
      target_price: 101,
    });
    expect(makePlan('short', figures)).toEqual({
      entry: 100,
      entry_low: 99.98,
      entry_high: 100.02,
      stop_loss: 100.5,
      target_price: 99,
    });
  });

  test('the stop of a bounce lies just beyond its support', () => {
    expect(makePlan('long', { close: 100, atr: 0.2, atr_5m: 3, support: 99.6 })).toMatchObject({
      stop_loss: 99.58,
      target_price: 100.84,
    });
  });

  test('below one dollar prices are rounded to a hundredth of a cent', () => {
    expect(makePlan('long', { close: 0.81234, atr: 0.004, atr_5m: 0.01, support: null })).toEqual({
      entry: 0.8123,
      entry_low: 0.8119,
      entry_high: 0.8127,
      stop_loss: 0.8023,
      target_price: 0.8323,
    });
    expect([toTick(1.00499), toTick(0.99996), toTick(12.345)]).toEqual([1, 1, 12.35]);
  });

  test.each([
    ['close', { close: null, atr: 0.2, atr_5m: 0.5, support: null }],
    ['ATR', { close: 100, atr: null, atr_5m: 0.5, support: null }],
    ['long ATR', { close: 100, atr: 0.2, atr_5m: null, support: null }],
  ])('with an unknown %s there is no plan', (_, figures) => {
    expect(makePlan('long', figures)).toBeNull();
  });

  test('a plan whose stop or target would not be above zero is none', () => {
    expect(makePlan('long', { close: 1, atr: 0.1, atr_5m: 1.5, support: null })).toBeNull();
    expect(makePlan('short', { close: 1, atr: 0.1, atr_5m: 0.6, support: null })).toBeNull();
  });

  test('stop < entry < target for a BUY and the reverse for a SELL, always', () => {
    const price = fc.double({ min: 0.001, max: 5000, noNaN: true });
    const range = fc.double({ min: 0, max: 20, noNaN: true });
    const support = fc.option(fc.double({ min: 0.5, max: 0.999, noNaN: true }));
    fc.assert(
      fc.property(price, range, range, support, fc.boolean(), (close, atr, atr_5m, share, short) => {
        const plan = makePlan(short ? 'short' : 'long', {
          close,
          atr,
          atr_5m,
          support: share === null || short ? null : close * share,
        });
        if (plan === null) return;
        const { entry, entry_low, entry_high, stop_loss, target_price } = plan;
        const [first, last] = short ? [target_price, stop_loss] : [stop_loss, target_price];
        expect(first).toBeLessThan(entry_low);
        expect(entry_low).toBeLessThanOrEqual(entry);
        expect(entry).toBeLessThanOrEqual(entry_high);
        expect(entry_high).toBeLessThan(last);
        expect(first).toBeGreaterThan(0);
        for (const one of Object.values(plan)) expect(toTick(one)).toBe(one);
      }),
      { numRuns: 2000 },
    );
  });
});
