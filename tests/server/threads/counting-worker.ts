// Worker for the tests of thread calls.
import { setImmediate } from 'node:timers/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Fault } from '../../../src/server/process/fault.ts';
import { serverSide, threadData } from '../../../src/server/threads/calls.ts';

export type CountingTasks = {
  count: { ask: { to: number }; answer: string; progress: number };
  time: { ask: null; answer: { now: number; last: number } };
  refuse: { ask: string; answer: never };
  fail: { ask: string; answer: never };
  hang: { ask: null; answer: never };
  unpack: { ask: null; answer: never; progress: null };
  die: { ask: null; answer: never };
  tell: { ask: Uint8Array; answer: number };
  known: { ask: null; answer: unknown[] };
};
export type CountingEvents = { unasked: { bytes: Uint8Array } };

const { name, inOrder } = threadData<{ name: string; inOrder: boolean }>();
const server = serverSide<CountingEvents>();
const counted: number[] = [];
const learned: unknown[] = [];

server.serve<CountingTasks>(
  {
    count: async ({ to }, onProgress) => {
      for (let at = 1; at <= to; at += 1) {
        await server.now();
        onProgress(at);
      }
      counted.push(to);
      return `${name} ${counted.join(' ')}`;
    },
    time: async () => ({ now: await server.now(), last: server.lastNow() }),
    refuse: (detail) => Promise.reject(new Fault(409, detail)),
    fail: (detail) => Promise.reject(new RangeError(detail)),
    known: async () => learned,
    hang: () => new Promise(() => undefined),
    unpack: async (_, onProgress) => {
      const packed = zstdCompressSync(Buffer.alloc(1_000, 1));
      for (;;) {
        onProgress(null);
        for (let at = 0; at < 1_000; at += 1) zstdDecompressSync(packed);
        await setImmediate();
      }
    },
    die: () => process.exit(3),
    tell: async (sent) => {
      const bytes = sent.slice();
      server.emit('unasked', { bytes }, [bytes.buffer]);
      // What was handed over is gone here: it was not copied.
      return bytes.byteLength;
    },
  },
  {
    inOrder,
    learn: (known) => learned.push(known),
    toFault: (error) => (error instanceof RangeError && error.message === 'vendor' ? new Fault(503, 'away') : null),
  },
);
