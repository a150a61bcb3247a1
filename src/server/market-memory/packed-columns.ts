// Columns of one day or run as one compressed value: a list of symbols and typed arrays of equal length by name.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

type Numbers = Float64Array | Float32Array | Uint8Array | Int32Array;
const kinds = { f64: Float64Array, f32: Float32Array, u8: Uint8Array, i32: Int32Array } as const;
type Kind = keyof typeof kinds;

export type Columns = Record<string, Numbers>;

type Head = { symbols: string[]; columns: { name: string; kind: Kind; bytes: number }[] };

/** Alignment of arrays in bytes, for reading in place. Order of the bytes: length of the head, head, arrays. */
const ALIGN = 8;
const aligned = (bytes: number) => Math.ceil(bytes / ALIGN) * ALIGN;

function findKind(values: Numbers): Kind {
  return (Object.keys(kinds) as Kind[]).find((kind) => values instanceof kinds[kind]) ?? 'f64';
}

export function packColumns(symbols: readonly string[], columns: Columns): Buffer {
  const parts = Object.entries(columns).map(([name, values]) => ({
    name,
    kind: findKind(values),
    bytes: values.byteLength,
    values,
  }));
  const head = Buffer.from(
    JSON.stringify({ symbols, columns: parts.map(({ name, kind, bytes }) => ({ name, kind, bytes })) }),
  );
  const start = aligned(ALIGN + head.length);
  const out = Buffer.alloc(start + parts.reduce((sum, { bytes }) => sum + aligned(bytes), 0));
  out.writeUInt32LE(head.length, 0);
  head.copy(out, ALIGN);
  let at = start;
  for (const { values, bytes } of parts) {
    out.set(new Uint8Array(values.buffer, values.byteOffset, bytes), at);
    at += aligned(bytes);
  }
  return zstdCompressSync(out);
}

/** Throws when the bytes are no packed columns. */
export function unpackColumns(packed: Uint8Array): { symbols: string[]; columns: Columns } {
  const bytes = new Uint8Array(zstdDecompressSync(packed));
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const head = JSON.parse(Buffer.from(bytes.buffer, ALIGN, length).toString()) as Head;
  const columns: Columns = {};
  let at = aligned(ALIGN + length);
  for (const { name, kind, bytes: size } of head.columns) {
    const Numbers = kinds[kind];
    columns[name] = new Numbers(bytes.buffer, at, size / Numbers.BYTES_PER_ELEMENT);
    at += aligned(size);
  }
  return { symbols: head.symbols, columns };
}
