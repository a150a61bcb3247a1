// A range a figure must lie in, made of rule rows; what it says in words, how far a figure is from its edge.
import { MINUS } from '../market/format.ts';
import type { Rule } from '../rules/rule.ts';

/** `above` and `below` do not belong to the range, `from` and `to` do. A range without a row on one side is open there. */
export type Bounds = { above?: Rule; from?: Rule; to?: Rule; below?: Rule };

/** An unknown figure lies in no range. */
export function within(value: number | null, { above, from, to, below }: Bounds): boolean {
  if (value === null || Number.isNaN(value)) return false;
  if (above !== undefined && !(value > above.value)) return false;
  if (from !== undefined && !(value >= from.value)) return false;
  if (to !== undefined && !(value <= to.value)) return false;
  return below === undefined || value < below.value;
}

/** How far inside the range a figure is, in its own unit; negative outside, null when unknown. */
export function margin(value: number | null, { above, from, to, below }: Bounds): number | null {
  if (value === null || Number.isNaN(value)) return null;
  const lower = above ?? from;
  const upper = to ?? below;
  return Math.min(
    lower === undefined ? Number.POSITIVE_INFINITY : value - lower.value,
    upper === undefined ? Number.POSITIVE_INFINITY : upper.value - value,
  );
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
