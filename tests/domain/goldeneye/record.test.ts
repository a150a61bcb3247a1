// The product's own record: the interval against published values, and the lines by pattern and part of the day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordOf, wilsonInterval } from '../../../src/domain/goldeneye/record.ts';
import { PartOfDay, type SettledOutcome } from '../../../src/domain/goldeneye/settled-outcome.ts';
import { partOfDay } from '../../../src/domain/goldeneye/windows.ts';
import { sessionOf } from '../../../src/domain/market/calendar.ts';
import { partsOfDay } from '../../../src/domain/rules/goldeneye-rules.ts';

// 81 of 263, 15 of 148 and 0 of 20: Newcombe, Statistics in Medicine 17, 1998, table I, method 3; the rest by the formula.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [29, 29, 0.883, 1],
  [5, 10, 0.2366, 0.7634],
])('of %d in %d the Wilson interval is %d to %d', (wins, n, low, high) => {
  const interval = wilsonInterval(wins, n)!;
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('without a trial there is no interval', () => {
  expect(wilsonInterval(0, 0)).toBeNull();
});

test('an interval holds the share, lies in 0 to 1, and narrows with more of the same', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (some, n) => {
      const wins = Math.min(some, n);
      const one = wilsonInterval(wins, n)!;
      const four = wilsonInterval(4 * wins, 4 * n)!;
      expect(one.low).toBeLessThanOrEqual(wins / n);
      expect(one.high).toBeGreaterThanOrEqual(wins / n);
      expect(one.low).toBeGreaterThanOrEqual(0);
      expect(one.high).toBeLessThanOrEqual(1);
      expect(four.high - four.low).toBeLessThan(one.high - one.low);
    }),
  );
});

const sample: SettledOutcome = {
  symbol: 'TNA',
  pattern: 'reversal',
  side: 'long',
  part_of_day: 'opening',
  detected_at: 0,
  entry: 100,
  stop: 99,
  target: 102,
  outcome: 'win',
  exit_price: 102,
  exited_at: 0,
  minutes_held: 3,
  gross_r: 2,
  net_r: 1.94,
  best_r: 2,
  worst_r: 0,
  missing_minutes: 0,
  halted: false,
};

test('every pattern has a line for the day and one for each part, with timeouts counted as not won', () => {
  const lines = recordOf([
    sample,
    { ...sample, outcome: 'loss', gross_r: -1, net_r: -1.06 },
    { ...sample, part_of_day: 'midday', outcome: 'timeout', gross_r: 0.5, net_r: 0.44 },
    { ...sample, pattern: 'gap_and_go' },
  ]);
  expect(lines).toHaveLength(5 * (1 + PartOfDay.options.length));
  const line = (part: string | null) => lines.find((one) => one.pattern === 'reversal' && one.part_of_day === part);
  expect(line(null)).toMatchObject({ n: 3, wins: 1, losses: 1, timeouts: 1, win_rate: 1 / 3, average_r: 0.5 });
  expect(line(null)?.average_net_r).toBeCloseTo(0.44, 10);
  expect(line('opening')).toMatchObject({ n: 2, wins: 1, losses: 1, timeouts: 0, win_rate: 0.5, average_r: 0.5 });
  expect(line('midday')).toMatchObject({ n: 1, wins: 0, timeouts: 1, win_rate: 0, win_rate_low: 0 });
  expect(line('closing')).toMatchObject({ n: 0, win_rate: null, win_rate_low: null, average_r: null });
});

test.each([
  [0, 'opening'],
  [29, 'opening'],
  [30, 'morning'],
  [119, 'morning'],
  [120, 'midday'],
  [270, 'afternoon'],
  [360, 'closing'],
  [390, 'closing'],
])('minute %d of the session belongs to the part %s', (minute, part) => {
  const session = sessionOf('2026-03-09')!;
  expect(partOfDay(session, session.open_ms + minute * 60_000)).toBe(part);
});

test('the parts follow each other without a hole over a whole session', () => {
  expect(partsOfDay.map((row) => row.part)).toEqual(PartOfDay.options);
  partsOfDay.forEach((row, at) => {
    expect(row.from).toBe(at === 0 ? 0 : partsOfDay[at - 1]!.to);
  });
  expect(partsOfDay.at(-1)!.to).toBe(390);
});
