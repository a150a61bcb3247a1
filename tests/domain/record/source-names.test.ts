// Names of the sources of calls, horizons and first outcomes.
import { expect, test } from 'vitest';
import type { CallKind } from '../../../src/domain/record/call.ts';
import { firstOutcomes, openUntil } from '../../../src/domain/record/record-horizons.ts';
import { sourceName, sourcePoints } from '../../../src/domain/record/source-names.ts';

test.each<[CallKind, string, string, number | null]>([
  ['list', '4', 'Analyst Upgrades', 15],
  ['list', '30', 'Cluster Insider Buying', 25],
  ['list', '900', 'List 900', null],
  ['score', 'STRONG_BUY', 'STRONG BUY', null],
  ['decision', 'YES:HIGH', 'YES, high', null],
  ['decision', 'NO', 'NO', null],
  ['filter', 'PM', 'Price Momentum', null],
  ['light', 'vwap_distance:green', 'VWAP Distance in favour', null],
  ['light', 'news_catalyst:red', 'News Catalyst against', null],
  ['analysis', 'rules:STRONG_SELL', 'Rule-based, STRONG SELL', null],
  ['analysis', 'model:BUY', 'Language model, BUY', null],
  ['window', 'gap_and_go', 'Gap & Go', null],
])('%s %s is called %s', (kind, source, name, points) => {
  expect(sourceName(kind, source)).toBe(name);
  expect(sourcePoints(kind, source)).toBe(points);
});

const nextOpen = ['2026-11-27', '2026-11-30', '2026-12-04', '2026-12-28'];

test.each([
  ['in the session', '2026-11-25T18:00:00Z', ['2026-11-25', '2026-11-27', '2026-12-03', '2026-12-24']],
  ['after the close: entered at the next open', '2026-11-25T21:30:00Z', nextOpen],
  ['on a holiday', '2026-11-26T15:00:00Z', nextOpen],
  ['on a weekend', '2026-11-28T15:00:00Z', ['2026-11-30', '2026-12-01', '2026-12-07', '2026-12-29']],
])('first outcomes of a call %s', (_, knownAt, sessions) => {
  expect(firstOutcomes(Date.parse(knownAt)).map(({ session }) => session)).toEqual(sessions);
});

test.each([
  ['close', '2026-11-25T18:00:00Z', '2026-11-25T21:00:00.000Z'],
  ['1', '2026-11-25T18:00:00Z', '2026-11-27T18:00:00.000Z'],
  ['close', '2026-11-28T15:00:00Z', '2026-11-30T21:00:00.000Z'],
  ['plan', '2026-11-25T18:00:00Z', '2026-11-25T18:30:00.000Z'],
  ['plan', '2026-11-25T20:50:00Z', '2026-11-25T21:00:00.000Z'],
] as const)('a call for %s that became known at %s is open until %s', (horizon, knownAt, until) => {
  expect(new Date(openUntil(horizon, Date.parse(knownAt))).toISOString()).toBe(until);
});
