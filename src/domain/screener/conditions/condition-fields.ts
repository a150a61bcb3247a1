// Fields a condition can be set on, and the span of a figure.

/** Fields with conditions on a figure; other fields have conditions on a word. */
export const figureFields = [
  'market_cap',
  'price',
  'change',
  'volume',
  'relative_volume',
  'float',
  'rsi',
  'gap',
  'to_high',
  'score',
] as const;
export type FigureField = (typeof figureFields)[number];
export type ConditionField = FigureField | 'sector' | 'decision' | 'pattern';

/** Fields in display order; the index is the field's bit in a mask. */
export const conditionFields: readonly ConditionField[] = ['sector', ...figureFields, 'decision', 'pattern'];

/** Both ends are included; a null end is open. */
export type Span = { from: number | null; to: number | null };

/** Figures that may be negative; prices, shares and ratios never are. */
const signed: readonly FigureField[] = ['change', 'gap', 'score'];

/** True when the figure may have this value. */
export const isPossible = (field: FigureField, value: number): boolean => value >= 0 || signed.includes(field);
