// A preview counts what replaying the same publications through the rules fires.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlertState, freshState, stepAlert } from '../../../src/domain/alerts/alert-step.ts';
import { findSets } from '../../../src/domain/alerts/conditions.ts';
import { dayPublications } from '../../../src/domain/alerts/day-publications.ts';
import { Replay, sumUp } from '../../../src/domain/alerts/replay.ts';
import { type PastSetup, setupPublications } from '../../../src/domain/alerts/setup-publications.ts';
import { rateWords, spanWords, suggestPrice } from '../../../src/domain/alerts/suggest.ts';
import { newYorkDate } from '../../../src/domain/market/calendar.ts';
import { dayMs, minuteMs } from '../../../src/domain/numbers/time.ts';
import { countInGate } from '../../setup/long-run.ts';
import { condition, history, nothing, symbols } from './arbitrary.ts';
import { setup } from './sample-facts.ts';

const start = Date.parse('2026-03-02T15:00:00.000Z');
const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
const scope = { kind: 'screen', screen_id: 1 } as const;
const watching = { scope, cool_down_minutes: 0, symbols: 'all' } as const;

test('for any rule and history of publications the preview counts what each rule by itself fires', () => {
  fc.assert(
    fc.property(condition, fc.constantFrom(0, 1_000), history, (asked, cool_down_minutes, publications) => {
      const rule = { ...watching, condition: asked, cool_down_minutes };
      for (const set of findSets(asked)) {
        const replay = new Replay(rule, set);
        const states = new Map<string, AlertState>();
        const expected = new Map<string, number>();
        for (const [place, publication] of publications.entries()) {
          const before = publications[place - 1] ?? nothing;
          const at = start + place * (dayMs / 3);
          const changes = symbols.map((symbol) => ({ symbol, before: before[symbol], after: publication[symbol] }));
          replay.add({ at, changes });
          for (const { symbol, ...facts } of changes) {
            const stepped = stepAlert(rule, states.get(symbol) ?? freshState, facts.before, facts.after, at);
            states.set(symbol, stepped.state);
            const day = newYorkDate(at);
            if (stepped.telling !== null) expected.set(day, (expected.get(day) ?? 0) + 1);
          }
        }
        const preview = sumUp(rule, replay.fired, { days, isStored: () => true, note: null, screen: 'Mine' });
        expect(preview.days).toEqual(days.map((day) => ({ day, count: expected.get(day) ?? 0 })));
        expect(preview.count).toBe([...expected.values()].reduce((sum, count) => sum + count, 0));
        expect(preview.cases.every(({ title }) => title !== '')).toBe(true);
      }
    }),
    { numRuns: countInGate(150, 500) },
  );
});

test('days before the first publication on file are not counted', () => {
  const rule = { ...watching, condition: { kind: 'decision', to: null } } as const;
  expect(sumUp(rule, [], { days, isStored: (day) => day >= '2026-03-03', note: null, screen: null })).toMatchObject({
    days: [{ count: null }, { count: 0 }, { count: 0 }],
    sessions: 2,
  });
  expect(sumUp(rule, [], { days, isStored: () => false, note: null, screen: null }).sessions).toBe(0);
});

test('day bars tell a crossing once, on the day it came', () => {
  const bar = (date: string, open: number, high: number, low: number, close: number) => {
    return { date, open, high, low, close, volume: 1, vwap: null, transactions: null, timestamp: 0 };
  };
  const replay = new Replay({ ...watching, condition: { kind: 'price', crosses: 'above', value: 100 } }, 'minute');
  for (const publication of dayPublications('NVDA', [
    bar('2026-03-02', 95, 99, 94, 98),
    bar('2026-03-03', 98, 104, 97, 103),
    bar('2026-03-04', 103, 106, 101, 105),
  ]))
    replay.add(publication);
  expect(replay.fired.map(({ at }) => newYorkDate(at))).toEqual(['2026-03-03']);
});

const opened: PastSetup = { symbol: 'NVDA', setup, spread: 0.01, detected_at: start, known_at: start, end: null };

test.each([
  // The stronger can be entered until less than five minutes are left; then the newer one takes its place.
  ['that can both be entered the stronger', 10.05, [26]],
  ['the newer where the price has left the zone of the older', 10.2, [3]],
])('of two open setups %s gives the word', (_, entry, expected) => {
  const zone = { entry, entry_low: entry - 0.1, entry_high: entry + 0.1 };
  const weaker = { id: 8, action: 'WATCH', confidence: 60, ...zone } as const;
  const at = start + 3 * minuteMs;
  const later: PastSetup = { ...opened, setup: { ...setup, ...weaker }, detected_at: at, known_at: at };
  const replay = new Replay({ ...watching, condition: { kind: 'verdict', horizon: 'minutes', to: 'WATCH' } }, 'poll');
  for (const publication of setupPublications([opened, later])) replay.add(publication);
  expect(replay.fired.map((one) => (one.at - start) / minuteMs)).toEqual(expected);
});

test('setups tell that they opened, and the word while they were open', () => {
  const past: PastSetup = {
    ...opened,
    known_at: start + 1_000,
    end: { outcome: 'win', minutes_held: 5, net_r: 1.5, known_at: start + 6 * minuteMs },
  };
  const firedBy = (asked: Parameters<typeof replayOf>[0]) =>
    replayOf(asked).fired.map(({ at }) => (at - start) / minuteMs);
  function replayOf(asked: ConstructorParameters<typeof Replay>[0]['condition']) {
    const replay = new Replay({ ...watching, condition: asked }, 'poll');
    for (const publication of setupPublications([past])) replay.add(publication);
    return replay;
  }
  expect(firedBy({ kind: 'setup', when: 'opens', pattern: null, min_strength: null })).toEqual([1 / 60]);
  expect(firedBy({ kind: 'setup', when: 'ends', pattern: null, min_strength: null })).toEqual([6]);
  expect(firedBy({ kind: 'plan', window_id: 7 })).toEqual([6]);
  expect(firedBy({ kind: 'verdict', horizon: 'minutes', to: null })).toEqual([1 / 60, 6]);
});

describe('A suggestion', () => {
  test.each([
    [214.36, 5.19, 220],
    [214.36, -5.19, 210],
    [48.2, null, 49],
    [151.83, 1.74, 155],
    [548.92, 0.58, 560],
    [0.84, 1, 0.86],
  ])('of %d moving by %j names %d', (price, change, level) => {
    const [offer] = suggestPrice(price, change);
    const isAbove = level > price;
    expect(offer).toMatchObject({
      condition: { kind: 'price', crosses: isAbove ? 'above' : 'below', value: level },
      figure: level,
    });
    expect(offer?.name).toMatch(isAbove ? /^Price reaches \d/ : /^Price falls below \d/);
    expect(offer?.detail).toMatch(isAbove ? /^\d+\.\d% above the price$/ : /^\d+\.\d% below the price$/);
  });

  test('needs a price', () => {
    expect([...suggestPrice(null, 1), ...suggestPrice(0, 1)]).toEqual([]);
  });

  const session = (at: number) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
  /** `x` counts, `.` is not on file; all firings are on the first counted day. */
  const days = (marks: string, count: number) =>
    [...marks].map((mark, at) => ({
      day: session(at),
      count: mark === '.' ? null : at === marks.indexOf('x') ? count : 0,
    }));

  test.each([
    [`${'.'.repeat(29)}x`, 0, 'none since Oct 30', 'since Oct 30'],
    [`${'.'.repeat(26)}xxxx`, 12, '12 since Oct 27', 'since Oct 27'],
    // The session of today has not ended.
    [`${'.'.repeat(28)}x.`, 2, '2 since Oct 29', 'since Oct 29'],
    [`${'.'.repeat(26)}x.xx`, 2, '2 in 3 sessions', 'in 3 of the last 30 sessions'],
    [`${'x'.repeat(28)}..`, 2, '2 in 28 sessions', 'in 28 of the last 30 sessions'],
    ['x'.repeat(30), 6, '6 in 30 sessions', 'in the last 30 sessions'],
  ])('counted on the days %s says how far the data go', (marks, count, rate, span) => {
    const sessions = [...marks].filter((mark) => mark === 'x').length;
    expect(rateWords({ days: days(marks, count), count, sessions })).toBe(rate);
    expect(spanWords(days(marks, count))).toBe(span);
  });

  test.each([
    [6, 30, '6 in 30 sessions'],
    [45, 30, '1.5 a session'],
    [0, 0, 'not counted'],
  ])('%d times over %d sessions reads %s', (count, sessions, words) => {
    expect(rateWords({ days: days('x'.repeat(sessions), count), count, sessions })).toBe(words);
  });
});
