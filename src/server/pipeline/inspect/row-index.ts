// Index of row offsets, so that any page of any file is one short read.
import { type FileHandle, open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import { csvLimits } from '../../../domain/pipeline/csv/scan-csv.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import { copyHeader } from '../../db/copy-binary.ts';
import { Fault } from '../../process/fault.ts';
import { decodeList, detectEncoding, type Encoding } from '../inbox/encoding.ts';
import { keepIndex, keptIndex, type Mark, type RowIndex, type Shape } from './index-files.ts';

const ROWS_A_MARK = 500;
/** At least one mark in so many bytes, so that a page scans at most that much. */
const BYTES_A_MARK = 1 << 20;
const BLOCK = 2 << 20;
/** Whether a quote is closed is known within the longest record; what begins closer to the end of a block is read again. */
const MARGIN = csvLimits.record_bytes + 1_024;
const INDEXES_REMEMBERED = 100;

function gone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Fault(404, 'The file is no longer there');
  throw error;
}

async function readBytes(handle: FileHandle, from: number, most: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await handle.read(buffer, length, most - length, from + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

const isWide = (encoding: Encoding) => encoding === 'utf-16le' || encoding === 'utf-16be';

/** Bytes of the byte order mark a file begins with. */
function markBytes(head: Buffer): number {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 3;
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff) ? 2 : 0;
}

/** Piece of a file as the scanner reads it; maps its offsets to those of the file, which differ in UTF-16. */
class Piece {
  readonly scanner: DialectScanner;
  readonly length: number;
  private readonly text: Buffer;
  private readonly isWide: boolean;
  private knownAt = 0;
  private knownBytes = 0;

  constructor(bytes: Buffer, encoding: Encoding, separator: Shape['separator']) {
    this.isWide = isWide(encoding);
    this.text = encoding === 'utf-8' ? bytes : Buffer.from(decodeList(bytes, encoding));
    // One byte outside UTF-8 becomes several; lines, quotes and separators are the same bytes in both.
    const scanned = this.isWide || encoding === 'utf-8' ? this.text : bytes;
    this.scanner = new DialectScanner(scanned, separator);
    this.length = scanned.length;
  }

  /** Bytes of the file before a place of the scanner; places are asked for in their order. */
  bytesBefore(place: number): number {
    if (!this.isWide) return place;
    this.knownBytes += 2 * this.text.toString('utf8', this.knownAt, place).length;
    this.knownAt = place;
    return this.knownBytes;
  }
}

/** Collects marks while rows are met one after the other. */
class Marks {
  readonly found: Mark[] = [];
  rows = 0;

  meet(offset: number, line: number): void {
    const last = this.found.at(-1);
    if (last === undefined || this.rows - last.row >= ROWS_A_MARK || offset - last.offset >= BYTES_A_MARK) {
      this.found.push({ row: this.rows, offset, line });
    }
    this.rows += 1;
  }

  /** Whether the next row is to be marked, so that its offset is computed. */
  wants(offsetAtLeast: number): boolean {
    const last = this.found.at(-1);
    return last === undefined || this.rows - last.row >= ROWS_A_MARK || offsetAtLeast - last.offset >= BYTES_A_MARK;
  }
}

/** Encoding and shape of a list: as detected at its arrival, else from its beginning. */
export type Writing = { encoding: Encoding | null; shape: Shape | null };

async function indexList(handle: FileHandle, size: number, known: Writing): Promise<RowIndex> {
  const head = await readBytes(handle, 0, Math.min(size, BLOCK));
  const whole = head.length === size;
  // A cut may fall into the middle of a character: the encoding is judged on what ends with a line.
  const judged = whole ? head : head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length);
  const encoding = known.encoding ?? detectEncoding(judged);
  const shape = known.shape ?? tableShape(Buffer.from(decodeList(judged, encoding)));
  const marks = new Marks();
  let isBelowHeader = false;
  let at = markBytes(head);
  let line = 1;
  let block = BLOCK;
  while (at < size) {
    const bytes = await readBytes(handle, at, Math.min(block, size - at));
    const isLast = at + bytes.length >= size;
    const piece = new Piece(bytes, encoding, shape.separator);
    const { scanner } = piece;
    const stop = isLast ? Number.POSITIVE_INFINITY : piece.length - MARGIN;
    const accept = (record: { place: number; line: number }) => {
      if (record.line < shape.header_line) return;
      if (!isBelowHeader) isBelowHeader = true;
      else marks.meet(marks.wants(at + record.place) ? at + piece.bytesBefore(record.place) : 0, record.line);
    };
    // The last record of a block may go on behind it: it is accepted when another one follows.
    let open: { place: number; line: number } | null = null;
    while (scanner.next() >= 0) {
      if (open !== null) accept(open);
      open = { place: scanner.start, line: line + scanner.line - 1 };
      if (open.place > stop) break;
    }
    if (isLast) {
      if (open !== null) accept(open);
      break;
    }
    if (open === null || open.place === 0) {
      block *= 2;
      continue;
    }
    at += piece.bytesBefore(open.place);
    line = open.line;
    block = BLOCK;
  }
  const { separator, header_line, header } = shape;
  return { size, rows: marks.rows, encoding, separator, header_line, columns: header, marks: marks.found };
}

/** Rows of a file in PostgreSQL's binary form: each says how long its fields are. */
async function indexRecords(handle: FileHandle, size: number): Promise<RowIndex> {
  const marks = new Marks();
  let at = copyHeader.length;
  let block = BLOCK;
  for (let isOver = false; at < size && !isOver; ) {
    const bytes = await readBytes(handle, at, Math.min(block, size - at));
    let place = 0;
    for (;;) {
      const end = recordEnd(bytes, place);
      if (end === null) break;
      if (end === 'end') {
        isOver = true;
        break;
      }
      marks.meet(at + place, 0);
      place = end;
    }
    if (at + bytes.length >= size) break;
    block = place === 0 ? block * 2 : BLOCK;
    at += place;
  }
  return {
    size,
    rows: marks.rows,
    encoding: 'utf-8',
    separator: ',',
    header_line: 0,
    columns: [],
    marks: marks.found,
  };
}

function recordEnd(bytes: Buffer, from: number): number | 'end' | null {
  if (from + 2 > bytes.length) return null;
  const fields = bytes.readInt16BE(from);
  if (fields < 0) return 'end';
  let at = from + 2;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return null;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at > bytes.length ? null : at;
}

/** The last mark at or before what is looked for. */
function markBefore(marks: readonly Mark[], of: 'row' | 'line', value: number): number {
  let from = 0;
  let to = marks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((marks[middle]?.[of] ?? 0) <= value) from = middle + 1;
    else to = middle;
  }
  return Math.max(0, from - 1);
}

export type RowIndexes = ReturnType<typeof createRowIndexes>;

export function createRowIndexes() {
  const indexes = new LRUCache<string, RowIndex>({ max: INDEXES_REMEMBERED });

  return {
    /** The index of a file, made at the first look and kept while its size stays; `shape` is found when it is not known. */
    async of(path: string, given: Writing | 'records'): Promise<RowIndex> {
      const handle = await open(path, 'r').catch(gone);
      try {
        const { size, mtimeMs } = await handle.stat();
        const known = indexes.get(path);
        if (known?.size === size) return known;
        const file = { path, size, changed_ms: mtimeMs };
        const kept = await keptIndex(file);
        const made =
          kept ?? (given === 'records' ? await indexRecords(handle, size) : await indexList(handle, size, given));
        indexes.set(path, made);
        if (kept === null) await keepIndex(file, made);
        return made;
      } finally {
        await handle.close();
      }
    },

    /** Bytes from the mark before a row to the mark after `rows` rows, and that second mark. */
    async around(
      path: string,
      index: RowIndex,
      from: { row: number } | { line: number },
      rows: number,
      /** Includes the preceding row. */
      isBefore = false,
    ): Promise<{ mark: Mark; bytes: Buffer }> {
      const { marks } = index;
      const step = isBefore ? 1 : 0;
      const first =
        'row' in from ? markBefore(marks, 'row', from.row - step) : markBefore(marks, 'line', from.line - step);
      const mark = marks[first] ?? { row: 0, offset: index.size, line: 1 };
      const after =
        'row' in from ? marks.find(({ row }, at) => at > first && row >= from.row + rows) : marks[first + 2];
      const handle = await open(path, 'r').catch(gone);
      try {
        const bytes = await readBytes(handle, mark.offset, (after?.offset ?? index.size) - mark.offset);
        return { mark, bytes };
      } finally {
        await handle.close();
      }
    },
  };
}
