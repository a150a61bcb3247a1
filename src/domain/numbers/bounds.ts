// A range a figure must lie in, made of rule rows: the one comparison, what it says in words, how far a figure is from its edge.
import type { Rule } from '../rules/rule.ts';
import { unknownAsNaN } from './known.ts';
import { MINUS } from './minus.ts';

/** `above` and `below` do not belong to the range, `from` and `to` do. A range without a row on one side is open there. */
export type Bounds = { above?: Rule; from?: Rule; to?: Rule; below?: Rule };

/** The same as plain numbers that both belong to it, for walks over columns; an open side is infinite. */
export type Range = { low: number; high: number };

export function rangeOf({ above, from, to, below }: Bounds): Range {
  return {
    low: above === undefined ? (from?.value ?? Number.NEGATIVE_INFINITY) : nextNumber(above.value, 1),
    high: below === undefined ? (to?.value ?? Number.POSITIVE_INFINITY) : nextNumber(below.value, -1),
  };
}

/** The number next to this one, upwards or downwards: above 5 is from the first number after 5 on. */
function nextNumber(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const number = new Float64Array([value]);
  const bits = new BigInt64Array(number.buffer);
  bits[0]! += BigInt(value > 0 ? direction : -direction);
  return number[0]!;
}

/** The ranges of a table of bounds, by the same names. */
export function rangesOf<Name extends string>(table: Readonly<Record<Name, Bounds>>): Readonly<Record<Name, Range>> {
  return Object.fromEntries(Object.entries<Bounds>(table).map(([name, bounds]) => [name, rangeOf(bounds)])) as Record<
    Name,
    Range
  >;
}

/** Every figure is compared here. NaN, the unknown figure of columns, lies in no range. */
export function inRange(value: number, range: Range): boolean {
  return value >= range.low && value <= range.high;
}

const known = new WeakMap<Bounds, Range>();

/** An unknown figure lies in no range. */
export function within(value: number | null, bounds: Bounds): boolean {
  let range = known.get(bounds);
  if (range === undefined) {
    range = rangeOf(bounds);
    known.set(bounds, range);
  }
  return inRange(unknownAsNaN(value), range);
}

/** How far inside the range a figure is, in its own unit; negative outside, null when unknown. */
export function margin(value: number | null, bounds: Bounds): number | null {
  if (value === null || Number.isNaN(value)) return null;
  const { above, from, to, below } = bounds;
  const low = (above ?? from)?.value ?? Number.NEGATIVE_INFINITY;
  const high = (to ?? below)?.value ?? Number.POSITIVE_INFINITY;
  return Math.min(value - low, high - value);
}

/** The figure of the range nearest to this one; one step beyond an edge that does not belong to the range. */
export function nearestWithin(value: number, bounds: Bounds, step: number): number {
  if (within(value, bounds)) return value;
  const { above, from, to, below } = bounds;
  if (above !== undefined && value <= above.value) return above.value + step;
  if (from !== undefined && value < from.value) return from.value;
  if (to !== undefined && value > to.value) return to.value;
  return below === undefined ? value : below.value - step;
}

/** `above 5%`, `30 to 70`, `below 30 min`, `up to 5%`. */
export function boundsWords({ above, from, to, below }: Bounds): string {
  if (from !== undefined && to !== undefined) {
    const first = ruleFigure(from);
    // A unit is said once: 0 to 1.5%.
    return `${first.endsWith('%') ? first.slice(0, -1) : first} to ${ruleFigure(to)}`;
  }
  if (above !== undefined) return `above ${ruleFigure(above)}`;
  if (from !== undefined) return `from ${ruleFigure(from)}`;
  if (to !== undefined) return `up to ${ruleFigure(to)}`;
  return below === undefined ? 'any' : `below ${ruleFigure(below)}`;
}

function ruleFigure({ value, unit }: Rule): string {
  return figureWithUnit(String(value).replace('-', MINUS), unit);
}

/** Percent and multiples stand at the figure, minutes and hours apart, scores have no unit: `5%`, `3x`, `30 min`, `4.5`. */
export function figureWithUnit(figure: string, unit: string): string {
  if (unit === '%') return `${figure}%`;
  if (unit === 'x' || unit.startsWith('x ')) return `${figure}x`;
  return unit === 'min' || unit === 'h' ? `${figure} ${unit}` : figure;
}

/** The fewest places, from `places` on, at which the rounded figure falls on the same side as the figure itself. */
export function placesThatShow(value: number, places: number, side: (value: number) => unknown): number {
  const most = places + 4;
  for (let more = places; more < most; more++) {
    if (side(Number(value.toFixed(more))) === side(value)) return more;
  }
  return most;
}
