// Calls of worker threads: answers, progress, faults, the server's time, events, death and closing.
import { afterEach, expect, test } from 'vitest';
import { Fault } from '../../../src/server/process/fault.ts';
import { startThread, type Thread } from '../../../src/server/threads/calls.ts';
import { testClock } from '../../setup/clock.ts';
import type { CountingEvents, CountingTasks } from './counting-worker.ts';

const open: Thread<CountingTasks>[] = [];
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.close())));

type Options = {
  inOrder?: boolean;
  onUnasked?: (bytes: Uint8Array) => void;
  now?: () => number;
  known?: () => unknown;
  idle?: Parameters<typeof startThread>[0]['idle'];
};

function start({
  inOrder = false,
  onUnasked = () => undefined,
  now = () => 1_000,
  known = () => undefined,
  idle,
}: Options = {}) {
  const thread = startThread<CountingTasks, CountingEvents>({
    name: 'The counting thread',
    worker: new URL('./counting-worker.ts', import.meta.url),
    data: { name: 'counted', inOrder },
    now,
    events: { unasked: ({ bytes }) => onUnasked(bytes) },
    known,
    ...(idle && { idle }),
  });
  open.push(thread);
  return thread;
}

test('a call reports its progress and its answer', async () => {
  const thread = start();
  const steps: number[] = [];
  expect(await thread.ask('count', { to: 3 }, (step) => steps.push(step))).toBe('counted 3');
  expect(steps).toEqual([1, 2, 3]);
});

test('calls run concurrently, or in order where asked', async () => {
  const counts = async (thread: Thread<CountingTasks>) =>
    (await Promise.all([thread.ask('count', { to: 9 }), thread.ask('count', { to: 1 })])).toSorted().at(-1);
  expect(await counts(start())).toBe('counted 1 9');
  expect(await counts(start({ inOrder: true }))).toBe('counted 9 1');
});

test('a call carries the time of the server, and a thread can ask for it later', async () => {
  let at = 0;
  const thread = start({ now: () => (at += 1_000) });
  expect(await thread.ask('time', null)).toEqual({ now: 2_000, last: 2_000 });
});

test('an idle worker ends, a busy one does not, and the next call starts another', async () => {
  const clock = testClock();
  const thread = start({ idle: { ms: 1_000, clock } });
  const asked = thread.ask('count', { to: 9 });
  await clock.advance(5_000);
  expect(await asked).toBe('counted 9');
  expect(await thread.ask('count', { to: 1 })).toBe('counted 9 1');
  await clock.advance(1_000);
  await clock.advance(1_000);
  // What the one before held is gone with it.
  expect(await thread.ask('count', { to: 2 })).toBe('counted 2');
});

test('the shared value arrives before the task, after a change, and in the successor of a dead thread', async () => {
  let known: readonly string[] = ['first'];
  const thread = start({ known: () => known });
  await thread.ask('time', null);
  expect(await thread.ask('known', null)).toEqual([['first']]);
  known = ['second'];
  expect(await thread.ask('known', null)).toEqual([['first'], ['second']]);
  await thread.ask('die', null).catch(() => undefined);
  expect(await thread.ask('known', null)).toEqual([['second']]);
});

test('faults stay faults, errors stay errors, and known errors become faults', async () => {
  const thread = start();
  const refused = await thread.ask('refuse', 'busy').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Fault);
  expect(refused).toMatchObject({ status: 409, detail: 'busy' });
  const failed = await thread.ask('fail', 'broken').catch((error: unknown) => error);
  expect(failed).not.toBeInstanceOf(Fault);
  expect(failed).toMatchObject({ message: 'broken' });
  await expect(thread.ask('fail', 'vendor')).rejects.toMatchObject({ status: 503, detail: 'away' });
});

test('buffers of events are transferred without a copy', async () => {
  const received: Uint8Array[] = [];
  const thread = start({ onUnasked: (bytes) => void received.push(bytes) });
  expect(await thread.ask('tell', new Uint8Array([1, 2, 3]))).toBe(0);
  expect(received).toEqual([new Uint8Array([1, 2, 3])]);
});

test('a thread that dies fails its pending calls, and the next call starts another', async () => {
  const thread = start();
  expect(await thread.ask('count', { to: 1 })).toBe('counted 1');
  const [hung, died] = await Promise.allSettled([thread.ask('hang', null), thread.ask('die', null)]);
  for (const end of [hung, died]) {
    expect(end).toMatchObject({
      status: 'rejected',
      reason: { message: 'The counting thread ended with code 3 in the middle of its work.' },
    });
  }
  expect(await thread.ask('count', { to: 2 })).toBe('counted 2');
});

test('closing rejects pending and later calls', async () => {
  const thread = start();
  const hung = thread.ask('hang', null).catch((error: unknown) => error);
  await thread.close();
  const refusal = { status: 503, detail: 'The server is shutting down' };
  expect(await hung).toMatchObject(refusal);
  await expect(thread.ask('time', null)).rejects.toMatchObject(refusal);
});

test('a thread that is closed while it unpacks takes nothing down with it', async () => {
  for (let time = 1; time <= 20; time += 1) {
    const thread = start();
    let unpacking: Promise<unknown> = Promise.resolve();
    await new Promise<void>((resolve) => {
      unpacking = thread.ask('unpack', null, () => resolve()).catch((error: unknown) => error);
    });
    await thread.close();
    expect(await unpacking).toMatchObject({ status: 503 });
  }
});
