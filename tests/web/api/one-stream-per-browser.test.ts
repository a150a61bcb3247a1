// Windows of one browser share a stream: one reads, the others hear; another goes on when it closes.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StreamEvent } from '../../../src/domain/stream/snapshot-news.ts';
import { type Pass, shareStream } from '../../../src/web/api/stream/one-stream-per-browser.ts';

/** Channels and locks of one browser, as its windows see them. */
function browser() {
  const channels = new Set<{ onmessage: ((message: { data: unknown }) => void) | null }>();
  class Channel {
    onmessage: ((message: { data: unknown }) => void) | null = null;
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.onmessage?.({ data: structuredClone(data) });
    }
    close() {
      channels.delete(this);
    }
  }
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    turn = turn.then(() => (signal.aborted ? undefined : work()));
    return turn;
  };
  return { Channel, locks: { request } };
}

const event = (id: number): StreamEvent => ({
  sent_at: '2026-11-17T18:14:00.000Z',
  snapshots: [
    {
      ...{ kind: 'goldeneye', id, source_id: id, published_at: null },
      ...{ as_of: '2026-11-17T18:14:00.000Z', received_at: '2026-11-17T18:14:02.000Z' },
    },
  ],
});
const READER = 'sct_of_one_reader';
const settled = () => new Promise((over) => setTimeout(over, 0));

function openWindow() {
  const closing = new AbortController();
  const heard: [number | undefined, boolean][] = [];
  let pass: Pass | null = null as Pass | null;
  shareStream({
    signal: closing.signal,
    lead: (give) => {
      pass = give;
      return new Promise((over) => closing.signal.addEventListener('abort', () => over()));
    },
    state: () => event(1),
    token: () => localStorage.getItem('token'),
    hear: ({ snapshots }, { isFirst }) => heard.push([snapshots[0]?.id, isFirst]),
  });
  return {
    heard,
    close: () => closing.abort(),
    isReading: () => pass !== null && !closing.signal.aborted,
    send: (id: number) => pass?.(event(id), false, READER),
  };
}

beforeEach(() => {
  const { Channel, locks } = browser();
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  localStorage.setItem('token', READER);
});
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

describe.each(['locks', 'a lease in storage'])('by %s', (way) => {
  beforeEach(() => {
    if (way === 'locks') return;
    Reflect.deleteProperty(navigator, 'locks');
    vi.stubGlobal('isSecureContext', false);
    vi.useFakeTimers();
  });
  const wait = () => (way === 'locks' ? settled() : vi.advanceTimersByTimeAsync(10_000));

  test('nine windows have one stream, all hear it, and the next reads when its window closes', async () => {
    const windows = Array.from({ length: 9 }, openWindow);
    await wait();
    const reading = () => windows.filter((one) => one.isReading());
    expect(reading()).toHaveLength(1);
    reading()[0]?.send(2);
    const others = windows.filter((one) => !one.isReading());
    for (const { heard } of others) expect(heard.at(-1)).toEqual([2, false]);
    reading()[0]?.close();
    await wait();
    expect(reading()).toHaveLength(1);
    expect(others).toContain(reading()[0]);
    for (const one of windows) one.close();
  });

  test('a window that comes later is given the newest state, nobody else is', async () => {
    const first = openWindow();
    await wait();
    const second = openWindow();
    const third = openWindow();
    await wait();
    expect(first.isReading()).toBe(true);
    expect([second.heard, third.heard]).toEqual([[[1, true]], [[1, true]]]);
    for (const one of [first, second, third]) one.close();
  });
});

test('events of the session before are not heard by another account in the same browser', async () => {
  const [first, second] = [openWindow(), openWindow()];
  await settled();
  localStorage.setItem('token', 'sct_of_another_one');
  first.send(2);
  expect(second.heard).toEqual([]);
  localStorage.setItem('token', READER);
  first.send(3);
  expect(second.heard).toEqual([[3, false]]);
  for (const one of [first, second]) one.close();
});

test('without channels each window has its own stream', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const windows = [openWindow(), openWindow()];
  await settled();
  expect(windows.every((one) => one.isReading())).toBe(true);
  for (const one of windows) one.close();
});
