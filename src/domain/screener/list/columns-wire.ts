// Wire format of the list: one column per field; names and extra figures are sent separately.
import { z } from 'zod';
import { nanAsNull, unknownAsNaN } from '../../numbers/known.ts';
import { changePercent } from '../../numbers/percent.ts';
import { roundTo } from '../../numbers/round.ts';
import { momentumRows, patternRank } from '../../rules/screener-rules.ts';
import { packSymbols } from '../../text/pack-symbols.ts';
import { belowHigh, filterMask } from '../rules/filters.ts';
import { shownMomentum } from '../rules/momentum.ts';
import { RunInfo } from '../run.ts';
import { lightCodes, type Momentum, type ScreenerStock, signalNames } from '../screener-stock.ts';

/** Codes on the wire are indexes into these lists. */
export const momentumWords = Object.keys(momentumRows) as (keyof typeof momentumRows & Momentum)[];
export const patternWords = Object.keys(patternRank) as (keyof typeof patternRank)[];
const UNKNOWN = '-';
/** Character in `icons` for a stock whose icon is served. */
export const ICON = '1';

/**
 * Columns sorted by symbol; `symbols` is front-coded (packSymbols), figures are rounded to what is shown. Text columns
 * contain one character per stock: filter mask in hexadecimal, index of the pattern ('-' if unknown) and of the shown
 * momentum in their lists; `lights` has one text column per signal.
 */
export const ScreenerColumns = z.object({
  run_info: RunInfo,
  symbols: z.string(),
  current_price: z.array(z.number().nullable()),
  change_from_prev_close_pct: z.array(z.number().nullable()),
  total_appearances_today: z.array(z.number()),
  relative_volume: z.array(z.number().nullable()),
  active_filters: z.string(),
  appearance_pattern: z.string(),
  shown_momentum: z.string(),
  lights: z.array(z.string()).length(signalNames.length),
});
export type ScreenerColumns = z.infer<typeof ScreenerColumns>;

/**
 * Figures fetched after the list, sorted by symbol and rounded to the shown digits: volume and free float in shares,
 * market cap in USD, daily RSI, opening gap and distance below the 52-week high in percent. Older runs lack the last
 * three.
 */
export const ScreenerFigures = z.object({
  symbols: z.string(),
  todays_volume: z.array(z.number().nullable()),
  market_cap: z.array(z.number().nullable()),
  free_float: z.array(z.number().nullable()),
  rsi: z.array(z.number().nullable()).optional(),
  gap: z.array(z.number().nullable()).optional(),
  below_high: z.array(z.number().nullable()).optional(),
});
export type ScreenerFigures = z.infer<typeof ScreenerFigures>;

/** Published scores, which may be newer than the run; symbols ascend by code unit. */
export const ScreenerScores = z.object({ symbols: z.string(), smart_cat_score: z.array(z.number()) });
export type ScreenerScores = z.infer<typeof ScreenerScores>;

/** Names change with the listings, not with the runs: a browser that has them gets a 304 and downloads nothing. */
export const ScreenerNames = z.object({
  symbols: z.string(),
  company_name: z.array(z.string().nullable()),
  /** Distinct pairs of sector and industry, and the index of each stock's pair; -1 if not looked up yet. */
  branches: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
  branch: z.array(z.number()),
  /** One character per stock: 1 if its icon is served, else 0. */
  icons: z.string(),
});
export type ScreenerNames = z.infer<typeof ScreenerNames>;

/** Branch of a stock that was not looked up yet. */
const UNREAD = -1;

export type ListFields = Pick<
  ScreenerStock,
  | 'symbol'
  | 'current_price'
  | 'change_from_prev_close_pct'
  | 'total_appearances_today'
  | 'relative_volume'
  | 'active_filter_codes'
  | 'appearance_pattern'
  | 'opening_momentum'
  | 'midday_momentum'
  | 'peak_momentum'
  | 'closing_momentum'
  | 'trade_signals'
>;

export function toColumns(run_info: RunInfo, stocks: readonly ListFields[]): ScreenerColumns {
  const ordered = stocks.toSorted(bySymbol);
  return {
    run_info,
    symbols: packSymbols(ordered.map(({ symbol }) => symbol)),
    current_price: ordered.map((stock) => shownPrice(stock.current_price)),
    change_from_prev_close_pct: ordered.map((stock) => fixedTo(stock.change_from_prev_close_pct, 2)),
    total_appearances_today: ordered.map((stock) => stock.total_appearances_today),
    relative_volume: ordered.map((stock) => fixedTo(stock.relative_volume, 2)),
    active_filters: ordered.map((stock) => filterMask(stock.active_filter_codes).toString(16)).join(''),
    appearance_pattern: ordered.map(({ appearance_pattern: word }) => toPlace(patternWords, word)).join(''),
    shown_momentum: ordered.map((stock) => toPlace(momentumWords, shownMomentum(stock))).join(''),
    lights: signalNames.map((name) =>
      ordered.map(({ trade_signals }) => lightCodes[trade_signals?.signals[name].status ?? 'gray']).join(''),
    ),
  };
}

/** Fields for added columns and conditions. */
export type FigureFields = Pick<
  ScreenerStock,
  | 'symbol'
  | 'todays_volume'
  | 'market_cap'
  | 'rsi'
  | 'opening_price'
  | 'previous_close'
  | 'current_price'
  | 'fifty_two_week_high'
>;

/** Gap of the open from the previous close, in percent. */
const computeGap = ({ opening_price, previous_close }: FigureFields) =>
  nanAsNull(changePercent(unknownAsNaN(opening_price), unknownAsNaN(previous_close)));

/** Percent below the 52-week high, which includes today. */
const belowYearHigh = ({ current_price, fifty_two_week_high }: FigureFields) =>
  nanAsNull(belowHigh(unknownAsNaN(current_price), unknownAsNaN(fifty_two_week_high)));

/** `free_float`: shares in public hands of a symbol, null where unknown. */
export function toFigures(
  stocks: readonly FigureFields[],
  free_float: (symbol: string) => number | null,
): ScreenerFigures {
  const ordered = stocks.toSorted(bySymbol);
  return {
    symbols: packSymbols(ordered.map(({ symbol }) => symbol)),
    todays_volume: ordered.map(({ todays_volume }) => shownDigits(todays_volume)),
    market_cap: ordered.map(({ market_cap }) => shownDigits(market_cap)),
    free_float: ordered.map(({ symbol }) => shownDigits(free_float(symbol))),
    rsi: ordered.map(({ rsi }) => fixedTo(rsi, 1)),
    gap: ordered.map((stock) => fixedTo(computeGap(stock), 2)),
    below_high: ordered.map((stock) => fixedTo(belowYearHigh(stock), 1)),
  };
}

/** `isRead`: true for a stock without sector and industry that was looked up and has none. */
export function toNames(
  stocks: readonly Pick<ScreenerStock, 'symbol' | 'company_name' | 'sector' | 'industry'>[],
  hasIcon: (symbol: string) => boolean,
  isRead: (symbol: string) => boolean = () => true,
): ScreenerNames {
  const ordered = stocks.toSorted(bySymbol);
  const places = new Map<string, number>();
  const branches: ScreenerNames['branches'] = [];
  const branch = ordered.map(({ symbol, sector, industry }) => {
    if (sector === null && industry === null && !isRead(symbol)) return UNREAD;
    const key = JSON.stringify([sector, industry]);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, branches.length);
    return branches.push([sector, industry]) - 1;
  });
  return {
    symbols: packSymbols(ordered.map(({ symbol }) => symbol)),
    company_name: ordered.map(({ company_name }) => company_name),
    branches,
    branch,
    icons: ordered.map(({ symbol }) => (hasIcon(symbol) ? ICON : '0')).join(''),
  };
}

/** Compares code units, as every reader of the columns does. */
function bySymbol(a: { symbol: string }, b: { symbol: string }): number {
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
}

function toPlace(words: readonly string[], word: string | null): string {
  const place = word === null ? -1 : words.indexOf(word);
  return place < 0 ? UNKNOWN : String(place);
}

function fixedTo(value: number | null, places: number): number | null {
  return value === null || !Number.isFinite(value) ? null : roundTo(value, places);
}

/** Most digits shown of a figure: `123.45M` has five. */
const SHOWN_DIGITS = 5;

function shownDigits(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(SHOWN_DIGITS));
}

/** Price as shown: four places below one dollar, else two. */
function shownPrice(value: number | null): number | null {
  return fixedTo(value, value !== null && Math.abs(value) < 1 ? 4 : 2);
}
