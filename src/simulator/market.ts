// The simulated market as one value: its listings and every price behind the vendors' doors.
import { createFactors, type Factors } from './factors.ts';
import { createDailyPrices, type DailyPrices } from './prices-daily.ts';
import { createMinutePrices, type MinutePrices } from './prices-minute.ts';
import { createUniverse, type Universe } from './universe.ts';

export type Market = {
  seed: number;
  universe: Universe;
  factors: Factors;
  daily: DailyPrices;
  minutes: MinutePrices;
};

/** Listings on the simulated exchange unless a test asks for fewer. */
export const defaultUniverseSize = 12_000;
export const defaultSeed = 2026;

export function createMarket(seed = defaultSeed, size = defaultUniverseSize): Market {
  const universe = createUniverse(seed, size);
  const factors = createFactors(seed);
  const daily = createDailyPrices(universe, factors);
  return { seed, universe, factors, daily, minutes: createMinutePrices(universe, factors, daily) };
}
