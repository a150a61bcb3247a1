// Finnhub's metrics in the product's units: percent, shares, USD.
import { z } from 'zod';
import type { CompanyRatios } from '../../domain/market/fundamentals.ts';
import type { Metrics } from '../../domain/market/live-data.ts';
import { wireCode, wireNumber, wireObject, wirePositive } from '../reading/wire-values.ts';
import { isListingAsked } from './symbol-spelling.ts';

const MILLION = 1e6;

/** Metrics of the slow endpoint; volumes and capitalization are in millions. */
const SlowMetrics = z.object({
  '52WeekHigh': wirePositive,
  '52WeekLow': wirePositive,
  '10DayAverageTradingVolume': wirePositive,
  '3MonthAverageTradingVolume': wirePositive,
  beta: wireNumber,
  marketCapitalization: wirePositive,
  'priceRelativeToS&P5004Week': wireNumber,
  'priceRelativeToS&P50013Week': wireNumber,
  'priceRelativeToS&P500Ytd': wireNumber,
  'priceRelativeToS&P50052Week': wireNumber,
  peTTM: wireNumber,
  forwardPE: wireNumber,
  pb: wireNumber,
  pbQuarterly: wireNumber,
  psTTM: wireNumber,
  'totalDebt/totalEquityQuarterly': wireNumber,
  roaTTM: wireNumber,
  roeTTM: wireNumber,
  epsTTM: wireNumber,
  netProfitMarginTTM: wireNumber,
});

export const MetricWire = wireObject(z.object({ metric: wireObject(SlowMetrics), symbol: wireCode(20) }));

/** Figures of one listing (prices, shares); the others are multiples and percentages of the company. */
const listingFigures = [
  '52WeekHigh',
  '52WeekLow',
  '10DayAverageTradingVolume',
  '3MonthAverageTradingVolume',
  'beta',
  'marketCapitalization',
  'priceRelativeToS&P5004Week',
  'priceRelativeToS&P50013Week',
  'priceRelativeToS&P500Ytd',
  'priceRelativeToS&P50052Week',
  'epsTTM',
] as const;
/** Amounts in the currency of the company's reports. */
const reportedFigures = ['marketCapitalization', 'epsTTM'] as const;

function without<Figures extends object>(figures: Figures, names: readonly (keyof Figures)[]): Figures {
  return { ...figures, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/**
 * Null for a symbol the vendor does not know (empty metric object). An answer for another listing than `asked` gives
 * only company figures; `isForeign` (profile in another currency than USD) drops amounts.
 */
export function parseMetric(
  wire: z.output<typeof MetricWire>,
  asked?: string,
  isForeign = false,
): { metrics: Partial<Metrics>; ratios: CompanyRatios } | null {
  if (Object.values(wire.metric).every((value) => value === null)) return null;
  const own = isForeign ? without(wire.metric, reportedFigures) : wire.metric;
  const metric = isListingAsked(wire.symbol, asked) ? own : without(own, listingFigures);
  const metrics = {
    '52WeekHigh': metric['52WeekHigh'],
    '52WeekLow': metric['52WeekLow'],
    '10DayAverageTradingVolume': millions(metric['10DayAverageTradingVolume']),
    '3MonthAverageTradingVolume': millions(metric['3MonthAverageTradingVolume']),
    beta: metric.beta,
    marketCapitalization: millions(metric.marketCapitalization),
    'priceRelativeToS&P5004Week': metric['priceRelativeToS&P5004Week'],
    'priceRelativeToS&P50013Week': metric['priceRelativeToS&P50013Week'],
    'priceRelativeToS&P500Ytd': metric['priceRelativeToS&P500Ytd'],
    'priceRelativeToS&P50052Week': metric['priceRelativeToS&P50052Week'],
  };
  const ratios = {
    pe_ratio_trailing: metric.peTTM,
    pe_ratio_forward: metric.forwardPE,
    price_to_book: metric.pb ?? metric.pbQuarterly,
    price_to_sales: metric.psTTM,
    debt_to_equity: metric['totalDebt/totalEquityQuarterly'],
    return_on_assets: metric.roaTTM,
    return_on_equity: metric.roeTTM,
    trailing_12mo_eps: metric.epsTTM,
    net_margins: metric.netProfitMarginTTM,
    beta: metric.beta,
  };
  return { metrics, ratios };
}

function millions(value: number | null): number | null {
  return value === null ? null : value * MILLION;
}

/** Metrics of the price endpoint; volumes are in shares, unlike those of the slow endpoint under the same keys. */
const PriceStatistics = z.object({
  '52WeekHigh': wirePositive,
  '52WeekLow': wirePositive,
  '5DayAverageTradingVolume': wirePositive,
  '10DayAverageTradingVolume': wirePositive,
  '30DayAverageTradingVolume': wirePositive,
  '3MonthAverageTradingVolume': wirePositive,
  '14DayRSI': wireNumber,
  '50DaySMA': wirePositive,
  '200DaySMA': wirePositive,
  '1MonthPriceStd': wireNumber,
  '1MonthPriceReturn': wireNumber,
  '3MonthPriceReturn': wireNumber,
  ytdPriceReturn: wireNumber,
});

export const PriceMetricWire = wireObject(z.object({ data: wireObject(PriceStatistics), symbol: wireCode(20) }));

/** Null when the vendor does not know the symbol, or answers with another listing than `asked`. */
export function parsePriceMetric(wire: z.output<typeof PriceMetricWire>, asked?: string): Partial<Metrics> | null {
  if (!isListingAsked(wire.symbol, asked)) return null;
  return Object.values(wire.data).every((value) => value === null) ? null : wire.data;
}
