// Records file of a transformed list: writer of rows in the binary COPY format that import sends, and a reader.
import { toDateKey } from '../../../domain/market/calendar.ts';
import { copyWords, type GrowingBytes, WORD_SLACK } from '../../../domain/pipeline/csv/growing-bytes.ts';
import type { ListLayout } from '../../../domain/pipeline/lists/list-layouts.ts';
import type { FileDates } from '../../../domain/pipeline/reading/row-dates.ts';
import { type ReadRows, readRows } from '../../../domain/pipeline/rows/read-rows.ts';
import type { LastClose } from '../../../domain/pipeline/rows/row-numbers.ts';
import { type RowColumns, type RowSink, UNDATED } from '../../../domain/pipeline/rows/row-sink.ts';
import { directionCodes, sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import type { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import { encodeUtf8 } from '../../../domain/text/utf8-text.ts';
import {
  type CopyField,
  copyDay,
  copyHeader,
  copyTrailer,
  readCopy,
  readDay,
  readInt32,
  readInt64,
} from '../../db/copy-binary.ts';

/** Columns of a record; batch_id and imported_at are the same for all rows of a file and come as column defaults. */
export const recordColumns =
  'id, file_id, line_number, row_number, signal_type_id, signal_date, symbol, company, direction, side, row_data';
const ROW_BITS = 18;
/** A signal's id is its place: file and row. A file has at most 200,000 rows, so 2^18 ids are its own. */
export const IDS_PER_FILE = 2 ** ROW_BITS;

const FIELDS = recordColumns.split(', ').length;

/** Byte offsets in a COPY row: int16 count of fields, then int32 length and value of each. */
const ID = 2 + 4;
const FILE = ID + 8 + 4;
const LINE = FILE + 8;
const ROW = LINE + 8;
const TYPE = ROW + 8;
const DAY = TYPE + 8;
const SYMBOL_LENGTH = DAY + 4;
const NUMBER_BYTES = SYMBOL_LENGTH + 4;
const LENGTH_BYTES = 4;

/** Bytes before the symbol in each record of a file; numbers that differ by row are zero. */
function writeNumbers(fileId: number): DataView {
  const view = new DataView(new ArrayBuffer(NUMBER_BYTES + WORD_SLACK));
  view.setInt16(0, FIELDS);
  view.setInt32(ID - LENGTH_BYTES, 8);
  for (const place of [FILE, LINE, ROW, TYPE, DAY]) view.setInt32(place - LENGTH_BYTES, 4);
  // Rows differ in the lower half of their ids alone.
  view.setInt32(ID, Math.floor(fileId / 2 ** (32 - ROW_BITS)));
  view.setInt32(FILE, fileId);
  return view;
}

/**
 * Encoded direction and side fields by their codes, which follow the company, with room for the length field of the
 * cells.
 */
const sides = directionCodes.map((direction) =>
  sideCodes.map((side) => {
    const bytes = [direction, side].flatMap((word) => [0, 0, 0, word.length, ...encodeUtf8(word)]);
    return Uint8Array.from([...bytes, 0, 0, 0, 0]);
  }),
);

/** Writes accepted rows as the fields of a binary COPY, so that a million rows are not copied once more. */
class RecordSink implements RowSink {
  readonly bytes: GrowingBytes;
  private readonly symbols: SymbolTable;
  private readonly fileId: number;
  private readonly numbers: DataView;
  private readonly undated: number[] = [];
  /** Offset of the length field of the text being written. */
  private lengthAt = 0;
  private side: Uint8Array = new Uint8Array();

  constructor(bytes: GrowingBytes, symbols: SymbolTable, fileId: number) {
    this.bytes = bytes;
    this.symbols = symbols;
    this.fileId = fileId;
    this.numbers = writeNumbers(fileId);
    bytes.length = 0;
    bytes.add(copyHeader);
  }

  begin(rows: RowColumns, at: number): void {
    const { bytes } = this;
    const symbol = this.symbols.encoded[rows.symbol[at] as number] as Uint8Array;
    bytes.room(NUMBER_BYTES + symbol.length + LENGTH_BYTES + WORD_SLACK);
    const from = bytes.length;
    const { view } = bytes;
    copyWords(this.numbers, 0, view, from, NUMBER_BYTES);
    const row = rows.row[at] as number;
    view.setInt32(from + ID + 4, (this.fileId << ROW_BITS) | row);
    view.setInt32(from + LINE, rows.line[at] as number);
    view.setInt32(from + ROW, row);
    view.setInt32(from + TYPE, rows.type[at] as number);
    view.setInt32(from + DAY, copyDay(rows.day[at] as number));
    view.setInt32(from + SYMBOL_LENGTH, symbol.length);
    if (rows.day[at] === UNDATED) this.undated.push(from + DAY);
    const to = from + NUMBER_BYTES;
    for (let i = 0; i < symbol.length; i += 1) bytes.bytes[to + i] = symbol[i] as number;
    this.side = sides[rows.direction[at] as number]?.[rows.side[at] as number] as Uint8Array;
    this.lengthAt = to + symbol.length;
    bytes.length = this.lengthAt + LENGTH_BYTES;
  }

  endCompany(): void {
    const { bytes } = this;
    // Length -1 means NULL: the row has no company.
    bytes.view.setInt32(this.lengthAt, bytes.length - this.lengthAt - LENGTH_BYTES || -1);
    bytes.add(this.side);
    this.lengthAt = bytes.length - LENGTH_BYTES;
  }

  endRow(): void {
    this.bytes.view.setInt32(this.lengthAt, this.bytes.length - this.lengthAt - LENGTH_BYTES);
  }

  dateUndated(day: number): void {
    for (const place of this.undated) this.bytes.view.setInt32(place, copyDay(day));
  }

  end(): Uint8Array {
    this.bytes.add(copyTrailer);
    return this.bytes.done();
  }
}

/** Reads a cleaned list and writes its accepted rows as records. `records` is a view of `buffer`. */
export function readRecords(
  cleaned: Uint8Array,
  layout: ListLayout,
  dates: FileDates,
  symbols: SymbolTable,
  fileId: number,
  buffer: GrowingBytes,
  lastClose: LastClose,
): { rows: ReadRows; records: Uint8Array } {
  const sink = new RecordSink(buffer, symbols, fileId);
  const rows = readRows(cleaned, layout, dates, symbols, { sink, lastClose });
  return { rows, records: sink.end() };
}

const textOfField = (field: CopyField) => (field === null ? null : Buffer.from(field.bytes).toString('utf8'));

/** Records of a file from an offset on, as objects; `chunks` start at the beginning of the file. */
export async function recordsIn(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
  offset = 0,
): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  let row = 0;
  await readCopy(chunks, (fields) => {
    row += 1;
    if (row <= offset) return true;
    const [id, , line, , type, day, symbol, company, direction, side, data] = fields;
    records.push({
      id: readInt64(id ?? null),
      line_number: readInt32(line ?? null),
      symbol: textOfField(symbol ?? null),
      company: textOfField(company ?? null),
      signal_type: signalTypeName(readInt32(type ?? null)),
      direction: textOfField(direction ?? null),
      side: textOfField(side ?? null),
      signal_date: toDateKey(readDay(day ?? null)),
      row_data: textOfField(data ?? null),
    });
    return records.length < most;
  });
  return records;
}
