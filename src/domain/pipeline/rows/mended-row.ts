// A corrected quarantined row, read by the same functions as the rows of its file.
import { toDateKey } from '../../market/calendar.ts';
import { directionCodes, sideCodes } from '../../signals/score/signal-columns.ts';
import { signalTypeName } from '../../signals/score/signal-types.ts';
import type { Direction } from '../../signals/signal.ts';
import type { KnownListings } from '../../stocks/symbols/symbol.ts';
import { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import type { DateOrder } from '../../text/read-date.ts';
import { encodeUtf8 } from '../../text/utf8-text.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import { cleanList, quoteCell } from '../reading/clean-list.ts';
import type { FileReading } from '../reading/file-reading.ts';
import { type FileDates, NO_DATE } from '../reading/row-dates.ts';
import { readRows } from './read-rows.ts';
import { DUPLICATE_ROW, DUPLICATE_SYMBOL } from './repeated-rows.ts';
import type { LastClose } from './row-numbers.ts';

/** Row as it is stored. */
export type RowSignal = {
  symbol: string;
  company: string | null;
  signal_type_id: number;
  direction: Direction;
  side: (typeof sideCodes)[number];
  signal_date: string;
  /** Cells as JSON. */
  row_data: string;
  /** True when a price could not be compared, because no close of the stock is known. */
  is_uncompared: boolean;
};

export type ReadMended =
  | { signal: RowSignal; refused: null }
  | { signal: null; refused: { column: string | null; reason: string } };

export type RowSource = {
  reading: FileReading;
  layout: ListLayout;
  dates: FileDates;
  lastClose: LastClose;
  listings?: KnownListings;
};

const refusedFor = (reason: string, column: string | null = null): ReadMended => ({
  signal: null,
  refused: { column, reason },
});

/** Forms in which a mended date must be written for its file. */
const dateForms: Readonly<Record<DateOrder, string>> = {
  month_first: 'this file writes the month first, as in 11/24/2026',
  day_first: 'this file writes the day first, as in 24.11.2026',
  both: 'this file mixes day and month first: write 2026-11-24',
};

export function readMendedRow(cells: readonly string[], source: RowSource): ReadMended {
  const { reading, layout, dates, lastClose, listings } = source;
  // The separator does not matter for cells that are already split; the decimal mark does.
  const line = (texts: readonly string[]) => texts.map(quoteCell).join(',');
  const readAs = { ...reading, separator: ',' as const, header_line: 1 };
  const table = encodeUtf8(`${line(reading.header)}\n${line(cells)}\n`);
  const cleaned = cleanList(table, layout, undefined, readAs);
  if (cleaned.problem !== null) return refusedFor(cleaned.problem);
  const unread = cleaned.rejected[0];
  if (unread !== undefined) return refusedFor(unread.reason, unread.column);
  const noRow = [...cleaned.skipped.keys()][0];
  if (noRow !== undefined) return refusedFor(noRow);
  if (cleaned.row_count === 0) return refusedFor('the row is empty');
  const symbols = new SymbolTable(listings);
  const rows = readRows(cleaned.bytes, layout, dates, symbols, { lastClose, isConfirmed: true });
  const refused = rows.rejected[0];
  if (refused !== undefined) {
    const hint = refused.reason === NO_DATE ? `; ${dateForms[dates.order]}` : '';
    return refusedFor(`${refused.reason}${hint}`, refused.column);
  }
  if (rows.count !== 1) return refusedFor([...rows.skipped.keys()][0] ?? 'the row is no signal');
  return {
    refused: null,
    signal: {
      symbol: symbols.names[rows.symbol[0] as number] as string,
      company: rows.companyAt(0),
      signal_type_id: rows.type[0] as number,
      direction: directionCodes[rows.direction[0] as number] as Direction,
      side: sideCodes[rows.side[0] as number] as RowSignal['side'],
      signal_date: toDateKey(rows.day[0] as number),
      row_data: rows.cellsAt(0),
      is_uncompared: rows.uncompared > 0,
    },
  };
}

/** Reason the row repeats a `stored` one of its stock and file; null when it does not. */
export function findRepeat(
  signal: RowSignal,
  layout: Pick<ListLayout, 'many_per_symbol'>,
  stored: readonly { row_data: string }[],
): string | null {
  if (stored.some((other) => other.row_data === signal.row_data)) return DUPLICATE_ROW;
  return stored.length > 0 && !layout.many_per_symbol ? DUPLICATE_SYMBOL : null;
}

/** Signal of the row with the fields people see. */
export function shownSignal({ signal_type_id, side: _, row_data: __, is_uncompared: ___, ...signal }: RowSignal) {
  return { kind: 'signal' as const, ...signal, signal_type: signalTypeName(signal_type_id) };
}
