// Confidence of a recommendation: value, parts and word.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeConfidence,
  confidenceLabel,
  confidenceLines,
  confidenceTier,
} from '../../../src/domain/goldeneye/rules/confidence.ts';
import { confidenceParts } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';

// CALC-54
test.each([
  [100, 'very strong'],
  [80, 'very strong'],
  [79, 'strong'],
  [60, 'strong'],
  [59, 'moderate'],
  [40, 'moderate'],
  [39, 'weak'],
  [0, 'weak'],
  [null, null],
])('a confidence of %s is %s', (score, tier) => {
  expect(confidenceTier(score)).toBe(tier);
});

test.each([
  [{ patterns: 3, volume: 6, vwap: 0, market: 1 }, 100],
  [{ patterns: 1, volume: 3.5, vwap: 0.3, market: 0 }, 50],
  [{ patterns: 1, volume: null, vwap: null, market: -1 }, 12],
  [{ patterns: 1, volume: 3.5, vwap: 0.3, market: null }, 40],
  [{ patterns: 0, volume: 1, vwap: 1.5, market: -1 }, 0],
  [{ patterns: 9, volume: 60, vwap: 0, market: 1 }, 100],
])('%j makes %d', (figures, score) => {
  expect(computeConfidence(figures)).toBe(score);
});

test('the weights of the parts make one hundred', () => {
  expect(Object.values(confidenceParts).reduce((sum, part) => sum + part.weight, 0)).toBe(100);
});

test('the parts add up to the confidence, which lies between 0 and 100 and grows with each of them', () => {
  const figures = fc.record({
    patterns: fc.integer({ min: 0, max: 5 }),
    volume: fc.option(fc.double({ min: 0, max: 50, noNaN: true })),
    vwap: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
    market: fc.constantFrom(-1, 0, 1),
  });
  fc.assert(
    fc.property(figures, (one) => {
      const score = computeConfidence(one);
      const sum = confidenceLines(one).reduce((all, line) => all + line.points, 0);
      expect(score).toBe(Math.round(sum));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(computeConfidence({ ...one, patterns: one.patterns + 1 })).toBeGreaterThanOrEqual(score);
    }),
  );
});

test('until 200 settled outcomes confidence is called strength, not probability', () => {
  const unmeasured = 'not a probability while the pattern has fewer than 200 settled calls.';
  expect(confidenceLabel(0)).toBe(unmeasured);
  expect(confidenceLabel(199)).toBe(unmeasured);
  expect(confidenceLabel(200)).toBe('to be read beside the measured rate.');
});
