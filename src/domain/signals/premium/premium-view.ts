// View of a premium signal: kind, prices, upside, factors and analysts of its newest row.
import { figureRegister } from '../../figures/register.ts';
import { isTargetPassed, type ListTarget, toUpside, type Upside } from '../../figures/target.ts';
import { finiteNumber } from '../../market/format.ts';
import { dayWords } from '../../text/day-words.ts';
import { newestDollars } from '../../text/read-change.ts';
import { readNumber } from '../../text/read-number.ts';
import { signalRows } from '../reasons.ts';
import type { PremiumEnrichment, PremiumKind, SignalData, SignalItem } from '../signal.ts';

export const premiumKindNames: Record<PremiumKind, string> = {
  IE: 'Idea Engine',
  MA: 'Momentum Alert',
  STS: 'Stocks to Short',
};

export type Factors = {
  title: 'Bullish catalysts' | 'Bearish catalysts' | 'Bearish factors';
  items: readonly string[];
};

export type PremiumView = {
  kind: PremiumKind | null;
  /** The signal type as published. */
  type: string;
  count: number;
  /** `label` follows the sign of the score; without a score, the side of the list. */
  conviction: { score: number | null; label: 'Bearish conviction' | 'Bullish conviction' | 'Balanced' };
  /** Prices in USD; the target is null unless positive. */
  current_price: number | null;
  recommendation_price: number | null;
  price_target: number | null;
  upside: Upside | null;
  /** Catalysts grouped by side; short picks have bearish factors only. Empty groups are left out. */
  factors: readonly Factors[];
  analyst_summary: string | null;
  /** Analyst data as labelled lines; empty except for short picks. */
  analyst_consensus: readonly { label: string; value: string }[];
  exchange: string | null;
  market_cap: number | string | null;
  analysis_date: string | null;
};

/** Kind of a type name in any spelling (stocks_to_short, Idea Engine, Momentum Alerts); null when unknown. */
export function premiumKind(type: string): PremiumKind | null {
  const letters = type.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === 'sts' || letters.startsWith('stockstoshort')) return 'STS';
  if (letters === 'ie' || letters.startsWith('ideaengine')) return 'IE';
  return letters === 'ma' || letters.startsWith('momentumalert') ? 'MA' : null;
}

/**
 * Upside in percent from the list's own price; null unless price and target are known and the target is positive. A
 * bare number in `given` may be a ratio or percent: the reading nearer to the prices counts. Source: specification,
 * section 5.
 */
export function statedUpside(given: unknown, price: number | null, target: number | null): Upside | null {
  const computed = toUpside(price, target);
  if (computed === null) return null;
  const percent = readPercent(given, computed.percent);
  return { percent, label: percent < 0 ? 'Downside' : 'Upside' };
}

/** `current_price` is the list's own price, not the live one; only STS (stocks to short) recommends selling. */
const listTarget = ({ kind, current_price, price_target }: PremiumTarget): ListTarget => ({
  target: price_target,
  recommended_at: current_price,
  short: kind === 'STS',
});

export type PremiumTarget = Pick<PremiumView, 'kind' | 'current_price' | 'price_target' | 'upside'>;

/**
 * Upside from the live price; the list's own upside when `price` is null. `passed`: the live price has gone through the
 * target, so no upside is left.
 */
export function upsideFrom(price: number | null, view: PremiumTarget): { upside: Upside | null; passed: boolean } {
  if (price === null) return { upside: view.upside, passed: false };
  const passed = isTargetPassed(price, listTarget(view));
  return { upside: passed ? null : toUpside(price, view.price_target), passed };
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
  const row: SignalData =
    signalRows(item).find((data) => data.json_enrichment !== undefined) ?? signalRows(item)[0] ?? {};
  const facts: PremiumEnrichment = row.json_enrichment ?? {};
  const kind = premiumKind(item.type);
  const short = kind === 'STS';
  // An enrichment without a price may have dropped one in another currency: do not fall back to the cells.
  const isRead = facts.currentPrice !== undefined || facts.priceData !== undefined;
  const readPrice = (read: number | null | undefined, cell: unknown) =>
    isRead ? (read ?? null) : typeof cell === 'string' ? newestDollars(cell) : finiteNumber(cell);
  const current_price = readPrice(facts.currentPrice ?? facts.priceData?.currentPrice, row['Current Price']);
  const price_target = positive(readPrice(facts.priceTarget ?? facts.priceData?.priceTarget, row['Price Target']));
  const score = finiteNumber(facts.ideaEngineScore) ?? cellNumber(row.Score ?? row['MarketBeat Score']);
  return {
    kind,
    type: item.type,
    count: item.count,
    conviction: { score, label: convictionLabel(score, short) },
    current_price,
    recommendation_price: facts.recommendationPrice ?? null,
    price_target,
    upside: statedUpside(facts.upside, current_price, price_target),
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
    analysis_date: facts.extractedDate ?? item.signal_date,
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
  return items.toSorted((a, b) => b.total_points - a.total_points).map(premiumView);
}

export const premiumName = (view: PremiumView) => (view.kind === null ? view.type : premiumKindNames[view.kind]);

/** Name of the list's own price, with its day. */
export const listPriceName = ({ analysis_date: day }: Pick<PremiumView, 'analysis_date'>) =>
  day === null
    ? 'Price of the list'
    : `${figureRegister.list_price.name}, ${dayWords(day.slice(0, 'YYYY-MM-DD'.length), { year: false })}`;
