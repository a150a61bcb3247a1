// Receipt of a stored signal: the record of the original file it came from, verbatim, with its neighbours.
import { Fault } from '../../process/fault.ts';
import { contentPath } from '../inbox/folders.ts';
import type { FileRowsStore, SignalSource } from '../stages/file-rows-store.ts';
import { listPage } from './row-pages.ts';

const NEIGHBOURS = 1;

export async function readReceipt(filesDir: string, source: SignalSource) {
  const { sha256, line_number } = source;
  const path = contentPath(filesDir, sha256);
  const writing = { encoding: source.encoding, shape: source.reading };
  const {
    rows,
    size: size_bytes,
    total,
    ...list
  } = await listPage(path, writing, {
    line: line_number,
    limit: 1 + NEIGHBOURS,
    before: NEIGHBOURS,
  }).catch((error: unknown) => {
    if (error instanceof Fault) throw new Fault(404, 'The original file is no longer there');
    throw error;
  });
  const at = rows.findIndex((row) => row.line_number === line_number);
  const row = rows[at];
  if (row === undefined) throw new Fault(404, `The original file has no record that starts on line ${line_number}`);
  const shown = (some: typeof rows) => some.map(({ line_number, raw }) => ({ line_number, raw }));
  return {
    ...source,
    ...list,
    size_bytes,
    raw: row.raw,
    cells: row.cells,
    before: shown(rows.slice(0, at)),
    after: shown(rows.slice(at + 1)),
    rows: total,
  };
}

type RowPlaces = { filesDir: string; fileRows: Pick<FileRowsStore, 'readSource'> };

/** Finds the original line of a stored signal: null for no signal, Fault 404 if the file is missing. */
export function createRowLookup({ filesDir, fileRows }: RowPlaces) {
  return async (signal: number) => {
    const source = await fileRows.readSource(signal);
    if (source === null) return null;
    const { file_name, sha256, line_number, received_at, raw } = await readReceipt(filesDir, source);
    return { file_name, sha256, line_number, received_at, raw };
  };
}
