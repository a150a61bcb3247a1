// Views, filters, search and sorting of the screener list, computed on its columns.
import { confidenceRank, decisionRank, momentumRows, patternRank, viewRules } from '../../rules/screener-rules.ts';
import { matchRank } from '../../text/match-rank.ts';
import { filterCodes } from '../rules/filters.ts';
import { summaries } from '../rules/signal-lights.ts';
import type { FilterCode } from '../screener-stock.ts';
import { momentumWords, patternWords } from './columns-wire.ts';
import { defaultSort, type ScreenerView, type Sort, type SortColumn } from './list-view.ts';
import { filterCount, type Haystack, type ListedColumns } from './listed-columns.ts';

/** Most rows shown in place of an empty Hot view. */
const NEAREST = 20;

const rising = momentumWords.map((word) => momentumRows[word].rising);

function rowInView(list: ListedColumns, row: number, view: ScreenerView): boolean {
  if (view === 'hot') return filterCount(list, row) >= viewRules.hot_from.value;
  return view === 'all' || rising[list.momentum[row]!] === true;
}

export function rowCounts(list: ListedColumns): Record<ScreenerView, number> {
  const counts = { hot: 0, rising: 0, all: list.count };
  for (let row = 0; row < list.count; row++) {
    if (rowInView(list, row, 'hot')) counts.hot += 1;
    if (rowInView(list, row, 'rising')) counts.rising += 1;
  }
  return counts;
}

/** Rows of a view on which every filter of `mask` is active, in the order of `rows`. */
export function rowsInView(list: ListedColumns, rows: Uint32Array, view: ScreenerView, mask: number): Uint32Array {
  return rows.filter((row) => (list.filters[row]! & mask) === mask && rowInView(list, row, view));
}

/**
 * Up to NEAREST rows with an active filter, chosen by number of active filters, then relative volume; returned in the
 * order of `rows`.
 */
export function rowsNearestToHot(list: ListedColumns, rows: Uint32Array): Uint32Array {
  const best = sortedRows(list, defaultSort).filter((row) => filterCount(list, row) > 0);
  const nearest = new Set(best.subarray(0, NEAREST));
  return rows.filter((row) => nearest.has(row));
}

/** YES rows one filter short of Hot, most green lights first; ties in the order of `rows`. */
export function rowsNearlyHot(list: ListedColumns, rows: Uint32Array): Uint32Array {
  const summaryOf = (row: number) => summaries[list.lights[row]!]!;
  const isNear = (row: number) =>
    filterCount(list, row) === viewRules.hot_from.value - 1 && summaryOf(row).decision === 'YES';
  return rows.filter(isNear).sort((a, b) => summaryOf(b).green_count - summaryOf(a).green_count);
}

/** Number of `rows` on which each filter is active. */
export function filterRowCounts(list: ListedColumns, rows: Uint32Array): Record<FilterCode, number> {
  const counts = { PM: 0, VS: 0, SM: 0, TB: 0 };
  for (const row of rows) {
    filterCodes.forEach((code, bit) => {
      counts[code] += (list.filters[row]! >> bit) & 1;
    });
  }
  return counts;
}

/** Symbols that the search term spells differently from the list. */
export type MeantSymbols = ReadonlySet<string>;
const noneMeant: MeantSymbols = new Set();

/**
 * Rows whose symbol or company name contains the term in any case, or whose symbol is in `meant`; empty for an empty
 * term.
 */
export function rowsFound(
  list: ListedColumns,
  rows: Uint32Array,
  term: string,
  meant: MeantSymbols = noneMeant,
): Uint32Array {
  const wanted = term.toLowerCase();
  if (wanted === '') return new Uint32Array();
  const found = rowsContaining(list.haystack, wanted);
  return rows.filter((row) => found[row] === 1 || meant.has(list.symbol[row]!));
}

/**
 * Found rows, best match first: symbol equal to the term or in `meant`, symbol that begins with it, name with a word
 * that begins with it, then the rest; ties in list order.
 */
export function bestFirst(
  list: ListedColumns,
  found: Uint32Array,
  term: string,
  meant: MeantSymbols = noneMeant,
): Uint32Array {
  const wanted = term.toLowerCase();
  const ranks = new Map<number, number>();
  for (const row of found) {
    const entry = { symbol: list.symbol[row]!.toLowerCase(), name: (list.company_name[row] ?? '').toLowerCase() };
    const rank = meant.has(list.symbol[row]!) ? 0 : matchRank(entry, wanted);
    ranks.set(row, rank ?? Number.POSITIVE_INFINITY);
  }
  return found.slice().sort((a, b) => ranks.get(a)! - ranks.get(b)!);
}

/** Scans the text from hit to hit: far quicker than a test per row. */
function rowsContaining({ text, ends }: Haystack, wanted: string): Uint8Array {
  const found = new Uint8Array(ends.length);
  let row = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at)) {
    while (ends[row]! <= at) row++;
    const end = ends[row]!;
    // A match that spans two rows belongs to neither.
    if (at + wanted.length <= end) {
      found[row] = 1;
      at = end;
    } else at++;
  }
  return found;
}

/** Sorted rows. In either direction, unknown values come last; ties by falling relative volume, then change. */
export function sortedRows(list: ListedColumns, { column, direction }: Sort): Uint32Array {
  const sign = direction === 'asc' ? 1 : -1;
  const key = keyOf[column](list, sign);
  const ties = tiedRows(list);
  if (key instanceof Uint8Array) return byCount(key, sign, ties);
  // Stable sort: equal rows keep the order of `ties`.
  return ties.slice().sort((a, b) => {
    const one = key[a]!;
    const other = key[b]!;
    if (one === other) return 0;
    if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1;
    return Number.isNaN(other) ? -1 : sign * (one - other);
  });
}

const ties = new WeakMap<ListedColumns, Uint32Array>();

/** Rows in the order for ties: relative volume, change, then symbol, so that the order is deterministic. */
function tiedRows(list: ListedColumns): Uint32Array {
  const known = ties.get(list);
  if (known !== undefined) return known;
  const { relative_volume, change_from_prev_close_pct: change } = list;
  const down = (column: Float64Array, a: number, b: number) => {
    const one = column[a]!;
    const other = column[b]!;
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return other - one;
  };
  const rows = Uint32Array.from({ length: list.count }, (_, row) => row).sort(
    (a, b) => down(relative_volume, a, b) || down(change, a, b) || a - b,
  );
  ties.set(list, rows);
  return rows;
}

type Keys = ArrayLike<number>;

/** Counting sort by a key of few values; stable. */
function byCount(key: Uint8Array, sign: number, ordered: Uint32Array): Uint32Array {
  const begins = new Uint32Array(257);
  const place = (value: number) => (sign > 0 ? value : 255 - value);
  for (const value of key) begins[place(value) + 1]! += 1;
  for (let at = 1; at < begins.length; at++) begins[at]! += begins[at - 1]!;
  const rows = new Uint32Array(key.length);
  for (const row of ordered) {
    const at = place(key[row]!);
    rows[begins[at]!] = row;
    begins[at]! += 1;
  }
  return rows;
}

const stateKeys = patternWords.map((word) => patternRank[word]);
const momentumKeys = momentumWords.map((word) => momentumRows[word].rank);
/** Decision, confidence and green lights as one number. */
const signalKeys = summaries.map(
  ({ decision, confidence, green_count }) =>
    100 * decisionRank[decision] + 10 * confidenceRank[confidence] + green_count,
);

const keyOf: Record<SortColumn, (list: ListedColumns, sign: number) => Keys> = {
  symbol: (list) => Uint32Array.from({ length: list.count }, (_, row) => row),
  sector: (list, sign) => {
    const ranks = branchRanks(list.branches, sign);
    return Float64Array.from(list.branch, (place) => sign * ranks[place]!);
  },
  filters: (list) => Uint8Array.from({ length: list.count }, (_, row) => filterCount(list, row)),
  price: (list) => list.current_price,
  change: (list) => list.change_from_prev_close_pct,
  state: (list) => Float64Array.from(list.pattern, (place) => stateKeys[place] ?? Number.NaN),
  momentum: (list) => Float64Array.from(list.momentum, (place) => momentumKeys[place]!),
  signals: (list) => Float64Array.from(list.lights, (packed) => signalKeys[packed]!),
  volume: (list) => list.todays_volume,
  relative_volume: (list) => list.relative_volume,
  market_cap: (list) => list.market_cap,
  float: (list) => list.free_float,
  rsi: (list) => list.rsi,
  gap: (list) => list.gap,
  to_high: (list) => list.below_high,
  score: (list) => list.score,
};

type Branch = ListedColumns['branches'][number];

/** Rank of each branch in the direction `sign`; equal branches share a rank. */
function branchRanks(branches: ListedColumns['branches'], sign: number): Uint16Array {
  const compare = (a: number, b: number) => compareBranches(branches[a]!, branches[b]!, sign);
  const ordered = [...branches.keys()].sort(compare);
  const ranks = new Uint16Array(branches.length);
  ordered.forEach((place, at) => {
    const before = ordered[at - 1];
    ranks[place] = before === undefined ? 0 : ranks[before]! + (compare(before, place) === 0 ? 0 : 1);
  });
  return ranks;
}

/** Compares sector, then industry; unknown ones last in either direction. */
function compareBranches(a: Branch, b: Branch, sign: number): number {
  const [one, other] = a[0] === b[0] ? [a[1], b[1]] : [a[0], b[0]];
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -sign : sign;
}
