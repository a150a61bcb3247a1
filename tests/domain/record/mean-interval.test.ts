// Interval of a mean with common days and overlapping horizons, against ordinary intervals and a block bootstrap.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceP, type DaySums, intervalOfMean } from '../../../src/domain/record/figures/mean-interval.ts';
import { createRandom } from './simulated-history.ts';

const toDays = (values: readonly number[], n = 1): DaySums => ({
  length: values.length,
  session: values.map((_, at) => at),
  n: values.map(() => n),
  sum: values.map((value) => value * n),
});

/** Sums of `span` shocks that follow each other: what daily entries with a horizon of that many sessions earn. */
function overlapping(seed: number, length: number, span: number): number[] {
  const random = createRandom(seed);
  const shocks = Array.from({ length: length + span }, random.normal);
  return Array.from({ length }, (_, at) => shocks.slice(at, at + span).reduce((all, one) => all + one, 0));
}

/** Standard error of a mean from resampled blocks of neighbors on a circle. */
function blockBootstrap(values: readonly number[], block: number, seed: number, draws: number): number {
  const random = createRandom(seed);
  const means = Array.from({ length: draws }, () => {
    let sum = 0;
    for (let taken = 0; taken < values.length; ) {
      const from = Math.floor(random.unit() * values.length);
      for (let step = 0; step < block && taken < values.length; step += 1, taken += 1) {
        sum += values[(from + step) % values.length]!;
      }
    }
    return sum / values.length;
  });
  const mean = means.reduce((all, one) => all + one, 0) / draws;
  return Math.sqrt(means.reduce((all, one) => all + (one - mean) ** 2, 0) / (draws - 1));
}

const average = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

describe('an interval of a mean', () => {
  test('is that of independent days where nothing overlaps', () => {
    const ratios = seeds.map((seed) => {
      const values = overlapping(seed, 250, 1);
      const mean = average(values);
      const ordinary = Math.sqrt(average(values.map((one) => (one - mean) ** 2)) / 249);
      return (intervalOfMean(toDays(values), 1)!.error / ordinary) ** 2;
    });
    expect(average(ratios)).toBeGreaterThan(0.95);
    expect(average(ratios)).toBeLessThan(1.05);
  });

  test.each([6, 21])('knows that outcomes of %d sessions overlap, as a block bootstrap does', (span) => {
    const errors = seeds.slice(0, 30).map((seed) => {
      const values = overlapping(seed, 1_000, span);
      return [intervalOfMean(toDays(values), span)!.error, blockBootstrap(values, 4 * span, seed, 300)];
    });
    const ours = average(errors.map(([own]) => own!));
    const theirs = average(errors.map(([, other]) => other!));
    // The true error is near span / sqrt(1000).
    expect(ours / (span / Math.sqrt(1_000))).toBeGreaterThan(0.93);
    expect(ours / (span / Math.sqrt(1_000))).toBeLessThan(1.07);
    expect(ours / theirs).toBeGreaterThan(0.95);
    expect(ours / theirs).toBeLessThan(1.2);
  });

  test('says of the same call twenty times a day no more than of one', () => {
    const values = overlapping(3, 120, 6);
    const once = intervalOfMean(toDays(values), 6)!;
    const often = intervalOfMean(toDays(values, 20), 6)!;
    expect(often.low).toBeCloseTo(once.low, 10);
    expect(often.high).toBeCloseTo(once.high, 10);
    expect(often.p).toBeCloseTo(once.p, 10);
  });

  test('moves and stretches with its values', () => {
    const values = overlapping(5, 90, 2);
    const own = intervalOfMean(toDays(values), 2)!;
    const other = intervalOfMean(toDays(values.map((value) => 3 * value + 7)), 2)!;
    expect(other.low).toBeCloseTo(3 * own.low + 7, 8);
    expect(other.high).toBeCloseTo(3 * own.high + 7, 8);
  });

  test('needs ten days, and twice the length of its horizon in waves', () => {
    const nine = overlapping(1, 9, 1);
    expect(intervalOfMean(toDays(nine), 1)).toBeNull();
    expect(intervalOfMean(toDays([...nine, 0.1]), 1)).not.toBeNull();
    expect(intervalOfMean(toDays(overlapping(1, 100, 21)), 21)).toBeNull();
    expect(intervalOfMean(toDays(overlapping(1, 105, 21)), 21)).not.toBeNull();
  });

  test('is not made of many calls of one day and a few of others', () => {
    const days = toDays(overlapping(2, 40, 1));
    const crowded = { ...days, n: days.session as number[] };
    const one = { ...crowded, n: Array.from(days.session as number[], (at) => (at === 7 ? 1_000 : 1)) };
    expect(intervalOfMean(one, 1)).toBeNull();
  });

  test('holds its mean, and p is 5 % where an end is zero', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 12, maxLength: 80 }), (values) => {
        const found = intervalOfMean(toDays(values), 1);
        if (found === null) return;
        expect(found.low).toBeLessThanOrEqual(found.mean);
        expect(found.high).toBeGreaterThanOrEqual(found.mean);
        if (found.error < 1e-6) return;
        const moved = intervalOfMean(toDays(values.map((value) => value - found.low)), 1)!;
        expect(moved.p).toBeCloseTo(0.05, 4);
      }),
    );
  });
});

test.each([
  // Within what costs explain, and beyond it by twice the error on either side.
  [-0.0004, 1],
  [-0.0006, 1],
  [0, 1],
  [0.002, 0.0734],
  [-0.0026, 0.0734],
  [-0.002, 0.1919],
])('with costs of 6 bps and an error of 10 a mean of %s has p %s', (mean, p) => {
  const interval = { mean, low: 0, high: 0, error: 0.001, degrees: 10, p: 0 };
  expect(chanceP(interval, 0.0006)).toBeCloseTo(p, 3);
  expect(chanceP({ ...interval, error: 0 }, 0.0006)).toBe(p === 1 ? 1 : 0);
});
