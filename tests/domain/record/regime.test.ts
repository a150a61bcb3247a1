// Regimes of the market and the days a filter leaves, by a plain computation and by what was known before each day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, sessionsBack } from '../../../src/domain/market/calendar.ts';
import {
  type BenchmarkClose,
  filterDays,
  findRegimes,
  knownSince,
  type RecordFilter,
} from '../../../src/domain/record/regime.ts';

const sessions = sessionsBack('2026-03-20', 320).map(({ date }) => date);
const changes = fc.array(fc.integer({ min: -300, max: 310 }), { minLength: 320, maxLength: 320 });
const any: RecordFilter = { from: null, to: null, trend: null, volatility: null };

function closesOf(steps: readonly number[]): BenchmarkClose[] {
  let close = 400;
  return steps.map((step, at) => {
    close *= 1 + step / 10_000;
    return { session: sessions[at]!, close };
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

test('the trend compares with the average of 200 closes, and is unknown before', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 199, max: 319 }), (steps, at) => {
      const closes = closesOf(steps);
      const average = mean(closes.slice(at - 199, at + 1).map(({ close }) => close));
      const expected = closes[at]!.close > average ? 'above' : 'below';
      if (Math.abs(closes[at]!.close / average - 1) > 1e-9) expect(findRegimes(closes)[at]!.trend).toBe(expected);
      expect(findRegimes(closes)[198]!.trend).toBeNull();
    }),
    { numRuns: 30 },
  );
});

test('volatility is high where a calm market becomes a wild one, low where it calms again', () => {
  const steps = sessions.map((_, at) => (at % 2 === 0 ? 1 : -1) * (at >= 150 && at < 200 ? 200 : 40 + (at % 7)));
  const regimes = findRegimes(closesOf(steps));
  expect(regimes[190]!.volatility).toBe('high');
  expect(regimes[240]!.volatility).toBe('low');
  expect(regimes[79]!.volatility).toBeNull();
  expect(knownSince(regimes)).toEqual({ trend: sessions[199], volatility: sessions[80] });
});

test('no day depends on its own close or a later one', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 210, max: 318 }), (steps, at) => {
      const closes = closesOf(steps);
      const day = sessions[at]!;
      for (const trend of ['above', 'below'] as const) {
        for (const volatility of ['high', 'low'] as const) {
          const filter = { ...any, trend, volatility };
          const days = (known: readonly BenchmarkClose[]) => filterDays(filter, findRegimes(known), day, day);
          expect(days(closes)).toEqual(days(closes.filter(({ session }) => session < day)));
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('the sides of a regime share out the days on which it is known', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const regimes = findRegimes(closesOf(steps));
      const [first, last] = [sessions[230]!, sessions[319]!];
      const all = filterDays(any, regimes, first, last);
      const of = (trend: 'above' | 'below') => filterDays({ ...any, trend }, regimes, first, last);
      expect([...of('above'), ...of('below')].sort()).toEqual(all);
      expect(all.at(0)).toBe(first);
      expect(all.at(-1)).toBe(last);
    }),
    { numRuns: 20 },
  );
});

test('dates bound the days, both included', () => {
  const [first, last] = ['2026-02-02', '2026-02-20'];
  const filter = { ...any, from: '2026-02-10', to: '2026-02-12' };
  expect(filterDays(filter, [], first, last)).toEqual(['2026-02-10', '2026-02-11', '2026-02-12']);
  expect(filterDays({ ...any, to: '2026-03-12' }, [], first, last).at(-1)).toBe(last);
  expect(filterDays({ ...any, from: addDays(last, 1) }, [], first, last)).toEqual([]);
  expect(filterDays({ ...any, trend: 'above' }, [], first, last)).toEqual([]);
});
