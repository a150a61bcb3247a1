// Momentum of the parts of a session, what is shown of it, and the tracking scores.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { unknownAsNaN } from '../../../src/domain/numbers/known.ts';
import { momentumRows } from '../../../src/domain/rules/screener-rules.ts';
import {
  momentumBars,
  momentumState,
  noMomentum,
  sessionPart,
  sessionParts,
  shownMomentum,
  usualMoves,
  withReading,
} from '../../../src/domain/screener/rules/momentum.ts';
import { momentumScore, qualityScore, weightedScore } from '../../../src/domain/screener/rules/tracking-scores.ts';
import { Momentum } from '../../../src/domain/screener/screener-stock.ts';
import { plainFigures } from './random-stocks.ts';

type Reading = Record<'z' | 'gained' | 'relative_volume' | 'current_price' | 'vwap' | 'rsi', number | null>;
const calm: Reading = { z: 0, gained: 0, relative_volume: 1, current_price: 101, vwap: 100, rsi: 50 };

const stateOf = ({ z, gained, ...figures }: Reading): Momentum | null =>
  momentumState(figures, { z: unknownAsNaN(z), gained: unknownAsNaN(gained) });

// CALC-20, CALC-21
test.each<[Partial<Reading>, Momentum | null]>([
  [{ z: 4, relative_volume: 3 }, 'EXPLOSIVE'],
  [{ z: 4, relative_volume: 2.99 }, 'HOT'],
  [{ z: 2.5, relative_volume: 2 }, 'HOT'],
  [{ z: 2.5, relative_volume: 1.9, gained: 1 }, 'ACCELERATING'],
  [{ z: 1, gained: 1 }, 'ACCELERATING'],
  [{ z: 1, gained: 0.9 }, 'STRENGTHENING'],
  [{ z: 0.5 }, 'STRENGTHENING'],
  [{ z: 0.5, current_price: 99 }, 'STABLE'],
  [{ z: 0.49 }, 'STABLE'],
  [{ rsi: 29.9 }, 'OVERSOLD'],
  [{ rsi: 30 }, 'STABLE'],
  [{ rsi: 20, z: -1 }, 'STABLE'],
  [{ rsi: 20, z: -2 }, 'DETERIORATING'],
  [{ z: -1.5 }, 'DETERIORATING'],
  [{ z: -1.4 }, 'STABLE'],
  [{ current_price: 99, gained: -1 }, 'DETERIORATING'],
  [{ current_price: 101, gained: -1 }, 'STABLE'],
  [{ relative_volume: 0.49 }, 'COLD'],
  [{ relative_volume: 0.5 }, 'STABLE'],
  [{ z: null }, null],
  [{ z: null, relative_volume: 0.1 }, 'COLD'],
  [{ z: 5, relative_volume: null }, 'STRENGTHENING'],
  [{ z: 5, relative_volume: null, vwap: null }, 'STABLE'],
  [{ z: 0.5, current_price: 100 }, 'STABLE'],
  [{ gained: -1, current_price: 100 }, 'STABLE'],
])('a calm stock with %j is %s', (change, state) => {
  expect(stateOf({ ...calm, ...change })).toBe(state);
});

test('a move is measured in the usual 5-minute moves of the stock', () => {
  expect(usualMoves(0.01, 0.002)).toBeCloseTo(0.01 / (0.002 * Math.sqrt(5)));
});

test('a session has an opening of 60 minutes, a closing of 90, and midday between, early closes included', () => {
  expect(sessionParts(findSession('2025-10-14')!)).toEqual({
    opening: [0, 60],
    midday: [60, 300],
    closing: [300, 390],
  });
  expect(sessionParts(findSession('2025-11-28')!)).toEqual({
    opening: [0, 60],
    midday: [60, 120],
    closing: [120, 210],
  });
});

test.each([
  ['2025-10-14T13:29:00Z', null],
  ['2025-10-14T13:30:00Z', 'opening'],
  ['2025-10-14T14:29:59Z', 'opening'],
  ['2025-10-14T14:30:00Z', 'midday'],
  ['2025-10-14T18:30:00Z', 'closing'],
  ['2025-10-14T21:00:00Z', 'closing'],
])('%s lies in the %s part', (instant, part) => {
  expect(sessionPart(findSession('2025-10-14')!, Date.parse(instant))).toBe(part);
});

test('a reading becomes the momentum of its part, and the peak only when nothing was stronger', () => {
  const opening = withReading(noMomentum, 'opening', 'HOT');
  expect(opening).toEqual({ ...noMomentum, opening_momentum: 'HOT', peak_momentum: 'HOT' });
  const midday = withReading(opening, 'midday', 'COLD');
  expect(midday).toEqual({ ...opening, midday_momentum: 'COLD' });
  expect(withReading(midday, 'closing', 'EXPLOSIVE').peak_momentum).toBe('EXPLOSIVE');
  expect(withReading(midday, 'closing', null)).toEqual(midday);
});

// CALC-22
test('the shown momentum is that of the closing, else the peak, the opening, the midday, else STABLE', () => {
  expect(shownMomentum({ ...noMomentum, closing_momentum: 'COLD', peak_momentum: 'HOT' })).toBe('COLD');
  expect(shownMomentum({ ...noMomentum, peak_momentum: 'HOT', opening_momentum: 'COLD' })).toBe('HOT');
  expect(shownMomentum({ ...noMomentum, opening_momentum: 'COLD', midday_momentum: 'HOT' })).toBe('COLD');
  expect(shownMomentum({ ...noMomentum, midday_momentum: 'HOT' })).toBe('HOT');
  expect(shownMomentum(noMomentum)).toBe('STABLE');
});

// CALC-23
test.each<[Momentum, number]>([
  ['EXPLOSIVE', 5],
  ['HOT', 4],
  ['ACCELERATING', 3],
  ['STRENGTHENING', 2],
  ['STABLE', 1],
  ['OVERSOLD', 1],
  ['DETERIORATING', 0],
])('%s lights %d of 5 bars', (state, bars) => {
  expect(momentumBars(state)).toBe(bars);
});

// SCREEN-14
test('rising is STRENGTHENING and every stronger state', () => {
  const rising = Momentum.options.filter((state) => momentumRows[state].rising);
  expect(rising).toEqual(['EXPLOSIVE', 'HOT', 'ACCELERATING', 'STRENGTHENING']);
});

const scored = { ...plainFigures, ...noMomentum, active_filter_count: 2 };

test('the momentum score is the weighted mean of what is known, from 0 to 100', () => {
  // gain +1% of -10..+10 is 55, volume 1 of 0..4 is 25, VWAP at 0 of -3..+3 is 50, filters 2 of 4 are 50; no bars.
  expect(momentumScore(scored)).toBe(Math.round((25 * 55 + 20 * 25 + 15 * 50 + 15 * 50) / 75));
  const best = {
    ...scored,
    change_from_prev_close_pct: 30,
    relative_volume: 9,
    current_price: 110,
    active_filter_count: 4,
  };
  expect(momentumScore({ ...best, closing_momentum: 'EXPLOSIVE', peak_momentum: 'EXPLOSIVE' })).toBe(100);
  expect(momentumScore({ ...scored, change_from_prev_close_pct: null, relative_volume: null })).toBeNull();
});

test('the quality score is unknown when less than half of it is known, and negative equity is no low debt', () => {
  const company = { ...plainFigures, upside_downside_pct: 20 };
  const score = qualityScore(company)!;
  expect(score).toBeGreaterThan(0);
  expect(qualityScore({ ...company, debt_to_equity: -1 })).toBeLessThan(score);
  expect(qualityScore({ ...company, debt_to_equity: -1 })).toBe(qualityScore({ ...company, debt_to_equity: 3 }));
  expect(qualityScore({ ...company, marketrank: null, net_margins: null, return_on_equity: null })).toBeNull();
});

test('a score stays between 0 and 100 whatever the figures', () => {
  const part = { name: 'Sample', zero: 10, full: -10, unit: '', weight: 3, source: 'sample' };
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
      const score = weightedScore({ a: part, b: { ...part, zero: 0, full: 1 } }, { a, b });
      expect(score === null || (score >= 0 && score <= 100)).toBe(true);
    }),
  );
});
