// Lines within a table that are no rows of it: empty lines, totals, the header once more, notes below the table.
import { standsForStock } from '../../stocks/symbols/symbol.ts';
import { plainName } from '../lists/column-names.ts';
import { isSymbolColumn } from './table-shape.ts';

export const EMPTY_LINE = 'a line of the table without any content';
export const HEADER_AGAIN = 'the header line again';
export const TOTAL_LINE = 'a total, not a stock';
export const NOTE_LINE = 'a note, not a row of the table';

const totals =
  /^(?:(?:grand|sub)[- ]?)?totals?\b|^(?:sum|average|mean|median|count|rows?|results?|number of \w+)(?:\s*[:=(]|\s*$)/i;
/** How lines below a table begin. */
const notes =
  /^(?:[*\u2020\u00a9#]|https?:|\(c\)|(?:sources?|notes?|data|disclaimer|copyright|generated|exported|downloaded|created|printed|legend|as of|page \d|end of|showing|powered by|all rights|delayed|prices|quotes|past performance|for informational)\b)/i;
/** So many words in a row's only cell are a sentence, no company. */
const SENTENCE_WORDS = 5;

/**
 * Why a line that has no stock symbol is no row of its table, or null when it is one that cannot be read. `symbolCell`
 * is the place of the symbol column.
 */
export function noRow(cells: readonly string[], symbolCell: number): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const first = filled[0];
  if (first === undefined) return EMPTY_LINE;
  const symbol = cells[symbolCell]?.trim() ?? '';
  if (isSymbolColumn(symbol) && filled.length > 1 && filled.every((cell) => !/^[$+-]?\d/.test(cell)))
    return HEADER_AGAIN;
  if (totals.test(symbol) || totals.test(first)) return TOTAL_LINE;
  return isNote(cells, symbolCell) ? NOTE_LINE : null;
}

/** Whether a line reads like a note: it begins like one, or is one sentence in a table of several columns. */
export function isNote(cells: readonly string[], symbolCell: number): boolean {
  if (standsForStock(cells[symbolCell] ?? '')) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const first = (filled[0] ?? '').trim();
  return notes.test(first) || (filled.length === 1 && plainName(first).split(' ').length >= SENTENCE_WORDS);
}
