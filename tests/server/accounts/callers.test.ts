// Session reads: shared, and never older than the request they answer.
import { expect, test } from 'vitest';
import { callerKey, createCallers } from '../../../src/server/accounts/sign-in/callers.ts';
import { nextTurn } from '../../../src/server/process/clock.ts';

const hash = (name: string) => Buffer.from(name);

/** Sessions that change between reads; each read waits until it is let go. */
function heldReads() {
  const valid = new Set<string>();
  const reads: { asked: string[]; letGo(): void; fail(): void }[] = [];
  const callerOf = createCallers(
    (hashes) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const asked = hashes.map(String);
        // What a read sees is decided when it begins, as in a database.
        const seen = new Map(asked.filter((name) => valid.has(name)).map((name) => [callerKey(hash(name)), name]));
        reads.push({ asked, letGo: () => resolve(seen), fail: () => reject(new Error('the database is away')) });
      }),
  );
  const turn = async () => {
    await nextTurn();
    await nextTurn();
  };
  return { valid, reads, turn, ask: (name: string) => callerOf(hash(name)) };
}

//
test('a request that comes while a read runs is answered by one that began afterwards', async () => {
  const { valid, reads, ask, turn } = heldReads();
  valid.add('officer');
  const before = ask('officer');
  await turn();
  valid.delete('officer');
  const after = ask('officer');
  reads[0]?.letGo();
  expect(await before).toBe('officer');
  await turn();
  reads[1]?.letGo();
  expect(await after).toBeUndefined();
});

test('all who wait share one read, each with the own answer', async () => {
  const { valid, reads, ask, turn } = heldReads();
  valid.add('officer').add('analyst');
  const first = ask('officer');
  await turn();
  const waiting = ['officer', 'analyst', 'stranger', 'officer', 'analyst'].map(ask);
  reads[0]?.letGo();
  await first;
  await turn();
  expect(reads.map(({ asked }) => asked)).toEqual([['officer'], ['officer', 'analyst', 'stranger']]);
  reads[1]?.letGo();
  expect(await Promise.all(waiting)).toEqual(['officer', 'analyst', undefined, 'officer', 'analyst']);
  const later = ask('analyst');
  await turn();
  expect(reads).toHaveLength(3);
  reads[2]?.letGo();
  expect(await later).toBe('analyst');
});

test('a read that fails fails those who waited for it and nobody else', async () => {
  const { valid, reads, ask, turn } = heldReads();
  valid.add('officer');
  const first = ask('officer');
  await turn();
  const second = ask('officer');
  reads[0]?.fail();
  await expect(first).rejects.toThrow('the database is away');
  await turn();
  reads[1]?.letGo();
  expect(await second).toBe('officer');
});
