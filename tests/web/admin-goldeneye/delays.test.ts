// The way of a poll from the close of its bars to the eye, and what is usual of it.
import { expect, test } from 'vitest';
import { delayLines, quantile, type Stations, secondsText } from '../../../src/web/admin/goldeneye/latency-panel.tsx';

const poll = (poll_id: number, changes: Partial<Stations> = {}): Stations => ({
  poll_id,
  closed: 0,
  arrived: 2_000,
  published: 2_040,
  heard: 2_050,
  painted: 2_000 + 10 * poll_id,
  ...changes,
});

test.each([
  [[], 0.5, null],
  [[7], 0.95, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [Array.from({ length: 100 }, (_, at) => at + 1), 0.95, 95],
])('of %j the share %f does not exceed %s', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

test('every leg has the newest figure, the median and the 95th percentile', () => {
  const lines = delayLines(Array.from({ length: 20 }, (_, at) => poll(at + 1, { heard: 2_000 })));
  expect(lines.map(({ label }) => label)).toEqual([
    'Bars closed to bars arrived',
    'Arrived to published',
    'Published to heard of here',
    'Heard of to painted',
    'Arrived to painted',
    'Bars closed to painted',
  ]);
  expect(lines[0]).toMatchObject({ last: 2_000, half: 2_000, most: 2_000 });
  // A clock that is a little behind makes no negative time.
  expect(lines[2]).toMatchObject({ last: 0, half: 0, most: 0 });
  expect(lines[4]).toMatchObject({ last: 200, half: 100, most: 190 });
});

test('what is unknown of all polls has no line, and of the newest no figure', () => {
  const lines = delayLines([poll(1), poll(2, { closed: null })]);
  expect(lines.find(({ label }) => label === 'Bars closed to painted')).toMatchObject({ last: null, half: 2_010 });
  expect(delayLines([poll(1, { closed: null })]).map(({ label }) => label)).not.toContain('Bars closed to painted');
  expect(delayLines([])).toEqual([]);
});

test.each([
  [null, '--'],
  [0, '0.00 s'],
  [142, '0.14 s'],
  [2_449, '2.4 s'],
])('%s ms are shown as %s', (ms, words) => {
  expect(secondsText(ms)).toBe(words);
});
