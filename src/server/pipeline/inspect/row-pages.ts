// Pages of files, scanned on request: rows from an offset or a line on, and rows around a line.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import type { ListEncoding } from '../../../domain/pipeline/mapping.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import { nextTurn } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { decodeList, detectEncoding } from '../inbox/encoding.ts';
import { recordsIn } from '../stages/records-file.ts';

type Shape = Pick<FileReading, 'separator' | 'header_line' | 'header'>;
/** Encoding and shape of a list: as stated by its mapping or detected at its arrival, else from its beginning. */
export type Writing = { encoding: ListEncoding | null; shape: Shape | null };
type ListRow = { row: number; line_number: number; raw: string; cells: string[] };
type Wanted = { limit: number } & ({ offset: number } | { line: number });

const CHUNK_BYTES = 1 << 20;
/** First byte of a UTF-8 byte order mark. */
const BYTE_ORDER_MARK = 0xef;
/** Rows scanned in one turn of the event loop: some ten milliseconds. */
const ROWS_A_TURN = 10_000;

function gone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Fault(404, 'The file is no longer there');
  throw error;
}

/** The rows of a list from an offset on, or from the row that begins on a line or after it; `total` counts all rows. */
export async function listPage(path: string, writing: Writing, wanted: Wanted & { before?: number }) {
  const bytes = await readFile(path).catch(gone);
  const encoding = writing.encoding ?? detectEncoding(bytes);
  const isPlain = encoding === 'utf-8' && bytes[0] !== BYTE_ORDER_MARK;
  const text = isPlain ? bytes : Buffer.from(decodeList(bytes, encoding));
  const { separator, header_line, header } = writing.shape ?? tableShape(text);
  const { limit, before = 0 } = wanted;
  const scanner = new DialectScanner(text, separator);
  const rows: ListRow[] = [];
  let found = 0;
  /** The header is row -1. */
  let row = -1;
  /** At most `before` rows ahead of the first one found. */
  let earlier: { row: number; start: number; line: number }[] = [];
  for (; scanner.next() >= 0; row += scanner.line < header_line ? 0 : 1) {
    const { start, line } = scanner;
    if (row % ROWS_A_TURN === 0) await nextTurn();
    if (line < header_line || row < 0 || found === limit) continue;
    if ('line' in wanted ? line < wanted.line : row < wanted.offset) {
      if (before > 0) earlier = [...earlier, { row, start, line }].slice(-before);
      continue;
    }
    found += 1;
    rows.push({ row, line_number: line, raw: scanner.raw(), cells: scanner.texts() });
  }
  const around = found === 0 ? [] : earlier.map((place) => rowAt(text, separator, place));
  return {
    size: bytes.length,
    separator,
    header_line,
    columns: header,
    total: Math.max(0, row),
    rows: [...around, ...rows],
  };
}

function rowAt(
  text: Buffer,
  separator: Shape['separator'],
  { row, start, line }: { row: number; start: number; line: number },
): ListRow {
  const scanner = new DialectScanner(text.subarray(start), separator);
  scanner.next();
  return { row, line_number: line, raw: scanner.raw(), cells: scanner.texts() };
}

/** Records of a file in PostgreSQL's binary form from an offset on, as readable objects. */
export async function recordsPage(path: string, offset: number, limit: number) {
  const { size } = await stat(path).catch(gone);
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  return { size, records: await recordsIn(chunks, limit, offset) };
}
