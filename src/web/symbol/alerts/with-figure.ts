// Editable figure of a condition: splits the name around it, and sets another figure in the condition.
import type { AlertCondition } from '../../../domain/alerts/alert-condition.ts';
import { conditionLimits } from '../../../domain/alerts/alert-limits.ts';
import { readTypedFigure, type TypedUnit } from '../../../domain/text/typed-figure.ts';

const findUnits = ({ kind }: AlertCondition): readonly TypedUnit[] =>
  kind === 'price' ? ['$'] : kind === 'relative-volume' ? ['x'] : [];

/** Suggested spelling for a text that may be two figures; null for any other text. */
export const figureProblem = (condition: AlertCondition, text: string): string | null =>
  readTypedFigure(text, findUnits(condition)).problem;

/** Text before and after the figure; the figure goes to the end where the name does not contain it. */
export function cutAtFigure(name: string, figure: number): { before: string; text: string; after: string } {
  for (const match of name.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)) {
    const text = match[0];
    if (readTypedFigure(text).value !== figure) continue;
    return { before: name.slice(0, match.index), text, after: name.slice(match.index + text.length) };
  }
  return { before: `${name} `, text: String(figure), after: '' };
}

/**
 * Condition with the typed figure; null if the text is no figure for it. A typed price below `price` is crossed from
 * above.
 */
export function withFigure(condition: AlertCondition, text: string, price: number | null): AlertCondition | null {
  const { value } = readTypedFigure(text, findUnits(condition));
  if (value === null) return null;
  const isWhole = ({ least, most }: { least: number; most: number }) =>
    Number.isInteger(value) && value >= least && value <= most;
  switch (condition.kind) {
    case 'price':
      if (value <= 0) return null;
      return { ...condition, value, crosses: price === null ? condition.crosses : value < price ? 'below' : 'above' };
    case 'relative-volume':
      return value > 0 ? { ...condition, value } : null;
    case 'score':
      return isWhole(conditionLimits.score) ? { ...condition, value } : null;
    case 'score-move':
      return isWhole(conditionLimits.move) ? { ...condition, points: value } : null;
    case 'setup':
      return isWhole(conditionLimits.strength) ? { ...condition, min_strength: value } : null;
    case 'earnings':
      return isWhole(conditionLimits.sessions) ? { ...condition, sessions: value } : null;
    default:
      return null;
  }
}
