// Common factors of prices: cumulative log returns of market and sectors by session, and the market's path within a
// session.
import { sessionCount, sessionIndexUpTo, sessionLength } from '../calendar/sessions.ts';
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
  /** Cumulative log level of the market, by session. */
  market: Float64Array;
  /** Cumulative log level of each sector, by session. */
  sectors: readonly Float64Array[];
  /** Market's deviation by minute of a session as a fraction of price; zero at both ends. */
  minutes: (session: number) => Float64Array;
  /** Highest and lowest market deviation in each of `parts` equal parts of the session, alternating. */
  swings: (session: number) => Float64Array;
};

/** Parts of a session in `swings`. */
export const parts = 15;
/** Maximum number of cached sessions. */
const mostMinutes = 40;

function drawMinutes(key: number, session: number, regime: number): Float64Array {
  const minutes = sessionLength(session);
  const path = new Float64Array(minutes);
  const scale = (0.0062 * regime) / Math.sqrt(minutes);
  let level = 0;
  for (let at = 0; at < minutes; at += 1) {
    level += normal(draw(key, session * 400 + at)) * scale;
    path[at] = level;
  }
  for (let at = 0; at < minutes; at += 1) path[at] = (path[at] as number) - (level * (at + 1)) / minutes;
  return path;
}

function findSwings(path: Float64Array): Float64Array {
  const swings = new Float64Array(2 * parts);
  const length = path.length / parts;
  for (let part = 0; part < parts; part += 1) {
    const values = path.subarray(part * length, (part + 1) * length);
    swings[2 * part] = Math.max(...values);
    swings[2 * part + 1] = Math.min(...values);
  }
  return swings;
}

/** `regime`: the market's volatility regime at a session (1 is ordinary). */
function createMarketMinutes(seed: number, regime: (session: number) => number): Pick<Factors, 'minutes' | 'swings'> {
  const key = hashKey('market minutes', seed);
  const paths = new Map<number, Float64Array>();
  const swings = new Map<number, Float64Array>();
  const minutes = (session: number): Float64Array => {
    let path = paths.get(session);
    if (!path) {
      path = drawMinutes(key, session, regime(session));
      if (paths.size > mostMinutes) paths.clear();
      paths.set(session, path);
    }
    return path;
  };
  return {
    minutes,
    swings: (session) => {
      const found = swings.get(session) ?? findSwings(minutes(session));
      swings.set(session, found);
      return found;
    },
  };
}

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
  return {
    market,
    sectors: sectors.map((entry) => walk(hashKey(entry.name, seed), (session) => entry.volatility * regime(session))),
    ...createMarketMinutes(seed, regime),
  };
}
