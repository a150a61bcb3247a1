// Freshness of a published batch.
import { expect, test } from 'vitest';
import { batchIsFresh } from '../../../src/domain/signals/freshness.ts';

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
