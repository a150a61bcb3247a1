// Groups of the free curve: none is smaller than the rule's size, also at the upper end.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitIsotonic } from '../../../src/domain/record/calibration/isotonic.ts';
import { calibrationRules } from '../../../src/domain/rules/record-rules.ts';

const LEAST: number = calibrationRules.group_calls.value;

test('the strongest calls state what at least 50 of them did, however many calls there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: LEAST, max: 8 * LEAST }), fc.integer({ min: 1, max: LEAST }), (calls, right) => {
      const strength = Array.from({ length: calls }, (_, at) => at);
      const hit = strength.map((at) => Number(at >= calls - right));
      const [, highest] = fitIsotonic(strength, hit).at(-1)!;
      expect(highest).toBeLessThanOrEqual(right / LEAST);
    }),
  );
});

test('three right calls above 1,200 that are half right are no 100 %', () => {
  const strength = [...Array.from({ length: 1_200 }, (_, at) => 50 + (at % 40)), 95, 95, 95];
  const hit = strength.map((own, at) => Number(own === 95 || Math.floor(at / 40) % 2 === 0));
  const points = fitIsotonic(strength, hit);
  expect(points.at(-1)![1]).toBeCloseTo(33 / 63, 10);
  expect(points.every(([, chance]) => chance < 0.6)).toBe(true);
});
