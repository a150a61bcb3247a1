// The figures of a symbol, worked out by hand on a few bars: momentum by the clock, ranges, supports, rises, halts.
import { describe, expect, test } from 'vitest';
import type { Readings } from '../../../src/domain/goldeneye/columns/readings.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from './random-market.ts';
import { readSymbol } from './read-symbol.ts';

const session = findSession('2026-03-09')!;
const yesterday = findSession('2026-03-06')!;
const profile = Float64Array.from({ length: 390 }, (_, minute) => 1000 * (minute + 1));
const facts = { prev_close: 100, prev_high: 103, prev_low: 98, profile };

type Sketch = [minute: number, open: number, high: number, low: number, close: number, volume: number];
const bar = ([minute, open, high, low, close, volume]: Sketch, open_ms = session.open_ms): MinuteBar => ({
  start_timestamp: open_ms + minute * minuteMs,
  open,
  high,
  low,
  close,
  volume,
  vwap: (high + low + close) / 3,
  transactions: null,
});
/** A bar that stands still at one price. */
const flat = (minute: number, price: number, volume = 1000): Sketch => [minute, price, price, price, price, volume];

/** Read `minutes` after the opening bell. */
function read(sketches: readonly Sketch[], minutes: number, changes: Partial<typeof facts> = {}): Readings {
  const bars = sketches.map((one) => bar(one));
  const history = { days: [{ session, bars }], facts: { ...facts, ...changes }, seed: null, spread: 0.04 };
  return readSymbol(history, session.open_ms + minutes * minuteMs);
}

describe('momentum is over five minutes of the clock, not five bars', () => {
  test.each([
    ['every minute traded', [0, 1, 2, 3, 4, 5], 6, 100 * (105 / 100 - 1)],
    ['minutes are missing', [0, 1, 5], 6, 100 * (105 / 100 - 1)],
    ['the base is the newest close that is five minutes old', [0, 2, 7], 8, 100 * (107 / 102 - 1)],
    ['nothing traded for five minutes', [0, 1], 9, 0],
  ])('%s', (_, minutes, now, expected) => {
    const readings = read(
      minutes.map((minute) => flat(minute, 100 + minute)),
      now,
    );
    expect(readings.momentum_5m).toBeCloseTo(expected, 6);
  });

  test('before five minutes of bars it is unknown', () => {
    expect(read([flat(0, 100), flat(4, 101)], 5).momentum_5m).toBeNull();
  });

  test('in the first five minutes of the session it has no base; bars before the bell are one from 9:35 on', () => {
    const bars = [flat(-5, 100), flat(0, 101), flat(3, 102), flat(4, 103)];
    expect([1, 2, 3, 4].map((minute) => read(bars, minute).momentum_5m)).toEqual([null, null, null, null]);
    expect(read(bars, 5).momentum_5m).toBe(3);
    expect(read([flat(-20, 100), flat(-10, 101)], -9).momentum_5m).toBeNull();
  });

  test('a move of exactly 0.3 percent is 0.3, whatever binary fractions do', () => {
    expect(read([flat(0, 100), flat(5, 100.3)], 6).momentum_5m).toBe(0.3);
    expect(read([flat(0, 10.1), flat(5, 10.302)], 6).momentum_5m).toBe(2);
  });
});

test('today begins at the opening bell: range, volume and VWAP leave earlier bars out', () => {
  const readings = read(
    [
      [-1, 120, 130, 60, 100, 9999],
      [0, 104, 105, 103, 104, 1000],
      [1, 104, 106, 102, 103, 3000],
    ],
    2,
  );
  expect(readings).toMatchObject({
    price: 103,
    volume: 4000,
    gap_pct: 4,
    change_pct: 3,
    volume_float_ratio: 2,
    spread: 0.04,
    prev_close: 100,
    prev_high: 103,
    prev_low: 98,
  });
  expect(readings.vwap).toBeCloseTo((104 * 1000 + ((106 + 102 + 103) / 3) * 3000) / 4000, 10);
  expect(readings.high_distance).toBeCloseTo(100 * (1 - 103 / 106), 5);
  expect(readings.low_distance).toBeCloseTo(100 * (103 / 102 - 1), 5);
});

test('before the bell price and change are known, and nothing that needs the session', () => {
  expect(read([flat(-30, 101)], -29)).toMatchObject({
    price: 101,
    change_pct: 1,
    live: false,
    volume: null,
    vwap: null,
    vwap_distance: null,
    volume_float_ratio: null,
    gap_pct: null,
    high_distance: null,
    low_distance: null,
    opening_high: null,
  });
});

test('without any bar everything is unknown but yesterday', () => {
  const readings = read([], 30);
  expect(readings).toMatchObject({ price: null, change_pct: null, momentum_5m: null, live: false, prev_close: 100 });
});

test.each([
  ['just closed', 10, true],
  ['two minutes old', 12, true],
  ['three minutes old, as in a halt', 13, false],
])('a newest bar that is %s', (_, now, live) => {
  expect(read([flat(0, 100), flat(9, 100)], now).live).toBe(live);
});

test('a bar still in the making is not looked at', () => {
  const bars = [flat(0, 100), flat(1, 150)];
  expect(read(bars, 1.9).price).toBe(100);
  expect(read(bars, 2).price).toBe(150);
});

test('the opening range is known once its five minutes are over, and only if something traded in them', () => {
  const bars: Sketch[] = [
    [0, 100, 101, 99, 100, 1],
    [4, 100, 102, 100, 101, 1],
    [5, 101, 110, 90, 101, 1],
  ];
  expect(read(bars.slice(0, 2), 4.99)).toMatchObject({ opening_high: null, opening_low: null });
  expect(read(bars, 6)).toMatchObject({ opening_high: 102, opening_low: 99 });
  expect(read(bars.slice(2), 6)).toMatchObject({ opening_high: null, opening_low: null });
});

test('average ranges go on from yesterday without the gap of the night', () => {
  const calm = (open_ms: number, price: number, count: number) =>
    Array.from({ length: count }, (_, minute) => bar([minute, price, price + 0.1, price - 0.1, price, 100], open_ms));
  const history = {
    days: [
      { session: yesterday, bars: calm(yesterday.open_ms, 50, 390) },
      { session, bars: calm(session.open_ms, 80, 3) },
    ],
    facts,
    seed: null,
    spread: null,
  };
  const readings = readSymbol(history, session.open_ms + 3 * minuteMs);
  expect(readings.atr).toBeCloseTo(0.2, 10);
  expect(readings.atr_5m).toBeCloseTo(0.2, 10);
  const first = readSymbol({ ...history, days: history.days.slice(1) }, session.open_ms + 3 * minuteMs);
  expect(first).toMatchObject({ atr: null, atr_5m: null });
});

describe('a rise is the newest three minutes in a row', () => {
  const fall = Array.from({ length: 12 }, (_, at) => flat(at, 110 - at));
  const up: Sketch[] = [flat(12, 98, 1000), flat(13, 102, 2000), flat(14, 104, 3000)];

  test('after a fall, through the moving average, on rising volume', () => {
    const { rise } = read([...fall, ...up], 15);
    expect(rise).toMatchObject({ closes: true, volumes: true, crosses: true });
    expect(rise?.off_high).toBeCloseTo(100 * (1 - 98 / 110), 5);
  });

  test('a minute without a trade breaks it', () => {
    expect(read([...fall, up[0]!, up[1]!, flat(15, 104, 3000)], 16).rise).toBeNull();
  });

  test('one close or one volume that does not rise is reported', () => {
    expect(read([...fall, up[0]!, up[1]!, flat(14, 102, 3000)], 15).rise).toMatchObject({ closes: false });
    expect(read([...fall, up[0]!, up[1]!, flat(14, 104, 2000)], 15).rise).toMatchObject({ volumes: false });
  });

  test('a rise that began above the moving average crosses nothing', () => {
    const climb = Array.from({ length: 12 }, (_, at) => flat(at, 90 + at));
    expect(read([...climb, flat(12, 102, 1000), flat(13, 103, 2000), flat(14, 104, 3000)], 15).rise).toMatchObject({
      closes: true,
      crosses: false,
    });
  });
});

describe('a support is a level that stood before a low came within 0.3 percent of it', () => {
  const quiet = [flat(0, 104), flat(1, 104), flat(2, 104)];

  test.each([
    ['the low of yesterday', [[3, 100, 100, 98.2, 98.5, 1000]], { level: 98, kind: 'previous low' }],
    ['the low of the day', [[3, 104, 104, 103.7, 104.3, 1000]], { level: 104, kind: 'low of the day' }],
    ['nothing', [[6, 102, 102, 101, 101.5, 1000]], null],
  ] as [string, Sketch[], object | null][])('%s', (_, more, level) => {
    const { support } = read([...quiet, ...more], 7, { prev_close: 104 });
    if (level === null) expect(support).toBeNull();
    else expect(support).toMatchObject(level);
  });

  test('VWAP, once the low of the day lies elsewhere', () => {
    const day: Sketch[] = [flat(0, 100, 1000), flat(1, 108, 3000), [2, 107, 107, 106.1, 107, 10]];
    const { support } = read(day, 3);
    expect(support).toMatchObject({ kind: 'VWAP', level: 106 });
    expect(support?.above).toBeCloseTo(100 * (107 / 106 - 1), 5);
  });

  test('it is forgotten when three minutes have passed', () => {
    const touch: Sketch = [3, 100, 100, 98.1, 100, 1000];
    const later = (minute: number) => read([...quiet, touch, flat(4, 101), flat(minute, 102)], minute + 1).support;
    expect(later(6)).toMatchObject({ kind: 'previous low', level: 98 });
    expect(later(7)).toBeNull();
  });

  test('a new low of the day is not its own support', () => {
    expect(read([flat(0, 104), [1, 104, 104, 102, 103, 1000]], 2, { prev_low: 50 }).support).toBeNull();
  });
});
