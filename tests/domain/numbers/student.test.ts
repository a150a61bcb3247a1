// Student's distribution against published tables and a numeric integral of its density.
import { expect, test } from 'vitest';
import { studentQuantile, studentTwoSided } from '../../../src/domain/numbers/student.ts';

// Two-sided 95 %: Abramowitz and Stegun, table 26.10.
test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [9, 2.2622],
  [10, 2.2281],
  [16, 2.12],
  [20, 2.086],
  [30, 2.0423],
  [120, 1.9799],
  [1_000, 1.9623],
])('with %d degrees of freedom the quantile is %d', (degrees, quantile) => {
  expect(studentQuantile(degrees)).toBeCloseTo(quantile, 3);
});

// The same table at other levels.
test.each([
  [6.314, 1, 0.1],
  [63.657, 1, 0.01],
  [2.92, 2, 0.1],
  [5.841, 3, 0.01],
  [4.604, 4, 0.01],
  [2.724, 35, 0.01],
  [0, 7, 1],
])('beyond %d with %d degrees of freedom lie %d', (t, degrees, p) => {
  expect(studentTwoSided(t, degrees)).toBeCloseTo(p, 3);
  expect(studentTwoSided(-t, degrees)).toBe(studentTwoSided(t, degrees));
});

/** Simpson's rule over the density without its constant, which the whole integral gives. */
function integrated(t: number, degrees: number): number {
  const density = (angle: number) => Math.cos(angle) ** (degrees - 1);
  const area = (to: number) => {
    const parts = 2_000;
    const width = to / parts;
    let sum = density(0) + density(to);
    for (let at = 1; at < parts; at += 1) sum += density(at * width) * (at % 2 === 1 ? 4 : 2);
    return (sum * width) / 3;
  };
  return 1 - area(Math.atan(t / Math.sqrt(degrees))) / area(Math.PI / 2);
}

test('the probability is the integral of the density', () => {
  for (const degrees of [2, 3, 4, 7, 16, 41, 83]) {
    for (const t of [0.3, 1, 2, 3.5]) {
      expect(studentTwoSided(t, degrees)).toBeCloseTo(integrated(t, degrees), 8);
    }
  }
});
