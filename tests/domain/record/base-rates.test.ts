// Base rates: shares of the equal-weighted market above SPY and above its own mean, after costs.
import { expect, test } from 'vitest';
import { createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { baseShares } from '../../../src/domain/record/settle/base-rates.ts';
import { createBenchmarks } from '../../../src/domain/record/settle/benchmarks.ts';

/** Closes on the second day of stocks bought at 10; SPY stays where it is. */
function sharesOf(closes: Record<string, number>) {
  const symbols = Object.keys(closes);
  const same = symbols.map(() => 10);
  const volume = symbols.map(() => 60_000);
  const history = createBarHistory(
    ['2026-03-02', '2026-03-03', '2026-03-04'],
    (date) => {
      if (date === '2026-03-04') return null;
      return { symbols, open: same, close: date === '2026-03-02' ? same : Object.values(closes), volume };
    },
    [],
  );
  const market = { screened: Uint8Array.from(symbols, (symbol) => (symbol === 'SPY' ? 0 : 1)), sectors: 0 };
  const benchmarks = createBenchmarks(history, { ...market, sector: new Int16Array(symbols.length).fill(-1) });
  return { on: (exit: number) => baseShares(history, benchmarks, { entry: 1, exit, horizon: 'close' }) };
}

test('costs have to be earned on either side', () => {
  const shares = sharesOf({ SPY: 10, UP: 10.1, LITTLE: 10.005, DOWN: 9.9, SAME: 10 });
  expect(shares.on(1)).toEqual([
    { benchmark: 'spy', stocks: 4, long: 0.25, short: 0.25, cut: null },
    { benchmark: 'market', stocks: 4, long: 0.25, short: 0.25, cut: 0 },
  ]);
});

test('there is none before the exit is on file', () => {
  expect(sharesOf({ SPY: 10, UP: 11 }).on(2)).toEqual([]);
});

test('where SPY has no bar at the exit an earlier close is no benchmark', () => {
  expect(
    sharesOf({ SPY: Number.NaN, UP: 11, DOWN: 9 })
      .on(1)
      .map(({ benchmark }) => benchmark),
  ).toEqual(['market']);
});

test('without SPY the market is still compared with itself', () => {
  expect(sharesOf({ UP: 11, DOWN: 9 }).on(1)).toEqual([
    { benchmark: 'market', stocks: 2, long: 0.5, short: 0.5, cut: 0 },
  ]);
});

test('each stock of the market counts up to the bound: what that changes in its mean is kept', () => {
  // +400 % counts as 50 %, -90 % as -50 %, over four stocks.
  const [, market] = sharesOf({ SPY: 10, UP: 50, DOWN: 1, SAME: 10, LITTLE: 11 }).on(1);
  expect(market!.cut).toBeCloseTo((-3.5 + 0.4) / 4, 10);
});
