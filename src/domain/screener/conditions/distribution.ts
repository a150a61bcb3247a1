// Distribution of a figure or a word over all stocks of a run, as bars.
import { sortedPlace } from '../../numbers/sorted-place.ts';
import { markWords, patternMarks } from '../../patterns/found-patterns.ts';
import { decisionCounts, decisionOrder } from '../list/decision-groups.ts';
import type { ListedColumns } from '../list/listed-columns.ts';
import type { FigureField, Span } from './condition-fields.ts';
import { figureRules } from './figure-rules.ts';
import { figureColumn } from './matching-rows.ts';

/**
 * Stocks per bar: bar `at` counts values from stop `at - 1` to below stop `at`; the first and last bars are open-ended.
 */
export type Distribution = { counts: Uint32Array; unknown: number };

export function figureDistribution(list: ListedColumns, field: FigureField): Distribution {
  const { stops } = figureRules[field];
  const counts = new Uint32Array(stops.length + 1);
  let unknown = 0;
  for (const value of figureColumn(list, field)) {
    if (Number.isNaN(value)) unknown += 1;
    else counts[sortedPlace(stops, value, true)]! += 1;
  }
  return { counts, unknown };
}

/** Index of the last edge of the axis, its open end; edge 0 is the open start. */
export const lastEdge = (field: FigureField): number => figureRules[field].stops.length + 1;

/** The value at an edge; null at the open ends. */
export function valueAtEdge(field: FigureField, edge: number): number | null {
  return figureRules[field].stops[edge - 1] ?? null;
}

/** Edges nearest to the ends of a span; the open edge for a null end. */
export function edgesOfSpan(field: FigureField, { from, to }: Span): { from: number; to: number } {
  const { stops } = figureRules[field];
  const findEdge = (value: number) => {
    const after = sortedPlace(stops, value, true);
    const before = stops[after - 1];
    const next = stops[after];
    if (before === undefined) return 1;
    return next !== undefined && next - value < value - before ? after + 1 : after;
  };
  return { from: from === null ? 0 : findEdge(from), to: to === null ? lastEdge(field) : findEdge(to) };
}

/** Stocks per word; `unknown`: stocks without a word. */
export type WordCounts = { words: readonly { word: string; count: number }[]; unknown: number };

/** Stocks per sector, most common sector first. */
export function sectorCounts(list: ListedColumns): WordCounts {
  const places = new Uint32Array(list.branches.length);
  for (const place of list.branch) places[place]! += 1;
  const counts = new Map<string, number>();
  let unknown = 0;
  list.branches.forEach(([sector], place) => {
    if (sector === null) unknown += places[place]!;
    else counts.set(sector, (counts.get(sector) ?? 0) + places[place]!);
  });
  const words = [...counts].map(([word, count]) => ({ word, count })).filter(({ count }) => count > 0);
  return { words: words.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)), unknown };
}

export function decisionWordCounts(list: ListedColumns): WordCounts {
  const counts = decisionCounts(
    list,
    Uint32Array.from({ length: list.count }, (_, row) => row),
  );
  const known = decisionOrder.filter((decision) => decision !== 'SKIP');
  return { words: known.map((word) => ({ word, count: counts[word] })), unknown: counts.SKIP };
}

/** Number of stocks by mark; before the first poll every stock is unknown. */
export function markCounts({ marks, count: stocks }: ListedColumns): WordCounts {
  if (marks === null) return { words: [], unknown: stocks };
  const words = patternMarks.map((mark, place) => {
    let count = 0;
    for (const bits of marks) count += (bits >> place) & 1;
    return { word: markWords(mark), count };
  });
  return { words, unknown: 0 };
}

export function markedCount({ marks }: ListedColumns): number {
  let count = 0;
  for (const bits of marks ?? []) if (bits !== 0) count += 1;
  return count;
}
