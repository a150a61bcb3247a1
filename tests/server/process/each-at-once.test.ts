// Work on several items at once.
import { expect, test } from 'vitest';
import { eachAtOnce } from '../../../src/server/process/each-at-once.ts';

async function work(items: readonly string[], answer: (item: string) => unknown) {
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const end = await eachAtOnce(items, 2, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return answer(item);
  }).catch((error: Error) => error.message);
  return { begun, most, end };
}

test('begins items in order, so many at once, until an error or the answer false', async () => {
  expect(await work([...'abcde'], () => undefined)).toEqual({ begun: [...'abcde'], most: 2, end: undefined });
  expect(await work([...'abcde'], (item) => item !== 'b')).toEqual({ begun: [...'abc'], most: 2, end: undefined });
  const fail = (item: string) => {
    if (item === 'a') throw new Error('gone');
  };
  expect(await work([...'abcde'], fail)).toEqual({ begun: [...'ab'], most: 2, end: 'gone' });
});
