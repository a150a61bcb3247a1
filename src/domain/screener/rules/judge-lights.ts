// Rules of the five trading signals: readings, ranges, and the light of each reading.
import { type Bounds, inRange, type Range, toRanges } from '../../numbers/bounds.ts';
import { unknownAsNaN } from '../../numbers/known.ts';
import { knownPercentFrom } from '../../numbers/percent.ts';
import { minuteMs } from '../../numbers/time.ts';
import { signalRules } from '../../rules/screener-rules.ts';
import { type Light, lightCodes, lights, type SignalName, type StockFigures } from '../screener-stock.ts';
import { type NewsReading, newsLightCode, newsWord } from './news-catalyst.ts';
import { type Lights, lightNames, unpackLights } from './signal-lights.ts';

/** Signals judged by a single figure: green range first, then yellow, anything else is red. */
export type MeasuredSignal = Exclude<SignalName, 'news_catalyst'>;

export type LightRule = { name: string; unit: string; places: number; green: Bounds; yellow: Bounds };

export const lightRules = {
  freshness: {
    name: lightNames.freshness,
    unit: 'min',
    places: 0,
    green: { below: signalRules.fresh_below },
    yellow: { below: signalRules.fresh_yellow_below },
  },
  volume_trend: {
    name: lightNames.volume_trend,
    unit: '%',
    places: 1,
    green: { above: signalRules.trend_above },
    yellow: { from: signalRules.trend_yellow_from },
  },
  vwap_distance: {
    name: lightNames.vwap_distance,
    unit: '%',
    places: 2,
    green: { from: signalRules.vwap_from, to: signalRules.vwap_to },
    yellow: { from: signalRules.vwap_yellow_from, to: signalRules.vwap_yellow_to },
  },
  rsi_energy: {
    name: lightNames.rsi_energy,
    unit: 'RSI',
    places: 1,
    green: { from: signalRules.rsi_from, to: signalRules.rsi_to },
    yellow: { from: signalRules.rsi_yellow_from, to: signalRules.rsi_yellow_to },
  },
} as const satisfies Record<MeasuredSignal, LightRule>;

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

export function judgeLights(readings: SignalReadings): Lights {
  return unpackLights(lightMask(readings));
}
