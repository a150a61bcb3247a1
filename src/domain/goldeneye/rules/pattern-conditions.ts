// Conditions of the five patterns as ranges of plain figures.
import { type Bounds, boundsWords, inRange, type Range, toRange } from '../../numbers/bounds.ts';
import {
  gapAndGoRules,
  goldenWindowRules,
  marketFollowRules,
  reversalRules,
  supportBounceRules,
} from '../../rules/goldeneye/goldeneye-rules.ts';
import { percentAbove, rounded } from '../columns/measures.ts';
import { bounceBounds } from '../columns/readings.ts';
import type { MarketDirection, Pattern } from '../golden-eye.ts';

/** Condition of a figure. `threshold`: the range in words; `bounds`: null for yes-or-no conditions. */
export type Condition = { name: string; unit: string; threshold: string; range: Range; bounds: Bounds | null };

const figure = (name: string, unit: string, bounds: Parameters<typeof toRange>[0]): Condition => ({
  name,
  unit,
  threshold: boundsWords(bounds),
  range: toRange(bounds),
  bounds,
});
/** Yes-or-no condition: 1 or 0. */
const fact = (name: string, threshold: string): Condition => ({
  name,
  unit: 'yes = 1',
  threshold,
  range: { low: 1, high: 1 },
  bounds: null,
});

const inARow = `${reversalRules.rising_bars.value} minutes in a row`;
const { touch_within, within_bars } = supportBounceRules;

/** Conditions by pattern; all must hold. Figures are passed in the order of the conditions. */
export const patternConditions = {
  golden_window: [
    figure('Volume pace', 'x', { above: goldenWindowRules.volume_above }),
    figure('5-minute momentum', '%', { from: goldenWindowRules.momentum_from, to: goldenWindowRules.momentum_to }),
    figure('Distance to VWAP', '%', { to: goldenWindowRules.vwap_within }),
  ],
  reversal: [
    figure('First close below the high of the day', '%', { from: reversalRules.off_high_from }),
    fact('Closes rise', inARow),
    fact('Volumes rise', inARow),
    fact('Crosses above the 9-bar EMA', 'first close at or below it, last above'),
  ],
  support_bounce: [
    fact('Touched a support', `low within ${touch_within.value}% in the last ${within_bars.value} min`),
    figure('Close above the support', '%', bounceBounds),
  ],
  gap_and_go: [
    figure('Gap', '%', { from: gapAndGoRules.gap_from }),
    figure('Close beyond the opening range', '%', { above: gapAndGoRules.beyond_range }),
    figure('Close beyond VWAP', '%', { above: gapAndGoRules.beyond_vwap }),
  ],
  market_follow: [
    fact('The market has a direction', 'BULL or BEAR'),
    figure('5-minute momentum with the market', '%', { above: marketFollowRules.momentum_above }),
    figure("Beyond the market's own 5 minutes", '%', { above: marketFollowRules.stronger_above }),
    figure('Close beyond VWAP', '%', { above: marketFollowRules.beyond_vwap }),
  ],
} as const satisfies Record<Pattern, readonly Condition[]>;

/** Most figures a pattern has. */
export const MOST_FIGURES = 4;

/** True when all conditions hold for the figures; an unknown figure (NaN) meets no condition. */
export function holds(conditions: readonly Condition[], figures: Float64Array): boolean {
  for (let at = 0; at < conditions.length; at++) {
    if (!inRange(figures[at]!, conditions[at]!.range)) return false;
  }
  return true;
}

// Writers of pattern figures, in percent and x. Figures of two-sided patterns are positive when they agree with the
// side; their writers return the side: 1 long, -1 short.

export function goldenFigures(into: Float64Array, volume: number, momentum: number, distance: number): void {
  into[0] = volume;
  into[1] = momentum;
  into[2] = Math.abs(distance);
}

/** Figures of the newest three minutes; the last three figures are 1 or 0. */
export function reversalFigures(
  into: Float64Array,
  offHigh: number,
  closes: number,
  volumes: number,
  crosses: number,
): void {
  into[0] = offHigh;
  into[1] = closes;
  into[2] = volumes;
  into[3] = crosses;
}

/** `above`: distance of the newest close above the touched support, NaN if none was touched. */
export function bounceFigures(into: Float64Array, above: number, touched: boolean): void {
  into[0] = touched ? 1 : 0;
  into[1] = above;
}

/** `openingLow`, `openingHigh`: NaN until the opening range is complete. */
export function gapFigures(
  into: Float64Array,
  gap: number,
  price: number,
  openingLow: number,
  openingHigh: number,
  distance: number,
): 1 | -1 {
  const side = gap < 0 ? -1 : 1;
  into[0] = gap * side;
  into[1] = percentAbove(price, side === 1 ? openingHigh : openingLow) * side;
  into[2] = distance * side;
  return side;
}

/** `market`: 1 rising, -1 falling, 0 flat; `own`: five-minute move of the market. */
export function followFigures(
  into: Float64Array,
  momentum: number,
  market: number,
  own: number,
  distance: number,
): 1 | -1 {
  const side = market === -1 ? -1 : 1;
  into[0] = Math.abs(market);
  into[1] = momentum * side;
  into[2] = rounded(momentum - own) * side;
  into[3] = distance * side;
  return side;
}

/** A direction as a number; NaN while it is unknown. */
export function directionNumber(direction: MarketDirection | null): number {
  if (direction === null) return Number.NaN;
  return { BULL: 1, BEAR: -1, FLAT: 0 }[direction];
}
