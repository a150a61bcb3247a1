// Indexes of large files kept beside them, so that they are made once for all processes and starts.
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import type { Encoding } from '../inbox/encoding.ts';

export type Shape = Pick<FileReading, 'separator' | 'header_line' | 'header'>;

/** Position of a row: number of rows before it, its first byte, and its line (the file's first is 1). */
export type Mark = { row: number; offset: number; line: number };

export type RowIndex = {
  size: number;
  rows: number;
  encoding: Encoding;
  separator: Shape['separator'];
  header_line: number;
  columns: string[];
  /** Marks in file order, beginning with the first row. */
  marks: readonly Mark[];
};

/** Smaller files are indexed while somebody waits for their rows anyway. */
const KEPT_FROM_BYTES = 1 << 20;
/** Version of stored indexes; raise it when marks are found by other rules. */
const FORMAT = 1;

/** `size` in bytes; `changed_ms`: time of the last change, epoch ms. */
export type FileAt = { path: string; size: number; changed_ms: number };

const toIndexPath = ({ path }: FileAt) => `${path}.rows.json`;

type Kept = Omit<RowIndex, 'marks'> & {
  format: number;
  changed_ms: number;
  rows_of_marks: number[];
  offsets: number[];
  lines: number[];
};

/** Null if no valid index is stored for the present file. */
export async function keptIndex(file: FileAt): Promise<RowIndex | null> {
  if (file.size < KEPT_FROM_BYTES) return null;
  try {
    const kept = JSON.parse(await readFile(toIndexPath(file), 'utf8')) as Kept;
    if (kept.format !== FORMAT || kept.size !== file.size || kept.changed_ms !== file.changed_ms) return null;
    const { format: _, changed_ms: __, rows_of_marks, offsets, lines, ...index } = kept;
    const marks = rows_of_marks.map((row, at) => ({ row, offset: offsets[at] ?? 0, line: lines[at] ?? 0 }));
    return { ...index, marks };
  } catch {
    return null;
  }
}

/** Stores an index where that saves time; a failed write costs the next process a scan. */
export async function keepIndex(file: FileAt, { marks, ...index }: RowIndex): Promise<void> {
  if (file.size < KEPT_FROM_BYTES) return;
  const kept: Kept = {
    ...index,
    format: FORMAT,
    changed_ms: file.changed_ms,
    rows_of_marks: marks.map(({ row }) => row),
    offsets: marks.map(({ offset }) => offset),
    lines: marks.map(({ line }) => line),
  };
  const temporary = `${toIndexPath(file)}.${process.pid}.tmp`;
  await writeFile(temporary, JSON.stringify(kept))
    .then(() => rename(temporary, toIndexPath(file)))
    .catch(() => undefined);
}
