// View of a premium signal: prices, upside, factors and analysts of its newest row.
import { finiteNumber } from '../../market/format.ts';
import type { SignalItem } from '../signal.ts';
import { byPoints, newestRow, type PremiumHead, premiumHead } from './premium-target.ts';

export type Factors = {
  title: 'Bullish catalysts' | 'Bearish catalysts' | 'Bearish factors';
  items: readonly string[];
};

export type PremiumView = PremiumHead & {
  count: number;
  /** `label` follows the sign of the score; without a score, the side of the list. */
  conviction: { score: number | null; label: 'Bearish conviction' | 'Bullish conviction' | 'Balanced' };
  recommendation_price: number | null;
  /** Catalysts grouped by side; short picks have bearish factors only. Empty groups are left out. */
  factors: readonly Factors[];
  analyst_summary: string | null;
  /** Analyst data as labelled lines; empty except for short picks. */
  analyst_consensus: readonly { label: string; value: string }[];
  exchange: string | null;
  market_cap: number | string | null;
};

const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;

/** Reads `$1,234.50` as a number; null for other text. */
function cellNumber(value: unknown): number | null {
  return finiteNumber(typeof value === 'string' ? value.replace(/[$,\s]/g, '') : value);
}

function convictionLabel(score: number | null, short: boolean): PremiumView['conviction']['label'] {
  if (score === 0) return 'Balanced';
  return (score === null ? short : score < 0) ? 'Bearish conviction' : 'Bullish conviction';
}

/** Words of catalysts that speak against a stock. */
const AGAINST =
  /downgrad|weak|miss(ed|es)?\b|\bcut|lower|declin|drop|fall|loss|lawsuit|probe|investigat|recall|resign|default|dilut|bearish|negative|insider sell|overvalued/i;

function factorGroups(items: readonly string[], short: boolean): Factors[] {
  const groups: Factors[] = short
    ? [{ title: 'Bearish factors', items }]
    : [
        { title: 'Bullish catalysts', items: items.filter((item) => !AGAINST.test(item)) },
        { title: 'Bearish catalysts', items: items.filter((item) => AGAINST.test(item)) },
      ];
  return groups.filter((group) => group.items.length > 0);
}

/** View of a signal by its newest enriched row; unknown values are null or empty. */
export function premiumView(item: SignalItem): PremiumView {
  const { row, facts } = newestRow(item);
  const head = premiumHead(item);
  const short = head.kind === 'STS';
  const score = finiteNumber(facts.ideaEngineScore) ?? cellNumber(row.Score ?? row['MarketBeat Score']);
  return {
    ...head,
    count: item.count,
    conviction: { score, label: convictionLabel(score, short) },
    recommendation_price: facts.recommendationPrice ?? null,
    factors: factorGroups(
      (short ? facts.bearishFactors : facts.recommendationFactors) ??
        facts.recommendationFactors ??
        facts.bearishFactors ??
        [],
      short,
    ),
    analyst_summary: words(facts.analystSummary),
    analyst_consensus: short ? consensusLines(facts.analystData) : [],
    exchange: words(facts.exchange),
    market_cap: facts.marketCap ?? null,
  };
}

/** Analyst data of any shape as labelled lines of plain values. */
function consensusLines(data: unknown): { label: string; value: string }[] {
  const single = words(data);
  if (single !== null) return [{ label: 'Consensus', value: single }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const text = words(value);
    return text === null ? [] : [{ label: toLabel(key), value: text }];
  });
}

/** `consensusRating` and `consensus_rating` as `Consensus rating`. */
function toLabel(key: string): string {
  const spaced = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** All premium signals of a symbol, most points first. */
export function premiumViews(items: readonly SignalItem[]): PremiumView[] {
  return items.toSorted(byPoints).map(premiumView);
}
