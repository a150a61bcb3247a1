// Ending the server: every part is ended in its turn, also after one that fails to.
import { expect, test } from 'vitest';
import { closeInOrder } from '../../src/server/close-in-order.ts';

test('a part that does not end is logged and keeps no other part from ending', async () => {
  const events: string[] = [];
  const log = { error: (detail: object, message: string) => void events.push(`${message}: ${JSON.stringify(detail)}`) };
  await closeInOrder(log as never, [
    ['first', async () => void events.push('first ended')],
    ['second', () => Promise.reject('gone')],
    [
      'third',
      () => {
        throw 'torn';
      },
    ],
    ['fourth', async () => void events.push('fourth ended')],
  ]);
  expect(events).toEqual([
    'first ended',
    'second did not end in order: {"err":"gone"}',
    'third did not end in order: {"err":"torn"}',
    'fourth ended',
  ]);
});
