// Trace of each filter and trading signal: figure, source, bounds, outcome.
import { boundsWords, margin, within } from '../../numbers/bounds.ts';
import { type FilterFigures, filterMeasures } from '../rules/filter-measures.ts';
import { filterNames } from '../rules/filters.ts';
import { judgeLights, type LightRule, lightRules, type SignalReadings } from '../rules/judge-lights.ts';
import { newsRuleWords } from '../rules/trade-signals.ts';
import { type SignalName, signalNames } from '../screener-stock.ts';

export type FilterTrace = ReturnType<typeof filterTrace>[number];

/**
 * Measures in the order of the filters; a filter is active when one of its measures passes. `margin`: distance of the
 * value inside the bounds (negative outside); null when unknown.
 */
export function filterTrace(figures: FilterFigures) {
  return filterMeasures.map(({ name, value: read, ...measure }) => {
    const value = read(figures);
    return {
      ...measure,
      filter: filterNames[measure.code],
      measure: name,
      value,
      threshold: boundsWords(measure.bounds),
      margin: margin(value, measure.bounds),
      pass: within(value, measure.bounds),
    };
  });
}

export type SignalTrace = ReturnType<typeof signalTrace>[number];

const signalFields = {
  freshness: ['as_of'],
  volume_trend: ['relative_volume'],
  vwap_distance: ['current_price', 'vwap'],
  rsi_energy: ['rsi'],
  news_catalyst: ['trade_signals.signals.news_catalyst.all_sentiments'],
} as const satisfies Record<SignalName, readonly string[]>;

/**
 * Traces of the trading signals. News Catalyst has no single figure: `value` is the age of the newest article in hours.
 */
export function signalTrace(readings: SignalReadings) {
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
