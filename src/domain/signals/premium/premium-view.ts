// A premium signal as it is read: its kind, prices, upside, factors and analysts, from the enrichment of its newest row.
import { finiteNumber } from '../../market/format.ts';
import { upsidePercent } from '../../numbers/percent.ts';
import { newestDollars } from '../../text/read-change.ts';
import { readNumber } from '../../text/read-number.ts';
import { signalRows } from '../reasons.ts';
import type { PremiumEnrichment, PremiumKind, SignalData, SignalItem } from '../signal.ts';

export const premiumKindNames: Record<PremiumKind, string> = {
  IE: 'Idea Engine',
  MA: 'Momentum Alert',
  STS: 'Stocks to Short',
};

export type Upside = {
  /** Percent, negative when the target lies below the price. */
  percent: number;
  label: 'Upside' | 'Downside';
};

export type PremiumView = {
  kind: PremiumKind | null;
  /** The signal type as published. */
  type: string;
  count: number;
  /** Conviction, bearish for short picks. */
  conviction: { score: number | null; label: 'Bearish conviction' | 'Bullish conviction' };
  /** USD; the target only when positive. */
  current_price: number | null;
  recommendation_price: number | null;
  price_target: number | null;
  upside: Upside | null;
  factors: { title: 'Bullish catalysts' | 'Bearish factors'; items: readonly string[] };
  analyst_summary: string | null;
  /** One line per fact; only short picks show it. */
  analyst_consensus: readonly { label: string; value: string }[];
  exchange: string | null;
  market_cap: number | string | null;
  analysis_date: string | null;
};

/** The kind behind a type name in any spelling (stocks_to_short, Idea Engine, Momentum Alerts); null when unknown. */
export function premiumKind(type: string): PremiumKind | null {
  const letters = type.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === 'sts' || letters.startsWith('stockstoshort')) return 'STS';
  if (letters === 'ie' || letters.startsWith('ideaengine')) return 'IE';
  return letters === 'ma' || letters.startsWith('momentumalert') ? 'MA' : null;
}

/**
 * Percent from price to target, shown only when both prices are known and the target is positive. `given` wins when it
 * is a number; text with a percent sign is percent. A bare number may be a ratio or percent (lists carry both), so the
 * reading nearer to the prices is taken. Source: specification, section 5.
 */
export function upsideOf(given: unknown, price: number | null, target: number | null): Upside | null {
  const computed = upsidePercent(price, target);
  if (computed === null) return null;
  const percent = readPercent(given, computed);
  return { percent, label: percent < 0 ? 'Downside' : 'Upside' };
}

/** The upside from a live price; from the list's own price where no live one is known. */
export function upsideFrom(price: number | null, view: Pick<PremiumView, 'upside' | 'price_target'>): Upside | null {
  return price === null ? view.upside : upsideOf(null, price, view.price_target);
}

function readPercent(given: unknown, computed: number): number {
  const { value, unit } = typeof given === 'string' ? readNumber(given) : { value: finiteNumber(given), unit: null };
  if (value === null || (unit !== null && unit !== 'percent')) return computed;
  if (unit === 'percent') return value;
  return Math.abs(value * 100 - computed) < Math.abs(value - computed) ? value * 100 : value;
}

const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;

const positive = (value: number | null) => (value !== null && value > 0 ? value : null);

/** `$1,234.50` as a number; null when it is none. */
function cellNumber(value: unknown): number | null {
  return finiteNumber(typeof value === 'string' ? value.replace(/[$,\s]/g, '') : value);
}

/** Reads a premium signal; what neither enrichment nor cells of its newest row know is null or empty. */
export function premiumView(item: SignalItem): PremiumView {
  const row: SignalData =
    signalRows(item).find((data) => data.json_enrichment !== undefined) ?? signalRows(item)[0] ?? {};
  const facts: PremiumEnrichment = row.json_enrichment ?? {};
  const kind = premiumKind(item.type);
  const short = kind === 'STS';
  // A price that an enrichment leaves open may be one of another currency.
  const isRead = facts.currentPrice !== undefined || facts.priceData !== undefined;
  const priceOf = (read: number | null | undefined, cell: unknown) =>
    isRead ? (read ?? null) : typeof cell === 'string' ? newestDollars(cell) : finiteNumber(cell);
  const current_price = priceOf(facts.currentPrice ?? facts.priceData?.currentPrice, row['Current Price']);
  const price_target = positive(priceOf(facts.priceTarget ?? facts.priceData?.priceTarget, row['Price Target']));
  return {
    kind,
    type: item.type,
    count: item.count,
    conviction: {
      score: finiteNumber(facts.ideaEngineScore) ?? cellNumber(row.Score ?? row['MarketBeat Score']),
      label: short ? 'Bearish conviction' : 'Bullish conviction',
    },
    current_price,
    recommendation_price: facts.recommendationPrice ?? null,
    price_target,
    upside: upsideOf(facts.upside, current_price, price_target),
    factors: {
      title: short ? 'Bearish factors' : 'Bullish catalysts',
      items:
        (short ? facts.bearishFactors : facts.recommendationFactors) ??
        facts.recommendationFactors ??
        facts.bearishFactors ??
        [],
    },
    analyst_summary: words(facts.analystSummary),
    analyst_consensus: short ? consensusLines(facts.analystData) : [],
    exchange: words(facts.exchange),
    market_cap: facts.marketCap ?? null,
    analysis_date: facts.extractedDate ?? item.signal_date,
  };
}

/** Whatever shape the list gives its analyst data, as labelled lines of plain values. */
function consensusLines(data: unknown): { label: string; value: string }[] {
  const single = words(data);
  if (single !== null) return [{ label: 'Consensus', value: single }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const text = words(value);
    return text === null ? [] : [{ label: labelOf(key), value: text }];
  });
}

/** `consensusRating` and `consensus_rating` as `Consensus rating`. */
function labelOf(key: string): string {
  const spaced = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** All premium signals of a symbol, most points first. */
export function premiumViews(items: readonly SignalItem[]): PremiumView[] {
  return items.toSorted((a, b) => b.total_points - a.total_points).map(premiumView);
}
