// Price target of a premium signal: kind, the list's own prices and upside, by its newest row.
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

/** Facts of a premium signal on a card. */
export type PremiumHead = {
  kind: PremiumKind | null;
  /** The signal type as published. */
  type: string;
  /** Prices in USD; the target is null unless positive. */
  current_price: number | null;
  price_target: number | null;
  upside: Upside | null;
  analysis_date: string | null;
};
export type PremiumTarget = Pick<PremiumHead, 'kind' | 'current_price' | 'price_target' | 'upside'>;

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

const positive = (value: number | null) => (value !== null && value > 0 ? value : null);

/** Newest enriched row of a signal with its enrichment, else its newest row; empty without rows. */
export function newestRow(item: SignalItem): { row: SignalData; facts: PremiumEnrichment } {
  const rows = signalRows(item);
  const row: SignalData = rows.find((data) => data.json_enrichment !== undefined) ?? rows[0] ?? {};
  return { row, facts: row.json_enrichment ?? {} };
}

export function premiumHead(item: SignalItem): PremiumHead {
  const { row, facts } = newestRow(item);
  // An enrichment without a price may have dropped one in another currency: do not fall back to the cells.
  const isRead = facts.currentPrice !== undefined || facts.priceData !== undefined;
  const readPrice = (read: number | null | undefined, cell: unknown) =>
    isRead ? (read ?? null) : typeof cell === 'string' ? newestDollars(cell) : finiteNumber(cell);
  const current_price = readPrice(facts.currentPrice ?? facts.priceData?.currentPrice, row['Current Price']);
  const price_target = positive(readPrice(facts.priceTarget ?? facts.priceData?.priceTarget, row['Price Target']));
  return {
    kind: premiumKind(item.type),
    type: item.type,
    current_price,
    price_target,
    upside: statedUpside(facts.upside, current_price, price_target),
    analysis_date: facts.extractedDate ?? item.signal_date,
  };
}

export const byPoints = (a: SignalItem, b: SignalItem): number => b.total_points - a.total_points;

/** Heads of all premium signals of a symbol, most points first. */
export const premiumHeads = (items: readonly SignalItem[]): PremiumHead[] => items.toSorted(byPoints).map(premiumHead);

export const premiumName = (view: Pick<PremiumHead, 'kind' | 'type'>) =>
  view.kind === null ? view.type : premiumKindNames[view.kind];

/** Name of the list's own price, with its day. */
export const listPriceName = ({ analysis_date: day }: Pick<PremiumHead, 'analysis_date'>) =>
  day === null
    ? 'Price of the list'
    : `${figureRegister.list_price.name}, ${dayWords(day.slice(0, 'YYYY-MM-DD'.length), { year: false })}`;
