// The records file a list is transformed into: rows in the very form the import hands to PostgreSQL, and a look into them.
import { dateKeyOf } from '../../../domain/market/calendar.ts';
import type { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import type { ListLayout } from '../../../domain/pipeline/lists/list-layouts.ts';
import type { FileDates } from '../../../domain/pipeline/reading/row-dates.ts';
import { type ReadRows, type RowGaps, readRows } from '../../../domain/pipeline/rows/read-rows.ts';
import type { LastClose } from '../../../domain/pipeline/rows/row-numbers.ts';
import { directionCodes, sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import type { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import { bytesOf } from '../../../domain/text/utf8-text.ts';
import {
  type CopyField,
  copyDay,
  copyHeader,
  copyTrailer,
  putInt32,
  readCopy,
  readDay,
  readInt32,
  readInt64,
} from '../../db/copy-binary.ts';

/** Columns of a record; batch_id and imported_at are the same for all rows of a file and come as column defaults. */
export const recordColumns =
  'id, file_id, line_number, row_number, signal_type_id, signal_date, symbol, company, direction, side, row_data';
const FIELDS = recordColumns.split(', ').length;

/** A signal's id is its place: file and row. A file has at most 200,000 rows, so 2^18 ids are its own. */
export const IDS_PER_FILE = 2 ** 18;

const ascii = (words: readonly string[]) => words.map((word) => bytesOf(word));
const directionBytes = ascii(directionCodes);
const sideBytes = ascii(sideCodes);
/** Every direction and side has as many letters as this, which keeps the gaps between the texts equal. */
const WORD_BYTES = 7;

/** Count of fields; id; five numbers; the lengths of symbol and company. Then direction, side and the length of JSON. */
const gaps: RowGaps = {
  head: copyHeader.length,
  before: 2 + 12 + 5 * 8 + 4 + 4,
  between: 2 * (4 + WORD_BYTES) + 4,
};

/**
 * Reads a cleaned list so that its texts already stand where a binary COPY has them, and writes the other fields into
 * the gaps: a million rows are not copied once more. `records` is a view of `buffer`.
 */
export function readRecords(
  cleaned: Uint8Array,
  layout: ListLayout,
  dates: FileDates,
  symbols: SymbolTable,
  fileId: number,
  buffer: GrowingBytes,
  lastClose: LastClose,
): { rows: ReadRows; records: Uint8Array } {
  const rows = readRows(cleaned, layout, dates, symbols, buffer, gaps, lastClose);
  const into = buffer.room(copyTrailer.length);
  into.set(copyHeader, 0);
  let at = copyHeader.length;
  for (let n = 0; n < rows.count; n += 1) at = fillGaps(into, at, rows, n, fileId, symbols);
  into.set(copyTrailer, at);
  return { rows, records: into.subarray(0, at + copyTrailer.length) };
}

function fillGaps(
  into: Uint8Array,
  from: number,
  rows: ReadRows,
  n: number,
  fileId: number,
  symbols: SymbolTable,
): number {
  const company = rows.text[n * 3] as number;
  const json = rows.text[n * 3 + 1] as number;
  const end = rows.text[n * 3 + 2] as number;
  const row = rows.row[n] as number;
  const id = fileId * IDS_PER_FILE + row;
  into[from] = 0;
  into[from + 1] = FIELDS;
  let at = putInt32(into, from + 2, 8);
  at = putInt32(into, at, Math.floor(id / 2 ** 32));
  at = putInt32(into, at, id % 2 ** 32);
  at = putField(into, at, fileId);
  at = putField(into, at, rows.line[n] as number);
  at = putField(into, at, row);
  at = putField(into, at, rows.type[n] as number);
  at = putField(into, at, copyDay(rows.day[n] as number));
  at = putBytes(into, at, symbols.encoded[rows.symbol[n] as number] as Uint8Array);
  const companyBytes = json - gaps.between - company;
  putInt32(into, at, companyBytes === 0 ? -1 : companyBytes);
  at = putBytes(into, company + companyBytes, directionBytes[rows.direction[n] as number] as Uint8Array);
  at = putBytes(into, at, sideBytes[rows.side[n] as number] as Uint8Array);
  putInt32(into, at, end - json);
  return end;
}

function putField(into: Uint8Array, at: number, value: number): number {
  return putInt32(into, putInt32(into, at, 4), value);
}

function putBytes(into: Uint8Array, from: number, bytes: Uint8Array): number {
  const at = putInt32(into, from, bytes.length);
  for (let i = 0; i < bytes.length; i += 1) into[at + i] = bytes[i] as number;
  return at + bytes.length;
}

/** Where the company of a row read for records ends. */
export function companyEnd(rows: ReadRows, row: number): number {
  return (rows.text[row * 3 + 1] as number) - gaps.between;
}

const textOfField = (field: CopyField) => (field === null ? null : Buffer.from(field.bytes).toString('utf8'));

/** The first records of a file as objects, for people to look at; the chunks begin as the file does. */
export async function recordsIn(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  await readCopy(chunks, (fields) => {
    const [id, , line, , type, day, symbol, company, direction, side, data] = fields;
    records.push({
      id: readInt64(id ?? null),
      line_number: readInt32(line ?? null),
      symbol: textOfField(symbol ?? null),
      company: textOfField(company ?? null),
      signal_type: signalTypeName(readInt32(type ?? null)),
      direction: textOfField(direction ?? null),
      side: textOfField(side ?? null),
      signal_date: dateKeyOf(readDay(day ?? null)),
      row_data: textOfField(data ?? null),
    });
    return records.length < most;
  });
  return records;
}
