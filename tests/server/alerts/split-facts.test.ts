// Splits and alerts: what changes no value fires nothing, whatever the ratio.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { type AlertStates, CompiledRules, statesAfter } from '../../../src/domain/alerts/compiled-rules.ts';
import { inNewShares } from '../../../src/domain/alerts/split-facts.ts';
import { noFacts } from '../../../src/domain/alerts/stock-facts.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { factorsBetween } from '../../../src/server/alerts/corporate-actions/recent-splits.ts';
import { factsOfMinute, inSharesOfSession } from '../../../src/server/alerts/evaluate-minute.ts';

const rule = (id: number, condition: StockCondition) => ({
  id,
  condition,
  scope: { kind: 'symbol', symbol: 'NVDA' } as const,
  symbols: ['NVDA'],
  cool_down_minutes: 0,
});
const facts = (session: string, price: number, change_pct: number, year: [number, number]) => ({
  ...noFacts,
  ...{ session, price, change_pct, day_low: price, day_high: price, year_low: year[0], year_high: year[1] },
});

test.each([
  [
    '10 for 1',
    facts('2024-06-07', 1208.88, -0.1, [373.56, 1255.87]),
    facts('2024-06-10', 120.37, -0.4, [37.356, 125.587]),
    1_000,
  ],
  ['1 for 10', facts('2024-06-07', 0.82, -1, [0.6, 4.1]), facts('2024-06-10', 8.1, -1.2, [6, 41]), 5],
])('a split of %s that only the published change tells fires no price and no range', (_, before, after, value) => {
  const rules = [
    rule(1, { kind: 'price', crosses: 'below', value }),
    rule(2, { kind: 'price', crosses: 'above', value }),
    rule(3, { kind: 'range', of: '52-weeks', edge: 'low' }),
    rule(4, { kind: 'range', of: '52-weeks', edge: 'high' }),
  ];
  const { fired } = new CompiledRules(rules, 'minute').evaluate([{ symbol: 'NVDA', before, after }], new Map(), 0);
  expect(fired).toEqual([]);
});

test('a new low of 52 weeks is made by the day, not by figures of the past that were corrected', () => {
  const low = rule(1, { kind: 'range', of: '52-weeks', edge: 'low' });
  const firedBy = (price: number, year_low: number) =>
    new CompiledRules([low], 'minute').evaluate(
      [
        {
          symbol: 'NVDA',
          before: facts('2024-06-10', 40, 0, [37, 120]),
          after: facts('2024-06-10', price, 0, [year_low, 120]),
        },
      ],
      new Map(),
      0,
    ).fired.length;
  expect([firedBy(40, 36), firedBy(36.5, 36.5)]).toEqual([0, 1]);
});

const ratios = [
  [1, 10],
  [1, 4],
  [2, 3],
  [10, 1],
  [25, 1],
  [1, 2],
] as const;

describe('over any day of a split', () => {
  const prices = fc.array(
    fc.integer({ min: 9_000, max: 11_000 }).map((cents) => cents / 100),
    { minLength: 2, maxLength: 12 },
  );
  type Minute = { session: string; price: number; low: number; high: number };

  /** Two sessions, as the market without a split has them. */
  const minutesOf = (first: readonly number[], second: readonly number[]): Minute[] =>
    [first, second].flatMap((own, day) =>
      own.map((price, at) => {
        const seen = own.slice(0, at + 1);
        return { session: `2026-11-1${6 + day}`, price, low: Math.min(...seen), high: Math.max(...seen) };
      }),
    );
  const conditions = (factor: number): StockCondition[] =>
    [95, 100, 105].flatMap((level): StockCondition[] => [
      { kind: 'price', crosses: 'above', value: inNewShares(level, factor) },
      { kind: 'price', crosses: 'below', value: inNewShares(level, factor) },
      { kind: 'range', of: 'day', edge: 'high' },
      { kind: 'range', of: 'day', edge: 'low' },
      { kind: 'range', of: '52-weeks', edge: 'high' },
      { kind: 'range', of: '52-weeks', edge: 'low' },
    ]);

  /** Rules that fire in each minute; `stale`: minutes of the split's day whose price is still the last one in old shares. */
  function firedIn(minutes: readonly Minute[], split: readonly [number, number] | null, stale: number): string[][] {
    const [split_from, split_to] = split ?? [1, 1];
    const factor = split_from / split_to;
    const splits = split === null ? [] : [{ symbol: 'NVDA', execution_date: '2026-11-17', split_from, split_to }];
    const before = minutes.filter(({ session }) => session === '2026-11-16').length;
    let last: Parameters<typeof inSharesOfSession>[0] = null;
    let states: AlertStates = new Map();
    return minutes.map(({ session, price, low, high }, at) => {
      const isNew = session === '2026-11-17';
      const isStale = isNew && at < before + stale;
      const by = isNew && !isStale ? factor : 1;
      const scaled = (value: number) => inNewShares(value, by);
      const figures = {
        ...{ price: scaled(price), change_pct: null, vwap: null, relative_volume: null },
        ...{
          day_low: scaled(low),
          day_high: scaled(high),
          year_low: scaled(Math.min(low, 93)),
          year_high: scaled(Math.max(high, 107)),
        },
      };
      const shared = inSharesOfSession(last, { session, figures: [['NVDA', figures]] }, splits);
      const [was] = shared.before;
      const [is] = shared.after;
      const rules = conditions(isNew ? factor : 1).map((condition, id) => rule(id, condition));
      const change = {
        symbol: 'NVDA',
        before: factsOfMinute(last?.session ?? '', was?.[1]),
        after: factsOfMinute(session, is?.[1]),
      };
      const evaluation = new CompiledRules(rules, 'minute').evaluate([change], states, at * minuteMs);
      states = statesAfter(states, evaluation);
      last = { session, figures: Object.fromEntries(shared.after) };
      return evaluation.fired.map(({ rule: id }) => String(id)).toSorted();
    });
  }

  // `stale`: minutes in which the price is still the last one in old shares.
  test('the same rules fire in the same minutes as without it, their levels converted', () => {
    fc.assert(
      fc.property(prices, prices, fc.constantFrom(...ratios), fc.constantFrom(0, 1), (first, own, ratio, stale) => {
        const minutes = minutesOf(first, stale === 0 ? own : [first.at(-1) ?? 100, ...own]);
        expect(firedIn(minutes, ratio, stale)).toEqual(firedIn(minutes, null, stale));
      }),
      { numRuns: 100 },
    );
  });
});

test('splits between two days multiply; others count for nothing', () => {
  const split = (execution_date: string, split_from: number, split_to: number) => ({
    symbol: 'NVDA',
    execution_date,
    split_from,
    split_to,
  });
  const splits = [split('2026-11-16', 1, 2), split('2026-11-17', 1, 5), split('2026-11-18', 10, 1)];
  expect([...factorsBetween(splits, '2026-11-15', '2026-11-17')]).toEqual([['NVDA', 0.1]]);
  expect([...factorsBetween(splits, '2026-11-18', '2026-11-18')]).toEqual([]);
});
