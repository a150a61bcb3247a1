// What moves many stocks at once: the market and the sectors, as cumulative log returns by session.
import { draw, keyOf, normal, pick, unit } from './random.ts';
import { sectors } from './sectors.ts';
import { sessionCount, sessionIndexUpTo } from './sessions.ts';

/** Sessions a regime lasts. */
export const blockLength = 64;
/** Levels remember this many blocks, then forget: prices wander but do not run away over decades. */
export const memoryBlocks = 8;

/** Rough prices and sizes of the listings speak of this session. */
export const anchorSession = sessionIndexUpTo('2026-01-02');
/** Market drift per session in log terms, about 7% a year, counted from the anchor. */
const drift = 0.00027;
const calmToStorm = [0.65, 0.8, 0.9, 1, 1, 1.2, 1.7] as const;

export type Factors = {
  /** Cumulative log level of the market at a session. */
  market: (session: number) => number;
  /** Cumulative log level of a sector at a session; 0 for sector -1. */
  sector: (sector: number, session: number) => number;
  /** The market's volatility regime at a session (1 is ordinary). */
  regime: (session: number) => number;
};

function path(key: number, sigma: (session: number) => number): Float64Array {
  const start = -memoryBlocks * blockLength;
  const levels = new Float64Array(sessionCount + blockLength);
  const sums: number[] = [];
  const step = (session: number): number => sigma(session) * normal(draw(key, session));
  for (let first = start; first < levels.length; first += blockLength) {
    let sum = 0;
    for (let session = first; session < first + blockLength; session += 1) sum += step(session);
    sums.push(sum);
  }
  for (let first = 0, block = memoryBlocks; first < levels.length; first += blockLength, block += 1) {
    let level = 0;
    let pull = 0;
    for (let back = 1; back <= memoryBlocks; back += 1) {
      const past = sums[block - back] ?? 0;
      level += past * (1 - (back - 1) / memoryBlocks);
      pull -= past / memoryBlocks / blockLength;
    }
    for (let session = first; session < Math.min(first + blockLength, levels.length); session += 1) {
      level += step(session) + pull;
      levels[session] = level;
    }
  }
  return levels;
}

export function createFactors(seed: number): Factors {
  const marketKey = keyOf('market', seed);
  const regimeKey = keyOf('regime', seed);
  const regime = (session: number): number => pick(draw(regimeKey, Math.floor(session / blockLength)), calmToStorm);
  const market = path(marketKey, (session) => {
    const shock = unit(draw(marketKey ^ 0x5bd1e995, session)) < 0.012 ? 2.2 : 1;
    return 0.0072 * regime(session) * shock;
  });
  for (let session = 0; session < market.length; session += 1) {
    market[session] = (market[session] as number) + drift * (session - anchorSession);
  }
  const bySector = sectors.map((entry) =>
    path(keyOf(entry.name, seed), (session) => entry.volatility * regime(session)),
  );
  return {
    market: (session) => market[session] ?? 0,
    sector: (sector, session) => bySector[sector]?.[session] ?? 0,
    regime,
  };
}
