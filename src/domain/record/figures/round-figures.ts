// Figures as they are stored: six significant digits.
import { figureRules } from '../../rules/record-rules.ts';

export function toFigure(value: number): number {
  return Number(value.toPrecision(figureRules.digits.value));
}

export function knownFigure(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : toFigure(value);
}
