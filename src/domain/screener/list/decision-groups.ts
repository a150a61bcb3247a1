// Rows of the list in groups by decision: YES, MAYBE, NO, SKIP; each group keeps the order of the list.
import { decisionRank } from '../../rules/screener-rules.ts';
import { summaries } from '../rules/signal-lights.ts';
import { type Decision, decisions } from '../screener-stock.ts';
import type { ListedColumns } from './listed-columns.ts';

export const decisionOrder: readonly Decision[] = decisions.toSorted((a, b) => decisionRank[b] - decisionRank[a]);

export type DecisionGroup = { decision: Decision; rows: Uint32Array; folded: boolean };

const places = summaries.map(({ decision }) => decisionOrder.indexOf(decision));

function rowsByDecision(list: ListedColumns, rows: Uint32Array): Omit<DecisionGroup, 'folded'>[] {
  const parts = decisionOrder.map(() => new Uint32Array(rows.length));
  const counts = decisionOrder.map(() => 0);
  for (const row of rows) {
    const place = places[list.lights[row]!]!;
    parts[place]![counts[place]!] = row;
    counts[place]! += 1;
  }
  return decisionOrder
    .map((decision, place) => ({ decision, rows: parts[place]!.subarray(0, counts[place]) }))
    .filter((group) => group.rows.length > 0);
}

export function decisionCounts(list: ListedColumns, rows: Uint32Array): Record<Decision, number> {
  const counts = decisionOrder.map(() => 0);
  for (const row of rows) counts[places[list.lights[row]!]!]! += 1;
  return Object.fromEntries(decisionOrder.map((decision, place) => [decision, counts[place]!])) as Record<
    Decision,
    number
  >;
}

const FOLDED: readonly Decision[] = ['NO', 'SKIP'];

/**
 * Groups of the rows by decision. `folded`: decisions to fold; null folds NO and SKIP unless all rows are in these two.
 */
export function decisionGroups(
  list: ListedColumns,
  rows: Uint32Array,
  folded: readonly Decision[] | null,
): DecisionGroup[] {
  const groups = rowsByDecision(list, rows);
  const usual = groups.every(({ decision }) => FOLDED.includes(decision)) ? [] : FOLDED;
  return groups.map((group) => ({ ...group, folded: (folded ?? usual).includes(group.decision) }));
}

/** Rows in the order of their groups, including rows of folded groups. */
export const groupedRows = (groups: readonly DecisionGroup[]): number[] => groups.flatMap(({ rows }) => [...rows]);

/** Table lines: row numbers of open groups, and before each group its heading as `-1 - index of the group`. */
export function groupedLines(groups: readonly DecisionGroup[]): Int32Array {
  const shown = groups.map(({ rows, folded }) => (folded ? 0 : rows.length));
  const lines = new Int32Array(groups.length + shown.reduce((sum, count) => sum + count, 0));
  let at = 0;
  groups.forEach(({ rows, folded }, place) => {
    lines[at] = -1 - place;
    if (!folded) lines.set(rows, at + 1);
    at += 1 + shown[place]!;
  });
  return lines;
}

/** Index of the group whose heading this line is; -1 for a row. */
export const headingPlace = (line: number): number => (line < 0 ? -1 - line : -1);

/**
 * Reads a parameter of the address: null means default folding, `none` folds nothing, else decisions separated by
 * commas.
 */
export function readFolded(text: string | null): readonly Decision[] | null {
  if (text === null) return null;
  const asked = text.toUpperCase().split(',');
  return decisionOrder.filter((decision) => asked.includes(decision));
}

export const foldedText = (folded: readonly Decision[]): string => folded.join(',') || 'none';
