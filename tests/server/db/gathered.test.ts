// Concurrent writes in one statement: each keeps its own answer and failure.
import { expect, test } from 'vitest';
import { gathered } from '../../../src/server/db/gathered.ts';

test('what is asked for in one turn is written at once, what comes meanwhile with the next', async () => {
  const written: number[][] = [];
  const double = gathered(async (items: readonly number[]) => {
    written.push([...items]);
    return items.map((item) => item * 2);
  });
  const first = Promise.all([double(1), double(2), Promise.resolve().then(() => double(3))]);
  const later = first.then(() => Promise.all([double(4), double(5)]));
  expect(await first).toEqual([2, 4, 6]);
  expect(await later).toEqual([8, 10]);
  expect(written).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('one that cannot be written takes no other with it', async () => {
  const write = gathered(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('A sample of a refusal');
    return items.map((item) => item.length);
  });
  const settled = await Promise.allSettled([write('one'), write('bad'), write('three')]);
  expect(settled).toEqual([
    { status: 'fulfilled', value: 3 },
    { status: 'rejected', reason: new Error('A sample of a refusal') },
    { status: 'fulfilled', value: 5 },
  ]);
});

test('while the database is away all of them are notified, without a try for each', async () => {
  let tries = 0;
  const write = gathered(async (_: readonly number[]): Promise<readonly number[]> => {
    tries += 1;
    throw new Error('Connection terminated');
  });
  const settled = await Promise.allSettled([write(1), write(2), write(3)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(tries).toBe(1);
});

test('more than a statement may carry are written in parts, in their order', async () => {
  const sizes: number[] = [];
  const same = gathered(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  const all = Array.from({ length: 450 }, (_, at) => at);
  expect(await Promise.all(all.map(same))).toEqual(all);
  expect(sizes).toEqual([200, 200, 50]);
});
