// Parser of one snapshot ticker into a row of columns; values cleared to zero are unknown.
import { addDays, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { barCheckRules, checkPrices, isFar } from '../../domain/market/checks/check-bar.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { changePercent } from '../../domain/numbers/percent.ts';
import { instantMs } from '../reading/wire-values.ts';

/**
 * Indexes of a ticker's figures, NaN for unknown. A bar takes nine; an instant two: the digits before the last nine, and
 * the last nine.
 */
export const ROW = {
  day: 0,
  previous: 9,
  minute: 18,
  trade: 27,
  traded_at: 28,
  bid: 30,
  ask: 31,
  change: 32,
  change_percent: 33,
  updated: 34,
} as const;
export const ROW_LENGTH = 36;
/** Offsets within a bar, by the vendor's names. */
export const BAR = { o: 0, h: 1, l: 2, c: 3, v: 4, vw: 5, n: 6, av: 7, t: 8 } as const;

const BARS = [ROW.day, ROW.previous, ROW.minute] as const;
const BAR_PRICES = [BAR.o, BAR.h, BAR.l, BAR.c, BAR.vw] as const;
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
    const span = bar === ROW.minute ? 'minute' : 'day';
    if (checkPrices(of(bar + BAR.o), of(bar + BAR.h), of(bar + BAR.l), of(bar + BAR.c), span) === null) continue;
    drop(row, bar);
    dropped += 1;
    if (bar === ROW.previous) row[ROW.change] = row[ROW.change_percent] = Number.NaN;
  }
  if (isFar(of(ROW.minute + BAR.c), of(ROW.day + BAR.c), FAR)) {
    drop(row, ROW.minute);
    dropped += 1;
  }
  if (
    of(ROW.trade) > barCheckRules.highest.value ||
    isFar(of(ROW.trade), or(of(ROW.minute + BAR.c), of(ROW.day + BAR.c)), FAR)
  ) {
    row[ROW.trade] = Number.NaN;
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
  const tradedAt = toInstant(of(ROW.traded_at), of(ROW.traded_at + 1));
  // The vendor computes the change from zeros before the first trade of the day: -100 %.
  const traded = of(ROW.day + BAR.v) > 0 || (tradedAt >= today.from && tradedAt < today.to);
  const now = or(of(ROW.trade), or(of(ROW.minute + BAR.c), of(ROW.day + BAR.c)));
  // When the stock traded today but its price is missing, the previous close must not replace it.
  const price = traded ? now : or(now, of(ROW.previous + BAR.c));
  const isPriced = traded && price > 0;
  figures.current_price[at] = price;
  figures.price_change[at] = isPriced ? of(ROW.change) : Number.NaN;
  // Computed from both prices, because the vendor's percentage is rounded already.
  const percent = changePercent(price, of(ROW.previous + BAR.c));
  figures.change_from_prev_close_pct[at] = isPriced ? or(percent, of(ROW.change_percent)) : Number.NaN;
  figures.opening_price[at] = of(ROW.day + BAR.o);
  figures.todays_range_high[at] = of(ROW.day + BAR.h);
  figures.todays_range_low[at] = of(ROW.day + BAR.l);
  figures.todays_close[at] = of(ROW.day + BAR.c);
  // The vendor's total includes extended hours, so the regular session's volume is unknown here.
  figures.todays_volume[at] = Number.NaN;
  figures.volume_with_extended_hours[at] = of(ROW.day + BAR.v);
  figures.vwap[at] = of(ROW.day + BAR.vw);
  figures.previous_close[at] = of(ROW.previous + BAR.c);
  figures.previous_high[at] = of(ROW.previous + BAR.h);
  figures.previous_low[at] = of(ROW.previous + BAR.l);
  figures.previous_volume[at] = of(ROW.previous + BAR.v);
  figures.bid[at] = of(ROW.bid);
  figures.ask[at] = of(ROW.ask);
  figures.updated_at[at] = toInstant(of(ROW.updated), of(ROW.updated + 1));
  updated.whole[at] = of(ROW.updated);
  updated.last_nine[at] = of(ROW.updated + 1);
  const whole =
    of(ROW.minute + BAR.o) > 0 &&
    of(ROW.minute + BAR.h) > 0 &&
    of(ROW.minute + BAR.l) > 0 &&
    of(ROW.minute + BAR.c) > 0;
  minute.start_timestamp[at] = whole ? (instantMs(of(ROW.minute + BAR.t)) ?? Number.NaN) : Number.NaN;
  minute.open[at] = of(ROW.minute + BAR.o);
  minute.high[at] = of(ROW.minute + BAR.h);
  minute.low[at] = of(ROW.minute + BAR.l);
  minute.close[at] = of(ROW.minute + BAR.c);
  minute.volume[at] = or(of(ROW.minute + BAR.v), 0);
  minute.vwap[at] = of(ROW.minute + BAR.vw);
  minute.transactions[at] = of(ROW.minute + BAR.n);
  minute.accumulated_volume[at] = of(ROW.minute + BAR.av);
  return dropped;
}
