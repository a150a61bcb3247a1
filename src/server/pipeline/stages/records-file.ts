// The records file a list is transformed into: rows in the very form the import hands to PostgreSQL, and a look into them.
import { createReadStream } from 'node:fs';
import { dateKeyOf } from '../../../domain/market/calendar.ts';
import type { GrowingBytes } from '../../../domain/pipeline/growing-bytes.ts';
import type { ReadRows } from '../../../domain/pipeline/read-rows.ts';
import { directionCodes, sideCodes } from '../../../domain/signals/signal-columns.ts';
import { signalTypeName } from '../../../domain/signals/signal-types.ts';
import type { SymbolTable } from '../../../domain/stocks/symbol-table.ts';
import { type CopyField, CopyWriter, readCopy, readDay, readInt32, readInt64 } from '../../db/copy-binary.ts';

/** Columns of a record; batch_id and imported_at are the same for all rows of a file and come as column defaults. */
export const recordColumns =
  'id, file_id, line_number, row_number, symbol, company, signal_type_id, direction, side, signal_date, row_data';
const FIELDS = recordColumns.split(', ').length;

/** A signal's id is its place: file and row. A file has at most 200,000 rows, so 2^18 ids are its own. */
export const IDS_PER_FILE = 2 ** 18;

const ascii = (words: readonly string[]) =>
  words.map((word) => Uint8Array.from(word, (letter) => letter.charCodeAt(0)));
const directionBytes = ascii(directionCodes);
const sideBytes = ascii(sideCodes);
const FIXED_BYTES = 200;

/** The records of a file as bytes of a binary COPY, in a buffer that may have been used before. */
export function recordsOfRows(rows: ReadRows, fileId: number, symbols: SymbolTable, into?: GrowingBytes): Uint8Array {
  const { count, text, texts } = rows;
  const out = new CopyWriter(into);
  for (let at = 0; at < count; at += 1) {
    const company = text[at * 2] as number;
    const json = text[at * 2 + 1] as number;
    const end = text[at * 2 + 2] as number;
    out.row(FIELDS, end - company + FIXED_BYTES);
    const row = rows.row[at] as number;
    out.int64(fileId * IDS_PER_FILE + row);
    out.int32(fileId);
    out.int32(rows.line[at] as number);
    out.int32(row);
    out.bytes(symbols.encoded[rows.symbol[at] as number] as Uint8Array);
    if (json === company) out.null();
    else out.bytes(texts, company, json);
    out.int32(rows.type[at] as number);
    out.bytes(directionBytes[rows.direction[at] as number] as Uint8Array);
    out.bytes(sideBytes[rows.side[at] as number] as Uint8Array);
    out.day(rows.day[at] as number);
    out.bytes(texts, json, end);
  }
  return out.end();
}

const textOfField = (field: CopyField) => (field === null ? null : Buffer.from(field.bytes).toString('utf8'));

/** The first records of a file as objects, for people to look at. */
export async function firstRecords(path: string, most: number): Promise<Record<string, unknown>[]> {
  const records: Record<string, unknown>[] = [];
  const stream = createReadStream(path);
  try {
    await readCopy(stream as AsyncIterable<Uint8Array>, (fields) => {
      const [id, , line, , symbol, company, type, direction, side, day, data] = fields;
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
  } finally {
    stream.destroy();
  }
  return records;
}
