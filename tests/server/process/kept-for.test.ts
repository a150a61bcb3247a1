// Cache of a read's newest answer.
import { expect, test } from 'vitest';
import { keptFor } from '../../../src/server/process/kept-for.ts';

function bench() {
  const calls: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  let now = 0;
  const read = keptFor(
    100,
    () => now,
    (key: string) => new Promise<string>((resolve, reject) => calls.push({ key, resolve, reject })),
  );
  const pass = (ms: number) => {
    now += ms;
  };
  return { calls, read, pass };
}

test('keeps the newest answer for its time, and reads again for other arguments', async () => {
  const { calls, read, pass } = bench();
  const first = read('a');
  expect(read('a')).toBe(first);
  calls[0]?.resolve('one');
  pass(99);
  expect(await read('a')).toBe('one');
  pass(1);
  void read('a');
  void read('b');
  void read('a');
  expect(calls.map(({ key }) => key)).toEqual(['a', 'a', 'b', 'a']);
});

test('forgets a failure; a late one leaves the newer answer', async () => {
  const { calls, read } = bench();
  const late = read('a');
  const newer = read('b');
  calls[0]?.reject(new Error('late'));
  await expect(late).rejects.toThrow('late');
  expect(read('b')).toBe(newer);
  calls[1]?.reject(new Error('gone'));
  await expect(newer).rejects.toThrow('gone');
  void read('b');
  expect(calls.map(({ key }) => key)).toEqual(['a', 'b', 'b']);
});
