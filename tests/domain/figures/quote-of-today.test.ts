// Quotes of an earlier day: from the first minute of extended hours on their change is not today's.
import { expect, test } from 'vitest';
import { quoteOfToday } from '../../../src/domain/figures/quote-of-today.ts';

const quote = { c: 39.77, d: 0.52, dp: 1.32, h: 39.85, l: 39.13, pc: 39.25 };
const untraded = { c: 39.77, d: null, dp: null, h: null, l: null, pc: 39.77 };

test.each([
  ['of this session', '2026-11-17T15:00:00Z', '2026-11-17T18:08:00Z', quote],
  ['of yesterday, before the extended hours', '2026-11-16T21:00:00Z', '2026-11-17T08:59:59Z', quote],
  ['of yesterday, in extended hours', '2026-11-16T21:00:00Z', '2026-11-17T09:00:00Z', untraded],
  ['of yesterday, after the close', '2026-11-16T21:00:00Z', '2026-11-17T22:00:00Z', untraded],
  ['of Friday, on Monday', '2026-11-13T21:00:00Z', '2026-11-16T15:00:00Z', untraded],
  ['of Friday, on Sunday', '2026-11-13T21:00:00Z', '2026-11-15T15:00:00Z', quote],
  ['traded after the close of yesterday', '2026-11-16T22:00:00Z', '2026-11-17T15:00:00Z', { ...untraded, pc: null }],
])('a quote %s', (_, as_of, now, expected) => {
  expect(quoteOfToday(quote, as_of, Date.parse(now))).toEqual(expected);
});
