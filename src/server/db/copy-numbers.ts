// Binary COPY of numbers alone, decoded without an object for each field.
import { copyHeader } from './copy-binary.ts';

/** `instant`: timestamptz, read as epoch seconds. An SQL null is NaN in every column. */
export type NumberKind = 'int4' | 'float8' | 'instant';

/** Seconds from 1970-01-01 to 2000-01-01, from which PostgreSQL counts microseconds. */
const SECONDS_TO_2000 = 946_684_800;
const UINT32 = 2 ** 32;
const ROW_HEAD = 2;
const FIELD_HEAD = 4;

function readNumber(view: DataView, at: number, kind: NumberKind): number {
  if (kind === 'int4') return view.getInt32(at);
  if (kind === 'float8') return view.getFloat64(at);
  return (view.getInt32(at) * UINT32 + view.getUint32(at + 4)) / 1e6 + SECONDS_TO_2000;
}

/** Reads rows of numbers; `kinds`: column types of the statement. `onRow` receives the same array for every row. */
export async function readNumberRows(
  chunks: AsyncIterable<Uint8Array>,
  kinds: readonly NumberKind[],
  onRow: (values: Float64Array) => void,
): Promise<void> {
  const longest = ROW_HEAD + kinds.length * (FIELD_HEAD + 8);
  const values = new Float64Array(kinds.length);
  let rest = new Uint8Array(0);
  let skip = copyHeader.length;
  let ended = false;

  /** Reads complete rows from `from` on; returns the index of the first incomplete one. */
  function readRows(bytes: Uint8Array, from: number, isLast: boolean): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = from;
    // A row is certainly complete when the longest row fits, or when no more bytes follow.
    while (!ended && (at + longest <= bytes.length || (isLast && at + ROW_HEAD <= bytes.length))) {
      if (view.getInt16(at) < 0) {
        ended = true;
        break;
      }
      at += ROW_HEAD;
      for (let field = 0; field < kinds.length; field += 1) {
        const size = view.getInt32(at);
        at += FIELD_HEAD;
        values[field] = size < 0 ? Number.NaN : readNumber(view, at, kinds[field]!);
        if (size > 0) at += size;
      }
      onRow(values);
    }
    return at;
  }

  for await (const chunk of chunks) {
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    if (bytes.length < skip) {
      rest = bytes;
      continue;
    }
    const at = readRows(bytes, skip, false);
    skip = 0;
    rest = bytes.slice(at);
  }
  readRows(rest, skip, true);
  if (!ended) throw new Error('COPY ended before its trailer');
}
