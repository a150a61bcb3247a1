// Words of the shares of lights: short enough for the head of a column.
import { expect, test } from 'vitest';
import { signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { toLightShares } from '../../../src/web/screens/screener/rows/light-shares.ts';

test.each([
  [0, 'none', 'in favour for 0%'],
  [5, 'rare', 'in favour for less than 1%'],
  [99, 'rare', 'in favour for less than 1%'],
  [100, '1 in 100', 'in favour for 1%'],
  [9_000, '9 in 10', 'in favour for 90%'],
  [10_000, 'all', 'in favour for 100%'],
])('%i of 10,000 in favour is "%s", and the tooltip says the share', (green, words, share) => {
  const light = { green, yellow: 10_000 - green, red: 0, gray: 0 };
  const [name] = signalNames;
  const counts = Object.fromEntries(signalNames.map((one) => [one, light])) as Parameters<typeof toLightShares>[0];
  const shares = toLightShares(counts, 10_000)[name!];
  expect(shares.inFavour).toBe(words);
  expect(shares.title).toContain(share);
});
