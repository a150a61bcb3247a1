// Lines of a table that are not rows (empty, totals, repeated header, notes), recognized by number and kind of filled
// cells.
import { memo } from '../../numbers/memo.ts';
import { meansStock, readSymbol } from '../../stocks/symbols/symbol.ts';
import type { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import { isBlank, readNumber } from '../../text/read-number.ts';
import { plainName } from '../lists/column-names.ts';
import { isSymbolColumn } from './table-shape.ts';

const EMPTY_LINE = 'a line of the table without any content';
export const HEADER_AGAIN = 'the header line again';
export const TOTAL_LINE = 'a total, not a stock';
export const EITHER_TOTAL = 'the row could be a total or the stock of that symbol';
export const NOTE_LINE = 'a note, not a row of the table';

/** Indexes of the cells that name a row's stock; -1 for a missing column. */
export type NamingCells = { symbol: number; company: number };

const words = (text: string) => text.split(' ');
/** Names of totals, in plain form. Some are also symbols of stocks. */
const totalWords = new Set([
  ...words(
    'total totals subtotal sum count avg average mean median min max minimum maximum std stdev all rows results',
  ),
  ...words('gesamt summe gesamtsumme anzahl mittelwert durchschnitt mittel alle zwischensumme'),
  ...words(
    'somme moyenne mediane totale totaal som gemiddelde aantal suma promedio mediana cuenta todos media conteggio',
  ),
]);
/** Words that may stand beside the name of a total: grand total, number of rows, sum of all 12 stocks. */
const beside = new Set(
  words('grand sub number of the row rows stock stocks record records result results symbol symbols all'),
);
/** Words that begin a note when alone in a symbol cell. Some look like symbols. */
const noteLabels = new Set(
  words('source sources note notes disclaimer copyright quelle fuente fonte bron stand legend'),
);
/** Beginnings of lines below a table. */
const noteBeginnings =
  /^(?:[*\u2020\u00a9#]|https?:|\(c\)|(?:sources?|notes?|data|disclaimer|copyright|generated|exported|downloaded|created|printed|legend|as of|page \d|end of|showing|powered by|all rights|delayed|prices|quotes|past performance|for informational)\b)/i;
/** Most filled cells of a note in a wider table. */
const NOTE_CELLS = 2;
/** A text of at least this many words is a sentence, not a company. */
const SENTENCE_WORDS = 5;
const LONGEST_SYMBOL = 12;

/** True when a text is only the name of a total, with or without its number. */
function isTotal(text: string): boolean {
  const plain = plainName(text.replace(/[\d.,$%]+/g, ' '));
  if (plain === '') return false;
  const parts = plain.split(' ').filter((word) => !beside.has(word) || totalWords.has(word));
  const isNumberOf = /^number of \p{L}+$/u.test(plain);
  return isNumberOf || (parts.length > 0 && parts.every((word) => totalWords.has(word)));
}

const currencies = new Set(words('usd eur gbp cad chf jpy'));

/** True for text with letters that is not a number, a word for unknown or the name of a total. */
function isText(cell: string): boolean {
  if (isBlank(cell) || !/\p{L}/u.test(cell) || !readNumber(cell).problem || isTotal(cell)) return false;
  return plainName(cell)
    .split(' ')
    .some((word) => !/^\d+$/.test(word) && !beside.has(word) && !currencies.has(word));
}

/** True for a cell meant as a symbol, valid or not: one short word with a letter. */
function isAttempt(cell: string): boolean {
  return (
    /\p{L}/u.test(cell) && cell.length <= LONGEST_SYMBOL && !/\s|:$/.test(cell) && !noteLabels.has(plainName(cell))
  );
}

/** Symbols that are also words for totals or notes; `noRow` decides by the other cells of the row. */
export class DoubtfulSymbols {
  private readonly names: readonly string[];
  private readonly ids = new Set<number>();
  /** All ids below this one were judged. */
  private judged = 0;

  constructor({ names }: SymbolTable) {
    this.names = names;
  }

  has(id: number): boolean {
    for (; this.judged <= id; this.judged += 1) {
      const plain = plainName(this.names[this.judged] ?? '');
      if (totalWords.has(plain) || noteLabels.has(plain)) this.ids.add(this.judged);
    }
    return this.ids.has(id);
  }
}

const doubtfulOf = new WeakMap<SymbolTable, DoubtfulSymbols>();

/** Doubtful symbols of a symbol table, cached because files share the table. */
export function doubtfulSymbols(symbols: SymbolTable): DoubtfulSymbols {
  return memo(doubtfulOf, symbols, () => new DoubtfulSymbols(symbols));
}

/** Reason a line is not a row of the table; null for a row, valid or not. `columns`: number of columns of the table. */
export function noRow(cells: readonly string[], at: NamingCells, columns = cells.length): string | null {
  const trimmed = cells.map((cell) => cell.trim());
  const filled = trimmed.filter((cell) => cell !== '');
  if (filled.length === 0) return EMPTY_LINE;
  const symbol = trimmed[at.symbol] ?? '';
  const company = trimmed[at.company] ?? '';
  if (isSymbolColumn(symbol) && filled.length > 1 && filled.every((cell) => !/^[$+-]?\d/.test(cell)))
    return HEADER_AGAIN;
  if (isTotalLine(trimmed, filled, symbol, company, at)) return TOTAL_LINE;
  return isNote(filled, symbol, columns) ? NOTE_LINE : null;
}

/** True for a total: no cell has text except the name of the total. */
function isTotalLine(
  cells: readonly string[],
  filled: readonly string[],
  symbol: string,
  company: string,
  at: NamingCells,
): boolean {
  if (cells.some(isText)) return false;
  if (isFilledStock(filled, symbol, at)) return false;
  if (isTotal(symbol) || isTotal(company) || isTotal(filled[0] ?? '')) return true;
  // Unnamed total: no symbol, and an empty company column.
  return at.company >= 0 && symbol === '' && company === '';
}

/**
 * True for a stock whose symbol is also a word for totals: the row is longer than a note, the table has no company
 * column.
 */
function isFilledStock(filled: readonly string[], symbol: string, at: NamingCells): boolean {
  return at.company < 0 && filled.length > NOTE_CELLS && isTotal(symbol) && readSymbol(symbol).symbol !== null;
}

/**
 * Reason to reject a row whose symbol may be a word for a total; null if another cell has text that names the stock.
 */
export function eitherTotal(cells: readonly string[]): string | null {
  return cells.some(isText) ? null : EITHER_TOTAL;
}

function isNote(filled: readonly string[], symbol: string, columns: number): boolean {
  if (isAttempt(symbol) || (meansStock(symbol) && !noteLabels.has(plainName(symbol)))) return false;
  const first = filled[0] ?? '';
  const isLabelled = noteBeginnings.test(first) || noteLabels.has(plainName(first));
  const isWide = columns > NOTE_CELLS;
  if (filled.length === 1) return isWide || isLabelled || plainName(first).split(' ').length >= SENTENCE_WORDS;
  if (filled.some((cell) => !isBlank(cell) && !readNumber(cell).problem)) return false;
  return filled.length <= NOTE_CELLS ? isWide || isLabelled : isLabelled && filled.length * 2 <= columns;
}
