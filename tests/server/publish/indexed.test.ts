// Cache of promises behind indexes over published replies.
import { expect, test } from 'vitest';
import { cachedUntilFailure } from '../../../src/server/publish/indexed.ts';

test('a value is made once, a failure again; a late failure leaves a newer value', async () => {
  const cached = cachedUntilFailure<string, string>(1);
  expect(await cached('a', async () => 'first')).toBe('first');
  expect(await cached('a', async () => 'second')).toBe('first');
  const failing = Promise.withResolvers<string>();
  const failed = cached('b', () => failing.promise);
  // Room for one key: 'b' leaves for 'a', and is made again.
  await cached('a', async () => 'third');
  const newer = cached('b', async () => 'newer');
  failing.reject(new Error('late'));
  await expect(failed).rejects.toThrow('late');
  expect(cached('b', async () => 'newest')).toBe(newer);
  await expect(cached('c', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await cached('c', async () => 'good')).toBe('good');
});
