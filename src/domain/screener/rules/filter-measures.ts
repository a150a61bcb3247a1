// Measures of the four filters: figures, bounds, and the mask of those a stock passes.
import { type Bounds, boundsWords, inRange, toRanges } from '../../numbers/bounds.ts';
import { nanAsNull, unknownAsNaN } from '../../numbers/known.ts';
import { filterRules } from '../../rules/screener-rules.ts';
import type { FilterCode, StockFigures } from '../screener-stock.ts';
import { belowHigh, judgeFilters } from './filters.ts';

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
