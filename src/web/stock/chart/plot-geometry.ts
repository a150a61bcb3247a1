// Geometry of candles, volume and lines in a box of 1000 by 400 that is stretched to its place. No drawing.
import type { Candle } from './candles.ts';

export const WIDTH = 1_000;
export const HEIGHT = 400;
/** Top of the volume band. */
const FLOOR = 330;
const VOLUME = HEIGHT - FLOOR - 6;
/** Width of a candle's body as a share of its slot. */
const BODY = 0.7;
const PRICE_ROOM = 0.04;
const TICKS = 6;
/** Lowest price of a logarithmic scale, USD. */
const LEAST_PRICE = 1e-4;
/** Least ratio of high to low at which logarithmic ticks are 1, 2 and 5 of each power of ten. */
const FACTORS_FROM = 4;
const NOWHERE: ReadonlySet<number> = new Set();

/**
 * Visible range: slots from left to right edge, prices in USD from bottom to top. `log`: logarithmic, equal ratios have
 * equal heights.
 */
export type Scale = { from: number; to: number; low: number; high: number; log?: boolean; most_volume: number };

/** A candle and the slot it fills; slots are as wide as each other and may be empty. */
export type PlacedCandle = Candle & { slot: number };

const rounded = (value: number) => Math.round(value * 10) / 10;

type Slots = Pick<Scale, 'from' | 'to'>;
type Range = Pick<Scale, 'low' | 'high' | 'log'>;

export const toX = ({ from, to }: Slots, slot: number): number => rounded(((slot - from) / (to - from)) * WIDTH);

export function toY({ low, high, log = false }: Range, price: number): number {
  const share = log
    ? Math.log(high / Math.max(price, LEAST_PRICE)) / Math.log(high / low)
    : (high - price) / (high - low);
  return rounded(share * FLOOR);
}

export const toLeft = (scale: Slots, slot: number): string => `${(toX(scale, slot) / WIDTH) * 100}%`;

/** CSS position of a price. */
export const toTop = (scale: Range, price: number): string => `${(toY(scale, price) / HEIGHT) * 100}%`;

/** The slot under a share (0..1) of the width. */
export const slotAt = ({ from, to }: Slots, share: number): number => from + share * (to - from);

/** Range of the prices with a little room, 0 to 1 without any; logarithmic only if all reach `LEAST_PRICE`. */
export function priceRange(prices: readonly number[], log = false): Range {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const price of prices) {
    if (price < low) low = price;
    if (price > high) high = price;
  }
  if (low > high) return { low: 0, high: 1 };
  if (log && low >= LEAST_PRICE) {
    const room = (high === low ? 2 : high / low) ** PRICE_ROOM;
    return { low: low / room, high: high * room, log };
  }
  const room = (high - low || high || 1) * PRICE_ROOM;
  return { low: low - room, high: high + room };
}

/** Ticks in steps of 1, 2 or 5 times a power of ten; on a long logarithmic scale 1, 2 and 5 of each power of ten. */
export function priceTicks({ low, high, log = false }: Range): number[] {
  if (log && high / low >= FACTORS_FROM) {
    const first = Math.floor(Math.log10(low));
    return Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, at) => 10 ** (first + at))
      .flatMap((power) => [power, 2 * power, 5 * power])
      .filter((tick) => tick >= low && tick <= high);
  }
  const rough = (high - low) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

export type CandlePaths = Record<'up' | 'down' | 'upVolume' | 'downVolume', string>;

/** Four paths for all candles, so that drawing a year of days is as quick as an hour of minutes. */
export function candlePaths(scale: Scale, candles: readonly PlacedCandle[]): CandlePaths {
  const drawn: CandlePaths = { up: '', down: '', upVolume: '', downVolume: '' };
  const full = rounded(WIDTH / (scale.to - scale.from));
  const width = rounded(full * BODY);
  for (const { slot, open, high, low, close, volume } of candles) {
    const left = rounded(toX(scale, slot) + (full - width) / 2);
    const middle = rounded(left + width / 2);
    const [top, bottom] = [toY(scale, Math.max(open, close)), toY(scale, Math.min(open, close))];
    const body = `M${left} ${top}h${width}v${Math.max(1, rounded(bottom - top))}h${-width}z`;
    const wicks = `M${middle} ${toY(scale, high)}V${top}M${middle} ${bottom}V${toY(scale, low)}`;
    const tall = rounded((volume / scale.most_volume) * VOLUME);
    const column = `M${left} ${HEIGHT - tall}h${width}v${tall}h${-width}z`;
    const rises = close >= open;
    drawn[rises ? 'up' : 'down'] += wicks + body;
    drawn[rises ? 'upVolume' : 'downVolume'] += column;
  }
  return drawn;
}

/**
 * Line through the middle of the slots, with gaps at unknown values and before each place in `begins`. `y` places a
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
    path += `${pen}${toX(scale, slot + 0.5)} ${y(value)}${pen === 'M' ? 'h1' : ''}`;
    pen = 'L';
  });
  return path;
}

/** Slot of a fractional candle index; beyond the last candle its right edge. */
export function slotOfPlace(slots: readonly number[], place: number): number {
  const slot = slots[Math.floor(place)];
  return slot === undefined ? (slots.at(-1) ?? 0) + 1 : slot + (place % 1);
}

/** Zoomed window; the slot `around`, else the middle, stays in place. At least `least` slots, at most `whole`. */
export function zoomSlots(
  { from, to }: Slots,
  factor: number,
  whole: Slots,
  least: number,
  around: number = (from + to) / 2,
): Slots {
  const width = Math.min(whole.to - whole.from, Math.max(least, (to - from) * factor));
  const begins = around - ((around - from) / (to - from)) * width;
  return shiftSlots({ from: begins, to: begins + width }, 0, whole);
}

/** Shifted window of the same width, clamped to the whole. */
export function shiftSlots({ from, to }: Slots, by: number, whole: Slots): Slots {
  const width = to - from;
  const begins = Math.max(whole.from, Math.min(whole.to - width, from + by));
  return { from: begins, to: begins + width };
}

/** The least shift that brings the slot into sight. */
export function scrollToSlot(shown: Slots, slot: number, whole: Slots): Slots {
  if (slot < shown.from) return shiftSlots(shown, slot - shown.from, whole);
  return slot + 1 > shown.to ? shiftSlots(shown, slot + 1 - shown.to, whole) : shown;
}

/** A line of steps: each value holds from its slot to the next, the last one to `end`. */
export function stepPath(
  scale: Slots,
  steps: readonly { slot: number; value: number }[],
  end: number,
  y: (value: number) => number,
): string {
  return steps
    .map(({ slot, value }, at) => {
      const until = steps[at + 1]?.slot ?? Math.max(slot, end);
      return `${at === 0 ? `M${toX(scale, slot)} ` : 'V'}${y(value)}H${toX(scale, until)}`;
    })
    .join('');
}

/** Height of a label beside a line. */
const NAME = 24;

/** Levels whose labels do not overlap; earlier levels take precedence. */
export function withoutOverlaps<Level extends { price: number }>(scale: Range, levels: readonly Level[]): Level[] {
  const kept: Level[] = [];
  for (const level of levels) {
    const y = toY(scale, level.price);
    if (kept.every(({ price }) => Math.abs(toY(scale, price) - y) >= NAME)) kept.push(level);
  }
  return kept;
}

/** Values whose labels do not overlap: of two closer than `apart` the one nearer to zero. */
export function readableLabels(values: readonly number[], y: (value: number) => number, apart: number): number[] {
  const shown: number[] = [];
  for (const value of values.toSorted((a, b) => Math.abs(a) - Math.abs(b))) {
    if (shown.every((other) => Math.abs(y(other) - y(value)) >= apart)) shown.push(value);
  }
  return shown;
}
