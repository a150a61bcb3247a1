// Settlement of windows: target, stop or time, in ordinary minutes and in halts, once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryFrom } from '../../../src/domain/goldeneye/windows/open-plan.ts';
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { countInGate } from '../../setup/long-run.ts';
import { minuteMs, walk } from './random-market.ts';
import { bar, costs, from, long, outcomeOf, quiet, session, short, still } from './settle-samples.ts';

/** Entry at 100 with a risk of 1 USD and a spread of 12 cents: 6 cents on the way in, 6 on the way out, 0.12 R. */
describe('a known spread is the cost of entry and exit', () => {
  const quoted = { ...long, bid: 99.94, ask: 100.06, spread: 0.12 };
  const sold = { ...short, bid: 99.94, ask: 100.06, spread: 0.12 };
  test.each([
    ['target', quoted, bar(0, 100, 102.4, 99.8, 102), 1.88],
    ['stop', quoted, bar(0, 100, 100.5, 98.7, 99), -1.12],
    ['both barriers in one bar', quoted, bar(0, 100, 103, 98, 102), -1.12],
    ['target, sold', sold, bar(0, 100, 100.5, 97.9, 98), 1.88],
    ['stop, sold', sold, bar(0, 100, 101.2, 99.5, 101), -1.12],
    // Bought at the upper edge of the zone: 1.90 to the target less 0.12, in units of the planned risk.
    ['target, entered higher', quoted, bar(0, 100.1, 102, 100.1, 102), 1.78],
  ])('%s', (_, window, first, net_r) => {
    expect(outcomeOf(window, [first])?.net_r).toBeCloseTo(net_r, 10);
  });

  test('time', () => {
    const bars = [...quiet(29), still(29, 100.5), still(30, 105)];
    expect(outcomeOf(quoted, bars)).toMatchObject({ outcome: 'timeout', gross_r: 0.5 });
    expect(outcomeOf(quoted, bars)?.net_r).toBeCloseTo(0.38, 10);
  });

  test('a locked and a crossed quote tell no costs: the usual ones count', () => {
    const first = [bar(0, 100, 102.4, 99.8, 102)];
    for (const spread of [0, -0.01]) expect(outcomeOf({ ...long, spread }, first)?.net_r).toBeCloseTo(2 - costs, 10);
  });
});

describe('first of target, stop and 30 minutes', () => {
  test('target', () => {
    const outcome = outcomeOf(long, [bar(0, 100, 100.5, 99.5, 100), bar(1, 100, 102.4, 99.8, 102)]);
    expect(outcome).toMatchObject({ outcome: 'win', exit_price: 102, minutes_held: 2, gross_r: 2, best_r: 2 });
    expect(outcome?.net_r).toBeCloseTo(2 - costs, 10);
    expect(outcome?.worst_r).toBeCloseTo(-0.5, 10);
    expect(outcome).toMatchObject({ missing_minutes: 0, halted: false, exited_at: from + 2 * minuteMs });
  });

  test('stop', () => {
    const outcome = outcomeOf(long, [bar(0, 100, 101, 99.5, 100), bar(1, 100, 100.5, 98.7, 99)]);
    expect(outcome).toMatchObject({ outcome: 'loss', exit_price: 99, gross_r: -1, best_r: 1, worst_r: -1 });
    expect(outcome?.net_r).toBeCloseTo(-1 - costs, 10);
  });

  // Both in one bar counts as stop, and the best of that bar is not counted.
  const [won, lost, timedOut] = [{ outcome: 'win' }, { outcome: 'loss' }, { outcome: 'timeout' }];
  const both = { both_barriers: true, best_r: 0 };
  const one = { both_barriers: false };
  test.each([
    ['both in one bar', long, [bar(0, 100, 103, 98, 102)], { ...lost, ...both, exit_price: 99 }],
    ['both in one bar, sold', short, [bar(0, 100, 103, 97, 98)], { ...lost, ...both, exit_price: 101 }],
    ['a touch of both, sold', short, [bar(0, 100, 101, 98, 98)], { ...lost, ...both }],
    ['an open beyond the stop, and the target', long, [still(0), bar(1, 98.5, 103, 98, 102)], one],
    ['the stop alone', long, [bar(0, 100, 101.9, 98, 99)], { ...lost, ...one }],
    ['the target alone', long, [bar(0, 100, 103, 99.1, 102)], { ...won, ...one }],
    ['a touch of the target', long, [bar(0, 100, 102, 99.5, 101)], won],
    ['a touch of the stop', long, [bar(0, 100, 101, 99, 100)], lost],
    ['the target, sold', short, [bar(0, 100, 100.5, 97.9, 98)], { ...won, exit_price: 98, gross_r: 2 }],
    ['the stop, sold', short, [bar(0, 100, 101.2, 99, 100)], { ...lost, exit_price: 101, gross_r: -1 }],
    ['time, sold', short, [...quiet(29), still(29, 99)], { ...timedOut, gross_r: 1 }],
    [
      'time: the close of the thirtieth minute',
      long,
      [...quiet(29), still(29, 100.5), still(30, 105)],
      { ...timedOut, ...one, exit_price: 100.5, minutes_held: 30, gross_r: 0.5 },
    ],
  ])('%s', (_, window, bars, outcome) => {
    expect(outcomeOf(window, bars)).toMatchObject(outcome);
  });
});

test('bars before the detection and after the exit are not looked at', () => {
  const bars = [bar(-1, 100, 110, 90, 100), bar(0, 100, 102, 100, 102), bar(1, 100, 100, 10, 10)];
  expect(outcomeOf(long, bars)).toMatchObject({ outcome: 'win', minutes_held: 1 });
});

test('until it is certain there is no outcome', () => {
  expect(outcomeOf(long, quiet(29), 29)).toBeNull();
  expect(outcomeOf(long, quiet(30), 30)).toMatchObject({ outcome: 'timeout' });
  // A bar still in the making decides nothing.
  expect(settle(long, 'market', from, [bar(0, 100, 103, 100, 103)], session, from + minuteMs - 1)).toBeNull();
});

describe('the position is taken when the window could be known', () => {
  const running = (minute: number) =>
    bar(minute, 100 + minute / 10, 100.1 + minute / 10, 99.95 + minute / 10, 100 + minute / 10);
  const bars = Array.from({ length: 60 }, (_, minute) => running(minute));
  const known = { market_known_at: from + 2_300, delay_minutes: 15 };

  test('by the market clock the minute after the publication, by the reader a delay later', () => {
    expect([entryFrom('market', known), entryFrom('reader', known)]).toEqual([from + minuteMs, from + 16 * minuteMs]);
    expect(entryFrom('market', { market_known_at: from, delay_minutes: 0 })).toBe(from);
    const market = settle(long, 'market', entryFrom('market', known), bars, session, session.close_ms);
    expect(market).toMatchObject({ clock: 'market', entered_at: from + minuteMs, entry_price: 100.1, outcome: 'win' });
    // What the price ran away before is part of the result: the risk stays that of the plan.
    expect(market?.gross_r).toBeCloseTo(1.9, 10);
    const reader = settle(long, 'reader', entryFrom('reader', known), bars, session, session.close_ms);
    // Its price ran to the target before that reader could come back to the zone.
    expect(reader).toMatchObject({ clock: 'reader', outcome: 'missed', not_entered: 'target_first' });
  });

  test('a price beyond the target or the stop by then is a missed window, not a win or a loss', () => {
    const missed = {
      outcome: 'missed',
      entered_at: null,
      entry_price: null,
      exit_price: null,
      gross_r: null,
      net_r: null,
    };
    expect(settle(long, 'reader', from + 25 * minuteMs, bars, session, session.close_ms)).toMatchObject(missed);
    expect(outcomeOf(long, [bar(0, 99, 99.5, 98.9, 99.2)])).toMatchObject(missed);
    expect(outcomeOf(short, [bar(0, 98, 98.5, 97.9, 98.2)])).toMatchObject(missed);
  });

  test('nothing that trades within the first half of the time, or a publication after the close, is missed once that is certain', () => {
    expect(outcomeOf(long, [], 14)).toBeNull();
    expect(outcomeOf(long, [still(15)], 31)).toMatchObject({
      not_entered: 'no_trade',
      exited_at: from + 15 * minuteMs,
    });
    const after = session.close_ms + minuteMs;
    expect(settle(long, 'reader', after, bars, session, session.close_ms - minuteMs)).toBeNull();
    expect(settle(long, 'reader', after, bars, session, session.close_ms)).toMatchObject({
      not_entered: 'after_close',
    });
  });
});

describe('halts', () => {
  test('a bar that opens beyond the stop is left at its open, worse than the stop', () => {
    const bars = [...quiet(3), bar(9, 97, 97.5, 96, 97)];
    expect(outcomeOf(long, bars)).toMatchObject({
      outcome: 'loss',
      exit_price: 97,
      gross_r: -3,
      worst_r: -3,
      missing_minutes: 6,
      halted: true,
    });
    expect(outcomeOf(short, [still(0), bar(8, 103, 104, 102, 103)])).toMatchObject({ exit_price: 103, gross_r: -3 });
  });

  test('one that opens beyond the target is left at the target, no better', () => {
    expect(outcomeOf(long, [still(0), bar(7, 105, 106, 104, 105)])).toMatchObject({ outcome: 'win', exit_price: 102 });
  });

  test('when time runs out in a halt, the way out is the open of the first bar after it', () => {
    const bars = [...quiet(20), bar(34, 100.7, 103, 98, 99)];
    expect(outcomeOf(long, bars)).toMatchObject({
      outcome: 'timeout',
      exit_price: 100.7,
      minutes_held: 34,
      missing_minutes: 14,
      halted: true,
    });
    expect(outcomeOf(long, quiet(20), 33)).toBeNull();
  });

  test('when trading does not begin again, the last price counts at the close', () => {
    const minutes = (session.close_ms - from) / minuteMs;
    expect(outcomeOf(long, [still(0, 100.05)], minutes - 1)).toBeNull();
    expect(outcomeOf(long, [still(0, 100.05)], minutes)).toMatchObject({
      outcome: 'timeout',
      exit_price: 100.05,
      halted: true,
    });
  });

  test('four missing minutes are thin trading, not a halt', () => {
    expect(outcomeOf(long, quiet(26))).toMatchObject({
      outcome: 'timeout',
      minutes_held: 30,
      missing_minutes: 4,
      halted: false,
    });
  });
});

test('the close of the session ends a window before its 30 minutes', () => {
  const late = session.close_ms - 10 * minuteMs;
  const at = (late - from) / minuteMs;
  const bars = [...quiet(10, at), bar(at + 10, 100, 110, 100, 110)];
  expect(settle(long, 'market', late, bars, session, session.after_close_ms)).toMatchObject({
    outcome: 'timeout',
    minutes_held: 10,
  });
});

test('settling again, later, or with more bars gives the same to the last digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.boolean(), (seed, isShort) => {
      const next = seededRandom(seed);
      const bars = walk(next, from, 120, 100, next() < 0.5 ? 0 : 0.5).filter((one) => one.close > 0);
      const window = isShort ? short : long;
      let settled: ReturnType<typeof settle> = null;
      for (let minutes = 1; minutes <= 120; minutes++) {
        const known = bars.filter((one) => one.start_timestamp < from + minutes * minuteMs);
        const now = settle(window, 'market', from, known, session, from + minutes * minuteMs);
        if (settled !== null) expect(now).toEqual(settled);
        settled = now;
      }
      if (settled?.entry_price != null) {
        expect(settled.entry_price).toBeGreaterThanOrEqual(99.9);
        expect(settled.entry_price).toBeLessThanOrEqual(100.1);
      } else expect(settled?.not_entered).not.toBeNull();
      expect((settled?.worst_r ?? 0) <= (settled?.gross_r ?? 0)).toBe(true);
      expect((settled?.best_r ?? 0) >= (settled?.gross_r ?? 0)).toBe(true);
      expect(settle(window, 'market', from, bars, session, session.after_close_ms)).toEqual(
        settled ?? expect.anything(),
      );
    }),
    { numRuns: countInGate(20, 60) },
  );
});
