// Conditions a reader has set, and their form in the address.
import { type PatternMark, patternMarks } from '../../patterns/found-patterns.ts';
import { decisionOrder } from '../list/decision-groups.ts';
import type { Decision } from '../screener-stock.ts';
import {
  type ConditionField,
  conditionFields,
  type FigureField,
  figureFields,
  isPossible,
  type Span,
} from './condition-fields.ts';

/** Conditions are met only by known values; if several words are chosen, one of them suffices. */
export type Conditions = {
  spans: Readonly<Partial<Record<FigureField, Span>>>;
  sectors: readonly string[];
  decisions: readonly Decision[];
  patterns: readonly PatternMark[];
};

export const noConditions: Conditions = { spans: {}, sectors: [], decisions: [], patterns: [] };

const isOpen = (span: Span | undefined): boolean => span === undefined || (span.from === null && span.to === null);

export function isSet({ spans, sectors, decisions, patterns }: Conditions, field: ConditionField): boolean {
  if (field === 'sector') return sectors.length > 0;
  if (field === 'decision') return decisions.length > 0;
  if (field === 'pattern') return patterns.length > 0;
  return !isOpen(spans[field]);
}

/** Fields with a condition, in their order. */
export function setFields(conditions: Conditions): ConditionField[] {
  return conditionFields.filter((field) => isSet(conditions, field));
}

export function withoutField(conditions: Conditions, field: ConditionField): Conditions {
  if (field === 'sector') return { ...conditions, sectors: [] };
  if (field === 'decision') return { ...conditions, decisions: [] };
  if (field === 'pattern') return { ...conditions, patterns: [] };
  const { [field]: _gone, ...spans } = conditions.spans;
  return { ...conditions, spans };
}

/** Sets the span of a field; an open span removes its condition. */
export function withSpan(conditions: Conditions, field: FigureField, span: Span): Conditions {
  if (isOpen(span)) return withoutField(conditions, field);
  return { ...conditions, spans: { ...conditions.spans, [field]: span } };
}

/** Names of the parameters in the address. */
const params: Readonly<Record<ConditionField, string>> = {
  sector: 'sector',
  market_cap: 'cap',
  price: 'price',
  change: 'change',
  volume: 'volume',
  relative_volume: 'rvol',
  float: 'float',
  rsi: 'rsi',
  gap: 'gap',
  to_high: 'to_high',
  score: 'score',
  decision: 'decision',
  pattern: 'pattern',
};

/** Parameters of earlier addresses that are still accepted: highest price and lowest relative volume. */
const EARLIER = { price: 'price_to', relative_volume: 'volume_from' } as const;

const BETWEEN_WORDS = '|';
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/;

function readEnd(field: FigureField, text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && PLAIN_NUMBER.test(text) && Number.isFinite(value) && isPossible(field, value)
    ? value
    : null;
}

/**
 * Reads a span: `5..20`, `2..`, `..75`. An end that is unreadable or impossible for the figure is open. Reversed ends
 * give no condition.
 */
function readSpan(field: FigureField, text: string | null): Span {
  const [from, to, ...more] = (text ?? '').split('..');
  const span = { from: readEnd(field, from), to: readEnd(field, to) };
  if (more.length > 0 || (span.from !== null && span.to !== null && span.from > span.to))
    return { from: null, to: null };
  return span;
}

/** Reads a positive number from a parameter of earlier addresses; null otherwise. */
function readEarlier(text: string | null): number | null {
  const end = readEnd('price', text ?? undefined);
  return end !== null && end > 0 ? end : null;
}

export function readConditions(param: (name: string) => string | null): Conditions {
  let conditions = noConditions;
  for (const field of figureFields) conditions = withSpan(conditions, field, readSpan(field, param(params[field])));
  const { price, relative_volume } = conditions.spans;
  if (price === undefined) {
    conditions = withSpan(conditions, 'price', { from: null, to: readEarlier(param(EARLIER.price)) });
  }
  if (relative_volume === undefined) {
    const from = readEarlier(param(EARLIER.relative_volume));
    conditions = withSpan(conditions, 'relative_volume', { from, to: null });
  }
  const words = (text: string | null) => [...new Set((text ?? '').split(BETWEEN_WORDS).filter((word) => word !== ''))];
  const decisions = words(param(params.decision)?.toUpperCase() ?? null);
  const patterns = words(param(params.pattern)?.toLowerCase() ?? null);
  return {
    ...conditions,
    sectors: words(param(params.sector)),
    decisions: decisionOrder.filter((decision) => decisions.includes(decision)),
    patterns: patternMarks.filter((mark) => patterns.includes(mark)),
  };
}

const endText = (end: number | null): string => (end === null ? '' : String(end));

/** Address parameters of the conditions; null removes a parameter. The earlier parameters are always removed. */
export function conditionParams({ spans, sectors, decisions, patterns }: Conditions): Record<string, string | null> {
  const figures = figureFields.map((field) => {
    const span = spans[field];
    return [params[field], span === undefined || isOpen(span) ? null : `${endText(span.from)}..${endText(span.to)}`];
  });
  return {
    ...Object.fromEntries(figures),
    [params.sector]: sectors.join(BETWEEN_WORDS) || null,
    [params.decision]: decisions.join(BETWEEN_WORDS) || null,
    [params.pattern]: patterns.join(BETWEEN_WORDS) || null,
    [EARLIER.price]: null,
    [EARLIER.relative_volume]: null,
  };
}

export function conditionsText(conditions: Conditions): string {
  const set = Object.entries(conditionParams(conditions)).filter(([, value]) => value !== null);
  return set.map(([name, value]) => `${name}=${value}`).join('&');
}
