// Lights of the five trading signals: names, packing, and the decision by the number of green ones.
import { decisionRules } from '../../rules/screener-rules.ts';
import {
  type Decision,
  type Light,
  lights,
  type SignalName,
  type SignalSummary,
  signalNames,
} from '../screener-stock.ts';

export const lightNames = {
  freshness: 'Freshness',
  volume_trend: 'Volume Trend',
  vwap_distance: 'VWAP Distance',
  rsi_energy: 'RSI Energy',
  news_catalyst: 'News Catalyst',
} as const satisfies Record<SignalName, string>;

/** Words of lights; "pass" and "fail" are for filters only. Gray: the signal's figure is unknown. */
export const lightWords = {
  green: 'in favour',
  yellow: 'watch',
  red: 'against',
  gray: 'unknown',
} as const satisfies Record<Light, string>;

/**
 * Signals whose green means a rising price. The others measure freshness, activity or energy of a move in either
 * direction.
 */
export const directedSignals = ['vwap_distance', 'news_catalyst'] as const satisfies readonly SignalName[];

/** Whether a YES or MAYBE has no green directional signal; false for NO and SKIP. */
export function isUndirected(decision: Decision, lights: Lights): boolean {
  if (decision !== 'YES' && decision !== 'MAYBE') return false;
  return directedSignals.every((name) => lights[name] !== 'green');
}

export type Lights = Record<SignalName, Light>;

/** Reads two bits a light, in the order of `signalNames`. */
export function unpackLights(packed: number): Lights {
  return Object.fromEntries(signalNames.map((name, at) => [name, lights[(packed >> (2 * at)) & 3]])) as Lights;
}

/** Decisions of all sets of lights; the index is the packed number of the set. */
export const summaries: readonly SignalSummary[] = Array.from({ length: 4 ** signalNames.length }, (_, packed) =>
  decide(unpackLights(packed)),
);

/** Decision by the number of green lights; SKIP when no signal could be computed. */
export function decide(lights: Lights): SignalSummary {
  const count = (light: Light) => signalNames.filter((name) => lights[name] === light).length;
  const green_count = count('green');
  const yellow_count = count('yellow');
  const red_count = count('red');
  return {
    decision: green_count + yellow_count + red_count === 0 ? 'SKIP' : decideByGreen(green_count),
    confidence: toConfidence(green_count),
    green_count,
    yellow_count,
    red_count,
  };
}

function decideByGreen(green: number): 'YES' | 'MAYBE' | 'NO' {
  if (green >= decisionRules.yes_from.value) return 'YES';
  return green >= decisionRules.maybe_from.value ? 'MAYBE' : 'NO';
}

function toConfidence(green: number): 'HIGH' | 'MEDIUM' | 'LOW' {
  if (green >= decisionRules.high_from.value) return 'HIGH';
  return green >= decisionRules.medium_from.value ? 'MEDIUM' : 'LOW';
}
