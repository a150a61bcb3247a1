// Parser of one snapshot ticker into a row of columns; values cleared to zero are unknown.
import { addDays, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { barCheckRules, checkPrices, isFar } from '../../domain/market/checks/check-bar.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { changePercent } from '../../domain/numbers/percent.ts';
import { instantMs } from '../reading/wire-values.ts';

/** Indexes of a ticker's figures, NaN for unknown: today's bar, previous day, minute, trade, quote, changes. */
export const DAY = 0;
export const PREVIOUS = 9;
export const MINUTE = 18;
/** Offsets within a bar. */
export const [O, H, L, C, V, VW, N, AV, T] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export const TRADE = 27;
/** An instant takes two indexes: the digits before the last nine, and the last nine. */
export const TRADED_AT = 28;
export const BID = 30;
export const ASK = 31;
export const CHANGE = 32;
export const CHANGE_PERCENT = 33;
export const UPDATED = 34;
export const TICKER_FIGURES = 36;

const BARS = [DAY, PREVIOUS, MINUTE] as const;
const BAR_PRICES = [O, H, L, C, VW] as const;
const FAR: number = barCheckRules.day_spike.value;
const NANO = 1e9;
const NS_FROM = 1e17;

/** Epoch ms of an instant in two parts, whose size determines its unit; NaN when unknown. */
function toInstant(whole: number, lastNine: number): number {
  const size = whole * NANO + lastNine;
  if (size >= NS_FROM) return whole * 1_000 + Math.floor(lastNine / 1e6);
  return instantMs(size) ?? Number.NaN;
}

/** Start and end of the New York day at `now`; all in epoch ms. */
export function newYorkDay(now: number): { from: number; to: number } {
  const today = newYorkDate(now);
  return { from: newYorkInstant(today, 0), to: newYorkInstant(addDays(today, 1), 0) };
}

const or = (value: number, other: number): number => (Number.isNaN(value) ? other : value);

/**
 * Sets prices of impossible bars, and a trade far from the day's bars, to unknown (NaN); volumes stay. Returns the
 * number dropped.
 */
function dropImpossible(row: Float64Array): number {
  let dropped = 0;
  const of = (place: number): number => row[place] as number;
  for (const bar of BARS) {
    const span = bar === MINUTE ? 'minute' : 'day';
    if (checkPrices(of(bar + O), of(bar + H), of(bar + L), of(bar + C), span) === null) continue;
    drop(row, bar);
    dropped += 1;
    if (bar === PREVIOUS) row[CHANGE] = row[CHANGE_PERCENT] = Number.NaN;
  }
  if (isFar(of(MINUTE + C), of(DAY + C), FAR)) {
    drop(row, MINUTE);
    dropped += 1;
  }
  if (of(TRADE) > barCheckRules.highest.value || isFar(of(TRADE), or(of(MINUTE + C), of(DAY + C)), FAR)) {
    row[TRADE] = Number.NaN;
    dropped += 1;
  }
  return dropped;
}

function drop(row: Float64Array, bar: number): void {
  for (const place of BAR_PRICES) row[bar + place] = Number.NaN;
}

/** Writes the figures of a ticker to index `at`; returns the number of impossible bars and trades left out. */
export function putTicker(
  { figures, minute, updated }: Omit<MarketColumns, 'symbols'>,
  at: number,
  row: Float64Array,
  today: { from: number; to: number },
): number {
  const of = (place: number): number => row[place] as number;
  const dropped = dropImpossible(row);
  const tradedAt = toInstant(of(TRADED_AT), of(TRADED_AT + 1));
  // The vendor computes the change from zeros before the first trade of the day: -100 %.
  const traded = of(DAY + V) > 0 || (tradedAt >= today.from && tradedAt < today.to);
  const now = or(of(TRADE), or(of(MINUTE + C), of(DAY + C)));
  // When the stock traded today but its price is missing, the previous close must not replace it.
  const price = traded ? now : or(now, of(PREVIOUS + C));
  const isPriced = traded && price > 0;
  figures.current_price[at] = price;
  figures.price_change[at] = isPriced ? of(CHANGE) : Number.NaN;
  // Computed from both prices, because the vendor's percentage is rounded already.
  const percent = changePercent(price, of(PREVIOUS + C));
  figures.change_from_prev_close_pct[at] = isPriced ? or(percent, of(CHANGE_PERCENT)) : Number.NaN;
  figures.opening_price[at] = of(DAY + O);
  figures.todays_range_high[at] = of(DAY + H);
  figures.todays_range_low[at] = of(DAY + L);
  figures.todays_close[at] = of(DAY + C);
  // The vendor's total includes extended hours, so the regular session's volume is unknown here.
  figures.todays_volume[at] = Number.NaN;
  figures.volume_with_extended_hours[at] = of(DAY + V);
  figures.vwap[at] = of(DAY + VW);
  figures.previous_close[at] = of(PREVIOUS + C);
  figures.previous_high[at] = of(PREVIOUS + H);
  figures.previous_low[at] = of(PREVIOUS + L);
  figures.previous_volume[at] = of(PREVIOUS + V);
  figures.bid[at] = of(BID);
  figures.ask[at] = of(ASK);
  figures.updated_at[at] = toInstant(of(UPDATED), of(UPDATED + 1));
  updated.whole[at] = of(UPDATED);
  updated.last_nine[at] = of(UPDATED + 1);
  const whole = of(MINUTE + O) > 0 && of(MINUTE + H) > 0 && of(MINUTE + L) > 0 && of(MINUTE + C) > 0;
  minute.start_timestamp[at] = whole ? (instantMs(of(MINUTE + T)) ?? Number.NaN) : Number.NaN;
  minute.open[at] = of(MINUTE + O);
  minute.high[at] = of(MINUTE + H);
  minute.low[at] = of(MINUTE + L);
  minute.close[at] = of(MINUTE + C);
  minute.volume[at] = or(of(MINUTE + V), 0);
  minute.vwap[at] = of(MINUTE + VW);
  minute.transactions[at] = of(MINUTE + N);
  minute.accumulated_volume[at] = of(MINUTE + AV);
  return dropped;
}
