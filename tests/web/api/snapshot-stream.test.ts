// Snapshot stream of a page: events read whole, and asked for within the spread of a publication.
import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StreamEvent } from '../../../src/domain/stream/snapshot-news.ts';
import { type HeardNews, listen, readEvents } from '../../../src/web/api/snapshot-stream.ts';
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

test.each([
  ['one event', 'data: {"a":1}\n\n', ['{"a":1}'], ''],
  ['two events and the beginning of a third', 'data: 1\n\ndata:2\n\ndata: 3', ['1', '2'], 'data: 3'],
  ['comments and other fields', ': still here\n\nevent: x\nid: 4\ndata: 5\n\n', ['5'], ''],
  ['lines that end as on Windows', 'data: 1\r\n\r\ndata: 2\r\n\r\n', ['1', '2'], ''],
  ['data of several lines', 'data: one\ndata: two\n\n', ['one\ntwo'], ''],
  ['nothing', '', [], ''],
])('%s', (_, text, data, rest) => {
  expect(readEvents(text)).toEqual({ data, rest });
});

/** The oracle: what a library reads of the same text. */
function eventsOf(text: string): string[] {
  const events: string[] = [];
  createParser({ onEvent: ({ data }) => events.push(data) }).feed(text);
  return events;
}

test('pieces cut anywhere give the events that eventsource-parser reads', () => {
  const line = fc.constantFrom('data: {"n":1}', 'data:2', 'data: ', ': still here', 'event: x', 'id: 4', 'retry: 5');
  const text = fc
    .array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 6 })
    .map((events) => events.map((lines) => `${lines.join('\n')}\n\n`).join(''));
  fc.assert(
    fc.property(text, fc.array(fc.nat(400), { maxLength: 8 }), (whole, cuts) => {
      const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
      const heard: string[] = [];
      let rest = '';
      for (let at = 1; at < places.length; at += 1) {
        const read = readEvents(rest + whole.slice(places[at - 1], places[at]));
        heard.push(...read.data);
        rest = read.rest;
      }
      expect(heard).toEqual(eventsOf(whole));
    }),
  );
});
