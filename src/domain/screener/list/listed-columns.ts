// The list of a run in memory, in columns: a stock is a row number, rows are sorted by symbol.
import { known } from '../../numbers/known.ts';
import type { FoundPatterns } from '../../patterns/found-patterns.ts';
import { unpackSymbols } from '../../text/pack-symbols.ts';
import { judgeFilters } from '../rules/filters.ts';
import { type Lights, summaries, unpackLights } from '../rules/signal-lights.ts';
import type { Momentum, ScreenerStock, SignalSummary } from '../screener-stock.ts';
import {
  type FigureFields,
  ICON,
  type ListFields,
  momentumWords,
  patternWords,
  type ScreenerColumns,
  type ScreenerFigures,
  type ScreenerNames,
  type ScreenerScores,
  toColumns,
} from './columns-wire.ts';
import { placesOn, readFigures, readMarks, readScores } from './listed-figures.ts';

/** Code of an unknown pattern. */
const UNKNOWN_PATTERN = 255;

/**
 * Unknown figures are NaN: price and market cap in USD, changes in percent, volume and float in shares, volume pace.
 * `pattern` and `momentum` are indexes into `patternWords` and `momentumWords`.
 */
export type ListedColumns = {
  count: number;
  symbol: readonly string[];
  company_name: readonly (string | null)[];
  /** Distinct pairs of sector and industry; `branch` holds the index of each row's pair. */
  branches: ScreenerNames['branches'];
  branch: Uint16Array;
  /** Index into `branches` that marks stocks whose sector has not been read yet. */
  unread: number;
  /** 1 for rows with a served icon. */
  icon: Uint8Array;
  current_price: Float64Array;
  change_from_prev_close_pct: Float64Array;
  total_appearances_today: Uint16Array;
  relative_volume: Float64Array;
  todays_volume: Float64Array;
  market_cap: Float64Array;
  free_float: Float64Array;
  rsi: Float64Array;
  /** Opening price against the previous close, percent. */
  gap: Float64Array;
  /** Percent below the 52-week high. */
  below_high: Float64Array;
  /** Smart Cat Score as published. */
  score: Float64Array;
  /** Golden Eye patterns and plans, as bits of `patternMarks`; null until a poll is known. */
  marks: Uint8Array | null;
  /** Active filters as a mask; bit 0 is PM, bit 3 is TB. */
  filters: Uint8Array;
  pattern: Uint8Array;
  momentum: Uint8Array;
  /** Five lights per stock in one number, packed by `lightMask`. */
  lights: Uint16Array;
  haystack: Haystack;
};

/** Search text: lowercase symbol and name of every row in one string; `ends`: end offset of each row. */
export type Haystack = { text: string; ends: Uint32Array };

/** Stock fetched separately and merged into the list. */
export type AddedStock = ListFields & FigureFields & Pick<ScreenerStock, 'company_name' | 'sector' | 'industry'>;

/**
 * Reads the columns of a run. Names and figures are null until they are loaded; `added` stocks are merged in unless the
 * run lists them itself.
 */
export function listedColumns(
  wire: ScreenerColumns,
  names: ScreenerNames | null,
  added: readonly AddedStock[] = [],
  figures: ScreenerFigures | null = null,
  scores: ScreenerScores | null = null,
  found: FoundPatterns | null = null,
): ListedColumns {
  const own = unpackSymbols(wire.symbols);
  const known = new Set(added.length === 0 ? [] : own);
  const more = added.filter(({ symbol }) => !known.has(symbol));
  const wires = more.length === 0 ? [wire] : [wire, toColumns(wire.run_info, more)];
  const symbols = more.length === 0 ? own : [...own, ...unpackSymbols(wires[1]!.symbols)];
  const count = symbols.length;
  // Index of each row in the received columns.
  const places = Uint32Array.from(symbols.keys());
  if (more.length > 0) places.sort((a, b) => (symbols[a]! < symbols[b]! ? -1 : 1));
  const numbers = (field: 'current_price' | 'change_from_prev_close_pct' | 'relative_volume') => {
    // Runs of an earlier version have no relative volume.
    const all = joined(wires.map((part) => part[field] ?? []));
    const column = new Float64Array(count);
    for (let row = 0; row < count; row++) column[row] = all[places[row]!] ?? Number.NaN;
    return column;
  };
  const codes = (read: (part: ScreenerColumns) => string | undefined, unknown: number) => {
    const all = wires.map((part) => read(part) ?? '').join('');
    const column = new Uint8Array(count);
    for (let row = 0; row < count; row++) column[row] = toCode(all.charCodeAt(places[row]!), unknown);
    return column;
  };
  const appearances = joined(wires.map((part) => part.total_appearances_today));
  const total_appearances_today = new Uint16Array(count);
  for (let row = 0; row < count; row++) total_appearances_today[row] = appearances[places[row]!] ?? 0;
  const symbol = more.length === 0 ? own : Array.from(places, (place) => symbols[place]!);
  const named = readNames(symbol, names, more);
  let haystack: Haystack | null = null;
  return {
    count,
    symbol,
    ...named,
    current_price: numbers('current_price'),
    change_from_prev_close_pct: numbers('change_from_prev_close_pct'),
    total_appearances_today,
    relative_volume: numbers('relative_volume'),
    ...readFigures(symbol, figures, more),
    score: readScores(symbol, scores),
    marks: readMarks(symbol, found),
    filters: codes((part) => part.active_filters, 0),
    pattern: codes((part) => part.appearance_pattern, UNKNOWN_PATTERN),
    momentum: codes((part) => part.shown_momentum, momentumWords.indexOf('STABLE')),
    lights: packLights(wire.lights.map((_, at) => codes((part) => part.lights[at], 0))),
    // Built by the first search, so that it does not delay the first rendering of the list.
    get haystack() {
      haystack ??= buildHaystack(symbol, named.company_name);
      return haystack;
    },
  };
}

/** Lowercases row by row: some letters become two, which would shift the ends of later rows. */
function buildHaystack(symbols: readonly string[], names: readonly (string | null)[]): Haystack {
  const ends = new Uint32Array(symbols.length);
  let end = 0;
  const parts = symbols.map((symbol, row) => {
    const part = `${symbol}\n${names[row] ?? ''}\n`.toLowerCase();
    end += part.length;
    ends[row] = end;
    return part;
  });
  return { text: parts.join(''), ends };
}

/** Single parts are returned without a copy. */
function joined<T>(parts: readonly (readonly T[])[]): readonly T[] {
  return parts.length === 1 ? parts[0]! : parts.flat();
}

/** Value of a hexadecimal digit (lower case), given as a character code; `unknown` for other characters. */
function toCode(char: number, unknown: number): number {
  if (char >= 48 && char <= 57) return char - 48;
  return char >= 97 && char <= 102 ? char - 87 : unknown;
}

function packLights(signals: readonly Uint8Array[]): Uint16Array {
  const packed = new Uint16Array(signals[0]?.length ?? 0);
  signals.forEach((codes, at) => {
    for (let row = 0; row < packed.length; row++) packed[row]! |= codes[row]! << (2 * at);
  });
  return packed;
}

function readNames(symbols: readonly string[], names: ScreenerNames | null, added: readonly AddedStock[]) {
  const branches: ScreenerNames['branches'] = [...(names?.branches ?? [])];
  const nowhere = branches.push([null, null]) - 1;
  const company_name: (string | null)[] = new Array(symbols.length).fill(null);
  const branch = new Uint16Array(symbols.length).fill(nowhere);
  const icon = new Uint8Array(symbols.length);
  placesOn(symbols, unpackSymbols(names?.symbols ?? '')).forEach((place, row) => {
    if (place < 0) return;
    company_name[row] = names?.company_name[place] ?? null;
    // The branch index is negative until the branch is looked up.
    const own = names?.branch[place] ?? -1;
    branch[row] = own < 0 ? nowhere : own;
    // `names` from an earlier version have no icons.
    if (names?.icons?.[place] === ICON) icon[row] = 1;
  });
  for (const stock of added) {
    const row = symbols.indexOf(stock.symbol);
    company_name[row] ??= stock.company_name;
    if (branch[row] === nowhere) branch[row] = branches.push([stock.sector, stock.industry]) - 1;
  }
  return { company_name, branches, branch, unread: nowhere, icon };
}

/** Shared objects for the few possible sets of filters and lights. */
const filterSets = Array.from({ length: 16 }, (_, mask) => judgeFilters(mask));
const lightSets: (Lights | undefined)[] = [];

export function filterCount(list: ListedColumns, row: number): number {
  return filterSets[list.filters[row]!]!.length;
}

/** Fields of one stock shown in the list; null when unknown. */
export type ListedStock = Pick<
  ScreenerStock,
  | 'symbol'
  | 'company_name'
  | 'sector'
  | 'industry'
  | 'current_price'
  | 'change_from_prev_close_pct'
  | 'total_appearances_today'
  | 'active_filter_codes'
  | 'appearance_pattern'
  | 'relative_volume'
  | 'todays_volume'
  | 'market_cap'
> & {
  /** False while sector and industry are not loaded or not looked up yet. */
  branch_read: boolean;
  free_float: number | null;
  rsi: number | null;
  gap: number | null;
  below_high: number | null;
  score: number | null;
  icon: boolean;
  shown_momentum: Momentum;
  lights: Lights;
  summary: SignalSummary;
};

export function stockAt(list: ListedColumns, row: number): ListedStock {
  const [sector, industry] = list.branches[list.branch[row]!] ?? [null, null];
  const packed = list.lights[row]!;
  const lights = lightSets[packed] ?? unpackLights(packed);
  lightSets[packed] = lights;
  return {
    symbol: list.symbol[row]!,
    company_name: list.company_name[row] ?? null,
    sector,
    industry,
    branch_read: list.branch[row] !== list.unread,
    current_price: known(list.current_price[row]),
    change_from_prev_close_pct: known(list.change_from_prev_close_pct[row]),
    total_appearances_today: list.total_appearances_today[row]!,
    active_filter_codes: filterSets[list.filters[row]!]!,
    appearance_pattern: patternWords[list.pattern[row]!] ?? null,
    relative_volume: known(list.relative_volume[row]),
    todays_volume: known(list.todays_volume[row]),
    market_cap: known(list.market_cap[row]),
    free_float: known(list.free_float[row]),
    rsi: known(list.rsi[row]),
    gap: known(list.gap[row]),
    below_high: known(list.below_high[row]),
    score: known(list.score[row]),
    icon: list.icon[row] === 1,
    shown_momentum: momentumWords[list.momentum[row]!] ?? 'STABLE',
    lights,
    summary: summaries[packed]!,
  };
}

/** The row of a symbol, -1 when it is not listed. */
export function findRow(list: ListedColumns, symbol: string): number {
  let low = 0;
  let high = list.count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list.symbol[middle]!;
    if (found === symbol) return middle;
    if (found < symbol) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
