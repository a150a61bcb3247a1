// File in the mapping assistant: decoded and cut by the caller's options, its mapping or detection, with sample cells.
import { readFile } from 'node:fs/promises';
import { cutHead, DialectScanner } from '../../domain/pipeline/csv/dialect-scanner.ts';
import { headerSignature } from '../../domain/pipeline/lists/list-mapping.ts';
import { CellWords, ColumnMeanings, type encodings, type FileDialect } from '../../domain/pipeline/mapping.ts';
import {
  foreignTable,
  headerWith,
  type StatedTable,
  type TableShape,
} from '../../domain/pipeline/reading/table-shape.ts';
import { Fault } from '../process/fault.ts';
import { jsonParameter } from './batch/json-parameter.ts';
import { asUtf8 } from './batch/stage-files.ts';
import { detectEncoding } from './inbox/encoding.ts';
import { contentPath } from './inbox/folders.ts';
import type { MappingRow, MappingStore, UnreadFile } from './inbox/mapping-store.ts';

/** Bytes of a file that a preview reads; import reads all. */
export const PREVIEWED_BYTES = 2 * 1024 * 1024;
const SAMPLED_ROWS = 50;

/** Table and dialect of the file as the caller gives them. */
export type Stated = StatedTable & FileDialect;

export type Opened = {
  file: UnreadFile;
  bytes: Uint8Array;
  encoding: (typeof encodings)[number];
  shape: TableShape;
  kept: MappingRow | null;
  /** Caller's options, else those of the stored mapping. */
  dialect: FileDialect;
};

/** Filled cells of each column in the first SAMPLED_ROWS rows. */
export function cellsBelow(bytes: Uint8Array, { separator, header_line, header }: TableShape): string[][] {
  const cells: string[][] = header.map(() => []);
  const scanner = new DialectScanner(cutHead(bytes, PREVIEWED_BYTES), separator);
  if (!scanner.goTo(header_line)) return cells;
  for (let row = 0; row < SAMPLED_ROWS && scanner.next() >= 0; row += 1) {
    if (scanner.problem !== null) continue;
    for (const [at, cell] of scanner.texts().entries()) if (cell.trim() !== '') cells[at]?.push(cell.trim());
  }
  return cells;
}

export const wordsIn = (text: string) =>
  jsonParameter(CellWords, text, 'words must be a JSON object with a meaning for each cell in lower case');

const COLUMNS = 'columns must be a JSON list with the name of a column or null for each column of the file';
export const meaningsIn = (text: string) => jsonParameter(ColumnMeanings, text, COLUMNS);

/** Dialect without its undefined parts. */
export function statedDialect({ encoding, decimal, date_order }: FileDialect): FileDialect {
  return {
    ...(encoding !== undefined && { encoding }),
    ...(decimal !== undefined && { decimal }),
    ...(date_order !== undefined && { date_order }),
  };
}

/** Opens a file. Options the caller omits come from the file's mapping, else from detection. */
export async function openFile(
  id: number,
  stated: Stated,
  { mappings, filesDir }: { mappings: MappingStore; filesDir: string },
): Promise<Opened> {
  const file = await mappings.unreadFile(id);
  if (file === null) throw new Fault(404, `There is no unknown file ${id}`);
  const received = await readFile(contentPath(filesDir, file.sha256)).catch(() => null);
  if (received === null) throw new Fault(404, 'The original file is no longer there');
  const current = new Map((await mappings.current()).map((mapping) => [mapping.signature, mapping]));
  const encodings = stated.encoding !== undefined ? [stated.encoding] : statedEncodings([...current.values()]);
  for (const encoding of encodings) {
    const { bytes } = asUtf8(received, encoding);
    const isStated = stated.separator !== undefined || stated.header_line !== undefined;
    const shape = isStated
      ? foreignTable(bytes, stated)
      : (headerWith(bytes, (header) => current.has(headerSignature(header))) ?? foreignTable(bytes));
    const kept = current.get(headerSignature(shape.header)) ?? null;
    // The last encoding tried is accepted even without a stored mapping.
    const isKept = kept !== null && (encoding === undefined || kept.dialect?.encoding === encoding);
    if (!isKept && encoding !== encodings.at(-1)) continue;
    const dialect = statedDialect({ ...kept?.dialect, ...statedDialect(stated) });
    const usual = detectEncoding(received);
    return { file, bytes, encoding: dialect.encoding ?? encoding ?? usual, shape, kept, dialect };
  }
  throw new Error('A file has at least one encoding.');
}

const statedEncodings = (mappings: readonly MappingRow[]) => [
  ...new Set(mappings.flatMap(({ dialect }) => dialect?.encoding ?? [])),
  undefined,
];
