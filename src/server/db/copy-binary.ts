// PostgreSQL binary COPY: rows written into one growing buffer and read from a stream.
// Source of the format: PostgreSQL documentation, COPY, "Binary Format".
import { GrowingBytes } from '../../domain/pipeline/csv/growing-bytes.ts';

const SIGNATURE = Uint8Array.from([0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0x00]);
/** Signature, flags and the length of an empty header extension. */
export const copyHeader = Uint8Array.from([...SIGNATURE, 0, 0, 0, 0, 0, 0, 0, 0]);
export const copyTrailer = Uint8Array.from([0xff, 0xff]);
/** Days from 1970-01-01 to 2000-01-01, from which PostgreSQL counts. */
const DAYS_TO_2000 = 10_957;
const UINT32 = 2 ** 32;

/** Writes rows field by field in the order of the COPY's columns: big-endian, each field preceded by its length. */
export class CopyWriter {
  private readonly out = new GrowingBytes();

  constructor() {
    this.out.add(copyHeader);
  }

  /** Begins a row of `fields` fields with at most `bytes` bytes in total. */
  row(fields: number, bytes: number): void {
    const into = this.out.room(bytes + fields * 12 + 2);
    into[this.out.length++] = fields >> 8;
    into[this.out.length++] = fields & 0xff;
  }

  /** Makes room for further fields of the current row, after texts of unknown length. */
  reserve(bytes: number): void {
    this.out.room(bytes);
  }

  null(): void {
    this.uint32(0xffffffff);
  }

  int32(value: number): void {
    this.uint32(4);
    this.uint32(value);
  }

  int64(value: number): void {
    this.uint32(8);
    this.uint32(Math.floor(value / UINT32));
    this.uint32(value % UINT32);
  }

  bool(value: boolean): void {
    this.uint32(1);
    this.out.bytes[this.out.length++] = value ? 1 : 0;
  }

  /** Writes a date, given in days since 1970-01-01. */
  day(value: number): void {
    this.int32(copyDay(value));
  }

  text(value: string): void {
    const { buffer, byteOffset, length } = this.out.room(value.length * 3 + 4);
    const at = this.out.length;
    const size = Buffer.from(buffer, byteOffset, length).write(value, at + 4);
    this.uint32(size);
    this.out.length = at + 4 + size;
  }

  /** Ends the data and returns all of it. */
  end(): Uint8Array {
    this.out.add(copyTrailer);
    return this.out.done();
  }

  private uint32(value: number): void {
    this.out.length = putInt32(this.out.bytes, this.out.length, value);
  }
}

/** Writes a big-endian integer of four bytes; returns the index after it. */
function putInt32(into: Uint8Array, at: number, value: number): number {
  into[at] = value >>> 24;
  into[at + 1] = value >>> 16;
  into[at + 2] = value >>> 8;
  into[at + 3] = value;
  return at + 4;
}

/** Converts days since 1970-01-01 to PostgreSQL's days since 2000-01-01. */
export const copyDay = (day: number): number => day - DAYS_TO_2000;

/** Field of a row: a view of its bytes, or null for an SQL null. */
export type CopyField = { view: DataView; bytes: Uint8Array } | null;

export const readInt32 = (field: CopyField): number => field?.view.getInt32(0) ?? 0;
export const readInt64 = (field: CopyField): number =>
  field === null ? 0 : field.view.getInt32(0) * UINT32 + field.view.getUint32(4);
export const readDay = (field: CopyField): number => readInt32(field) + DAYS_TO_2000;

/**
 * Reads rows from chunks that may end inside a row. `onRow` receives the fields and may return false to stop. Returns
 * the number of rows read.
 */
export async function readCopy(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onRow: (fields: CopyField[]) => boolean | undefined,
): Promise<number> {
  let rest = new Uint8Array(0);
  let rows = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : concat(rest, chunk);
    let at = 0;
    if (isFirst) {
      if (bytes.length < copyHeader.length) {
        rest = bytes.slice();
        continue;
      }
      at = copyHeader.length;
      isFirst = false;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (;;) {
      const found = rowAt(bytes, view, at);
      if (found === null) break;
      if (found === 'end') return rows;
      rows += 1;
      at = found.end;
      if (onRow(found.fields) === false) return rows;
    }
    rest = bytes.slice(at);
  }
  return rows;
}

function rowAt(bytes: Uint8Array, view: DataView, from: number): { fields: CopyField[]; end: number } | 'end' | null {
  if (from + 2 > bytes.length) return null;
  const count = view.getInt16(from);
  if (count < 0) return 'end';
  let at = from + 2;
  const fields: CopyField[] = [];
  for (let field = 0; field < count; field += 1) {
    if (at + 4 > bytes.length) return null;
    const size = view.getInt32(at);
    at += 4;
    if (size < 0) {
      fields.push(null);
      continue;
    }
    if (at + size > bytes.length) return null;
    fields.push({
      view: new DataView(bytes.buffer, bytes.byteOffset + at, size),
      bytes: bytes.subarray(at, at + size),
    });
    at += size;
  }
  return { fields, end: at };
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
