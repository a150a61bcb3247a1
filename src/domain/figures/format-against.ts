// A figure beside its threshold, with enough digits that rounding does not contradict the verdict.
import { decimal, signedPercent } from '../market/format.ts';
import { type Bounds, boundsWords, figureWithUnit, within } from '../numbers/bounds.ts';
import { MINUS } from '../numbers/minus.ts';
import { placesThatShow } from '../numbers/round.ts';
import type { Rule } from '../rules/rule.ts';

export type AgainstFigure = { value: string; threshold: string; places: number };
type How = { unit: string; places?: number; signed?: boolean };

const unknown = '--';

/**
 * `0.304%` against `at most 0.300%`: adds a decimal to both if rounding would put the figure on the other side of the
 * threshold. A null value is unknown.
 */
export function formatAgainst(
  value: number | null,
  bounds: Bounds,
  { unit, places = 2, signed = false }: How,
): AgainstFigure {
  if (value === null) return { value: unknown, threshold: boundsWords(bounds), places };
  const shown = placesThatShow(value, places, (rounded) => within(rounded, bounds));
  const text = unit === 'USD' ? `$${decimal(value, shown)}` : figureWithUnit(decimal(value, shown), unit);
  return {
    value: signed && unit === '%' ? signedPercent(value, shown) : text,
    threshold: shown === places ? boundsWords(bounds) : exactWords(bounds, shown),
    places: shown,
  };
}

/** Bounds with a fixed number of decimals: `at most 0.300%`, `above 5.000%`. */
function exactWords({ above, from, to, below }: Bounds, places: number): string {
  const write = ({ value, unit }: Rule) => figureWithUnit(value.toFixed(places).replace('-', MINUS), unit);
  const sides = [
    above === undefined ? null : `above ${write(above)}`,
    from === undefined ? null : `at least ${write(from)}`,
    to === undefined ? null : `at most ${write(to)}`,
    below === undefined ? null : `below ${write(below)}`,
  ];
  return sides.filter((side) => side !== null).join(' and ');
}
