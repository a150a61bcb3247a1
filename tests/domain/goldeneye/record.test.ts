// The product's own record: intervals against published values and by session, and the lines by advice, pattern and part of the day.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordLines, toDayTally } from '../../../src/domain/goldeneye/windows/record.ts';
import { PartOfDay, SETTLE_RULES, type SettledOutcome } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { partOfDay } from '../../../src/domain/goldeneye/windows/windows.ts';
import { findSession, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { meanInterval, rateInterval, wilsonInterval } from '../../../src/domain/numbers/clustered.ts';
import { partsOfDay } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { long } from './settle-samples.ts';

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

const day = (date: string) => findSession(date)!.open_ms + 3_600_000;
const sample: SettledOutcome = {
  ...long,
  pattern: 'reversal',
  part_of_day: 'opening',
  detected_at: day('2026-03-09'),
  clock: 'market',
  outcome: 'win',
  entered_at: day('2026-03-09'),
  entry_price: 100,
  exit_price: 102,
  exited_at: day('2026-03-09'),
  minutes_held: 3,
  gross_r: 2,
  net_r: 1.94,
  best_r: 2,
  worst_r: 0,
  missing_minutes: 0,
  halted: false,
  both_barriers: false,
  rules: SETTLE_RULES,
  not_entered: null,
};
const missed = { outcome: 'missed', gross_r: null, net_r: null, entry_price: null } as const;
const lineOf = (
  outcomes: readonly SettledOutcome[],
  advice: 'trade' | 'watch',
  pattern: string | null,
  part: string | null = null,
) =>
  recordLines(outcomes.map(toDayTally)).find(
    (line) => line.advice === advice && line.pattern === pattern && line.part_of_day === part,
  )!;

test('trades stand apart from what was watched, each with a total, every pattern and every part of the day', () => {
  const outcomes: SettledOutcome[] = [
    sample,
    { ...sample, outcome: 'loss', gross_r: -1, net_r: -1.06 },
    { ...sample, part_of_day: 'midday', outcome: 'timeout', gross_r: 0.5, net_r: 0.44, action: 'SELL' },
    { ...sample, pattern: 'gap_and_go' },
    { ...sample, action: 'WATCH', gross_r: -1, net_r: -1.1, outcome: 'loss' },
    { ...sample, ...missed },
  ];
  expect(recordLines([])).toHaveLength(2 * 2 * (1 + 5) * (1 + PartOfDay.options.length));
  const { market, reader } = lineOf(outcomes, 'trade', 'reversal');
  expect(market).toMatchObject({ n: 3, days: 1, wins: 1, losses: 1, timeouts: 1, missed: 1, win_rate: 1 / 3 });
  expect(market.average_r).toBeCloseTo(0.5, 10);
  expect(market.average_net_r).toBeCloseTo(0.44, 10);
  expect(reader).toMatchObject({ n: 0, missed: 0, win_rate: null, average_r: null });
  expect(lineOf(outcomes, 'trade', null).market).toMatchObject({ n: 4, wins: 2, missed: 1 });
  expect(lineOf(outcomes, 'watch', null).market).toMatchObject({ n: 1, wins: 0, losses: 1 });
  expect(lineOf(outcomes, 'trade', 'reversal', 'opening').market).toMatchObject({ n: 2, wins: 1, timeouts: 0 });
  expect(lineOf(outcomes, 'trade', 'reversal', 'midday').market).toMatchObject({ n: 1, win_rate: 0 });
  expect(lineOf(outcomes, 'trade', 'reversal', 'closing').market).toMatchObject({ n: 0, win_rate: null });
});

test('only a spread above zero counts as known, because costs of a locked quote are assumed', () => {
  const outcomes = [0.02, 0, null].map((spread) => ({ ...sample, spread }));
  expect(lineOf(outcomes, 'trade', 'reversal').market).toMatchObject({ n: 3, with_spread: 1 });
});

test('the two clocks of one window are two outcomes beside each other', () => {
  const { market, reader } = lineOf(
    [sample, { ...sample, clock: 'reader', outcome: 'loss', gross_r: -1, net_r: -1.06 }],
    'trade',
    'reversal',
  );
  expect([market.n, market.wins, reader.n, reader.wins]).toEqual([1, 1, 1, 0]);
  expect([market.average_r, reader.average_r]).toEqual([2, -1]);
});

describe('intervals know that windows of one session go together', () => {
  const sums = (perDay: readonly (readonly number[])[]) =>
    perDay.map((values) => ({ n: values.length, sum: values.reduce((all, one) => all + one, 0) }));
  const ten = [0.4, -1.1, 1.9, -1.05, 0.2, -0.3, 1.7, -1.2, -0.6, 0.9];

  test('with one window a day the interval of R is the ordinary one of a mean', () => {
    // Mean 0.085, standard deviation 1.1369: 0.085 +- 2.2622 * 1.1369 / sqrt(10), by hand.
    const { low, high } = meanInterval(sums(ten.map((one) => [one])))!;
    expect((low + high) / 2).toBeCloseTo(0.085, 10);
    const mean = ten.reduce((all, one) => all + one, 0) / 10;
    const deviation = Math.sqrt(ten.reduce((all, one) => all + (one - mean) ** 2, 0) / 9);
    expect((high - low) / 2).toBeCloseTo((2.262157 * deviation) / Math.sqrt(10), 3);
  });

  test('the same window twenty times a day says no more than once', () => {
    const once = meanInterval(sums(ten.map((one) => [one])))!;
    const often = meanInterval(sums(ten.map((one) => Array<number>(20).fill(one))))!;
    expect(often.low).toBeCloseTo(once.low, 10);
    expect(often.high).toBeCloseTo(once.high, 10);
    const wins = ten.map((one) => [one > 0 ? 1 : 0]);
    const rate = rateInterval(sums(wins))!;
    const rates = rateInterval(sums(wins.map(([one]) => Array<number>(20).fill(one!))))!;
    expect(rates.high - rates.low).toBeCloseTo(rate.high - rate.low, 1);
    expect(rates.high - rates.low).toBeGreaterThan(
      2 * (wilsonInterval(100, 200)!.high - wilsonInterval(100, 200)!.low),
    );
  });

  test('with fewer than ten sessions there is none, however many windows', () => {
    const nine = sums(ten.slice(1).map((one) => Array<number>(50).fill(one)));
    expect(meanInterval(nine)).toBeNull();
    expect(rateInterval(nine.map(({ n }) => ({ n, sum: 10 })))).toBeNull();
    expect(meanInterval([...nine, { n: 0, sum: 0 }])).toBeNull();
  });

  test('where none or all succeed a session counts as one trial', () => {
    const none = rateInterval(Array.from({ length: 12 }, () => ({ n: 30, sum: 0 })))!;
    const worth = 12 * (1.959964 / 2.200985) ** 2;
    expect(none.low).toBe(0);
    expect(none.high).toBeCloseTo(wilsonInterval(0, worth)!.high, 3);
    const all = rateInterval(Array.from({ length: 12 }, () => ({ n: 30, sum: 30 })))!;
    expect(all.high).toBe(1);
    expect(all.low).toBeCloseTo(1 - none.high, 6);
  });

  test('an interval holds its mean or rate, and the record passes it on', () => {
    const outcomes = Array.from({ length: 40 }, (_, at): SettledOutcome => {
      const win = at % 3 === 0;
      const sessions = sessionsBack('2026-03-20', 12);
      return {
        ...sample,
        detected_at: sessions[at % 12]!.open_ms + 3_600_000,
        outcome: win ? 'win' : 'loss',
        gross_r: win ? 2 : -1,
        net_r: win ? 1.9 : -1.1,
      };
    });
    const { market } = lineOf(outcomes, 'trade', null);
    expect(market.days).toBe(12);
    expect(market.win_rate_low!).toBeLessThan(market.win_rate!);
    expect(market.win_rate_high!).toBeGreaterThan(market.win_rate!);
    expect(market.net_r_low!).toBeLessThan(market.average_net_r!);
    expect(market.net_r_high!).toBeGreaterThan(market.average_net_r!);
  });
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
  const session = findSession('2026-03-09')!;
  expect(partOfDay(session, session.open_ms + minute * 60_000)).toBe(part);
});

test('the parts follow each other without a hole over a whole session', () => {
  expect(partsOfDay.map((row) => row.part)).toEqual(PartOfDay.options);
  partsOfDay.forEach((row, at) => {
    expect(row.from).toBe(at === 0 ? 0 : partsOfDay[at - 1]!.to);
  });
  expect(partsOfDay.at(-1)!.to).toBe(390);
});
