// Number of independent sources: the formula of equal correlations, copies, and lists that repeat one another.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Line, makeOutcomeColumns, type OutcomeColumns } from '../../../src/domain/record/figures/columns.ts';
import { orderOutcomes } from '../../../src/domain/record/figures/order-outcomes.ts';
import { countIndependent, independentSources } from '../../../src/domain/record/independence/effective-count.ts';
import { findIndependence } from '../../../src/domain/record/independence/source-correlations.ts';
import { END_S, simulateHistory } from './simulated-history.ts';

/** Of n sources that all have the same correlation. Source: Kish, Survey Sampling, 1965 (design effect). */
const effectiveCount = (n: number, rho: number) => n / (1 + (n - 1) * rho);

const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('the number of independent sources', () => {
  test('is n / (1 + (n - 1) rho) where all correlations are equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.double({ min: 0, max: 0.95, noNaN: true }), (n, rho) => {
        expect(countIndependent(n, () => rho)).toBeCloseTo(effectiveCount(n, rho), 4);
      }),
    );
    expect(effectiveCount(14, 0.2)).toBeCloseTo(3.89, 2);
    expect([effectiveCount(0, 0.5), effectiveCount(5, 0), effectiveCount(5, 1)]).toEqual([0, 5, 1]);
  });

  test('lies between 1 and n, is never less with one source more, and is the same with a copy more', () => {
    // Correlations of shares in common factors, so that they belong together.
    const loadings = fc.array(fc.tuple(chance, chance), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(loadings, fc.nat(), (given, which) => {
        const rho = (from: typeof given) => (i: number, j: number) =>
          0.5 * from[i]![0] * from[j]![0] + 0.5 * from[i]![1] * from[j]![1];
        const own = countIndependent(given.length, rho(given));
        expect(own).toBeGreaterThanOrEqual(1 - 1e-6);
        expect(own).toBeLessThanOrEqual(given.length + 1e-6);
        if (given.length > 1) {
          const fewer = given.slice(1);
          expect(countIndependent(fewer.length, rho(fewer))).toBeLessThanOrEqual(own + 1e-6);
        }
        const copied = which % given.length;
        const place = (at: number) => (at === given.length ? copied : at);
        const doubled = countIndependent(given.length + 1, (i, j) =>
          place(i) === place(j) ? 1 : rho(given)(place(i), place(j)),
        );
        expect(Math.abs(doubled / own - 1)).toBeLessThan(1e-4);
      }),
    );
  });
});

const copied = 'horizon state symbol known entry done day cost spy market'.split(' ') as (keyof Copied)[];
type Copied = Omit<OutcomeColumns, 'length' | 'lines' | 'line'>;

/** The history with list 0 a second time under another name. */
function withDouble(from: OutcomeColumns): OutcomeColumns {
  const lines: Line[] = [...from.lines, { ...from.lines[0]!, source: 'the double' }];
  const rows = Array.from({ length: from.length }, (_, row) => row);
  const all = [...rows, ...rows.filter((row) => from.line[row] === 0)];
  const into = makeOutcomeColumns(all.length, lines);
  all.forEach((row, at) => {
    into.line[at] = at < from.length ? from.line[row]! : lines.length - 1;
    for (const name of copied) into[name][at] = from[name][row]!;
  });
  return into;
}

test('a doubled list changes the independent count of measured lists by less than 1 %', () => {
  for (const seed of [1, 2, 3]) {
    const outcomes = withDouble(simulateHistory(seed, '5').outcomes);
    const independence = findIndependence(outcomes, orderOutcomes(outcomes, END_S).byDay);
    const present = [0, 5, 10, 15, 20, 33, 41].map((at) => outcomes.lines[at]!);
    for (let n = 1; n <= present.length; n += 1) {
      const own = independentSources(present.slice(0, n), independence);
      const doubled = independentSources([...present.slice(0, n), outcomes.lines.at(-1)!], independence);
      expect(Math.abs(doubled / own - 1)).toBeLessThan(0.01);
    }
    // Lists that only share the market's shocks are worth more than one, less than their number.
    const all = independentSources(present, independence);
    expect(all).toBeGreaterThan(2);
    expect(all).toBeLessThan(7);
  }
});

test('a list without a record counts with the usual correlation', () => {
  const none = { sources: [], correlations: [] };
  const present = ['upgrades', 'gap-up', 'ipos'].map((source) => ({ source, side: 1 as const }));
  expect(independentSources(present, none)).toBeCloseTo(effectiveCount(3, 0.3), 4);
  expect(independentSources([], none)).toBe(0);
});
