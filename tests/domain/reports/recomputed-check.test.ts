// Health check of the nightly recomputation: a difference is an error, and "not yet run" never passes.
import { expect, test } from 'vitest';
import type { RecomputedDay } from '../../../src/domain/record/recomputation.ts';
import { recomputedCheck } from '../../../src/domain/reports/recomputed-check.ts';

const NOW = Date.parse('2026-11-17T18:14:00Z');
const day: RecomputedDay = {
  day: '2026-11-16',
  checked: 7_407,
  identical: 7_407,
  difference: null,
  computed_at: '2026-11-17T08:30:00.000Z',
};

test.each([
  ['all identical', day, 'pass', '7,407 of 7,407 identical'],
  [
    'one different',
    { ...day, identical: 7_406, difference: 'batch 3, NVDA: published +83, recomputed +68' },
    'error',
    '7,406 of 7,407 identical',
  ],
  [
    'one different long ago',
    { ...day, identical: 1, difference: 'x', computed_at: '2026-10-01T08:30:00Z' },
    'error',
    '1 of 7,407 identical',
  ],
  ['none for a week', { ...day, computed_at: '2026-11-10T08:30:00.000Z' }, 'warning', '7,407 of 7,407 identical'],
  ['not yet run', null, 'off', 'not yet run'],
] as const)('%s', (_, recomputed, state, figure) => {
  expect(recomputedCheck(recomputed, NOW)).toMatchObject({ id: 'recomputed', state, figure });
});

test('the first difference is named', () => {
  const { title, detail } = recomputedCheck(
    { ...day, identical: 7_406, difference: 'batch 3, NVDA: published +83' },
    NOW,
  );
  expect(title).toBe('1 score or decision of 2026-11-16 came out differently');
  expect(detail).toContain('First: batch 3, NVDA: published +83.');
});
