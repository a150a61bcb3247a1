// Choice of a file's columns for a list, by name and cell contents.
import { readDate } from '../../text/read-date.ts';
import { isBlank, readNumber } from '../../text/read-number.ts';
import { anyColumns, type ColumnProblem, otherNames, plainColumn, plainName } from './column-names.ts';

export type ChosenColumns = {
  /** Name of each header cell, in order: the catalogue's if recognized, else the file's own, made unique. */
  columns: string[];
  /** Notes on columns that could have other meanings. */
  notes: string[];
};

type Kind = 'percent' | 'date' | 'number' | 'text';

const percents = new Set(['Price Change', 'Gap %']);
const numbers = new Set([
  'Current Price',
  'Share Price',
  'Volume',
  'Average Volume',
  'Relative Volume',
  'Price Target',
  'RSI',
]);
/** Columns for which two differing columns of the same name are ambiguous. */
const deciding = new Set(['Symbol', 'Action', 'Buy/Sell', 'Transaction', 'Direction', 'Rating', 'Price Target']);
/** Names that leave open whether a column has percentages or amounts, days or times; its cells decide. */
const needsProof = new Set(['change', 'chg', 'gap', 'time']);

function findKind(column: string): Kind {
  if (percents.has(column)) return 'percent';
  if (/\bdate\b|^announced$/i.test(column)) return 'date';
  return numbers.has(column) ? 'number' : 'text';
}

const share = (cells: readonly string[], matches: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter((cell) => matches(cell)).length / cells.length;
const isDay = (cell: string) => readDate(cell, 'month_first') !== null || readDate(cell, 'day_first') !== null;

/**
 * Fit of a named column with these cells for a catalogue column: 2 by its cells or a clear name, 1 if nothing
 * contradicts, 0 if nothing supports it, -1 if it is something else.
 */
export function rateFit(column: string, name: string, cells: readonly string[]): number {
  const filled = cells.filter((cell) => !isBlank(cell));
  const kind = findKind(column);
  const isUnproven = filled.length > 0 && needsProof.has(plainColumn(name));
  if (kind === 'percent') {
    if (/%|\b(?:percent|pct)\b/i.test(name) || share(filled, (cell) => cell.includes('%')) > 0.5) return 2;
    if (/\$|\busd\b|\bnet\b/i.test(name) || share(filled, (cell) => cell.includes('$')) > 0.5) return -1;
    return isUnproven ? -1 : 1;
  }
  if (kind === 'date') {
    if (filled.length === 0) return needsProof.has(plainColumn(name)) ? -1 : 1;
    if (share(filled, isDay) > 0.5) return 2;
    return isUnproven ? -1 : 0;
  }
  if (kind === 'text' || filled.length === 0) return 1;
  return share(filled, (cell) => !readNumber(cell.split(/\u279d|\u2192|->|=>/).at(-1) ?? '').problem) > 0.5 ? 2 : 0;
}

type Candidate = { at: number; target: string; rank: number; fit: number };

/** Columns of the list with this name, and other columns the name may mean. */
function findCandidates(header: readonly string[], columns: readonly string[], cells: readonly (readonly string[])[]) {
  const own = new Map([...anyColumns, ...columns].map((column) => [plainName(column), column]));
  return header.flatMap((name, at): Candidate[] => {
    const plain = plainName(name);
    const direct = own.get(plain);
    const targets = direct === undefined ? [own.get(plainColumn(name)), ...otherNames(name)] : [direct];
    return targets.flatMap((target, rank) =>
      target === undefined || !own.has(plainName(target))
        ? []
        : [{ at, target, rank: direct === undefined ? rank + 1 : 0, fit: rateFit(target, name, cells[at] ?? []) }],
    );
  });
}

const isSame = (a: readonly string[] = [], b: readonly string[] = []) =>
  a.length === b.length && a.every((cell, at) => cell === b[at]);

/**
 * Reason two columns of one name cannot be distinguished; null if one is clearly meant, or both have the same cells.
 */
function twiceProblem(
  first: Candidate,
  second: Candidate,
  header: readonly string[],
  cells: readonly (readonly string[])[],
): string | null {
  const isClear = first.fit !== second.fit || isSame(cells[first.at], cells[second.at]);
  const isMeant = first.fit === 2 && !deciding.has(first.target) && findKind(first.target) !== 'date';
  return cells.length > 0 && (isClear || isMeant) ? null : twiceNamed(header, first.at);
}

const twiceNamed = (header: readonly string[], at: number) =>
  `two columns are called "${header[at]?.trim()}"; give each a name of its own`;

/**
 * Column names of a header for a list with `columns`. `cells`: first cells of each column, which distinguish columns of
 * one meaning; without them a duplicate name is refused.
 */
export function chooseColumns(
  header: readonly string[],
  columns: readonly string[],
  cells: readonly (readonly string[])[] = [],
): ChosenColumns | ColumnProblem {
  const candidates = findCandidates(header, columns, cells).sort(
    (a, b) => Math.min(a.rank, 1) - Math.min(b.rank, 1) || b.fit - a.fit || a.rank - b.rank || a.at - b.at,
  );
  const names = new Map<number, string>();
  const taken = new Map<string, Candidate>();
  const notes: string[] = [];
  for (const candidate of candidates) {
    const { at, target, fit } = candidate;
    if (names.has(at) || fit < 0) continue;
    const other = taken.get(target);
    if (other === undefined) {
      taken.set(target, candidate);
      names.set(at, target);
    } else if (plainName(header[at] ?? '') === plainName(header[other.at] ?? '')) {
      const problem = twiceProblem(other, candidate, header, cells);
      if (problem !== null) return { problem };
      notes.push(
        `Two columns are called "${header[at]?.trim()}": column ${other.at + 1} is read, column ${at + 1} is not.`,
      );
    }
  }
  for (const { at, target, fit } of candidates) {
    if (fit < 0 && !names.has(at) && findKind(target) === 'percent')
      notes.push(`"${header[at]?.trim()}" holds amounts, not percent: it is not read as ${target}.`);
  }
  const used = new Set(names.values());
  const all: string[] = [];
  for (const [at, name] of header.entries()) {
    const chosen = names.get(at) ?? furtherName(name, at, used, columns);
    if (chosen === null && cells.length === 0) return { problem: twiceNamed(header, at) };
    const given = chosen ?? `${name.trim()} ${at + 1}`;
    used.add(given);
    all.push(given);
  }
  return { columns: all, notes };
}

/** Name of a column the list does not have; null if another column has that name. */
function furtherName(name: string, at: number, used: ReadonlySet<string>, columns: readonly string[]): string | null {
  const given = name.trim() === '' ? `Column ${at + 1}` : name.trim();
  const isTaken = [...used].some((other) => plainName(other) === plainName(given));
  // A name of a list's column whose cells contradict that column is marked as not read.
  const isOfList = [...anyColumns, ...columns].some((column) => plainName(column) === plainName(given));
  if (isTaken) return null;
  return isOfList ? `${given} (not read)` : given;
}
