// Files that are not read as lists: their rows are still counted, and shown or left out with the reason.

import { plural } from '../../../domain/market/format.ts';
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import type { RejectedRow } from '../../../domain/pipeline/reading/clean-list.ts';
import type { RecognizedFile } from '../../../domain/pipeline/reading/file-reading.ts';
import type { TableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import { joinNotes } from './stage-run.ts';
import type { NewFile } from './stage-store.ts';

/** Most rows shown of a file that cannot be read as a list. */
const MOST_SHOWN = 1_000;

/** Rows below the header of an unread file: all are counted, the first MOST_SHOWN returned verbatim. */
export function listUnreadRows(
  bytes: Uint8Array,
  shape: Pick<TableShape, 'separator' | 'header_line'>,
  reason: string,
): { count: number; shown: RejectedRow[] } {
  const scanner = new DialectScanner(bytes, shape.separator);
  const shown: RejectedRow[] = [];
  let count = 0;
  if (!scanner.goTo(shape.header_line)) return { count, shown };
  for (; scanner.next() >= 0; count += 1) {
    if (shown.length < MOST_SHOWN) shown.push({ line: scanner.line, column: null, reason, raw: scanner.raw() });
  }
  return { count, shown };
}

export type Unread = Pick<NewFile, 'file_type' | 'status' | 'notes' | 'row_count' | 'skipped_count' | 'rejected'>;

/** Result for a file of another kind, or with content the batch has already: its rows are skipped. */
export function leftOut(bytes: Uint8Array, shape: TableShape, file_type: string, why: string): Unread {
  const { count } = listUnreadRows(bytes, shape, why);
  const notes = joinNotes(why, count === 0 ? null : `${plural(count, 'row')} skipped with it.`);
  return { file_type, status: 'skipped', notes, row_count: count, skipped_count: count, rejected: [] };
}

/** Result for a list that cannot be read: its rows go into quarantine, where users see them. */
export function failed(bytes: Uint8Array, read: RecognizedFile & { reading: null }): Unread {
  const { kind, problem, shape, file_type } = read;
  const { count, shown } = kind === 'no_table' ? { count: 0, shown: [] } : listUnreadRows(bytes, shape, problem);
  const more = count - shown.length;
  const notes = joinNotes(`Not read: ${problem}.`, more === 0 ? null : `${plural(more, 'more row')} of it skipped.`);
  return { file_type, status: 'failed', notes, row_count: count, skipped_count: more, rejected: shown };
}
