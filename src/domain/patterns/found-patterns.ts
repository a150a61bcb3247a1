// Golden Eye patterns of the newest poll and open plans of the whole market: one bit mask per stock.
import { z } from 'zod';
import { patternRows } from '../rules/goldeneye/pattern-rules.ts';
import { packSymbols } from '../text/pack-symbols.ts';

type Pattern = (typeof patternRows)[number]['pattern'];
/**
 * Mark of a stock: a pattern found at the newest poll or used by its plan, or an open plan. Its index in `patternMarks`
 * is its bit.
 */
export type PatternMark = Pattern | 'plan';
export const patternMarks: readonly PatternMark[] = [...patternRows.map(({ pattern }) => pattern), 'plan'];

export const markWords = (mark: PatternMark): string =>
  patternRows.find(({ pattern }) => pattern === mark)?.words ?? 'Open plan';

export const markBits = (marks: readonly PatternMark[]): number =>
  marks.reduce((bits, mark) => bits | (1 << patternMarks.indexOf(mark)), 0);

/**
 * Stocks with a mark, sorted by symbol; `symbols` is packed, `marks` has their bits. `as_of`: minute of the poll, ISO;
 * null before the first.
 */
export const FoundPatterns = z.object({
  as_of: z.string().nullable(),
  symbols: z.string(),
  marks: z.array(z.number().int().min(1)),
});
export type FoundPatterns = z.infer<typeof FoundPatterns>;

/** Result of a poll: symbols with a pattern and their bits. */
export type FoundNow = { as_of: string; found: [symbol: string, bits: number][] };

/** Symbols with a pattern. `patterns`: bits by symbol, in the order of `names`. */
export function readFound(patterns: Uint8Array, names: readonly string[]): FoundNow['found'] {
  const found: FoundNow['found'] = [];
  patterns.forEach((bits, at) => {
    if (bits !== 0) found.push([names[at]!, bits]);
  });
  return found;
}

type Planned = { symbol: string; patterns: readonly Pattern[] };

export function foundPatterns(now: FoundNow | null, plans: readonly Planned[]): FoundPatterns {
  const marks = new Map(now?.found);
  for (const { symbol, patterns } of plans) {
    marks.set(symbol, (marks.get(symbol) ?? 0) | markBits([...patterns, 'plan']));
  }
  const ordered = [...marks].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    as_of: now?.as_of ?? null,
    symbols: packSymbols(ordered.map(([symbol]) => symbol)),
    marks: ordered.map(([, bits]) => bits),
  };
}
