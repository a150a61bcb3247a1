// Premium enrichment of a list row: scores, prices, target and factors under wire names.
import { newestDollars } from '../../text/read-change.ts';
import { readNumber, toDollars, toNumber } from '../../text/read-number.ts';
import type { PremiumEnrichment, PremiumKind } from '../signal.ts';

const scoreColumns: Readonly<Record<PremiumKind, string>> = {
  IE: 'Idea Engine Score',
  MA: 'MarketBeat Score',
  STS: 'Score',
};
const gainColumns: Readonly<Record<PremiumKind, string>> = { IE: 'Upside', MA: 'Target Gain', STS: 'Downside' };

const MOST_FACTORS = 50;

function readFactors(cell: string | null): string[] | undefined {
  if (cell === null || cell.trim() === '') return undefined;
  return cell
    .split(/[;|\n]/)
    .map((factor) => factor.trim())
    .filter((factor) => factor !== '')
    .slice(0, MOST_FACTORS);
}

const words = (cell: string | null): string | null => {
  const text = cell?.trim() ?? '';
  return text === '' || text.toUpperCase() === 'N/A' || text === '-' ? null : text;
};

/** Percent from price to target; null when either is unknown or not positive. */
function computeGain(price: number | null, target: number | null): number | null {
  if (price === null || target === null || price <= 0 || target <= 0) return null;
  return Math.round(((target - price) / price) * 10_000) / 100;
}

/**
 * Percent in a cell: "12%", or a bare number that is 0 or at least 1 in size; null for other bare numbers (0.12 may be
 * a fraction) and amounts.
 */
function readPercent(cell: string | null): number | null {
  const { value, unit } = readNumber(cell ?? '');
  if (value === null || unit === 'percent') return value;
  return unit === null && (value === 0 || Math.abs(value) >= 1) ? value : null;
}

/** Cells of a premium row, as premiumFacts reads them. */
export type PremiumCells = {
  /** Text of a column; null when the file lacks the column. */
  cell: (column: string) => string | null;
  /** Day of the Date column, YYYY-MM-DD; null when unknown. */
  day: () => string | null;
  /** True when another column names a foreign currency; the row's prices then count as unknown. */
  isForeign: () => boolean;
};

/** mb_score unscaled, target_gain in percent (negative downwards), timeframe in days; unknown is null. */
export function premiumFacts(kind: PremiumKind, row: PremiumCells) {
  const { cell } = row;
  const isForeign = row.isForeign();
  const currentPrice = isForeign ? null : toDollars(cell('Current Price'));
  const priceTarget = isForeign ? null : newestDollars(cell('Price Target'));
  const mb_score = toNumber(cell(scoreColumns[kind]));
  const gain = cell(gainColumns[kind]);
  const stated = readPercent(gain);
  // Short picks write a fall as "Downside 12%": store it as -12.
  const signed = kind === 'STS' && stated !== null && stated > 0 ? -stated : stated;
  const target_gain = signed ?? computeGain(currentPrice, priceTarget);
  const bearish = kind === 'STS';
  const json_enrichment: PremiumEnrichment = {
    ideaEngineScore: kind === 'MA' ? undefined : mb_score,
    recommendationFactors: bearish ? undefined : readFactors(cell('Recommendation Factors')),
    bearishFactors: bearish ? readFactors(cell('Bearish Factors')) : undefined,
    currentPrice,
    priceTarget,
    priceData: { currentPrice, priceTarget },
    upside: signed !== null && signed === stated ? words(gain) : target_gain === null ? null : `${target_gain}%`,
    recommendationPrice: kind === 'IE' ? (isForeign ? null : toDollars(cell('Recommendation Price'))) : undefined,
    analystSummary: kind === 'IE' ? words(cell('Analyst Summary')) : undefined,
    analystData: bearish ? words(cell('Analyst Consensus')) : undefined,
    extractedDate: row.day(),
    exchange: words(cell('Exchange')),
    marketCap: kind === 'IE' ? words(cell('Market Cap')) : undefined,
  };
  const days = words(cell('Timeframe'))?.replace(/\s*days?$/i, '') ?? null;
  return { json_enrichment, mb_score, target_gain, timeframe: toNumber(days) };
}
