// Candles, words, marks and lanes of the chart, from bars.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StockBars, widerBars } from '../../../src/domain/stocks/stock-bars.ts';
import {
  createAxis,
  findClosesBefore,
  findFirstShown,
  fittedSlots,
  mergeMinutes,
  regularMinutes,
  toCandles,
} from '../../../src/web/stock/chart/candles.ts';
import { type ChartEvent, placeMarks, stockEvents } from '../../../src/web/stock/chart/chart-marks.ts';
import { chartTable, chartWords } from '../../../src/web/stock/chart/chart-words.ts';
import { laneItems } from '../../../src/web/stock/lanes/said-lanes.tsx';
import { NOW, sampleBars, sampleStock } from './sample-stock.ts';

const price = fc.double({ min: 1, max: 500, noNaN: true });
const minuteBar = fc.record({
  open: price,
  close: price,
  volume: fc.integer({ min: 1, max: 1_000_000 }),
  vwap: fc.option(price),
  gap: fc.integer({ min: 1, max: 12 }),
});
const session = fc.array(minuteBar, { minLength: 1, maxLength: 120 }).map((steps) => {
  let at = Date.parse('2026-11-17T14:30:00.000Z');
  return steps.map(({ open, close, volume, vwap, gap }) => {
    const bar = {
      start_timestamp: at,
      open,
      close,
      high: Math.max(open, close),
      low: Math.min(open, close),
      volume,
      vwap,
      transactions: null,
    };
    at += gap * 60_000;
    return bar;
  });
});

describe('candles', () => {
  test('of five minutes keep volume, first open, last close and the extremes of their minutes', () => {
    fc.assert(
      fc.property(session, (bars) => {
        const candles = mergeMinutes(bars, 5);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(candles.map(({ volume }) => volume))).toBe(sum(bars.map(({ volume }) => volume)));
        expect(candles[0]?.open).toBe(bars[0]?.open);
        expect(candles.at(-1)?.close).toBe(bars.at(-1)?.close);
        expect(Math.max(...candles.map(({ high }) => high))).toBe(Math.max(...bars.map(({ high }) => high)));
        expect(Math.min(...candles.map(({ low }) => low))).toBe(Math.min(...bars.map(({ low }) => low)));
        // The library refuses times that do not rise.
        expect(candles.every((candle, at) => at === 0 || candle.at > (candles[at - 1]?.at ?? 0))).toBe(true);
      }),
    );
  });

  test('carry the VWAP of the session up to their end, and none while nothing gave one', () => {
    const bars = sampleBars().minute_bars.slice(0, 10);
    const [first, second] = mergeMinutes(bars, 5);
    const mean = (count: number) => bars.slice(0, count).reduce((sum, { vwap }) => sum + (vwap ?? 0), 0) / count;
    expect(first?.vwap).toBeCloseTo(mean(5));
    expect(second?.vwap).toBeCloseTo(mean(10));
    expect(
      mergeMinutes(
        bars.map((bar) => ({ ...bar, vwap: null })),
        5,
      )[0]?.vwap,
    ).toBeNull();
  });
});

const regular = { from: Date.parse('2026-11-17T14:30:00.000Z'), to: Date.parse('2026-11-17T21:00:00.000Z') };

/** The sample day in bars of five minutes, on so many days in a row. */
function sampleWeek(days: number): StockBars {
  const five = widerBars(sampleBars().minute_bars, 5);
  const minute_bars = Array.from({ length: days }, (_, back) =>
    five.map((bar) => ({ ...bar, start_timestamp: bar.start_timestamp - (days - 1 - back) * 24 * 3_600_000 })),
  ).flat();
  return { ...sampleBars(), span: 'week', minute_bars };
}

describe('several sessions', () => {
  test('have candles of fifteen minutes whose VWAP begins again each day', () => {
    const candles = toCandles(sampleWeek(2));
    const half = candles.length / 2;
    expect(half).toBe(15);
    expect(candles.slice(0, half).map(({ vwap }) => vwap)).toEqual(candles.slice(half).map(({ vwap }) => vwap));
    expect(candles.at(-1)?.vwap).toBeCloseTo(toCandles(sampleBars()).at(-1)?.vwap ?? 0, 6);
  });

  test('are drawn from the fifth last on, a month from thirty days ago on', () => {
    const week = toCandles(sampleWeek(7));
    expect(new Set(week.slice(findFirstShown(week, 'week')).map(({ at }) => new Date(at).getUTCDate()))).toEqual(
      new Set([13, 14, 15, 16, 17]),
    );
    expect(findFirstShown(toCandles(sampleBars('daily')), 'month')).toBe(0);
    const days = toCandles(sampleBars('daily')).concat(
      toCandles(sampleBars('daily')).map((candle) => ({ ...candle, day: candle.day?.replace('-10-', '-11-') ?? null })),
    );
    expect(days[findFirstShown(days, 'month')]?.day).toBe('2026-11-01');
  });

  test('before a day give the closes its averages begin with', () => {
    expect(findClosesBefore(sampleWeek(3), '2026-11-17', 5)).toHaveLength(90);
    expect(findClosesBefore(sampleWeek(3), '2026-11-15', 5)).toEqual([]);
  });
});

describe('the axis of a day', () => {
  test('has a slot for every five minutes of the session, also of those to come', () => {
    const axis = createAxis(sampleBars(), 'regular');
    expect(axis).toHaveLength(78);
    expect([axis[0]?.at, axis.at(-1)?.at]).toEqual([regular.from, regular.to - 5 * 60_000]);
    expect(axis.every((slot) => slot.regular)).toBe(true);
    const slots = new Set(axis.map(({ at }) => at));
    expect(toCandles(sampleBars()).every(({ at }) => slots.has(at))).toBe(true);
  });

  test('of extended hours reaches from 4 AM to 8 PM New York and knows the session in it', () => {
    const axis = createAxis(sampleBars(), 'extended');
    expect(axis).toHaveLength(96);
    expect(axis.filter((slot) => slot.regular).map(({ at }) => at)).toHaveLength(39);
    expect(axis[0]).toEqual({ at: Date.parse('2026-11-17T09:00:00.000Z'), regular: false });
    expect(axis.at(-1)?.at).toBe(Date.parse('2026-11-18T00:50:00.000Z'));
  });

  test('is as short as a session with an early close; days have none', () => {
    expect(createAxis({ ...sampleBars(), session_date: '2026-11-27' }, 'regular')).toHaveLength(42);
    expect(createAxis(sampleBars('daily'), 'regular')).toEqual([]);
    expect(createAxis({ ...sampleBars(), session_date: null }, 'regular')).toEqual([]);
  });

  test.each([
    ['before the bell', -60, 24],
    ['in the first hour', 50, 24],
    ['at noon', 150, 36],
    ['near the end', 375, 78],
    ['a day later', 1_440, 78],
  ])('shows half an hour after now, at least two hours: %s', (_, minutes, slots) => {
    const axis = createAxis(sampleBars(), 'regular');
    expect(fittedSlots(axis, regular.from + minutes * 60_000)).toBe(slots);
    expect(fittedSlots([], regular.from)).toBe(0);
  });

  test('extended hours add candles but nothing to the VWAP of the session', () => {
    const bars = sampleBars();
    const [first] = bars.minute_bars;
    if (first === undefined) throw new Error('no bars');
    const early = { ...first, start_timestamp: regular.from - 3_600_000, vwap: 900, low: 800, high: 950 };
    const late = { ...first, start_timestamp: regular.to + 60_000, vwap: 900 };
    const extended = { ...bars, minute_bars: [early, ...bars.minute_bars, late] };
    const candles = toCandles(extended, 'extended');
    expect([candles[0]?.vwap, candles.at(-1)?.vwap]).toEqual([null, null]);
    expect(candles.at(-2)?.vwap).toBeCloseTo(toCandles(bars).at(-1)?.vwap ?? 0, 6);
    expect(regularMinutes(extended)).toEqual(bars.minute_bars);
  });
});

describe('words', () => {
  const tableOf = (span: 'minute' | 'daily') => chartTable(sampleBars(span), toCandles(sampleBars(span)));

  test('of several days tell the day with the clock', () => {
    const words = chartWords('KSTL', toCandles(sampleWeek(2)));
    expect(words).toMatch(/^KSTL rose from \$204\.90 at Nov 16, 06:30 PT to \$213\.87 at Nov 17, 10:00 PT/);
  });

  test('of bars that fell say so', () => {
    const bars = sampleBars('daily');
    const words = chartWords('KSTL', toCandles({ ...bars, daily_bars: bars.daily_bars.toReversed() }));
    expect(words).toMatch(/^KSTL fell from \$179\.00 on Oct 30 to \$151\.00 on Oct 1 \(−15\.64%\)/);
  });

  test('the table has half hours of a session and the newest twenty days, newest first', () => {
    expect(tableOf('minute').map(({ when }) => when)).toEqual(
      ['10:00', '09:30', '09:00', '08:30', '08:00', '07:30', '07:00', '06:30'].map((time) => `${time} PT`),
    );
    const days = tableOf('daily');
    expect([days.length, days[0]?.when, days.at(-1)?.when]).toEqual([20, 'Oct 30', 'Oct 11']);
  });
});

describe('marks', () => {
  const candles = toCandles(sampleBars());

  test('stand at the candle of the judgement and of each article', () => {
    const marks = placeMarks(stockEvents(sampleStock()), candles);
    expect(marks.map(({ kind, tone, words }) => [kind, tone, words])).toEqual([
      ['news', 'bull', ['positive news: Kestrel Samples raises its outlook']],
      ['decision', 'bull', ['YES by the run, filters PM VS SM TB']],
    ]);
    const [news, decision] = marks;
    expect(news?.receipt).toEqual({ label: 'Open the news', to: '/signals-live-pro?news=KSTL' });
    expect(news?.candle.at).toBe(Date.parse('2026-11-17T17:25:00.000Z'));
    expect(decision?.candle.at).toBe(Date.parse('2026-11-17T18:00:00.000Z'));
    expect(NOW - 45 * 60_000 - (news?.candle.at ?? 0)).toBeLessThan(5 * 60_000);
  });

  test('of another day are left out of the chart of this one', () => {
    const judgedAt = (as_of: string | null) => placeMarks(stockEvents({ ...sampleStock(), as_of }), candles);
    expect(judgedAt('2026-11-16T18:00:00.000Z')).toEqual([]);
    expect(judgedAt('2026-11-19T18:00:00.000Z')).toEqual([]);
    expect(judgedAt(null)).toEqual([]);
  });

  const event = (at: string, words: string, tone: ChartEvent['tone'] = 'bull'): ChartEvent => ({
    at,
    kind: 'signal',
    tone,
    words: [words],
  });

  test('of a day without a time stand at its first candle, of a weekend at the next one', () => {
    expect(placeMarks([event('2026-11-17', 'a')], candles)[0]?.candle.at).toBe(regular.from);
    expect(placeMarks([event('2026-11-16', 'a')], candles)).toEqual([]);
    const days = toCandles(sampleBars('daily')).filter(({ day }) => !['2026-10-10', '2026-10-11'].includes(day ?? ''));
    expect(placeMarks([event('2026-10-10', 'a')], days)[0]?.candle.day).toBe('2026-10-12');
    expect(placeMarks([event('2026-10-31', 'a')], days)[0]?.candle.day).toBe('2026-10-30');
    // Monday's session has no candle yet and is none of Friday.
    expect(placeMarks([event('2026-11-02', 'a')], days)).toEqual([]);
  });

  test('of one kind at one candle are one mark, in the tone of the last', () => {
    const events = [event('2026-11-17', 'a'), event('2026-11-17', 'b', 'bear'), event('2026-11-17', 'a', 'bear')];
    const marks = placeMarks(events, candles);
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({ tone: 'bear', words: ['a', 'b'] });
  });
});

type Said = { from: number; to: number };

const spans = fc
  .array(
    fc.record({
      from: fc.double({ min: -50, max: 150, noNaN: true }),
      length: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    {
      maxLength: 40,
    },
  )
  .map((all) => all.map(({ from, length }) => ({ from, to: from + length })).sort((a, b) => a.from - b.from));

test('items of a lane stay within its edges, never over each other, wide enough to be pointed at, none lost', () => {
  fc.assert(
    fc.property(
      spans,
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 5, max: 40, noNaN: true }),
      (said, from, width) => {
        const slots = { from, to: from + width };
        const least = 0.03;
        const items = laneItems<Said>(said, slots, least, (one) => one);
        items.forEach(({ from: begin, to: end }, at) => {
          expect(begin).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1);
          expect(end - begin).toBeGreaterThanOrEqual(least - 1e-9);
          expect(end).toBeLessThanOrEqual(items[at + 1]?.from ?? 1);
        });
        const seen = said.filter(
          (one) => one.from < slots.to && one.to >= slots.from && (one.to > slots.from || one.from >= slots.from),
        );
        expect(items.flatMap(({ of }) => of)).toEqual(seen);
      },
    ),
  );
});

test('a span of a lane that begins before the window is cut at its edge, one far from others stands alone', () => {
  const said = [
    { from: 0, to: 20 },
    { from: 30, to: 30 },
    { from: 31, to: 31 },
    { from: 50, to: 60 },
  ];
  expect(laneItems<Said>(said, { from: 10, to: 60 }, 0.04, (one) => one)).toEqual([
    { from: 0, to: 0.2, of: [said[0]] },
    { from: 0.4, to: expect.closeTo(0.46), of: [said[1], said[2]] },
    { from: 0.8, to: 1, of: [said[3]] },
  ]);
});
