// Bounds made of rule rows: comparison, wording, and distance of a figure from the edge.

import type { Rule } from '../rules/rule.ts';
import { unknownAsNaN } from './known.ts';
import { memo } from './memo.ts';
import { MINUS } from './minus.ts';

/** `from` and `to` are inclusive, `above` and `below` exclusive. A side without a row is open. */
export type Bounds = { above?: Rule; from?: Rule; to?: Rule; below?: Rule };

/** Bounds as inclusive plain numbers, for loops over columns; an open side is infinite. */
export type Range = { low: number; high: number };

export function toRange({ above, from, to, below }: Bounds): Range {
  return {
    low: above === undefined ? (from?.value ?? Number.NEGATIVE_INFINITY) : nextNumber(above.value, 1),
    high: below === undefined ? (to?.value ?? Number.POSITIVE_INFINITY) : nextNumber(below.value, -1),
  };
}

/** Next representable number up or down: `above 5` starts at the first number after 5. */
function nextNumber(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE;
  const number = new Float64Array([value]);
  const bits = new BigInt64Array(number.buffer);
  bits[0]! += BigInt(value > 0 ? direction : -direction);
  return number[0]!;
}

export function toRanges<Name extends string>(table: Readonly<Record<Name, Bounds>>): Readonly<Record<Name, Range>> {
  return Object.fromEntries(Object.entries<Bounds>(table).map(([name, bounds]) => [name, toRange(bounds)])) as Record<
    Name,
    Range
  >;
}

/** All comparisons of figures use this function. NaN (unknown) is in no range. */
export function inRange(value: number, range: Range): boolean {
  return value >= range.low && value <= range.high;
}

const known = new WeakMap<Bounds, Range>();

/** Null (unknown) is in no range. */
export function within(value: number | null, bounds: Bounds): boolean {
  return inRange(unknownAsNaN(value), memo(known, bounds, toRange));
}

/** Distance to the nearest edge in the figure's unit: positive inside, negative outside, null if unknown. */
export function margin(value: number | null, bounds: Bounds): number | null {
  if (value === null || Number.isNaN(value)) return null;
  const { above, from, to, below } = bounds;
  const low = (above ?? from)?.value ?? Number.NEGATIVE_INFINITY;
  const high = (to ?? below)?.value ?? Number.POSITIVE_INFINITY;
  return Math.min(value - low, high - value);
}

/** Nearest figure inside the bounds; at an exclusive edge one `step` inside. */
export function nearestWithin(value: number, bounds: Bounds, step: number): number {
  if (within(value, bounds)) return value;
  const { above, from, to, below } = bounds;
  if (above !== undefined && value <= above.value) return above.value + step;
  if (from !== undefined && value < from.value) return from.value;
  if (to !== undefined && value > to.value) return to.value;
  return below === undefined ? value : below.value - step;
}

/** Bounds as text: `above 5%`, `30 to 70`, `below 30 min`, `up to 5%`. */
export function boundsWords({ above, from, to, below }: Bounds): string {
  if (from !== undefined && to !== undefined) {
    const first = ruleFigure(from);
    // The unit appears once: 0 to 1.5%.
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

/** Figure with unit: `5%`, `3x`, `30 min`, `4.5`. */
export function figureWithUnit(figure: string, unit: string): string {
  if (unit === '%') return `${figure}%`;
  if (unit === 'x' || unit.startsWith('x ')) return `${figure}x`;
  return unit === 'min' || unit === 'h' ? `${figure} ${unit}` : figure;
}
