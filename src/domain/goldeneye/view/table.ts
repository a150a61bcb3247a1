// Golden Eye table: order, search, groups, row contents.
import { decimal, NOT_AVAILABLE, whole } from '../../market/format.ts';
import { actionRank, badgeRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { patternRows } from '../../rules/goldeneye/pattern-rules.ts';
import type { GoldenEyeStock, Pattern } from '../golden-eye.ts';
import { type Category, categories, categoryLabel } from '../watchlist.ts';
import { entryWords, type PlannedEntry, rangeWords } from './entry-range.ts';

export const sortColumns = [
  'symbol',
  'price',
  'change_pct',
  'volume',
  'pattern_count',
  'recommendation_action',
  'entry_low',
  'stop_loss',
  'target_price',
  'confidence_score',
  'risk_warning',
] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = { column: SortColumn; direction: 'asc' | 'desc' };

export const defaultSort: Sort = { column: 'pattern_count', direction: 'desc' };

function toSortKey(stock: GoldenEyeStock, column: SortColumn): number | string | null {
  return column === 'recommendation_action' ? actionRank[stock.recommendation_action] : stock[column];
}

/** True for an action to buy, sell or watch whose plan no rule refuses. */
export function isTradable(stock: Pick<GoldenEyeStock, 'recommendation_action' | 'plan_refused'>): boolean {
  const { recommendation_action: action, plan_refused } = stock;
  return (action === 'BUY' || action === 'SELL' || action === 'WATCH') && plan_refused === null;
}

const tradeRank = ({ recommendation_action: action }: GoldenEyeStock) =>
  action === 'BUY' || action === 'SELL' ? 2 : action === 'WATCH' ? 1 : 0;
const falling = (one: number | null, other: number | null) =>
  (other ?? Number.NEGATIVE_INFINITY) - (one ?? Number.NEGATIVE_INFINITY) || 0;

/** BUY and SELL before WATCH, then by falling strength, relative volume and change. */
function byStrength(a: GoldenEyeStock, b: GoldenEyeStock): number {
  return (
    tradeRank(b) - tradeRank(a) ||
    falling(a.confidence_score, b.confidence_score) ||
    falling(a.volume_float_ratio, b.volume_float_ratio) ||
    falling(a.change_pct, b.change_pct)
  );
}

/** Sorted copy. Unknown values come last in both directions; ties are ordered by strength. */
export function sortStocks(stocks: readonly GoldenEyeStock[], { column, direction }: Sort): GoldenEyeStock[] {
  const sign = direction === 'asc' ? 1 : -1;
  return stocks.toSorted((a, b) => {
    const one = toSortKey(a, column);
    const other = toSortKey(b, column);
    if (one !== other) {
      if (one === null) return 1;
      if (other === null) return -1;
      return one < other ? -sign : sign;
    }
    return byStrength(a, b);
  });
}

/**
 * Stocks whose symbol, category or category label contains the text, ignoring case; empty text matches all. Symbols in
 * `meant` always match.
 */
export function searchStocks(
  stocks: readonly GoldenEyeStock[],
  text: string,
  meant: ReadonlySet<string> = new Set(),
): GoldenEyeStock[] {
  const wanted = text.trim().toLowerCase();
  return stocks.filter(
    ({ symbol, category }) =>
      meant.has(symbol) ||
      [symbol, category ?? '', categoryLabel(category)].some((word) => word.toLowerCase().includes(wanted)),
  );
}

export type StockGroup = ReturnType<typeof groupStocks>[number];

/**
 * Groups in watchlist order, other stocks last; empty groups are left out. `stocks`: tradable or open rows; `quiet`:
 * the others (neither tradable nor open), those with a pattern first; otherwise in input order. `golden_window`: a
 * collapsed group shows 'Golden Window!'.
 */
export function groupStocks(stocks: readonly GoldenEyeStock[], isOpen: (symbol: string) => boolean = () => false) {
  const order: (Category | null)[] = [...categories.map((row) => row.category), null];
  return order.flatMap((category) => {
    const members = stocks.filter((stock) => stock.category === category);
    if (members.length === 0) return [];
    const golden_window = members.some((stock) => stock.has_golden_window);
    const isQuiet = (stock: GoldenEyeStock) => !isTradable(stock) && !isOpen(stock.symbol);
    const first = members.filter((stock) => !isQuiet(stock));
    const quiet = members.filter(isQuiet);
    const withPattern = quiet.filter(({ pattern_count }) => pattern_count > 0);
    const without = quiet.filter(({ pattern_count }) => pattern_count === 0);
    return [
      { category, label: categoryLabel(category), stocks: first, quiet: [...withPattern, ...without], golden_window },
    ];
  });
}

/** First pattern of the stock by priority, which its icon shows; null without one. */
export function iconPattern(stock: GoldenEyeStock): Pattern | null {
  return patternRows.find((row) => stock[`has_${row.pattern}`])?.pattern ?? null;
}

export function patternWords(pattern: Pattern): string {
  return patternRows.find((row) => row.pattern === pattern)?.words ?? pattern;
}

/** True when the stock has a pattern that could not be judged, because a figure is unknown. */
export function isNotJudged(
  stock: Pick<GoldenEyeStock, 'pattern_count' | 'recommendation_action' | 'not_judged'>,
): boolean {
  return stock.pattern_count > 0 && stock.recommendation_action === 'NONE' && stock.not_judged.length > 0;
}

/** True for the badge NEW, by 5-minute momentum. */
export function isNew({ momentum_5m }: Pick<GoldenEyeStock, 'momentum_5m'>): boolean {
  return momentum_5m !== null && momentum_5m > badgeRules.new_above.value;
}

/** Entry range, low to high; null for NONE and AVOID, and without a range. */
export function shownEntry(stock: GoldenEyeStock): [number, number] | null {
  const { recommendation_action, entry_low, entry_high } = stock;
  if (recommendation_action === 'NONE' || recommendation_action === 'AVOID') return null;
  return entry_low === null || entry_high === null ? null : [entry_low, entry_high];
}

/** `248.70 to 248.84`, or one price if both have the same text; null without a shown entry. */
export function shownEntryWords(stock: GoldenEyeStock): string | null {
  const entry = shownEntry(stock);
  return entry === null ? null : rangeWords(entry);
}

/** A stop or target above zero; null otherwise, so that nothing is shown. */
export function shownPrice(price: number | null): number | null {
  return price !== null && price > 0 ? price : null;
}

/** Levels of a row; null fields are not shown. */
export type ShownLevels = {
  entry: string | null;
  stop: number | null;
  target: number | null;
  confidence: number | null;
};

/** Levels of the stock's plan; without a plan, those of the newest minute. */
export function shownLevels(
  stock: GoldenEyeStock,
  plan: (PlannedEntry & { stop: number; target: number; confidence: number | null }) | null,
): ShownLevels {
  if (plan !== null) return { ...plan, entry: entryWords(plan) };
  const entry = shownEntryWords(stock);
  const { stop_loss, target_price, confidence_score } = stock;
  return { entry, stop: shownPrice(stop_loss), target: shownPrice(target_price), confidence: confidence_score };
}

/** Risk and reward in USD a share, measured from the middle of the entry; null if a price is not shown. */
export function planSizes(stock: GoldenEyeStock): { entry: number; risk: number; reward: number } | null {
  const entry = shownEntry(stock);
  const stop = shownPrice(stock.stop_loss);
  const target = shownPrice(stock.target_price);
  if (entry === null || stop === null || target === null) return null;
  const middle = (entry[0] + entry[1]) / 2;
  return { entry: middle, risk: Math.abs(middle - stop), reward: Math.abs(target - middle) };
}

const MILLION = 1e6;
const THOUSAND = 1e3;

/** Shares: millions with one decimal, thousands below a million, exact below a thousand: `12.3M`, `620K`, `950`. */
export function volumeWords(volume: number | null): string {
  if (volume === null) return NOT_AVAILABLE;
  // Volumes that would round to 1,000K are written as 1.0M.
  if (volume >= MILLION - THOUSAND / 2) return `${decimal(volume / MILLION, 1)}M`;
  return volume >= THOUSAND - 0.5 ? `${whole(volume / THOUSAND)}K` : whole(volume);
}
