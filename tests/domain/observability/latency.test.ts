// Latency histogram and error budget: percentiles against sorted durations, objective, speed of use.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetMinutes, burnRate, burnRateOver } from '../../../src/domain/observability/error-budget.ts';
import {
  addCounts,
  emptyCounts,
  findBucket,
  latencyBounds,
  percentile,
} from '../../../src/domain/observability/latency.ts';
import { beginOfSpan, summarizeAnswers } from '../../../src/domain/observability/summary.ts';

const countsOf = (durations: readonly number[]) => {
  const counts = emptyCounts();
  for (const ms of durations)
    addCounts(
      counts,
      emptyCounts().map((_, at) => (at === findBucket(ms) ? 1 : 0)),
    );
  return counts;
};
const durations = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 200 });

test('a percentile lies in the bucket of the duration it stands for', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99), (all, share) => {
      const sorted = all.toSorted((one, other) => one - other);
      const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
      const found = percentile(countsOf(all), share) ?? Number.NaN;
      const at = Math.min(findBucket(exact), latencyBounds.length - 1);
      expect(found).toBeGreaterThanOrEqual(exact > 10_000 ? 10_000 : (latencyBounds[at - 1] ?? 0));
      expect(found).toBeLessThanOrEqual(latencyBounds[at] ?? 0);
    }),
  );
});

test('where a bucket ends exactly at the share, the percentile is its end, not the next filled bucket', () => {
  expect(percentile(countsOf([1, 9_000]), 0.5)).toBe(latencyBounds[findBucket(1)]);
});

test('without answers there is no percentile', () => {
  expect(percentile(emptyCounts(), 0.5)).toBeNull();
});

test('99.9% over 30 days allows 43.2 minutes; one bad answer in a thousand uses them up in that time', () => {
  expect(budgetMinutes).toBeCloseTo(43.2, 6);
  expect(burnRate({ requests: 100_000, bad: 100 })).toBeCloseTo(1, 6);
  expect(burnRate({ requests: 1_000, bad: 10 })).toBeCloseTo(10, 6);
  for (const requests of [0, 1, 999]) expect(burnRate({ requests, bad: 0 })).toBeNull();
});

const NOW = Date.parse('2026-11-17T18:14:00.000Z');
const answer = (span: string, more: { route?: string; errors?: number; ms?: number; times?: number } = {}) => {
  const { route = '/api/sample', errors = 0, ms = 5, times = 10 } = more;
  const bad = ms > 300 ? times : errors;
  return { span, method: 'GET', route, errors, bad, counts: countsOf(Array.from({ length: times }, () => ms)) };
};

test('answers are summed over the span, by point and by endpoint; the budget counts 30 days', () => {
  const summary = summarizeAnswers(
    [
      answer('2026-11-01T10:00:00.000Z', { errors: 2, times: 4_000 }),
      answer('2026-11-17T17:25:00.000Z', { ms: 1_500, times: 2, route: '/api/slow' }),
      answer('2026-11-17T18:10:00.000Z', { times: 998 }),
    ],
    'hour',
    NOW,
  );
  expect(summary.total).toMatchObject({ requests: 1_000, errors: 0, bad: 2, p50: expect.any(Number) });
  expect(summary.points).toHaveLength(12);
  expect(summary.points[0]?.at).toBe(new Date(beginOfSpan('hour', NOW)).toISOString());
  expect(summary.points.reduce((sum, { requests }) => sum + requests, 0)).toBe(1_000);
  expect(summary.points.at(-1)).toMatchObject({ at: '2026-11-17T18:10:00.000Z', requests: 998 });
  expect(summary.calls.map(({ route, within }) => `${route} ${within}`)).toEqual([
    '/api/sample null',
    '/api/slow null',
  ]);
  // 4 bad of 5,000, where 5 are allowed in 30 days; 16 days and a third are counted.
  const minutes = (4 / 5_000) * (NOW - Date.parse('2026-11-01T10:00:00.000Z')) * (1 / 60_000);
  expect(summary.budget.used_minutes).toBeCloseTo(minutes, 6);
  expect(summary.budget.left).toBeCloseTo(1 - minutes / 43.2, 6);
  expect(summary.budget.spent.map(({ day, bad }) => `${day} ${bad}`)).toEqual(['2026-11-01 2', '2026-11-17 2']);
  const [hour, , days] = summary.budget.burn;
  expect(hour?.rate).toBeCloseTo(2, 6);
  expect(days).toEqual({ hours: 72, rate: hour?.rate });
});

test('a start with slow answers neither uses up 30 days nor is it the speed of hours that were not counted', () => {
  const { budget } = summarizeAnswers(
    [answer('2026-11-17T16:55:00.000Z', { times: 9_900 }), answer('2026-11-17T18:10:00.000Z', { ms: 400, times: 100 })],
    'hour',
    NOW,
  );
  // A hundredth of 79 minutes.
  expect(budget.used_minutes).toBeCloseTo(0.79, 6);
  expect(budget.left).toBeGreaterThan(0.98);
  expect(budget.burn.map(({ rate }) => rate)).toEqual([null, null, null]);
  const many = { requests: 10_000, bad: 100 };
  expect(burnRateOver(1, many, { since: NOW - 3_600_000, now: NOW })).toBeCloseTo(10, 6);
  expect(burnRateOver(1, many, { since: NOW - 3_599_999, now: NOW })).toBeNull();
  expect(burnRateOver(6, many, { since: NOW - 3_600_000, now: NOW })).toBeNull();
});
