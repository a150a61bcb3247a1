// Small figures of a state: scores recomputed from breakdown lines, histogram, counts, freshness, words of the guard.
import { expect, test } from 'vitest';
import { batchIsFresh } from '../../../src/domain/signals/freshness.ts';
import { recomputedSides } from '../../../src/domain/signals/score/recomputed.ts';
import { countSignals } from '../../../src/domain/signals/score/signal-count.ts';
import { scoreHistogram } from '../../../src/domain/signals/score/synthesis.ts';
import { amountWords } from '../../../src/domain/signals/state/guard-facts.ts';

const line = (count: number, points_each: number) => ({ count, points_each, total_points: -1 });

// RUNS-14
test('sides are summed from counts and points, never from the totals given, and capped as scores are', () => {
  expect(recomputedSides({ bullish: { A: line(2, 15), B: line(1, 8) }, bearish: {} })).toEqual({
    bullish: 38,
    bearish: 0,
    uncapped: { bullish: 38, bearish: 0 },
  });
  expect(recomputedSides({ bullish: {}, bearish: { A: line(200, 15) } })).toMatchObject({
    bearish: 1_000,
    uncapped: { bearish: 3_000 },
  });
});

test('symbols stand in equal parts of the bar, on their side of zero; zero stands on neither', () => {
  const parts = scoreHistogram([-1_000, -1, 0, 1, 99, 100, 1_000]);
  expect(parts).toHaveLength(32);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect([parts[0], parts[15], parts[16], parts[23], parts[24], parts[31]]).toEqual([1, 1, 1, 1, 1, 1]);
});

test('premium signals count beside those of the two sides', () => {
  expect(countSignals({ bullish_signal_count: 37, bearish_signal_count: 1, premium_signal_count: 8 })).toBe(46);
});

const at = (instant: string) => Date.parse(instant);

// CONST-16
test.each([
  ['of this morning', '2026-11-17T14:00:00Z', '2026-11-17T18:00:00Z', true],
  ['of yesterday after the open', '2026-11-16T14:30:00Z', '2026-11-17T18:00:00Z', true],
  ['of yesterday before the open', '2026-11-16T14:29:00Z', '2026-11-17T18:00:00Z', false],
  ['of Friday, read on Monday', '2026-11-13T16:00:00Z', '2026-11-16T18:00:00Z', true],
  ['of Thursday, read on Monday', '2026-11-12T16:00:00Z', '2026-11-16T18:00:00Z', false],
])('a batch %s', (_, batch, now, fresh) => {
  expect(batchIsFresh(at(batch), at(now))).toBe(fresh);
});

test('no batch is neither fresh nor stale', () => {
  expect(batchIsFresh(null, at('2026-11-16T18:00:00Z'))).toBeNull();
});

test.each([
  [1 / 3, 'a third'],
  [0.12, '12%'],
  [0.4, '40%'],
  [100, 'a hundred'],
  [50, '50'],
])('a share or multiple of %f in a rule is written as %s', (amount, words) => {
  expect(amountWords(amount)).toBe(words);
});
