// Plausibility of a market snapshot: prices against the stored closes and the previous minute.
import type { EpochMs } from '../../numbers/kinds.ts';
import { changePercent } from '../../numbers/percent.ts';
import { minuteMs } from '../../numbers/time.ts';
import type { RuleTable } from '../../rules/rule.ts';
import { impliedSplit } from '../indicators/implied-split.ts';
import type { MarketColumns } from '../market-columns.ts';
import { barCheckRules, isFar } from './check-bar.ts';

const beliefRules = {
  doubtful: {
    name: 'A price is doubtful beyond',
    value: 3,
    unit: 'times the close before',
    source: 'own choice: on the wildest days a few dozen of 10,600 stocks triple or lose two thirds',
  },
  most_doubtful: {
    name: 'A reply is refused with doubtful prices of more than',
    value: 2,
    unit: '% of its stocks',
    source: 'own choice: several times the wildest day, a fraction of a reply in wrong units',
  },
  least_doubtful: {
    name: 'and of at least',
    value: 20,
    unit: 'stocks',
    source: 'own choice: a small market has a few by chance',
  },
  confirmed_by: {
    name: 'A price far from all known ones counts when confirmed by',
    value: 3,
    unit: 'minutes in a row',
    source: 'own choice: reopenings and splits not filed yet stay, a false minute does not',
  },
} as const satisfies RuleTable;

const DOUBTFUL: number = beliefRules.doubtful.value;
const MOST = beliefRules.most_doubtful.value / 100;
const LEAST: number = beliefRules.least_doubtful.value;
const CONFIRMED: number = beliefRules.confirmed_by.value;
const DAY: number = barCheckRules.day_spike.value;
const MINUTE: number = barCheckRules.minute_spike.value;
const LONE: number = barCheckRules.lone_jump.value;
const HIGHEST: number = barCheckRules.highest.value;
const MOST_SHARES: number = barCheckRules.most_shares.value;

/** Closes of the previous session, USD in today's shares. */
export type Closes = ReadonlyMap<string, number>;

/** `compared`: stocks with a known earlier price; `doubtful`: those whose current price is missing or far from it. */
export type Doubt = { compared: number; doubtful: number };

type DayCloses = { symbols: readonly string[]; close: ArrayLike<number> };

const dayPrices = ['opening_price', 'todays_range_high', 'todays_range_low', 'todays_close', 'vwap'] as const;
const previousFigures = ['previous_close', 'previous_high', 'previous_low', 'previous_volume'] as const;
const changes = ['price_change', 'change_from_prev_close_pct'] as const;
const minutePrices = ['open', 'high', 'low', 'close', 'vwap'] as const;

/**
 * Counts doubtful prices of a reply. Stocks without a stored close are compared with the reply's own previous close.
 */
export function countDoubtful({ symbols, figures }: MarketColumns, closes: Closes): Doubt {
  const doubt: Doubt = { compared: 0, doubtful: 0 };
  for (const [at, symbol] of symbols.entries()) {
    const reference = closes.get(symbol) ?? figures.previous_close[at]!;
    if (!(reference > 0)) continue;
    const price = figures.current_price[at]!;
    const isLost = !(price > 0) && figures.volume_with_extended_hours[at]! > 0;
    if (!(price > 0) && !isLost) continue;
    doubt.compared += 1;
    if (isLost || isFar(price, reference, DOUBTFUL)) doubt.doubtful += 1;
  }
  return doubt;
}

export function isRefused({ compared, doubtful }: Doubt): boolean {
  return doubtful >= LEAST && doubtful > compared * MOST;
}

/** Counts closes far from those of another day a few sessions away, both as traded. */
export function compareDays(day: DayCloses, other: DayCloses): Doubt {
  const closes = new Map(other.symbols.map((symbol, row) => [symbol, other.close[row]!]));
  const doubt: Doubt = { compared: 0, doubtful: 0 };
  for (const [row, symbol] of day.symbols.entries()) {
    const reference = closes.get(symbol) ?? Number.NaN;
    if (!(reference > 0)) continue;
    doubt.compared += 1;
    if (isFar(day.close[row]!, reference, DOUBTFUL)) doubt.doubtful += 1;
  }
  return doubt;
}

/**
 * True when the reply's previous close (`said`) differs from the stored one by a split ratio: the split is not stored
 * yet.
 */
function isSplitUnfiled(close: number, said: number, price: number): boolean {
  return impliedSplit(close, said, 0) !== null && !isFar(price, said, DAY);
}

/** True when a price is plausible given the stored close and the reply's previous close (`said`); NaN if unknown. */
export function isNearClose(price: number, close: number, said: number): boolean {
  if (price > HIGHEST) return false;
  if (!(close > 0)) return !isFar(price, said, DAY);
  return !isFar(price, close, DAY) || isSplitUnfiled(close, said, price);
}

type Suspect = { price: number; minutes: number; at: EpochMs };

/** Accepted prices of this session. Impossible figures of a snapshot become unknown, O(1) per stock. */
export class MarketBelief {
  #session = '';
  readonly #before = new Map<string, number>();
  readonly #suspects = new Map<string, Suspect>();

  /** Makes impossible figures unknown, in place; returns the number of stocks with any. `at`: the market's instant. */
  apply(market: MarketColumns, closes: Closes, session: string, at: EpochMs): number {
    if (session !== this.#session) {
      this.#session = session;
      this.#before.clear();
      this.#suspects.clear();
    }
    let leftOut = 0;
    for (const [row, symbol] of market.symbols.entries()) {
      const close = closes.get(symbol) ?? Number.NaN;
      if (!this.#applyRow(market, row, symbol, close, at)) leftOut += 1;
    }
    return leftOut;
  }

  /** Returns false when a figure was made unknown. */
  #applyRow(market: MarketColumns, row: number, symbol: string, close: number, at: EpochMs): boolean {
    const { figures } = market;
    const price = figures.current_price[row]!;
    const said = figures.previous_close[row]!;
    const isLost = !(price > 0) && figures.volume_with_extended_hours[row]! > 0;
    const isVolumeReal = dropVolumes(market, row);
    if (price > 0 && !this.#believes(symbol, price, close, said, at)) {
      dropPrices(market, row);
      return false;
    }
    if (price > 0) this.#before.set(symbol, price);
    const reference = price > 0 ? price : (this.#before.get(symbol) ?? close);
    return dropFar(market, row, reference, close) && isVolumeReal && !isLost;
  }

  #believes(symbol: string, price: number, close: number, said: number, at: EpochMs): boolean {
    const before = this.#before.get(symbol) ?? Number.NaN;
    const isNear = before > 0 ? !isFar(price, before, MINUTE) : isNearClose(price, close, said);
    if (isNear && price <= HIGHEST) {
      if (this.#suspects.size > 0) this.#suspects.delete(symbol);
      return true;
    }
    if (price > HIGHEST || isFar(price, close, LONE)) return false;
    const suspect = this.#suspects.get(symbol);
    if (suspect === undefined || isFar(price, suspect.price, MINUTE)) {
      this.#suspects.set(symbol, { price, minutes: 1, at });
      return false;
    }
    suspect.price = price;
    if (at - suspect.at >= minuteMs) {
      suspect.at = at;
      suspect.minutes += 1;
    }
    return suspect.minutes >= CONFIRMED;
  }
}

function dropVolumes({ figures, minute }: MarketColumns, row: number): boolean {
  const isAbsurd = figures.volume_with_extended_hours[row]! > MOST_SHARES || minute.volume[row]! > MOST_SHARES;
  if (!isAbsurd) return true;
  figures.volume_with_extended_hours[row] = figures.todays_volume[row] = Number.NaN;
  dropMinute(minute, row);
  return false;
}

function dropMinute(minute: MarketColumns['minute'], row: number): void {
  for (const name of minutePrices) minute[name][row] = Number.NaN;
  minute.start_timestamp[row] = Number.NaN;
}

function dropPrices({ figures, minute }: MarketColumns, row: number): void {
  for (const name of [...dayPrices, ...changes, 'current_price', 'bid', 'ask'] as const)
    figures[name][row] = Number.NaN;
  dropMinute(minute, row);
}

/**
 * Makes bars and quotes far from the stock's price unknown, and a previous close far from that price and the stored
 * close. Returns false if anything except quotes became unknown.
 */
function dropFar({ figures, minute }: MarketColumns, row: number, price: number, close: number): boolean {
  let isWhole = true;
  if (dayPrices.some((name) => isFar(figures[name][row]!, price, DAY))) {
    for (const name of dayPrices) figures[name][row] = Number.NaN;
    isWhole = false;
  }
  if (minutePrices.some((name) => isFar(minute[name][row]!, price, DAY))) {
    dropMinute(minute, row);
    isWhole = false;
  }
  // A lone offer may be far above the price and a lone bid far below it, never the other way round.
  if (figures.bid[row]! > price && isFar(figures.bid[row]!, price, DAY)) figures.bid[row] = Number.NaN;
  if (figures.ask[row]! < price && isFar(figures.ask[row]!, price, DAY)) figures.ask[row] = Number.NaN;
  if (figures.ask[row]! > HIGHEST) figures.ask[row] = Number.NaN;
  const said = figures.previous_close[row]!;
  if (isFar(said, price, DAY) && (!(close > 0) || isFar(said, close, DAY))) {
    const isKnown = close > 0 && !Number.isNaN(figures.change_from_prev_close_pct[row]!);
    for (const name of [...previousFigures, ...changes]) figures[name][row] = Number.NaN;
    if (close > 0) figures.previous_close[row] = close;
    if (isKnown && !isFar(price, close, DAY)) {
      figures.price_change[row] = price - close;
      figures.change_from_prev_close_pct[row] = changePercent(price, close);
    }
    isWhole = false;
  }
  return isWhole;
}
