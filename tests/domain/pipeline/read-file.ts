// Texts of lists read as import reads them, for tests of what their rows say.
import { toDateKey } from '../../../src/domain/market/calendar.ts';
import { findLayout, type ListLayout } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../src/domain/pipeline/reading/clean-list.ts';
import type { FileReading } from '../../../src/domain/pipeline/reading/file-reading.ts';
import type { FileDates } from '../../../src/domain/pipeline/reading/row-dates.ts';
import { readRows } from '../../../src/domain/pipeline/rows/read-rows.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { directionCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { SymbolTable } from '../../../src/domain/stocks/symbols/symbol-table.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';

/** Dates of a file received on a day that has no other. */
export const receivedOn = (day: string): FileDates => {
  return { fetched: null, named: null, fallback: day, newest: day, order: 'month_first' };
};

type Options = { reading?: FileReading; symbols?: SymbolTable; lastClose?: (symbol: string) => number | null };

/** What is stored, set aside and skipped of a list's text. */
export function readList(type: string, text: string, dates: FileDates, options: Options = {}) {
  const { reading, symbols: table = new SymbolTable(), lastClose = () => null } = options;
  const layout = findLayout(type) as ListLayout;
  const cleaned = cleanList(encodeUtf8(text), layout, undefined, reading);
  if (cleaned.problem !== null) throw new Error(cleaned.problem);
  const rows = readRows(cleaned.bytes, layout, dates, table, { lastClose });
  const data = Array.from({ length: rows.count }, (_, at) => JSON.parse(rows.cellsAt(at)) as Record<string, unknown>);
  return {
    rows,
    cleaned,
    data,
    symbols: Array.from(rows.symbol.subarray(0, rows.count), (id) => table.names[id]),
    days: Array.from(rows.day.subarray(0, rows.count), toDateKey),
    rejected: [...cleaned.rejected, ...rows.rejected],
    skipped: [...cleaned.skipped, ...rows.skipped],
  };
}

const dates = { ...receivedOn('2026-11-24'), fetched: '2026-11-24' };
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The rows of a file of this type; symbols are given to its rows in turn. */
export function readFile(
  type: string,
  header: string,
  rows: readonly (readonly string[])[],
  lastClose: (symbol: string) => number | null = () => null,
) {
  const lines = rows.map((cells, at) => [`KST${'ABCDEFGHIJ'[at]}`, ...cells].map(quoted).join(','));
  return readList(type, `${[header, ...lines].join('\n')}\n`, dates, { lastClose }).rows;
}

/** "institutional-selling bearish", or the reason for which the only row is set aside. */
export function outcome(type: string, header: string, ...cells: string[]): string {
  const rows = readFile(type, `Symbol,${header}`, [cells]);
  const list = rows.count === 1 ? expertLists.find(({ id }) => id === rows.type[0]) : undefined;
  if (list !== undefined) return `${list.slug} ${directionCodes[rows.direction[0] as number]}`;
  return rows.rejected[0]?.reason ?? 'skipped';
}
