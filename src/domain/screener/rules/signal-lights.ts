// The five trading signals as lights, and the decision by the number of green ones.
import { type Bounds, inRange, type Range, toRanges } from '../../numbers/bounds.ts';
import { unknownAsNaN } from '../../numbers/known.ts';
import { knownPercentFrom } from '../../numbers/percent.ts';
import { minuteMs } from '../../numbers/time.ts';
import { decisionRules, signalRules } from '../../rules/screener-rules.ts';
import {
  type Decision,
  type Light,
  lightCodes,
  lights,
  type SignalName,
  type SignalSummary,
  type StockFigures,
  signalNames,
} from '../screener-stock.ts';
import { type NewsReading, newsLightCode, newsWord } from './news-catalyst.ts';

/** Signals judged by a single figure: green range first, then yellow, anything else is red. */
export type MeasuredSignal = Exclude<SignalName, 'news_catalyst'>;

export type LightRule = { name: string; unit: string; places: number; green: Bounds; yellow: Bounds };

export const lightRules = {
  freshness: {
    name: 'Freshness',
    unit: 'min',
    places: 0,
    green: { below: signalRules.fresh_below },
    yellow: { below: signalRules.fresh_yellow_below },
  },
  volume_trend: {
    name: 'Volume Trend',
    unit: '%',
    places: 1,
    green: { above: signalRules.trend_above },
    yellow: { from: signalRules.trend_yellow_from },
  },
  vwap_distance: {
    name: 'VWAP Distance',
    unit: '%',
    places: 2,
    green: { from: signalRules.vwap_from, to: signalRules.vwap_to },
    yellow: { from: signalRules.vwap_yellow_from, to: signalRules.vwap_yellow_to },
  },
  rsi_energy: {
    name: 'RSI Energy',
    unit: 'RSI',
    places: 1,
    green: { from: signalRules.rsi_from, to: signalRules.rsi_to },
    yellow: { from: signalRules.rsi_yellow_from, to: signalRules.rsi_yellow_to },
  },
} as const satisfies Record<MeasuredSignal, LightRule>;

/** Names of the signals; News Catalyst is named here because it has no measured range. */
export const lightNames = {
  freshness: lightRules.freshness.name,
  volume_trend: lightRules.volume_trend.name,
  vwap_distance: lightRules.vwap_distance.name,
  rsi_energy: lightRules.rsi_energy.name,
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

/**
 * Input of each signal: age in minutes, volume trend and VWAP distance in percent, RSI, newest article; null when
 * unknown.
 */
export type SignalReadings = Record<MeasuredSignal, number | null> & { news_catalyst: NewsReading | null };

export type SignalCircumstances = {
  /** The instant of judging, epoch ms. */
  now: number;
  /** relative_volume of the same stock in today's previous run; null when there is none. */
  previous_relative_volume: number | null;
  news: NewsReading | null;
};

export type SignalFigures = Pick<StockFigures, 'as_of' | 'relative_volume' | 'current_price' | 'vwap' | 'rsi'>;

export function readSignals(figures: SignalFigures, circumstances: SignalCircumstances): SignalReadings {
  return {
    freshness: ageInMinutes(figures.as_of, circumstances.now),
    // Volume against that expected from the previous run's pace; the usual volume of both clock times cancels out,
    // leaving the two ratios.
    volume_trend: knownPercentFrom(figures.relative_volume, circumstances.previous_relative_volume),
    vwap_distance: knownPercentFrom(figures.current_price, figures.vwap),
    rsi_energy: figures.rsi,
    news_catalyst: circumstances.news,
  };
}

/** Minutes since the stock's snapshot; 0 when its timestamp is ahead of `now`, null when it is unknown. */
export function ageInMinutes(asOf: string | null, now: number): number | null {
  const at = asOf === null ? Number.NaN : Date.parse(asOf);
  return Number.isNaN(at) ? null : Math.max(0, (now - at) / minuteMs);
}

export type Lights = Record<SignalName, Light>;

const rangesOf = (color: 'green' | 'yellow') =>
  toRanges(
    Object.fromEntries(Object.entries(lightRules).map(([name, rule]) => [name, rule[color]])) as Record<
      MeasuredSignal,
      Bounds
    >,
  );
const [greenRanges, yellowRanges] = [rangesOf('green'), rangesOf('yellow')];

/** Code of the light; NaN (unknown) is gray. */
function lightCode(value: number, green: Range, yellow: Range): number {
  if (inRange(value, green)) return lightCodes.green;
  if (inRange(value, yellow)) return lightCodes.yellow;
  return Number.isNaN(value) ? lightCodes.gray : lightCodes.red;
}

export function measuredLight(signal: MeasuredSignal, value: number | null): Light {
  return lights[lightCode(unknownAsNaN(value), greenRanges[signal], yellowRanges[signal])]!;
}

/**
 * Five lights as one number, two bits per signal in published order, freshness lowest. `age` in minutes, `trend` and
 * `distance` in percent, `newsHours` in hours; unknown figures are NaN.
 */
export function lightBits(
  age: number,
  trend: number,
  distance: number,
  rsi: number,
  newsWord: number,
  newsHours: number,
): number {
  return (
    lightCode(age, greenRanges.freshness, yellowRanges.freshness) |
    (lightCode(trend, greenRanges.volume_trend, yellowRanges.volume_trend) << 2) |
    (lightCode(distance, greenRanges.vwap_distance, yellowRanges.vwap_distance) << 4) |
    (lightCode(rsi, greenRanges.rsi_energy, yellowRanges.rsi_energy) << 6) |
    (newsLightCode(newsWord, newsHours) << 8)
  );
}

/** Mask from readings where unknown is null. */
export function lightMask({
  freshness,
  volume_trend,
  vwap_distance,
  rsi_energy,
  news_catalyst,
}: SignalReadings): number {
  return lightBits(
    unknownAsNaN(freshness),
    unknownAsNaN(volume_trend),
    unknownAsNaN(vwap_distance),
    unknownAsNaN(rsi_energy),
    newsWord(news_catalyst),
    unknownAsNaN(news_catalyst?.hours),
  );
}

/** Reads two bits a light, in the order of `signalNames`. */
export function unpackLights(packed: number): Lights {
  return Object.fromEntries(signalNames.map((name, at) => [name, lights[(packed >> (2 * at)) & 3]])) as Lights;
}

export function judgeLights(readings: SignalReadings): Lights {
  return unpackLights(lightMask(readings));
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
