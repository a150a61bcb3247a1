// Conditions typed as words: `rvol > 3, price < 20 in Technology`.
import type { ListedColumns } from '../list/listed-columns.ts';
import type { FigureField, Span } from './condition-fields.ts';
import { type Conditions, noConditions, withSpan } from './conditions.ts';
import { readFigure } from './figure-rules.ts';

/** Names by which figures are typed, lower case; the first name the text begins with counts. */
const NAMES: readonly (readonly [string, FigureField])[] = [
  ['volume pace', 'relative_volume'],
  ['relative volume', 'relative_volume'],
  ['rvol', 'relative_volume'],
  ['volume', 'volume'],
  ['market cap', 'market_cap'],
  ['cap', 'market_cap'],
  ['price', 'price'],
  ['change', 'change'],
  ['float', 'float'],
  ['rsi', 'rsi'],
  ['gap', 'gap'],
  ['to high', 'to_high'],
  ['score', 'score'],
];

const COMPARISON =
  /^(>=?|<=?|above|over|below|under)\s*([+\-\u2010-\u2015\u2212]?\$?[\d.,'\u2019\s]*\d\s?[kmbt]?\s?[%x]?)(?![\w.])/;
const BETWEEN = /^(?:[\s,;]+|(?:and|in|with)\s)+/;

type Comparison = { field: FigureField; span: Span; length: number };

/**
 * Reads one comparison; `above 3` includes 3, an unnamed dollar amount is a price. Returns a suggested spelling (text)
 * for an ambiguous figure, null for any other text.
 */
function readComparison(text: string): Comparison | string | null {
  const named = NAMES.find(([name]) => text.startsWith(name));
  const after = named === undefined ? text : text.slice(named[0].length);
  const start = after.trimStart();
  const match = COMPARISON.exec(start);
  if (match === null) return null;
  const [whole, sign = '', typed = ''] = match;
  const field = named?.[1] ?? (typed.includes('$') ? 'price' : null);
  const { value: figure, problem } = field === null ? { value: null, problem: null } : readFigure(field, typed);
  if (problem !== null) return problem;
  if (field === null || figure === null) return null;
  const isLeast = sign.startsWith('>') || sign === 'above' || sign === 'over';
  const length = text.length - start.length + whole.length;
  return { field, span: isLeast ? { from: figure, to: null } : { from: null, to: figure }, length };
}

/** Merges the two ends of a figure when they are typed separately. */
function joined(before: Span | undefined, { from, to }: Span): Span {
  return { from: from ?? before?.from ?? null, to: to ?? before?.to ?? null };
}

/**
 * `problem`: suggested spelling of an ambiguous figure; null for other text, reversed ranges and text without a figure.
 */
export type TypedConditions = { conditions: Conditions; problem: null } | { conditions: null; problem: string | null };

const noComparison: TypedConditions = { conditions: null, problem: null };

/** `sectors`: names as spelled in the list; typed sectors match in any case. */
export function readTypedConditions(text: string, sectors: readonly string[]): TypedConditions {
  let rest = text.trim().toLowerCase();
  let conditions = noConditions;
  while (rest !== '') {
    const comparison = readComparison(rest);
    const sector = sectors.find((name) => rest.startsWith(name.toLowerCase()));
    if (typeof comparison === 'string') return { conditions: null, problem: comparison };
    if (comparison !== null) {
      const { field, span, length } = comparison;
      conditions = withSpan(conditions, field, joined(conditions.spans[field], span));
      rest = rest.slice(length);
    } else if (sector !== undefined) {
      conditions = { ...conditions, sectors: [...new Set([...conditions.sectors, sector])] };
      rest = rest.slice(sector.length);
    } else {
      const between = BETWEEN.exec(rest);
      if (between === null) return noComparison;
      rest = rest.slice(between[0].length);
    }
  }
  const crossed = Object.values(conditions.spans).some(({ from, to }) => from !== null && to !== null && from > to);
  return crossed || Object.keys(conditions.spans).length === 0 ? noComparison : { conditions, problem: null };
}

/** When `conditions` and `problem` are both null, the caller searches stocks by the text. */
export function readTypedFilters(term: string, { branches }: Pick<ListedColumns, 'branches'>): TypedConditions {
  const sectors = new Set(branches.flatMap(([sector]) => sector ?? []));
  return readTypedConditions(term, [...sectors]);
}
