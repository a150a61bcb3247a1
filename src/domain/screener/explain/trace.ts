// Trace of each filter and trading signal: figure, source, bounds, outcome.
import { type Bounds, boundsWords, margin, within } from '../../numbers/bounds.ts';
import { type FilterFigures, filterMeasures, filterNames } from '../rules/filters.ts';
import { judgeLights, type LightRule, lightRules, type SignalReadings } from '../rules/signal-lights.ts';
import { newsRuleWords } from '../rules/trade-signals.ts';
import { type FilterCode, type Light, type SignalName, signalNames } from '../screener-stock.ts';

/** Measure of a filter. `margin`: distance of the value inside the bounds (negative outside); null when unknown. */
export type FilterTrace = {
  code: FilterCode;
  filter: string;
  measure: string;
  fields: readonly string[];
  value: number | null;
  unit: string;
  places: number;
  bounds: Bounds;
  threshold: string;
  margin: number | null;
  pass: boolean;
};

/** Measures in the order of the filters; a filter is active when one of its measures passes. */
export function filterTrace(figures: FilterFigures): FilterTrace[] {
  return filterMeasures.map(({ code, name, fields, unit, places, bounds, value: read }) => {
    const value = read(figures);
    return {
      code,
      filter: filterNames[code],
      measure: name,
      fields,
      value,
      unit,
      places,
      bounds,
      threshold: boundsWords(bounds),
      margin: margin(value, bounds),
      pass: within(value, bounds),
    };
  });
}

/** Trace of a trading signal. News Catalyst has no single figure: `value` is the age of the newest article in hours. */
export type SignalTrace = {
  signal: SignalName;
  name: string;
  fields: readonly string[];
  value: number | null;
  unit: string;
  places: number;
  green: string;
  yellow: string;
  status: Light;
};

const signalFields = {
  freshness: ['as_of'],
  volume_trend: ['relative_volume'],
  vwap_distance: ['current_price', 'vwap'],
  rsi_energy: ['rsi'],
  news_catalyst: ['trade_signals.signals.news_catalyst.all_sentiments'],
} as const satisfies Record<SignalName, readonly string[]>;

export function signalTrace(readings: SignalReadings): SignalTrace[] {
  const lights = judgeLights(readings);
  return signalNames.map((signal) => {
    const status = lights[signal];
    const shared = { signal, fields: signalFields[signal], status };
    if (signal === 'news_catalyst') {
      const value = readings.news_catalyst?.hours ?? null;
      return { ...shared, name: 'News Catalyst', value, unit: 'h', places: 0, ...newsRuleWords };
    }
    const { name, unit, places, green, yellow }: LightRule = lightRules[signal];
    return {
      ...shared,
      name,
      value: readings[signal],
      unit,
      places,
      green: boundsWords(green),
      yellow: boundsWords(yellow),
    };
  });
}
