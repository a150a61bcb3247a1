// The four filters: measures, bounds and active-filter masks.
import { type Bounds, boundsWords, inRange, toRanges } from '../../numbers/bounds.ts';
import { nanAsNull, unknownAsNaN } from '../../numbers/known.ts';
import { filterRules } from '../../rules/screener-rules.ts';
import type { FilterCode, FilterDetail, StockFigures } from '../screener-stock.ts';

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

const bounds = {
  gain: { above: filterRules.gain_above },
  volume: { above: filterRules.volume_above },
  marketrank: { above: filterRules.marketrank_above },
  sentiment: { above: filterRules.news_sentiment_above },
  rsi: { from: filterRules.rsi_from, to: filterRules.rsi_to },
  below_high: { to: filterRules.near_high_within },
} as const satisfies Record<string, Bounds>;
const ranges = toRanges(bounds);

/** One measure within its bounds activates a filter; an unknown figure passes none. */
export const filterMeasures: readonly FilterMeasure[] = [
  {
    code: 'PM',
    name: 'Gain today',
    fields: ['change_from_prev_close_pct'],
    unit: '%',
    places: 2,
    bounds: bounds.gain,
    value: (figures) => figures.change_from_prev_close_pct,
  },
  {
    code: 'VS',
    name: 'Full-day volume',
    fields: ['todays_volume', 'average_daily_volume'],
    unit: 'x',
    places: 2,
    bounds: bounds.volume,
    value: (figures) =>
      nanAsNull(volumeInDays(unknownAsNaN(figures.todays_volume), unknownAsNaN(figures.average_daily_volume))),
  },
  {
    code: 'SM',
    name: 'MarketRank',
    fields: ['marketrank'],
    unit: 'stars',
    places: 2,
    bounds: bounds.marketrank,
    value: (figures) => figures.marketrank,
  },
  {
    code: 'SM',
    name: 'News sentiment',
    fields: ['news_sentiment'],
    unit: 'points',
    places: 2,
    bounds: bounds.sentiment,
    value: (figures) => figures.news_sentiment,
  },
  {
    code: 'TB',
    name: 'RSI 14',
    fields: ['rsi'],
    unit: 'RSI',
    places: 1,
    bounds: bounds.rsi,
    value: (figures) => figures.rsi,
  },
  {
    code: 'TB',
    name: 'Below 52-week high',
    fields: ['current_price', 'fifty_two_week_high'],
    unit: '%',
    places: 1,
    bounds: bounds.below_high,
    value: (figures) =>
      nanAsNull(belowHigh(unknownAsNaN(figures.current_price), unknownAsNaN(figures.fifty_two_week_high))),
  },
];

/** Wording: `RSI 14 55 to 70, or Below 52-week high up to 5%`. */
export const measureWords = (code: FilterCode): string =>
  filterMeasures
    .filter((measure) => measure.code === code)
    .map((measure) => `${measure.name} ${boundsWords(measure.bounds)}`)
    .join(', or ');

/** Today's volume as a multiple of the average day; NaN when unknown or when the average is not above zero. */
function volumeInDays(volume: number, average: number): number {
  return average > 0 ? volume / average : Number.NaN;
}

/**
 * Distance of the price below the high, in percent of the high, negative above it; NaN unless the high is above zero.
 */
export function belowHigh(price: number, high: number): number {
  // Multiply by 100 first: 95 below a high of 100 is then 5 %, not 5.000000000000004.
  return high > 0 ? 100 - (100 * price) / high : Number.NaN;
}

/**
 * The mask of the active filters: bit 0 is PM, bit 3 is TB. Gain in percent, volumes in shares, prices in USD; an
 * unknown figure is NaN and passes nothing.
 */
export function filterBits(
  gain: number,
  volume: number,
  averageVolume: number,
  marketrank: number,
  sentiment: number,
  rsi: number,
  price: number,
  yearHigh: number,
): number {
  return (
    (inRange(gain, ranges.gain) ? 1 : 0) |
    (inRange(volumeInDays(volume, averageVolume), ranges.volume) ? 2 : 0) |
    (inRange(marketrank, ranges.marketrank) || inRange(sentiment, ranges.sentiment) ? 4 : 0) |
    (inRange(rsi, ranges.rsi) || inRange(belowHigh(price, yearHigh), ranges.below_high) ? 8 : 0)
  );
}

/** Mask from figures where unknown is null. */
export function activeMask(figures: FilterFigures): number {
  return filterBits(
    unknownAsNaN(figures.change_from_prev_close_pct),
    unknownAsNaN(figures.todays_volume),
    unknownAsNaN(figures.average_daily_volume),
    unknownAsNaN(figures.marketrank),
    unknownAsNaN(figures.news_sentiment),
    unknownAsNaN(figures.rsi),
    unknownAsNaN(figures.current_price),
    unknownAsNaN(figures.fifty_two_week_high),
  );
}

export function activeFilters(figures: FilterFigures): FilterCode[] {
  return judgeFilters(activeMask(figures));
}

export function filterDetails(active: readonly FilterCode[]): FilterDetail[] {
  return filterCodes.map((code) => ({ code, name: filterNames[code], is_active: active.includes(code) }));
}

/** Filter codes named in an address parameter, in the order of `filterCodes`; unknown codes are left out. */
export function readFilters(text: string | null): FilterCode[] {
  const asked = text?.toUpperCase().split(',') ?? [];
  return filterCodes.filter((code) => asked.includes(code));
}

/** Mask of the active filters; bit 0 is PM, bit 3 is TB. */
export function filterMask(active: readonly FilterCode[]): number {
  return active.reduce((mask, code) => mask | (1 << filterCodes.indexOf(code)), 0);
}

export function judgeFilters(mask: number): FilterCode[] {
  return filterCodes.filter((_, bit) => (mask & (1 << bit)) !== 0);
}
