// Time-outs of a silent stream, pauses before reconnecting, and minutes a lost connection owes.
import { describe, expect, test } from 'vitest';
import { createGapKeeper, firstMissing } from '../../../src/server/minutes/tracking/feed/gap-keeper.ts';
import { patienceMs, silentFrom, waitBefore } from '../../../src/server/minutes/tracking/feed/patience.ts';

const minute = Date.parse('2026-11-17T15:00:00.000Z');

describe('silence', () => {
  test('counts half a minute after a minute should have come', () => {
    expect(silentFrom(minute + 1_500, 0)).toBe(minute + 60_000 + 30_000);
    expect(silentFrom(minute + 59_999, 0)).toBe(minute + 90_000);
  });

  test('is waited for twice as long each time history has confirmed it, up to a bound', () => {
    expect([0, 1, 2, 5, 6, 60].map(patienceMs)).toEqual([30_000, 60_000, 120_000, 960_000, 960_000, 960_000]);
  });
});

describe('the next attempt', () => {
  test.each([
    ['closed', 0, 0, 0],
    ['closed', 0, 0.999, 999],
    ['closed', 3, 0.5, 4_000],
    ['unreachable', 6, 0.999, 59_940],
    ['silent', 1_000, 0.999, 59_940],
  ] as const)(
    '%s after %i attempts: anything up to a bound that doubles, a minute at most',
    (reason, attempts, random, ms) => {
      expect(waitBefore(reason, attempts, random)).toBeCloseTo(ms, 6);
    },
  );

  test('a refused key and a connection given to another wait longer', () => {
    for (const reason of ['refused_login', 'refused_plan'] as const)
      expect([0, 0.999].map((random) => waitBefore(reason, 0, random))).toEqual([150_000, 299_850]);
    expect(waitBefore('replaced', 0, 0)).toBe(30_000);
  });
});

describe('what a lost connection owes', () => {
  test('begins at the newest minute when it was lost while that was sent, at the one after it otherwise', () => {
    expect(firstMissing(minute, minute + 60_000 + 2_000)).toBe(minute);
    expect(firstMissing(minute, minute + 60_000 + 10_000)).toBe(minute + 60_000);
  });

  test('within one minute is nothing, and no row', async () => {
    const calls: string[] = [];
    const keeper = createGapKeeper(
      {
        open: async () => calls.push('open'),
        close: async () => void calls.push('close'),
        fill: async () => undefined,
        between: async () => [],
        unfilled: async () => [],
      },
      () => minute,
      null,
    );
    keeper.lost(minute, 'closed');
    await keeper.note(minute + 59_000);
    expect(await keeper.ended(minute)).toBeNull();
    expect(calls).toEqual([]);
    keeper.lost(minute, 'closed');
    await keeper.note(minute + 60_000);
    await keeper.note(minute + 120_000);
    expect(await keeper.ended(minute + 120_000)).toEqual({ id: 1, from_ms: minute, to_ms: minute + 120_000 });
    expect(calls).toEqual(['open', 'close']);
  });
});
