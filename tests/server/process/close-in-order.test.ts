// Ordered shutdown when parts fail to close.
import { expect, test } from 'vitest';
import { closeInOrder } from '../../../src/server/process/close-in-order.ts';

test('logs a part that fails to close and closes the others', async () => {
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
    'shutdown: second not closed: {"err":"gone"}',
    'shutdown: third not closed: {"err":"torn"}',
    'fourth ended',
  ]);
});
