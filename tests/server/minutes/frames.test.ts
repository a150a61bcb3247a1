// The feed's two waiting lines, and what a batch of frames says before it is written.
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MinuteAggregate } from '../../../src/domain/minutes/aggregate.ts';
import type { EpochMs } from '../../../src/domain/numbers/kinds.ts';
import { ByteQueue } from '../../../src/server/minutes/tracking/feed/byte-queue.ts';
import { createFrameWriter, type FrameWriterDeps } from '../../../src/server/minutes/tracking/feed/frame-writer.ts';
import { type Frame, type ReadFrame, readFrames } from '../../../src/server/minutes/tracking/feed/read-frames.ts';

const at = (ms: number) => ms as EpochMs;
const item = (name: string, bytes: number) => ({ name, body: new Uint8Array(bytes) });
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).join('');

test('a line gives what came first, and counts the bytes that still wait', () => {
  const line = new ByteQueue<ReturnType<typeof item>>();
  line.push([item('a', 10), item('b', 20)]);
  line.push([item('c', 30)]);
  expect(line.bytes).toBe(60);
  expect(names(line.take(2))).toBe('ab');
  expect([line.length, line.bytes]).toEqual([1, 30]);
  expect(names(line.take(5))).toBe('c');
  expect([line.length, line.bytes]).toEqual([0, 0]);
});

test('the oldest are given up beyond the bytes a line may hold, the newest never', () => {
  const line = new ByteQueue<ReturnType<typeof item>>();
  line.push([item('a', 10), item('b', 20), item('c', 30)]);
  expect(line.dropBeyond(60)).toBe(0);
  expect(line.dropBeyond(45)).toBe(2);
  expect(line.bytes).toBe(30);
  line.push([item('d', 500)]);
  expect(line.dropBeyond(100)).toBe(1);
  expect(names(line.take(9))).toBe('d');
});

const bar = (symbol: string, start_ms: number, close: number) =>
  ({ symbol, start_ms: at(start_ms), close }) as unknown as MinuteAggregate;
const frames: Frame[] = [
  { received_ms: at(900), body: Uint8Array.of(0) },
  { received_ms: at(1_000), body: Uint8Array.of(1) },
  { received_ms: at(1_100), body: Uint8Array.of(2) },
];
const said = [[bar('OLD', 840, 1)], [bar('AAA', 900, 1), bar('AAA', 960, 2)], [bar('AAA', 900, 3)]];
const read = (body: Uint8Array) => ({
  aggregates: said[body[0] as number] ?? [],
  luld: [],
  malformed: body[0] as number,
});

test('the last word on a minute counts, and frames of an earlier run are rows but no news', () => {
  const { bars, newest, live } = readFrames(frames, read as never, at(1_000));
  expect(bars.map(({ symbol, start_ms, close }) => [symbol, start_ms, close])).toEqual([
    ['OLD', 840, 1],
    ['AAA', 900, 3],
    ['AAA', 960, 2],
  ]);
  expect(newest).toEqual({ start_ms: 960, received_ms: 1_000 });
  expect(live).toEqual([
    { events: 2, bad: 1, received_ms: 1_000 },
    { events: 1, bad: 2, received_ms: 1_100 },
  ]);
});

test('a writer is idle only with everything stored; a refused frame is counted as bad and keeps no other of its batch', async () => {
  const counted: ReadFrame[] = [];
  const kept: (Frame & { id: number })[] = [];
  const stored = new Set<number>();
  const written = new Set<string>();
  const stopping = new AbortController();
  const journal = Promise.withResolvers<void>();
  const words = [[bar('GOOD', 900, 1)], [bar('BAD', 900, 1)]];
  const deps = {
    journal: {
      append: async (batch: Frame[]) => {
        await journal.promise;
        return batch.map((frame) => kept.push({ ...frame, id: kept.length }) - 1);
      },
      unread: async () => kept.filter(({ id }) => !stored.has(id)),
      markStored: async (ids: number[]) => ids.forEach((id) => void stored.add(id)),
    },
    aggregates: {
      write: async (rows: MinuteAggregate[]) => {
        if (rows.some(({ symbol }) => symbol === 'BAD')) throw new Error('refused');
        for (const { symbol } of rows) written.add(symbol);
      },
    },
    luld: { write: async () => undefined },
    closes: () => new Map(),
    read: (body: Uint8Array) => ({ aggregates: words[body[0] as number], luld: [], malformed: 0 }),
    clock: { now: () => 1_000, monotonic: () => 0, sleep: async () => undefined },
    fence: null,
    signal: stopping.signal,
    onStored: () => undefined,
    onRead: (frame: ReadFrame) => counted.push(frame),
    onDropped: () => undefined,
    onTrouble: () => undefined,
    onReplaced: () => undefined,
  } as unknown as FrameWriterDeps;
  const writer = createFrameWriter(deps);
  const running = writer.run();
  await expect.poll(() => writer.isIdle()).toBe(true);
  writer.push(Uint8Array.of(0), at(1_000));
  writer.push(Uint8Array.of(1), at(1_001));
  // The journal has the frames by then, and does not answer yet.
  await setImmediate();
  expect(writer.isIdle()).toBe(false);
  journal.resolve();
  await expect.poll(() => counted.length).toBeGreaterThanOrEqual(3);
  await expect.poll(() => writer.isIdle()).toBe(true);
  stopping.abort();
  await running;
  expect([[...written], [...stored].sort()]).toEqual([['GOOD'], [0, 1]]);
  expect(counted).toEqual([
    { events: 1, bad: 0, received_ms: 1_000 },
    { events: 1, bad: 0, received_ms: 1_001 },
    { events: 0, bad: 1, received_ms: 1_001 },
  ]);
});
