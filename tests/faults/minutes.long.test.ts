// Short trial of the feed of minutes: every fault at least once, and the stored rows equal the market.
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/numbers/seeded-random.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { minuteTrial } from './minute-trial.ts';

// F-08, F-09
test('drops, stalls, lost, doubled, late and corrected events, a killed process and database: what is stored is the truth', async () => {
  const market = createMarket(7, 120);
  const result = await minuteTrial({
    market,
    symbols: market.universe.listings.slice(0, 12).map(({ symbol }) => symbol),
    from: '2026-11-17T15:00:30.000Z',
    minutes: 16,
    rate: 60,
    random: seededRandom(4),
    killsDatabase: true,
  });
  expect(result.differences).toEqual([]);
  expect(result).toMatchObject({ unfilled: 0, unread: 0 });
  expect(result.rows).toBeGreaterThan(1_000);
  expect(result.gaps).toBeGreaterThan(0);
});
