// Checks of followed symbols: at most one in ten minutes, but a failed one is repeated at once.
import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { createFollowedSymbols } from '../../../src/server/alerts/corporate-actions/followed-symbols.ts';
import { stub } from '../../setup/stub.ts';

test('a check that failed is repeated at once, one that succeeded after ten minutes', async () => {
  let now = Date.parse('2026-11-17T18:14:05.000Z');
  let reads = 0;
  const symbolDays = async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return { identities: [], listed: null };
  };
  const follow = createFollowedSymbols(
    stub({ clock: { now: () => now }, stocks: { symbolDays }, watchlist: { heldSymbols: { held: async () => [] } } }),
    stub({ ofSymbols: async () => [] }),
  );
  await expect(follow()).rejects.toThrow('away');
  await follow();
  await follow();
  expect(reads).toBe(2);
  now += 10 * minuteMs;
  await follow();
  expect(reads).toBe(3);
});
