// Halts and bands from limit-up/limit-down events, and why minutes between two bars are missing.
import { expect, test } from 'vitest';
import { luldMs, missingBetween, readHalts, readPriceBands } from '../../../src/domain/minutes/halts.ts';
import type { MinuteGap } from '../../../src/domain/minutes/minute-rows.ts';

const MINUTE = 60_000;
const BASE = Date.parse('2026-11-17T15:38:00Z');

const luld = (ms: number, indicators: number[], limits: [number, number] | null = null) => ({
  event_timestamp: `${BASE + ms}512345`,
  indicators,
  low_limit: limits?.[0] ?? 0,
  high_limit: limits?.[1] ?? 0,
});
const gap = (from: number, to: number | null): MinuteGap => ({
  id: 1,
  symbol: null,
  from_timestamp: BASE + from,
  to_timestamp: to === null ? null : BASE + to,
  reason: 'sample',
  filled_at: null,
  rows_filled: 0,
});

test('nanoseconds as digits become milliseconds; what is no number becomes none', () => {
  expect(luldMs('1794929922104512345')).toBe(1_794_929_922_104);
  expect(luldMs('')).toBeNull();
  expect(luldMs('1.5')).toBeNull();
});

test('17 begins a halt and 18 ends it; reported twice it is one, and one may still go on', () => {
  const events = [luld(0, [18]), luld(42_000, [17]), luld(43_000, [17]), luld(342_000, [18]), luld(400_000, [17])];
  expect(readHalts(events)).toEqual([
    { from_ms: BASE + 42_000, to_ms: BASE + 342_000 },
    { from_ms: BASE + 400_000, to_ms: null },
  ]);
});

test('bands are what has both limits: a halt, whose limits are 0, has none', () => {
  expect(readPriceBands([luld(0, [15], [47.5, 52.5]), luld(1_000, [17]), luld(2_000, [18], [47, 53])])).toEqual([
    { from_ms: BASE, low: 47.5, high: 52.5 },
    { from_ms: BASE + 2_000, low: 47, high: 53 },
  ]);
});

test('minutes without bars are halted, a gap, or quiet', () => {
  const halt = { from_ms: BASE + 42_000, to_ms: BASE + 342_000 };
  // 15:38:42 to 15:43:42: bars of 15:38 and 15:44, so five minutes are missing.
  expect(missingBetween(BASE + MINUTE, BASE + 6 * MINUTE, [halt], [])).toEqual({
    why: 'halt',
    from_ms: BASE + MINUTE,
    to_ms: BASE + 5 * MINUTE,
    halt,
  });
  const away = gap(10 * MINUTE, 13 * MINUTE);
  expect(missingBetween(BASE + 9 * MINUTE, BASE + 15 * MINUTE, [halt], [away])).toMatchObject({
    why: 'gap',
    from_ms: BASE + 10 * MINUTE,
    to_ms: BASE + 12 * MINUTE,
  });
  expect(missingBetween(BASE + 20 * MINUTE, BASE + 22 * MINUTE, [halt], [away])).toBeNull();
  expect(missingBetween(BASE + MINUTE, BASE + MINUTE, [halt], [away])).toBeNull();
});

test('a gap that goes on covers everything after its begin', () => {
  expect(missingBetween(BASE, BASE + 3 * MINUTE, [], [gap(MINUTE, null)])).toMatchObject({
    why: 'gap',
    from_ms: BASE + MINUTE,
    to_ms: BASE + 2 * MINUTE,
  });
});
