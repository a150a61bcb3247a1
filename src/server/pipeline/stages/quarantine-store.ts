// SQL of quarantined rows: stored verbatim with their reason, counted on their file.

import type { RejectedRow } from '../../../domain/pipeline/reading/clean-list.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { Query } from '../../db/query.ts';

/** Most characters stored of a rejected row; the whole row stays in its file. */
const MOST_RAW = 16_384;

function shownRaw(raw: string): string {
  const text =
    raw.length <= MOST_RAW ? raw : `${raw.slice(0, MOST_RAW).toWellFormed()} \u2026 (${raw.length} characters)`;
  return text.replaceAll('\u0000', '\u2400');
}

const ROWS_AT_ONCE = 5_000;

/** Runs in the transaction of the file's stage. NUL, which PostgreSQL text cannot hold, is stored as its symbol. */
export async function quarantineRows(
  query: Query,
  from: { batch_id: number; file_id: number; stage: Stage },
  rejected: readonly RejectedRow[],
): Promise<void> {
  for (let first = 0; first < rejected.length; first += ROWS_AT_ONCE) {
    const rows = rejected.slice(first, first + ROWS_AT_ONCE);
    await query`insert into quarantined_row (batch_id, file_id, stage, line_number, column_name, reason, raw)
       select ${from.batch_id}, ${from.file_id}, ${from.stage}, *
       from unnest(${rows.map((row) => row.line)}::integer[], ${rows.map((row) => row.column)}::text[],
       ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => shownRaw(row.raw))}::text[])`;
  }
  if (rejected.length === 0) return;
  await query`update batch_file set quarantined_count = quarantined_count + ${rejected.length}
     where id = ${from.file_id}`;
}
