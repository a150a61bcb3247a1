// Positions of candles, lines and ticks of a chart.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candle } from '../../../src/web/stock/chart/candles.ts';
import { compareSymbols, scoreBands } from '../../../src/web/stock/chart/chart-lines.ts';
import {
  candlePaths,
  HEIGHT,
  linePath,
  priceRange,
  priceTicks,
  readableLabels,
  type Scale,
  scrollToSlot,
  shiftSlots,
  slotAt,
  stepPath,
  toX,
  toY,
  WIDTH,
  withoutOverlaps,
  zoomSlots,
} from '../../../src/web/stock/chart/plot-geometry.ts';
import { timeTicks } from '../../../src/web/stock/chart/plot-ticks.ts';

const scale: Scale = { from: 0, to: 10, low: 90, high: 110, most_volume: 400 };
const day = (date: string, close = 100, open = 99): Candle => ({
  at: Date.parse(`${date}T04:00:00.000Z`),
  day: date,
  open,
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
  close,
  volume: 400,
  vwap: null,
});
/** Days in a row as YYYY-MM-DD. */
const days = (count: number, from = '2026-01-05') =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000).toISOString().slice(0, 10));
const placed = (candles: readonly Candle[]) => candles.map((candle, slot) => ({ ...candle, slot }));

describe('places', () => {
  test('slots divide the width, prices stand above the volume', () => {
    expect([toX(scale, 0), toX(scale, 5), toX(scale, 10)]).toEqual([0, 500, WIDTH]);
    expect(toY(scale, 110)).toBe(0);
    expect(toY(scale, 90)).toBeLessThan(HEIGHT);
    expect(slotAt(scale, 0.25)).toBe(2.5);
  });

  test('a candle that rose and one that fell are in paths of their own, volume grows from the ground', () => {
    const paths = candlePaths(scale, placed([day('2026-01-05', 101, 99), day('2026-01-06', 97, 100)]));
    expect(paths.up.match(/z/g)).toHaveLength(1);
    expect(paths.down.match(/z/g)).toHaveLength(1);
    // The most traded candle fills the volume's height; bodies are 0.7 of a slot of 100.
    expect(paths.upVolume).toBe('M15 336h70v64h-70z');
    expect(paths.down).toContain('h70');
  });

  test('a line breaks where a value is unknown', () => {
    expect(linePath(scale, [0, 1, 2, 3], [1, null, 2, 3], (value) => value)).toBe('M50 1h1M250 2h1L350 3');
    expect(linePath(scale, [0, 1, 2], [1, 2, 3], (value) => value, new Set([2]))).toBe('M50 1h1L150 2M250 3h1');
  });

  test('the range holds every price with room, also around a single one', () => {
    const { low, high } = priceRange([10, 20]);
    expect([low, high]).toEqual([9.6, 20.4]);
    const one = priceRange([10]);
    expect(one.low).toBeLessThan(10);
    expect(one.high).toBeGreaterThan(10);
    expect(priceRange([])).toEqual({ low: 0, high: 1 });
  });

  test('ticks are round and within the range, at any size of price', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e5, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (low, share) => {
          const range = { low, high: low * (1 + share) };
          const ticks = priceTicks(range);
          expect(ticks.length).toBeLessThanOrEqual(8);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThan(range.low * 0.999_999);
            expect(tick).toBeLessThan(range.high * 1.000_001);
          }
        },
      ),
    );
  });
});

describe('a logarithmic scale', () => {
  test('gives equal ratios equal heights, within the same box', () => {
    const range = priceRange([10, 1_000], true);
    const log: Scale = { ...scale, ...range };
    const step = toY(log, 10) - toY(log, 100);
    expect(toY(log, 100) - toY(log, 1_000)).toBeCloseTo(step, 0);
    expect(toY(log, range.high)).toBe(0);
    expect(toY(log, range.low)).toBe(toY(scale, scale.low));
    expect(priceTicks(range)).toEqual([10, 20, 50, 100, 200, 500, 1_000]);
  });

  test('keeps the order of prices, and is none where a price is not above zero', () => {
    const price = fc.double({ min: 0.01, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(price, price, (a, b) => {
        const log: Scale = { ...scale, ...priceRange([a, b], true) };
        expect(toY(log, Math.max(a, b))).toBeLessThanOrEqual(toY(log, Math.min(a, b)));
      }),
    );
    expect(priceRange([0, 10], true).log).toBeUndefined();
  });
});

describe('the part that is shown', () => {
  const whole = { from: 0, to: 100 };

  test('is zoomed around its middle and never leaves the whole', () => {
    expect(zoomSlots(whole, 0.5, whole, 8)).toEqual({ from: 25, to: 75 });
    expect(zoomSlots({ from: 0, to: 10 }, 2, whole, 8)).toEqual({ from: 0, to: 20 });
    expect(zoomSlots({ from: 40, to: 50 }, 0.1, whole, 8)).toEqual({ from: 41, to: 49 });
    expect(zoomSlots({ from: 10, to: 90 }, 3, whole, 8)).toEqual(whole);
    // A slot keeps its place.
    expect(zoomSlots(whole, 0.5, whole, 8, 80)).toEqual({ from: 40, to: 90 });
    expect(zoomSlots(whole, 0.5, whole, 8, 0)).toEqual({ from: 0, to: 50 });
  });

  test('is moved as far as there is room, and just as far as a candle needs to be seen', () => {
    expect(shiftSlots({ from: 80, to: 100 }, 5, whole)).toEqual({ from: 80, to: 100 });
    expect(shiftSlots({ from: 5, to: 25 }, -9, whole)).toEqual({ from: 0, to: 20 });
    expect(scrollToSlot({ from: 10, to: 20 }, 25, whole)).toEqual({ from: 16, to: 26 });
    expect(scrollToSlot({ from: 10, to: 20 }, 3, whole)).toEqual({ from: 3, to: 13 });
    expect(scrollToSlot({ from: 10, to: 20 }, 15, whole)).toEqual({ from: 10, to: 20 });
  });
});

describe('times below the chart', () => {
  const words = (candles: readonly Candle[]) =>
    timeTicks(placed(candles), [], { ...scale, to: candles.length }).map(({ text }) => text);

  test('are months of a year, and January tells the year', () => {
    expect(words(days(365, '2025-10-15').map((date) => day(date)))).toEqual(
      'Nov Dec 2026 Feb Mar Apr May Jun Jul Aug Sep Oct'.split(' '),
    );
  });

  test('are days of a month, not more than there is room for', () => {
    const month = words(days(22).map((date) => day(date)));
    expect(month[0]).toBe('Jan 5');
    expect(month.length).toBeLessThanOrEqual(7);
  });

  test('are round hours of a day', () => {
    const open = Date.parse('2026-11-17T14:30:00.000Z');
    const axis = Array.from({ length: 78 }, (_, at) => ({ at: open + at * 300_000, regular: true }));
    expect(timeTicks([], axis, { ...scale, to: 78 }).map(({ text, slot }) => [text, slot])).toEqual(
      ['07', '08', '09', '10', '11', '12'].map((hour, at) => [`${hour}:00`, 6 + at * 12]),
    );
  });
});

describe('the score', () => {
  const own = days(4).map((date) => day(date));
  const score = (on: string, value: number) => ({ day: on, score: value });

  const published = (at: string, value: number) => ({ published_at: at, smart_cat_score: value });
  const values = (...given: Parameters<typeof scoreBands>) => scoreBands(...given)[0]?.values;

  test('stands at each day as that day left it, and nowhere before the first', () => {
    const [band] = scoreBands(own, { days: [score('2026-01-06', -40), score('2026-01-08', 300)], published: [] });
    expect(band?.values).toEqual([null, -40, -40, 300]);
    expect([band?.low, band?.high, band?.guides]).toEqual([-40, 300, [300, 0, -40]]);
  });

  const minutes = [0, 5, 10].map((minute) => ({
    ...day('2026-01-06'),
    day: null,
    at: Date.parse('2026-01-06T15:00:00.000Z') + minute * 60_000,
  }));

  test('within a day is what the day before left until another one is published', () => {
    const scored = [score('2026-01-05', 20), score('2026-01-06', 50), score('2026-01-07', 80)];
    expect(values(minutes, { days: scored, published: [] })).toEqual([20, 20, 20]);
    const [band] = scoreBands(minutes, { days: scored, published: [published('2026-01-06T15:06:00.000Z', 50)] });
    expect(band?.values).toEqual([20, 50, 50]);
    expect(band?.steps).toEqual([
      { at: 0, value: 20 },
      { at: 1.2, value: 50 },
    ]);
  });

  test('published before the first candle holds from it, and after the last one at its end', () => {
    const given = [published('2026-01-06T12:00:00.000Z', 10), published('2026-01-06T14:00:00.000Z', 30)];
    expect(scoreBands(minutes, { days: [], published: given })[0]?.steps).toEqual([{ at: 0, value: 30 }]);
    const late = { days: [], published: [...given, published('2026-01-06T22:00:00.000Z', -5)] };
    expect(values(minutes, late)).toEqual([30, 30, -5]);
  });

  test('of days is a step in the part of the session that had passed', () => {
    // Half past eleven in New York: two of six and a half hours.
    const given = { days: [score('2026-01-06', 7)], published: [published('2026-01-06T16:30:00.000Z', 7)] };
    const [band] = scoreBands(own, given);
    expect(band?.steps?.map(({ at }) => at.toFixed(3))).toEqual([(1 + 2 / 6.5).toFixed(3)]);
    expect(band?.values).toEqual([null, 7, 7, 7]);
  });

  test('never says at a candle what was published after it', () => {
    const instants = fc
      .uniqueArray(fc.integer({ min: -60, max: 75 }), { maxLength: 6 })
      .map((some) => some.sort((a, b) => a - b));
    const open = Date.parse('2026-01-06T15:00:00.000Z');
    const candles = Array.from({ length: 12 }, (_, at) => ({
      ...day('2026-01-06'),
      day: null,
      at: open + at * 300_000,
    }));
    fc.assert(
      fc.property(instants, (found) => {
        const given = found.map((minute) => published(new Date(open + minute * 60_000).toISOString(), minute));
        const shown = values(candles, { days: [], published: given }) ?? [];
        shown.forEach((value, at) => {
          const known = found.filter((minute) => at === candles.length - 1 || minute < (at + 1) * 5);
          expect(value).toBe(known.at(-1) ?? null);
        });
      }),
    );
  });

  test('that no candle knows has no band, but its room while it is asked for', () => {
    expect(scoreBands(own, { days: [], published: [] })).toEqual([]);
    expect(scoreBands(own, { days: [score('2026-02-06', 5)], published: [] })).toEqual([]);
    expect(scoreBands(own, { days: [], published: [], pending: true })).toHaveLength(1);
  });
});

describe('another symbol beside', () => {
  const own = days(4).map((date, at) => day(date, 100 + at, 100));
  test('is given in percent of the first candle both have', () => {
    const other = days(3, '2026-01-06').map((date, at) => day(date, 50 + at, 50));
    expect(compareSymbols('SPY', own, other)).toEqual({ label: 'SPY', base: 100, percents: [null, 0, 2, 4] });
  });

  test('that shares no candle is not compared', () => {
    expect(compareSymbols('SPY', own, [day('2020-01-06')])).toBeNull();
  });
});

test('a line of steps holds each value to the next, and the last to the end', () => {
  const steps = [
    { slot: 2, value: 10 },
    { slot: 4.5, value: 20 },
  ];
  expect(stepPath(scale, steps, 8, (value) => value)).toBe('M200 10H450V20H800');
  expect(stepPath(scale, [], 8, (value) => value)).toBe('');
});

test('of lines whose names would cover each other the first keeps its name', () => {
  const levels = [100, 100.5, 99.6, 103, 97].map((price) => ({ price }));
  expect(withoutOverlaps(scale, levels).map(({ price }) => price)).toEqual([100, 103, 97]);
  expect(withoutOverlaps(scale, [])).toEqual([]);
});

test.each([
  { values: [269, 0, -17], shown: [0, 269] },
  { values: [0, -17], shown: [0, -17] },
  { values: [17, 0, -269], shown: [0, -269] },
  { values: [70, 30], shown: [30, 70] },
])('labels of an axis that would overlap leave out the one farther from zero: $values', ({ values, shown }) => {
  const [low, high] = [Math.min(...values, 0), Math.max(...values, 0)];
  expect(readableLabels(values, (value) => (100 * (high - value)) / (high - low), 20)).toEqual(shown);
});
