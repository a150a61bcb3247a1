// A plan at the price now: state, figures, size, the one plan of a stock, and the same plan on every view whatever the path.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Setup } from '../../../src/domain/goldeneye/golden-eye.ts';
import { patternNames } from '../../../src/domain/goldeneye/golden-eye.ts';
import { judgeReadings, publishStock } from '../../../src/domain/goldeneye/rules/judge-readings.ts';
import { endedWords, whyLate } from '../../../src/domain/goldeneye/view/plan-words.ts';
import { shownLevels } from '../../../src/domain/goldeneye/view/table.ts';
import { choosePlan, planEndsAt } from '../../../src/domain/goldeneye/windows/open-plan.ts';
import { type FollowedWindow, toSetups } from '../../../src/domain/goldeneye/windows/open-setups.ts';
import {
  endByTime,
  followBar,
  type PlanInTime,
  planFigures,
  planSize,
  planState,
} from '../../../src/domain/goldeneye/windows/plan-now.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minutesVerdict } from '../../../src/domain/verdicts/minutes-verdict.ts';
import { minuteMs } from './random-market.ts';
import { sampleMarket, sampleReadings } from './sample-readings.ts';

const session = findSession('2026-03-09')!;
const at = (minute: number) => session.open_ms + minute * minuteMs;

/** Zone 23.20 to 23.30, 0.20 of risk to the stop, target at 2 R from the middle. */
const long: PlanInTime = {
  side: 'long',
  entry: 23.25,
  entry_low: 23.2,
  entry_high: 23.3,
  stop: 23.05,
  target: 23.65,
  spread: 0.02,
  ends_at: at(71),
  ended: null,
};
const mirrored = (plan: PlanInTime): PlanInTime => ({
  ...plan,
  side: 'short',
  entry_low: 46.5 - 23.3,
  entry_high: 46.5 - 23.2,
  stop: 46.5 - plan.stop,
  target: 46.5 - plan.target,
});

test.each([
  // price, minute, state, why, ended by
  [23.25, 45, 'can_be_entered', null, null],
  [23.2, 45, 'can_be_entered', null, null],
  [23.3, 45, 'can_be_entered', null, null],
  [23.25, 66, 'can_be_entered', null, null],
  [23.25, 66.1, 'late', 'time_short', null],
  [23.31, 45, 'late', 'above_zone', null],
  [23.52, 45, 'late', 'above_zone', null],
  [23.19, 45, 'late', 'below_zone', null],
  [null, 45, 'late', 'price_unknown', null],
  [23.05, 45, 'ended', null, { by: 'stop', price: 23.05, at: at(45) }],
  [22.9, 45, 'ended', null, { by: 'stop', price: 22.9, at: at(45) }],
  [23.7, 45, 'ended', null, { by: 'target', price: 23.65, at: at(45) }],
  [23.4, 71, 'ended', null, { by: 'time', price: 23.4, at: at(71) }],
] as const)('at %s in minute %d a plan is %s', (price, minute, state, late, ended) => {
  expect(planState(long, price, at(minute))).toEqual({ state, late, ended });
  const other = planState(mirrored(long), price === null ? null : 46.5 - price, at(minute));
  const mirror = { above_zone: 'below_zone', below_zone: 'above_zone' } as const;
  expect(other.state).toBe(state);
  expect(other.late).toBe(late === 'above_zone' || late === 'below_zone' ? mirror[late] : late);
  expect(other.ended?.by).toBe(ended?.by);
});

test('less than 1 R from here after the spread is late, also inside the zone', () => {
  // 0.45 to the target, 0.35 to the stop: 1.29 R without a spread, 0.97 R with half of 0.12.
  const wide = { ...long, stop: 22.9, target: 23.7 };
  expect(planState(wide, 23.25, at(45)).state).toBe('can_be_entered');
  expect(planState({ ...wide, spread: 0.12 }, 23.25, at(45))).toMatchObject({ state: 'late', late: 'reward_small' });
});

test('figures follow the price, half the spread on both ways', () => {
  // What a reader saw at 23.52: the stop costs 0.47 and half the spread, not 0.20.
  const figures = planFigures(long, 23.52)!;
  expect(figures.risk).toBeCloseTo(0.48);
  expect(figures.gain).toBeCloseTo(0.12);
  expect(figures.reward_to_risk).toBeCloseTo(0.25);
  expect(figures.break_even).toBeCloseTo(80);
  expect(figures.at).toBeCloseTo((100 * 0.47) / 0.6);
  const size = planSize(figures, 23.52, 100);
  expect(size).toMatchObject({ shares: 208 });
  expect(size.loss).toBeCloseTo(208 * 0.48);
  expect(size.gain).toBeCloseTo(208 * 0.12);
  // Without a quote, and with a locked or crossed one, the costs of the record.
  for (const spread of [null, 0, -0.01])
    expect(planFigures({ ...long, spread }, 23.25)?.half_spread).toBeCloseTo((23.25 * 0.0006) / 2);
  for (const price of [null, 23.05, 22, 23.65, 25]) expect(planFigures(long, price)).toBeNull();
  for (const amount of [0, -5, Number.NaN]) expect(planSize(figures, 23.52, amount).shares).toBe(0);
});

const bar = (minute: number, open: number, low: number, high: number, close: number): MinuteBar => ({
  start_timestamp: at(minute),
  open,
  high,
  low,
  close,
  volume: 100,
  vwap: null,
  transactions: null,
});
const followed = { ...long, detected_at: at(40), last: null };

test.each([
  ['the stop before the target in one bar', [bar(41, 23.3, 23, 23.7, 23.2)], { by: 'stop', price: 23.05, at: at(42) }],
  ['an open beyond the stop', [bar(41, 22.8, 22.7, 22.9, 22.8)], { by: 'stop', price: 22.8, at: at(42) }],
  ['the target', [bar(40, 23.3, 23.2, 23.66, 23.2)], { by: 'target', price: 23.65, at: at(41) }],
  ['nothing before detection', [bar(39, 23.3, 22, 24, 23.2)], null],
  [
    'time, with the last close',
    [bar(60, 23.3, 23.2, 23.4, 23.35), bar(71, 23, 22, 24, 23)],
    { by: 'time', price: 23.35, at: at(71) },
  ],
  ['once', [bar(41, 23.3, 23.2, 23.7, 23.6), bar(42, 23.3, 22, 23.4, 22)], { by: 'target', price: 23.65, at: at(42) }],
] as const)('bars end a plan: %s', (_, bars, ended) => {
  expect(
    bars.reduce((plan, one) => followBar(plan, one), { ...followed } as typeof followed & PlanInTime).ended,
  ).toEqual(ended);
});

test('ends and reasons in words', () => {
  const clock = () => '08:10';
  expect(endedWords({ by: 'target', price: 23.65, at: 0 }, clock)).toBe('target 23.65 at 08:10');
  expect(endedWords({ by: 'time', price: 23.4, at: 0 }, clock)).toBe('time at 08:10, last price 23.40');
  expect(endedWords({ by: 'time', price: null, at: 0 }, clock)).toBe('time at 08:10');
  expect(whyLate('above_zone')).toBe('missed, the price is above the entry');
  expect(whyLate('time_short')).toBe('less than 5 minutes are left');
});

const window = (changes: Partial<FollowedWindow> = {}): FollowedWindow => ({
  symbol: 'NVDA',
  pattern: 'market_follow',
  part_of_day: 'morning',
  detected_at: at(40),
  action: 'WATCH',
  confidence: 61,
  relative_volume: 4,
  market_direction: 'BULL',
  scope: 'watchlist',
  bid: null,
  ask: null,
  volume_estimated: false,
  refused: null,
  last: null,
  ...long,
  ...changes,
});

describe('the one plan of a stock', () => {
  const plan = (changes: Partial<FollowedWindow> & { state?: Setup['state'] }) => ({
    ...window(changes),
    state: changes.state ?? ('can_be_entered' as const),
  });
  const late = (changes: Partial<FollowedWindow>) => plan({ ...changes, state: 'late' });
  test.each([
    ['none', [], null],
    ['BUY before a newer WATCH', [plan({ action: 'BUY' }), plan({ detected_at: at(45) })], at(40)],
    ['the stronger', [plan({ confidence: 70 }), plan({ detected_at: at(45) })], at(40)],
    ['the newer of two equals', [plan({}), plan({ detected_at: at(45) })], at(45)],
    [
      'what can be entered before a stronger late one',
      [late({ confidence: 99 }), plan({ detected_at: at(35) })],
      at(35),
    ],
    ['the newest late one', [late({ confidence: 99 }), late({ detected_at: at(45) })], at(45)],
    ['an open one before an ended one', [plan({ state: 'ended', detected_at: at(50) }), late({})], at(40)],
  ] as const)('%s', (_, plans, detected_at) => {
    expect(choosePlan(plans)?.window.detected_at ?? null).toBe(detected_at);
    expect(choosePlan(plans.toReversed())?.window.detected_at ?? null).toBe(detected_at);
  });

  test('has all patterns of its minute and side, the highest priority first', () => {
    const other = plan({ pattern: 'gap_and_go', side: 'short', confidence: 60 });
    const plans = [plan({}), plan({ pattern: 'golden_window' }), other];
    expect(choosePlan(plans)).toMatchObject({
      window: { pattern: 'golden_window' },
      patterns: ['golden_window', 'market_follow'],
    });
  });
});

const anyWindow = fc
  .record({
    pattern: fc.constantFrom(...patternNames),
    isLong: fc.boolean(),
    action: fc.constantFrom('BUY' as const, 'SELL' as const, 'WATCH' as const),
    confidence: fc.option(fc.integer({ min: 0, max: 100 })),
    minute: fc.integer({ min: 10, max: 59 }),
    shift: fc.integer({ min: -30, max: 30 }),
    spread: fc.option(fc.integer({ min: 0, max: 6 })),
  })
  .map(({ minute, isLong, shift, spread, ...rest }): FollowedWindow => {
    const terms = isLong ? long : mirrored(long);
    const moved = (price: number) => price + shift / 100;
    return window({
      ...terms,
      ...rest,
      entry: moved(terms.entry),
      entry_low: moved(terms.entry_low!),
      entry_high: moved(terms.entry_high!),
      stop: moved(terms.stop),
      target: moved(terms.target),
      spread: spread === null ? null : spread / 100,
      detected_at: at(minute),
      ends_at: at(minute + 31),
    });
  });
/** No pattern opens twice in a minute. */
const someWindows = fc.uniqueArray(anyWindow, {
  minLength: 1,
  maxLength: 6,
  selector: ({ pattern, detected_at }) => `${pattern} ${detected_at}`,
});
const readings = sampleReadings();
const row = publishStock(
  { symbol: 'NVDA', company_name: null, free_float: null },
  readings,
  judgeReadings(readings, sampleMarket()),
);
const path = fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 5, maxLength: 60 });

test('whatever the path of the price, every view has the same plan and says what the stop costs', () => {
  fc.assert(
    fc.property(someWindows, path, (windows, steps) => {
      let close = 23.25;
      let known = windows;
      for (const [minute, step] of steps.entries()) {
        const open = close;
        close = Math.round((open + step / 100) * 100) / 100;
        const now = at(minute + 11);
        known = known.map((one) => {
          const next = endByTime(
            followBar(one, bar(minute + 10, open, Math.min(open, close), Math.max(open, close), close)),
            now,
          );
          // An end never changes.
          if (one.ended !== null) expect(next.ended).toEqual(one.ended);
          return next;
        });
        const found = known.filter(({ detected_at }) => detected_at <= now);
        const price = { company_name: null, price: close, change_pct: null };
        const [plan = null, ...more] = toSetups(found, new Map([['NVDA', price]]), now);
        expect(more).toEqual([]);
        expect(toSetups(found.toReversed(), new Map([['NVDA', price]]), now)[0] ?? null).toEqual(plan);
        if (plan === null) continue;
        // Strip, row and box.
        const poll = { made_at: new Date(now).toISOString(), as_of: new Date(now).toISOString() };
        const verdict = minutesVerdict(poll, null, plan, now);
        expect([verdict.word, verdict.direction, verdict.plan_state]).toEqual(
          plan.state === 'ended'
            ? ['NONE', null, 'ended']
            : [plan.state === 'late' ? 'LATE' : plan.action, plan.side, plan.state],
        );
        expect(shownLevels(row, plan)).toMatchObject({ stop: plan.stop, target: plan.target });
        const boxed = planState({ ...plan, ended: plan.ended }, close, now);
        expect(boxed.state).toBe(plan.state);
        // What can be entered is entered in its zone, earns as much as it risks and has time.
        const figures = planFigures(plan, close);
        expect(plan.risk).toBe(figures?.risk ?? null);
        if (plan.state === 'can_be_entered') {
          expect(close).toBeGreaterThanOrEqual(plan.entry_low!);
          expect(close).toBeLessThanOrEqual(plan.entry_high!);
          expect(plan.reward_to_risk).toBeGreaterThanOrEqual(1);
          expect(plan.ends_at - now).toBeGreaterThanOrEqual(5 * minuteMs);
        }
        if (plan.state === 'ended') expect(now - plan.ended!.at).toBeLessThan(15 * minuteMs);
        if (figures === null) continue;
        const half = plan.spread !== null && plan.spread > 0 ? plan.spread / 2 : close * 0.0003;
        const size = planSize(figures, close, 100);
        expect(size.loss).toBeCloseTo(size.shares * (Math.abs(close - plan.stop) + half), 6);
        expect(size.loss).toBeLessThanOrEqual(100 * (1 + 1e-9));
        expect(size.loss + figures.risk).toBeGreaterThan(100 * (1 - 1e-9));
      }
    }),
  );
});

test.each([
  ['half an hour from the first minute after it was known', at(40) + 2_500, at(71)],
  ['at the close', at(380) + 2_500, session.close_ms],
])('a plan ends by time %s', (_, known, ends) => {
  expect(planEndsAt(session, known)).toBe(ends);
});
