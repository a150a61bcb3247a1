// Where candles, volume and lines of a chart stand in a box of 1000 by 400 that is stretched over its room. No drawing here.
import type { Candle } from './candles.ts';

export const WIDTH = 1_000;
export const HEIGHT = 400;
/** Volume stands below this line. */
const FLOOR = 330;
const VOLUME = HEIGHT - FLOOR - 6;
/** Of the width of its slot. */
const BODY = 0.7;
const PRICE_ROOM = 0.04;
const TICKS = 6;
const NOWHERE: ReadonlySet<number> = new Set();

/** Slots from the left edge to the right one, prices in USD from the lowest drawn to the highest. */
export type Scale = { from: number; to: number; low: number; high: number; most_volume: number };

/** A candle and the slot it fills; slots are as wide as each other and may be empty. */
export type PlacedCandle = Candle & { slot: number };

const rounded = (value: number) => Math.round(value * 10) / 10;

type Slots = Pick<Scale, 'from' | 'to'>;
type Range = Pick<Scale, 'low' | 'high'>;

export const xOf = ({ from, to }: Slots, slot: number): number => rounded(((slot - from) / (to - from)) * WIDTH);

export const yOf = ({ low, high }: Range, price: number): number => rounded(((high - price) / (high - low)) * FLOOR);

/** For the style of what stands at a slot. */
export const leftOf = (scale: Slots, slot: number): string => `${(xOf(scale, slot) / WIDTH) * 100}%`;

/** For the style of what stands at a price. */
export const topOf = (scale: Range, price: number): string => `${(yOf(scale, price) / HEIGHT) * 100}%`;

/** The slot under a share (0..1) of the width. */
export const slotUnder = ({ from, to }: Slots, share: number): number => from + share * (to - from);

/** The range that holds all these prices with a little room; around a single price where there is but one. */
export function priceRange(prices: readonly number[]): Range {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const price of prices) {
    if (price < low) low = price;
    if (price > high) high = price;
  }
  if (low > high) return { low: 0, high: 1 };
  const room = (high - low || high || 1) * PRICE_ROOM;
  return { low: low - room, high: high + room };
}

/** Whole steps of 1, 2 or 5 within the range, in its own unit. */
export function priceTicks({ low, high }: Range): number[] {
  const rough = (high - low) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

export type CandlePaths = Record<'up' | 'down' | 'upVolume' | 'downVolume', string>;

/** Four paths for all candles, so that a year of days is as quick as an hour of minutes. */
export function candlePaths(scale: Scale, candles: readonly PlacedCandle[]): CandlePaths {
  const drawn: CandlePaths = { up: '', down: '', upVolume: '', downVolume: '' };
  const full = rounded(WIDTH / (scale.to - scale.from));
  const width = rounded(full * BODY);
  for (const { slot, open, high, low, close, volume } of candles) {
    const left = rounded(xOf(scale, slot) + (full - width) / 2);
    const middle = rounded(left + width / 2);
    const [top, bottom] = [yOf(scale, Math.max(open, close)), yOf(scale, Math.min(open, close))];
    const body = `M${left} ${top}h${width}v${Math.max(1, rounded(bottom - top))}h${-width}z`;
    const wicks = `M${middle} ${yOf(scale, high)}V${top}M${middle} ${bottom}V${yOf(scale, low)}`;
    const tall = rounded((volume / scale.most_volume) * VOLUME);
    const column = `M${left} ${HEIGHT - tall}h${width}v${tall}h${-width}z`;
    const rises = close >= open;
    drawn[rises ? 'up' : 'down'] += wicks + body;
    drawn[rises ? 'upVolume' : 'downVolume'] += column;
  }
  return drawn;
}

/**
 * Through the middle of the slots, with a gap where a value is unknown and before each place in `begins`. `y` places a
 * value in its box.
 */
export function linePath(
  scale: Slots,
  slots: readonly number[],
  values: readonly (number | null)[],
  y: (value: number) => number,
  begins: ReadonlySet<number> = NOWHERE,
): string {
  let pen = 'M';
  let path = '';
  slots.forEach((slot, index) => {
    const value = values[index] ?? null;
    if (value === null) {
      pen = 'M';
      return;
    }
    if (begins.has(index)) pen = 'M';
    // A value between two unknown ones is a dot.
    path += `${pen}${xOf(scale, slot + 0.5)} ${y(value)}${pen === 'M' ? 'h1' : ''}`;
    pen = 'L';
  });
  return path;
}

/** In slots, around a middle, never wider than the whole nor narrower than `least`. */
export function zoomed({ from, to }: Slots, factor: number, whole: Slots, least: number): Slots {
  const width = Math.min(whole.to - whole.from, Math.max(least, (to - from) * factor));
  return moved({ from: (from + to - width) / 2, to: (from + to + width) / 2 }, 0, whole);
}

/** The same width further on, held within the whole. */
export function moved({ from, to }: Slots, by: number, whole: Slots): Slots {
  const width = to - from;
  const begins = Math.max(whole.from, Math.min(whole.to - width, from + by));
  return { from: begins, to: begins + width };
}

/** Moved just as far as the slot needs to be seen. */
export function withSlot(shown: Slots, slot: number, whole: Slots): Slots {
  if (slot < shown.from) return moved(shown, slot - shown.from, whole);
  return slot + 1 > shown.to ? moved(shown, slot + 1 - shown.to, whole) : shown;
}

/** What a name beside a line takes of the height. */
const NAME = 24;

/** Of levels in the order of their weight those whose names do not cover each other. */
export function apart<Level extends { price: number }>(scale: Range, levels: readonly Level[]): Level[] {
  const kept: Level[] = [];
  for (const level of levels) {
    const y = yOf(scale, level.price);
    if (kept.every(({ price }) => Math.abs(yOf(scale, price) - y) >= NAME)) kept.push(level);
  }
  return kept;
}
