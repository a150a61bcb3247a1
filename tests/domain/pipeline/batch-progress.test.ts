// Duration of a batch: to its first scoring, however often it is scored again.
import { expect, test } from 'vitest';
import { batchMinutes } from '../../../src/domain/pipeline/batch-progress.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 30, 8, minute)).toISOString();
const attempt = (number: number, state: 'completed' | 'failed', finished: number) => ({
  ...{ stage: 'synthesize' as const, attempt: number, state, error: null },
  started_at: at(finished - 1),
  finished_at: at(finished),
});

test.each([
  ['no attempts are stored', undefined, 6],
  ['it was scored again', [attempt(1, 'completed', 2), attempt(2, 'completed', 7)], 1],
  ['scoring failed first', [attempt(1, 'failed', 2), attempt(2, 'completed', 4)], 3],
])('where %s', (_, attempts, minutes) => {
  const times = { organized_at: at(1), synthesized_at: at(7) };
  expect(batchMinutes(attempts === undefined ? times : { ...times, attempts })).toBe(minutes);
});

test('is not known before both ends are', () => {
  expect(batchMinutes({ organized_at: at(1), synthesized_at: null })).toBeNull();
});
