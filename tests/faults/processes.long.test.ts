// Two web and two work processes under random kills.
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/numbers/seeded-random.ts';
import { processTrial } from './process-trial.ts';

// F-12, F-07
test('F-12: readers are served, slots have one effect and vendors’ limits hold while processes are killed', async () => {
  const result = await processTrial({
    from: '2026-11-17T15:00:00.000Z',
    run_ms: 45_000,
    kill_every_ms: 4_000,
    rate: 20,
    random: seededRandom(7),
  });
  console.log(JSON.stringify(result));
  expect(result.kills).toBeGreaterThan(2);
  expect(result.failed).toEqual([]);
  expect(result.requests).toBeGreaterThan(100);
  expect(result.slots.due ?? 0).toBe(0);
  // The number depends on the machine; slots of killed processes are failed or missed.
  expect(result.slots.done ?? 0).toBeGreaterThan(0);
  expect(result.polls).toBeGreaterThanOrEqual(result.slots.done ?? 0);
  expect(result.doubled_polls).toBe(0);
  for (const { most, allowed } of result.fullest) expect(most).toBeLessThanOrEqual(allowed);
});
