// Simulated market of tests, made once a file and shared by its servers.
import { createMarket, type Market } from '../../src/simulator/prices/market.ts';

/** Symbols of the simulated market in tests: enough for every list, quick to build. */
const UNIVERSE_SIZE = 500;
const SEED = 7;

let made: Market | null = null;

export function sharedMarket(): Market {
  made ??= createMarket(SEED, UNIVERSE_SIZE);
  return made;
}
