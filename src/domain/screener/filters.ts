// The four filters: which figures each looks at, and which filters are active.
import { filterRules, viewRules } from '../rules/screener-rules.ts';
import { type Bounds, within } from './bounds.ts';
import type { FilterCode, FilterDetail, StockFigures } from './screener-stock.ts';

export const filterNames = {
  PM: 'Price Momentum',
  VS: 'Volume Surge',
  SM: 'Smart Money',
  TB: 'Technical Breakout',
} as const satisfies Record<FilterCode, string>;

/** The order filters are always listed in; a filter's place is its bit in a mask. */
export const filterCodes = ['PM', 'VS', 'SM', 'TB'] as const satisfies readonly FilterCode[];

export type FilterFigures = Pick<
  StockFigures,
  | 'change_from_prev_close_pct'
  | 'todays_volume'
  | 'average_daily_volume'
  | 'marketrank'
  | 'news_sentiment'
  | 'rsi'
  | 'current_price'
  | 'fifty_two_week_high'
>;

export type FilterMeasure = {
  code: FilterCode;
  name: string;
  fields: readonly (keyof FilterFigures)[];
  unit: string;
  places: number;
  bounds: Bounds;
  value: (figures: FilterFigures) => number | null;
};

/** A filter is active when any one of its measures lies in its bounds; an unknown figure passes nothing. */
export const filterMeasures: readonly FilterMeasure[] = [
  {
    code: 'PM',
    name: 'Gain today',
    fields: ['change_from_prev_close_pct'],
    unit: '%',
    places: 2,
    bounds: { above: filterRules.gain_above },
    value: (figures) => figures.change_from_prev_close_pct,
  },
  {
    code: 'VS',
    name: 'Volume / average day',
    fields: ['todays_volume', 'average_daily_volume'],
    unit: 'x',
    places: 2,
    bounds: { above: filterRules.volume_above },
    value: (figures) => volumeInDays(figures.todays_volume, figures.average_daily_volume),
  },
  {
    code: 'SM',
    name: 'MarketRank',
    fields: ['marketrank'],
    unit: 'stars',
    places: 2,
    bounds: { above: filterRules.marketrank_above },
    value: (figures) => figures.marketrank,
  },
  {
    code: 'SM',
    name: 'News sentiment',
    fields: ['news_sentiment'],
    unit: 'points',
    places: 2,
    bounds: { above: filterRules.news_sentiment_above },
    value: (figures) => figures.news_sentiment,
  },
  {
    code: 'TB',
    name: 'RSI 14',
    fields: ['rsi'],
    unit: 'RSI',
    places: 1,
    bounds: { from: filterRules.rsi_from, to: filterRules.rsi_to },
    value: (figures) => figures.rsi,
  },
  {
    code: 'TB',
    name: 'Below 52-week high',
    fields: ['current_price', 'fifty_two_week_high'],
    unit: '%',
    places: 1,
    bounds: { to: filterRules.near_high_within },
    value: (figures) => belowHigh(figures.current_price, figures.fifty_two_week_high),
  },
];

/** Today's volume in average days; null when unknown or when the average is not above zero. */
export function volumeInDays(volume: number | null, average: number | null): number | null {
  return volume === null || average === null || !(average > 0) ? null : volume / average;
}

/** How far the price is below the high, in percent of the high; negative above it. */
export function belowHigh(price: number | null, high: number | null): number | null {
  // 100 x price comes first: 95 of 100 cents is then 5 % below, not 5.000000000000004.
  return price === null || high === null || !(high > 0) ? null : 100 - (100 * price) / high;
}

/** Codes of the active filters, in their order. */
export function activeFilters(figures: FilterFigures): FilterCode[] {
  return filterCodes.filter((code) =>
    filterMeasures.some((measure) => measure.code === code && within(measure.value(figures), measure.bounds)),
  );
}

export function filterDetails(active: readonly FilterCode[]): FilterDetail[] {
  return filterCodes.map((code) => ({ code, name: filterNames[code], is_active: active.includes(code) }));
}

/** Bit 0 is PM, bit 3 is TB. */
export function filterMask(active: readonly FilterCode[]): number {
  return active.reduce((mask, code) => mask | (1 << filterCodes.indexOf(code)), 0);
}

export function filtersOf(mask: number): FilterCode[] {
  return filterCodes.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

/** Hot stocks have three or four active filters. */
export function isHot(stock: { active_filter_count: number }): boolean {
  return stock.active_filter_count >= viewRules.hot_from.value;
}
