// Figures of an open plan: risk, spread, break-even hit rate, place of the price, and size for an amount.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanPrices, planFigures, planSize } from '../../../src/domain/goldeneye/windows/plan-figures.ts';

const long: PlanPrices = { side: 'long', entry: 214.36, stop: 213.4, target: 216.28, spread: 0.02 };

describe('a plan', () => {
  test('says risk and reward a share, spread of the risk and the hit rate from which it earns', () => {
    const figures = planFigures(long, 214.36);
    expect(figures?.risk).toBeCloseTo(0.96);
    expect(figures?.reward_r).toBeCloseTo(2);
    expect(figures?.spread_share).toBeCloseTo(2.083, 3);
    expect(figures?.break_even).toBeCloseTo(34.03, 2);
    expect(figures?.at).toBeCloseTo(33.33, 2);
  });

  test('without a quote counts the costs of the record', () => {
    const figures = planFigures({ ...long, spread: null }, null);
    expect(figures).toMatchObject({ spread_share: null, at: null });
    expect(figures?.cost_r).toBeCloseTo((214.36 * 0.0006) / 0.96);
  });

  test('without a risk has no figures', () => {
    expect(planFigures({ ...long, stop: long.entry }, 214)).toBeNull();
  });

  test.each([
    [213, 0],
    [213.4, 0],
    [216.28, 100],
    [999, 100],
  ])('stands between stop and target: at %d it is %d percent of the way', (price, at) => {
    expect(planFigures(long, price)?.at).toBeCloseTo(at);
  });
});

test('a size for 100 dollars loses at most that at the stop', () => {
  const size = planSize(long, 100);
  expect(size).toMatchObject({ shares: 104 });
  expect(size.value).toBeCloseTo(22_293.44);
  expect(size.loss).toBeCloseTo(99.84);
  expect(size.gain).toBeCloseTo(199.68);
  for (const amount of [0, -5, Number.NaN]) expect(planSize(long, amount).shares).toBe(0);
});

test('long and short plans of the same distances have the same figures, and no size loses more than its amount', () => {
  const distance = fc.double({ min: 0.01, max: 20, noNaN: true });
  fc.assert(
    fc.property(distance, distance, fc.double({ min: 1, max: 1e6, noNaN: true }), (risk, reward, amount) => {
      const up: PlanPrices = { side: 'long', entry: 100, stop: 100 - risk, target: 100 + reward, spread: 0.01 };
      const down: PlanPrices = { side: 'short', entry: 100, stop: 100 + risk, target: 100 - reward, spread: 0.01 };
      const [one, other] = [planFigures(up, 100), planFigures(down, 100)];
      expect(one?.break_even).toBeCloseTo(other?.break_even ?? Number.NaN, 6);
      expect(one?.at).toBeCloseTo(other?.at ?? Number.NaN, 6);
      const size = planSize(up, amount);
      expect(size.loss).toBeLessThanOrEqual(amount * (1 + 1e-9));
      expect(size.loss + risk).toBeGreaterThan(amount * (1 - 1e-9));
    }),
  );
});
