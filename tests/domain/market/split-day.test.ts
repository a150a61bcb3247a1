// On a split's day the change counts from the close before it in the shares of today.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSharesOfToday, putSharesOfToday } from '../../../src/domain/market/checks/split-day.ts';
import { distinctSplits, splitFactors } from '../../../src/domain/market/indicators/splits.ts';
import { toMarketColumns, toSnapshotRows } from '../../../src/domain/market/market-columns.ts';
import { snapshotRow } from '../../server/market-memory/sample-snapshot.ts';

const row = (previous: number | null, price: number) => ({
  ...snapshotRow('KSTL', price),
  ...{ previous_close: previous, previous_high: previous, previous_low: previous, previous_volume: 1_000 },
  ...{
    price_change: price - (previous ?? 0),
    change_from_prev_close_pct: previous === null ? null : 100 * (price / previous - 1),
  },
});

const split = fc.record({
  close: fc.double({ min: 1, max: 900, noNaN: true }),
  factor: fc.constantFrom(0.25, 0.5, 0.1, 10, 2, 250),
  change: fc.double({ min: 0.7, max: 1.3, noNaN: true }),
});

test('whether a vendor tells the close before in old or in new shares, the change is the same', () => {
  fc.assert(
    fc.property(split, ({ close, factor, change }) => {
      const price = close * factor * change;
      const old = inSharesOfToday(row(close, price), { close, factor });
      const adjusted = inSharesOfToday(row(close * factor, price), { close, factor });
      expect(old.previous_close).toBeCloseTo(close * factor, 9);
      expect(old.change_from_prev_close_pct).toBeCloseTo(100 * (change - 1), 6);
      expect(adjusted).toEqual(row(close * factor, price));
      expect(old.previous_volume).toBeCloseTo(1_000 / factor, 6);
    }),
    { numRuns: 300, seed: 20_261_125 },
  );
});

test('without a close of our own the change is unknown, and other symbols are left alone', () => {
  const market = toMarketColumns([row(400, 101), { ...row(50, 51), symbol: 'PLVR' }]);
  putSharesOfToday(market, new Map([['KSTL', { close: null, factor: 0.25 }]]));
  const [first, second] = toSnapshotRows(market);
  expect(first).toMatchObject({ current_price: 101, previous_close: null, change_from_prev_close_pct: null });
  expect(second).toMatchObject({ previous_close: 50, price_change: 1 });
});

const four = (execution_date: string, split_to = 4) => ({ execution_date, split_from: 1, split_to });

test('a split filed twice a few days apart counts once, another ratio or a later one is a split of its own', () => {
  const dates = ['2026-04-30', '2026-05-01', '2026-05-06', '2026-09-01'];
  expect([...splitFactors(dates, [four('2026-05-01'), four('2026-05-06')], '2026-10-01')]).toEqual([0.25, 1, 1, 1]);
  // Two splits multiply, in whatever order they are filed; one of today reaches bars that end before it.
  const two = [four('2026-09-01'), four('2026-05-01')];
  expect([...splitFactors(dates, two, '2026-10-01')]).toEqual([1 / 16, 0.25, 0.25, 1]);
  expect([...splitFactors(dates.slice(0, 3), two, '2026-09-01')]).toEqual([1 / 16, 0.25, 0.25]);
  expect(distinctSplits([four('2026-05-06', 2), four('2026-05-01')])).toHaveLength(2);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.constantFrom(2, 3, 4, 0.1), (days, ratio) => {
      const again = new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10);
      expect(distinctSplits([four(again, ratio), four('2026-05-01', ratio)])).toEqual([four('2026-05-01', ratio)]);
    }),
  );
});
