// A value that is asked for now and then, of which the last known one stands in while its source is away.
import { expect, test } from 'vitest';
import { lastKnown } from '../../../src/server/last-good/last-good.ts';

const KEPT_MS = 1_000;

function source() {
  let now = 0;
  let answers = 0;
  let away = false;
  const read = lastKnown({ now: () => now }, KEPT_MS, async () => {
    if (away) throw new Error('away');
    answers += 1;
    return answers;
  });
  return {
    read,
    later: (ms: number) => {
      now += ms;
    },
    goes: () => {
      away = true;
    },
    comes: () => {
      away = false;
    },
  };
}

test('it is kept for its time, asked for once by all who wait, and then again', async () => {
  const { read, later } = source();
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  later(KEPT_MS - 1);
  expect(await read()).toBe(1);
  later(1);
  expect(await read()).toBe(2);
});

test('while the source is away the last known value stands, null before the first', async () => {
  const { read, later, goes, comes } = source();
  goes();
  expect(await read()).toBeNull();
  comes();
  later(60_000);
  expect(await read()).toBe(1);
  goes();
  later(KEPT_MS);
  expect(await read()).toBe(1);
  comes();
  later(60_000);
  expect(await read()).toBe(2);
});

test('what was asked while the clock stood ahead is asked again once it is set back', async () => {
  let now = Date.parse('2026-12-18T15:00:00.000Z');
  let asked = 0;
  const read = lastKnown({ now: () => now }, 60_000, async () => {
    asked += 1;
    if (asked === 2) throw new Error('away');
    return asked;
  });
  expect(await read()).toBe(1);
  now += 60_000;
  expect(await read()).toBe(1);
  now = Date.parse('2026-11-17T15:00:00.000Z');
  expect(await read()).toBe(3);
});
