// The market's direction, its calmness, and the sentence made of both.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreement,
  directionWords,
  type FundReadings,
  indexMove,
  marketBanner,
  readMarket,
  readMarketDirection,
  tradingBias,
  vxxLabel,
} from '../../../src/domain/goldeneye/rules/market-direction.ts';

// CALC-77
test.each([
  [-3.01, 'Very Calm'],
  [-3, 'Calm'],
  [-1.01, 'Calm'],
  [-1, 'Normal'],
  [0.99, 'Normal'],
  [1, 'Elevated'],
  [2.99, 'Elevated'],
  [3, 'Extreme Fear'],
  [40, 'Extreme Fear'],
  [null, null],
  [Number.NaN, null],
])('a VXX change of %s percent reads %s', (change, label) => {
  expect(vxxLabel(change)).toBe(label);
});

test.each([
  [1.5, -1.5, 0.5],
  [1.5, -0.9, 0.4],
  [1.5, null, 0.5],
  [null, 0.6, -0.2],
  [null, null, null],
])('a threefold fund at %s and its inverse at %s mean an index move of %s percent', (fund, inverse, move) => {
  expect(indexMove(fund, inverse)).toBe(move);
});

// GOLD-31
describe('direction is BULL, BEAR or FLAT and does not flicker at its edge', () => {
  test.each([
    [0.25, 0.25, null, 'BULL'],
    [0.25, 0.24, null, 'FLAT'],
    [2, -2, null, 'FLAT'],
    [-0.25, -0.25, null, 'BEAR'],
    [-0.25, -0.24, 'FLAT', 'FLAT'],
    [0.15, 0.3, 'BULL', 'BULL'],
    [0.149, 0.3, 'BULL', 'FLAT'],
    [0.15, 0.3, 'FLAT', 'FLAT'],
    [0.15, 0.3, 'BEAR', 'FLAT'],
    [-0.15, -0.3, 'BEAR', 'BEAR'],
    [-0.149, -0.3, 'BEAR', 'FLAT'],
    [-0.5, -0.5, 'BULL', 'BEAR'],
    [0.5, 0.5, 'BEAR', 'BULL'],
    [null, 0.5, 'BULL', null],
    [0.5, null, 'BULL', null],
  ] as const)('moves %s and %s after %s are %s', (small, nasdaq, previous, direction) => {
    expect(readMarketDirection(small, nasdaq, previous)).toBe(direction);
  });

  test('a move that trembles by less than the hysteresis never changes the direction twice', () => {
    const trembling = fc.array(fc.double({ min: 0.2, max: 0.299, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(trembling, (moves) => {
        let previous: ReturnType<typeof readMarketDirection> = null;
        let changes = 0;
        for (const move of moves) {
          const next = readMarketDirection(move, move, previous);
          if (previous !== null && next !== previous) changes++;
          previous = next;
        }
        expect(changes).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const funds: FundReadings = {
  TNA: { change_pct: 1.2, momentum_5m: 0.3 },
  TZA: { change_pct: -1.2, momentum_5m: -0.3 },
  TQQQ: { change_pct: 0.9, momentum_5m: 0.6 },
  SQQQ: { change_pct: -0.9, momentum_5m: -0.6 },
  VXX: { change_pct: -1.5, momentum_5m: 0 },
};

test('the market is read from five funds', () => {
  expect(readMarket(funds, null, true)).toEqual({
    direction: 'BULL',
    small_caps_move: 0.4,
    nasdaq_move: 0.3,
    move_5m: 0.15,
    vxx_change: -1.5,
    quotes: true,
  });
});

// ENT-59
test('the banner tells direction, five changes, bias and patterns found', () => {
  expect(marketBanner(readMarket(funds, null, true), funds, 3)).toEqual({
    market_direction: 'BULL',
    tna_change: 1.2,
    tza_change: -1.2,
    tqqq_change: 0.9,
    sqqq_change: -0.9,
    vxx_change: -1.5,
    trading_bias: 'Favor long entries; volatility is falling.',
    patterns_found: 3,
    fund_lines: null,
  });
});

test('without the funds of one index there is no banner', () => {
  const half = { ...funds, TQQQ: null, SQQQ: { change_pct: null, momentum_5m: null } };
  const state = readMarket(half, 'BULL', true);
  expect(state).toMatchObject({ direction: null, nasdaq_move: null, move_5m: 0.1 });
  expect(marketBanner(state, half, 0)).toBeNull();
});

test('the bias is one sentence for every direction and every label', () => {
  const labels = ['Very Calm', 'Calm', 'Normal', 'Elevated', 'Extreme Fear', null] as const;
  const sentences = (['BULL', 'BEAR', 'FLAT'] as const).flatMap((one) =>
    labels.map((label) => tradingBias(one, label)),
  );
  expect(new Set(sentences).size).toBe(18);
  expect(tradingBias('FLAT', 'Extreme Fear')).toBe(
    'No side is favored; volatility is jumping, trade small or stand aside.',
  );
});

const NEEDED = 'FLAT: BULL needs both at least +0.25%, BEAR both at most −0.25%.';

// GOLD-04, GOLD-31
test.each([
  ['BULL', 2.13, 2.61, 'Small caps +0.71%, Nasdaq +0.87%. BULL: both are at least +0.25%.'],
  ['BULL', 0.51, 2.61, 'Small caps +0.17%, Nasdaq +0.87%. BULL until one falls below +0.15%.'],
  ['BEAR', -0.75, -1.5, 'Small caps −0.25%, Nasdaq −0.50%. BEAR: both are at most −0.25%.'],
  ['BEAR', -0.6, -1.5, 'Small caps −0.20%, Nasdaq −0.50%. BEAR until one rises above −0.15%.'],
  ['FLAT', 0.36, -0.9, `Small caps +0.12%, Nasdaq −0.30%. ${NEEDED}`],
  // Just below the threshold: rounding does not say that it was reached.
  ['FLAT', 0.747, 1.5, `Small caps +0.249%, Nasdaq +0.50%. ${NEEDED}`],
  ['FLAT', null, 1.5, `Small caps unknown, Nasdaq +0.50%. ${NEEDED}`],
] as const)(
  'a %s market with TNA at %s and TQQQ at %s is described with its threshold',
  (market_direction, tna, tqqq, words) => {
    const changes = { tna_change: tna, tza_change: null, tqqq_change: tqqq, sqqq_change: null };
    expect(directionWords({ market_direction, ...changes })).toBe(words);
  },
);

test.each([
  ['long', 'BULL', 1],
  ['short', 'BULL', -1],
  ['long', 'BEAR', -1],
  ['short', 'BEAR', 1],
  ['long', 'FLAT', 0],
  ['short', null, Number.NaN],
] as const)('a %s trade in a %s market agrees %d', (side, direction, agrees) => {
  expect(agreement(side, direction)).toBe(agrees);
});
