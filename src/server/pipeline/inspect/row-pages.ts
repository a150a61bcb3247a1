// Pages of files: some rows from an offset or a line on, and the lines around one of them, read from the place an index knows.
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import { copyHeader } from '../../db/copy-binary.ts';
import { decodeList } from '../inbox/encoding.ts';
import { recordsIn } from '../stages/records-file.ts';
import type { RowIndex } from './index-files.ts';
import type { RowIndexes, Writing } from './row-index.ts';

export type ListRow = { row: number; line_number: number; raw: string; cells: string[] };
type Wanted = { limit: number } & ({ offset: number } | { line: number });

/** The rows of a list from an offset on, or from the row that begins on a line or after it. */
export async function listPage(
  indexes: RowIndexes,
  path: string,
  writing: Writing,
  wanted: Wanted & { before?: number },
): Promise<{ index: RowIndex; rows: ListRow[] }> {
  const index = await indexes.of(path, writing);
  const { before = 0 } = wanted;
  const from = 'line' in wanted ? { line: wanted.line } : { row: wanted.offset };
  const { mark, bytes } = await indexes.around(path, index, from, wanted.limit, before > 0);
  const text = Buffer.from(decodeList(bytes, index.encoding));
  const scanner = new DialectScanner(text, index.separator);
  const rows: ListRow[] = [];
  let found = 0;
  for (let row = mark.row; scanner.next() >= 0 && found < wanted.limit; row += 1) {
    const line_number = mark.line + scanner.line - 1;
    const isFound = 'line' in wanted ? line_number >= wanted.line : row >= wanted.offset;
    if (isFound) found += 1;
    rows.push({ row, line_number, raw: scanner.raw(), cells: scanner.texts() });
    if (!isFound && rows.length > before) rows.shift();
  }
  return { index, rows: found === 0 ? [] : rows };
}

/** Records of a file in PostgreSQL's binary form from an offset on, as objects for people to look at. */
export async function recordsPage(indexes: RowIndexes, path: string, offset: number, limit: number) {
  const index = await indexes.of(path, 'records');
  const { mark, bytes } = await indexes.around(path, index, { row: offset }, limit);
  const records = await recordsIn([copyHeader, bytes], offset - mark.row + limit);
  return { index, records: records.slice(offset - mark.row) };
}
