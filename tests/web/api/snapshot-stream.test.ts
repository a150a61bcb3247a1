// Snapshot stream of a page: pages spread what they ask after a publication.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StreamEvent } from '../../../src/domain/stream/snapshot-news.ts';
import { type HeardNews, listen } from '../../../src/web/api/snapshot-stream.ts';
import { runWithin } from '../../../src/web/ui/time/clock.ts';
import { serveContract } from '../contract-server.ts';

test('1,000 pages ask over the whole spread, none before it and none after; without a spread a page asks at once', () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const began = Date.now();
  for (let page = 0; page < 1_000; page += 1) runWithin(4_000, () => asked.push(Date.now() - began));
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(4_000);
  expect(asked).toHaveLength(1_000);
  // A quarter in each second; chance leaves far less than twice of it.
  for (const second of [0, 1, 2, 3]) {
    expect(asked.filter((ms) => Math.min(3, Math.floor(ms / 1_000)) === second).length).toBeLessThan(500);
  }
  runWithin(0, () => asked.push(0));
  expect(asked).toHaveLength(1_001);
});

test('an event with a spread is acted on within it, and one that was overtaken meanwhile is not', async () => {
  localStorage.setItem('token', 'sct_1');
  const news = (id: number) => ({
    kind: 'goldeneye' as const,
    id,
    source_id: id,
    as_of: '2026-11-17T18:14:00.000Z',
    received_at: '2026-11-17T18:14:02.000Z',
    published_at: null,
  });
  const event = (id: number, spread_ms?: number): StreamEvent => ({
    sent_at: new Date().toISOString(),
    snapshots: [news(id)],
    ...(spread_ms === undefined ? {} : { spread_ms }),
  });
  await serveContract({
    snapshotStream: ({ tell }) => {
      tell?.(event(1));
      // Acted on within an hour: the next one is there before it.
      tell?.(event(2, 3_600_000));
      tell?.(event(3, 1));
    },
  });
  const heard: HeardNews[] = [];
  onTestFinished(listen('goldeneye', (one) => heard.push(one)));
  await expect.poll(() => heard.map(({ id }) => id)).toEqual([1, 3]);
  expect(heard.map(({ heard_at }) => heard_at === null)).toEqual([true, false]);
});
