// The five patterns and the four reasons against a trade, at their edges.
import { describe, expect, test } from 'vitest';
import type { Readings } from '../../../src/domain/goldeneye/columns/readings.ts';
import { type Pattern, patternNames } from '../../../src/domain/goldeneye/golden-eye.ts';
import { traceDisqualifiers } from '../../../src/domain/goldeneye/rules/disqualifiers.ts';
import type { MarketState } from '../../../src/domain/goldeneye/rules/market-direction.ts';
import { tracePatterns } from '../../../src/domain/goldeneye/rules/patterns.ts';
import { pollRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { goldenReadings, rise, sampleMarket, sampleReadings, support } from './sample-readings.ts';

function found(changes: Partial<Readings>, market: Partial<MarketState> = {}): string[] {
  return tracePatterns(sampleReadings(changes), sampleMarket(market))
    .filter((one) => one.detected)
    .map((one) => `${one.pattern} ${one.side}`);
}

// ACONST-11, T-29, CALC-73
test('there are five pattern types, always listed in their order of priority', () => {
  const names: Pattern[] = ['golden_window', 'reversal', 'support_bounce', 'gap_and_go', 'market_follow'];
  expect(patternNames).toEqual(names);
  expect(patternNames).toHaveLength(pollRules.pattern_types.value);
  expect(tracePatterns(sampleReadings(), sampleMarket()).map((one) => one.pattern)).toEqual(names);
  expect(found({})).toEqual([]);
});

// CALC-68, T-31
describe('golden window: relative volume above 3, momentum 0.3 to 0.8 percent, within 0.3 percent of VWAP', () => {
  test.each([
    [3.000001, 0.3, 0.3, true],
    [3.5, 0.8, -0.3, true],
    [3, 0.5, 0, false],
    [2.9, 0.5, 0, false],
    [3.5, 0.299999, 0, false],
    [3.5, 0.800001, 0, false],
    [3.5, -0.5, 0, false],
    [3.5, 0.5, 0.300001, false],
    [3.5, 0.5, -0.300001, false],
    [null, 0.5, 0, false],
    [3.5, null, 0, false],
    [3.5, 0.5, null, false],
  ])('volume %s, momentum %s, distance %s: %s', (volume_float_ratio, momentum_5m, vwap_distance, there) => {
    const is = found({ volume_float_ratio, momentum_5m, vwap_distance }).includes('golden_window long');
    expect(is).toBe(there);
  });
});

describe('reversal: at least 2 percent off the high, then three closes and volumes rising through the 9-bar EMA', () => {
  test.each([
    [{ ...rise, off_high: 2 }, true],
    [{ ...rise, off_high: 1.999999 }, false],
    [{ ...rise, closes: false }, false],
    [{ ...rise, volumes: false }, false],
    [{ ...rise, crosses: false }, false],
    [null, false],
  ])('%j: %s', (changed, there) => {
    expect(found({ rise: changed })).toEqual(there ? ['reversal long'] : []);
  });
});

describe('support bounce: a close at least 0.3 percent above a support touched in the last three minutes', () => {
  test.each([
    [{ ...support, above: 0.3 }, true],
    [{ ...support, above: 0.299999 }, false],
    [null, false],
  ])('%j: %s', (changed, there) => {
    expect(found({ support: changed })).toEqual(there ? ['support_bounce long'] : []);
  });
});

describe('gap and go: a gap of at least 2 percent and a close beyond opening range and VWAP', () => {
  const up = { gap_pct: 2, price: 101.51, vwap_distance: 0.5 };
  const down = { gap_pct: -2, price: 99.49, vwap_distance: -0.5 };
  test.each([
    ['up', up, 'gap_and_go long'],
    ['up, gap just too small', { ...up, gap_pct: 1.999999 }, null],
    ['up, at the range', { ...up, price: 101.5 }, null],
    ['up, at VWAP', { ...up, vwap_distance: 0 }, null],
    ['up, range not complete', { ...up, opening_high: null }, null],
    ['down', down, 'gap_and_go short'],
    ['down, gap just too small', { ...down, gap_pct: -1.999999 }, null],
    ['down, at the range', { ...down, price: 99.5 }, null],
    ['down, above VWAP', { ...down, vwap_distance: 0.1 }, null],
    ['down, but above the range', { ...down, price: 102 }, null],
    ['unknown gap', { ...up, gap_pct: null }, null],
  ])('%s', (_, changes, pattern) => {
    expect(found(changes)).toEqual(pattern === null ? [] : [pattern]);
  });
});

describe("market follow: with a BULL or BEAR market, beyond VWAP, stronger than the market's own five minutes", () => {
  const up = { momentum_5m: 0.2, vwap_distance: 0.5 };
  const down = { momentum_5m: -0.2, vwap_distance: -0.5 };
  test.each([
    [up, { direction: 'BULL', move_5m: 0.1 }, 'market_follow long'],
    [up, { direction: 'BULL', move_5m: -0.4 }, 'market_follow long'],
    [up, { direction: 'BULL', move_5m: 0.2 }, null],
    [up, { direction: 'FLAT', move_5m: 0.1 }, null],
    [up, { direction: null, move_5m: 0.1 }, null],
    [up, { direction: 'BEAR', move_5m: 0.1 }, null],
    [{ ...up, vwap_distance: 0 }, { direction: 'BULL', move_5m: 0.1 }, null],
    [{ ...up, momentum_5m: -0.1 }, { direction: 'BULL', move_5m: -0.4 }, null],
    [up, { direction: 'BULL', move_5m: null }, null],
    [down, { direction: 'BEAR', move_5m: -0.1 }, 'market_follow short'],
    [down, { direction: 'BEAR', move_5m: -0.2 }, null],
    [{ ...down, vwap_distance: 0.1 }, { direction: 'BEAR', move_5m: -0.1 }, null],
  ] as const)('%j in %j: %s', (changes, market, pattern) => {
    expect(found(changes, market)).toEqual(pattern === null ? [] : [pattern]);
  });
});

test('without a fresh bar of the regular session there is no pattern, whatever the figures', () => {
  const everything = { ...goldenReadings, rise, support };
  expect(found(everything)).toEqual(['golden_window long', 'reversal long', 'support_bounce long']);
  expect(found({ ...everything, live: false })).toEqual([]);
});

test('each pattern tells every figure it looked at, its threshold, and whether it passed', () => {
  const [golden, , bounce] = tracePatterns(
    sampleReadings({ ...goldenReadings, momentum_5m: 0.9, support }),
    sampleMarket(),
  );
  expect(golden).toEqual({
    pattern: 'golden_window',
    side: 'long',
    detected: false,
    checks: [
      {
        name: 'Fresh bar of the regular session',
        value: 1,
        unit: 'yes = 1',
        shown: 'yes',
        threshold: 'closed within 2 min',
        pass: true,
      },
      { name: 'Volume pace', value: 3.5, unit: 'x', shown: '3.50x', threshold: 'above 3x', pass: true },
      { name: '5-minute momentum', value: 0.9, unit: '%', shown: '0.90%', threshold: '0.3 to 0.8%', pass: false },
      { name: 'Distance to VWAP', value: 0.1, unit: '%', shown: '0.10%', threshold: 'up to 0.3%', pass: true },
    ],
  });
  expect(bounce?.checks.map((one) => one.name)).toContain('Touched the VWAP');
});

// CALC-69, CALC-70, CALC-71, CALC-72
describe('a stock is disqualified by low volume, too much momentum, dumping or a wide spread', () => {
  const reasons = (changes: Partial<Readings>) =>
    traceDisqualifiers(sampleReadings(changes), true)
      .filter((one) => one.check.pass)
      .map((one) => one.reason);

  test.each([
    [{ volume_float_ratio: 2.999999 }, ['LOW_VOLUME']],
    [{ volume_float_ratio: 3 }, []],
    [{ volume_float_ratio: null }, []],
    [{ momentum_5m: 2 }, []],
    [{ momentum_5m: 2.000001 }, ['MOMENTUM_TOO_HIGH']],
    [{ momentum_5m: -5 }, []],
    [{ momentum_5m: null }, []],
    [{ high_distance: 10 }, []],
    [{ high_distance: 10.000001 }, ['DUMPING']],
    [{ high_distance: null }, []],
    [{ spread: 0.1 }, []],
    [{ spread: 0.11 }, ['SPREAD_TOO_WIDE']],
    [{ spread: null }, []],
    [
      { volume_float_ratio: 1, momentum_5m: 3, high_distance: 11, spread: 1 },
      ['LOW_VOLUME', 'MOMENTUM_TOO_HIGH', 'DUMPING', 'SPREAD_TOO_WIDE'],
    ],
  ])('%j: %j', (changes, expected) => {
    expect(reasons(changes)).toEqual(expected);
  });

  // T-31
  test('exactly three times the usual volume neither disqualifies nor makes a golden window', () => {
    expect(reasons({ ...goldenReadings, volume_float_ratio: 3 })).toEqual([]);
    expect(found({ ...goldenReadings, volume_float_ratio: 3 })).toEqual([]);
  });
});
