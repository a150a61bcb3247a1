// Common factors of prices: market and sectors as cumulative log returns by session.
import { sessionCount, sessionIndexUpTo } from '../calendar/sessions.ts';
import { sectors } from '../listings/sectors.ts';
import { draw, hashKey, normal, pick, unit } from '../random/random.ts';
import { blockLength, revertingWalk } from './reverting-walk.ts';

/** Session to which the listings' starting prices and sizes refer. */
export const anchorSession = sessionIndexUpTo('2026-01-02');
/** Market drift per session in log terms, about 7% a year, counted from the anchor. */
const drift = 0.00027;
/** Volatility regimes; one is drawn for each block of sessions. */
const calmToStorm = [0.65, 0.8, 0.9, 1, 1, 1.2, 1.7] as const;

const levelCount = sessionCount + blockLength;

export type Factors = {
  /** Cumulative log level of the market at a session. */
  market: (session: number) => number;
  /** Cumulative log level of a sector at a session; 0 for sector -1. */
  sector: (sector: number, session: number) => number;
  /** The market's volatility regime at a session (1 is ordinary). */
  regime: (session: number) => number;
};

function walk(key: number, sigma: (session: number) => number): Float64Array {
  const step = (session: number): number => sigma(session) * normal(draw(key, session));
  return revertingWalk(step, 0, Math.ceil(levelCount / blockLength)).subarray(0, levelCount);
}

export function createFactors(seed: number): Factors {
  const marketKey = hashKey('market', seed);
  const regimeKey = hashKey('regime', seed);
  const regime = (session: number): number => pick(draw(regimeKey, Math.floor(session / blockLength)), calmToStorm);
  const market = walk(marketKey, (session) => {
    const shock = unit(draw(marketKey ^ 0x5bd1e995, session)) < 0.012 ? 2.2 : 1;
    return 0.0072 * regime(session) * shock;
  });
  for (let session = 0; session < market.length; session += 1) {
    market[session] = (market[session] as number) + drift * (session - anchorSession);
  }
  const bySector = sectors.map((entry) =>
    walk(hashKey(entry.name, seed), (session) => entry.volatility * regime(session)),
  );
  return {
    market: (session) => market[session] ?? 0,
    sector: (sector, session) => bySector[sector]?.[session] ?? 0,
    regime,
  };
}
