// The receipt of a stored signal: the record of the original file it came from, verbatim.
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { Fault } from '../fault.ts';
import { decodeList, type Encoding } from './encoding.ts';
import { contentPath } from './folders.ts';
import { recordsOf } from './record-lines.ts';
import type { SignalSource } from './signal-store.ts';

export type Receipt = { file_name: string; sha256: string; line_number: number; columns: string[]; raw: string };

/** The fields of one record; as forgiving as a look at a bad file has to be. */
export function fieldsOf(raw: string): string[] {
  const rows = parse(raw, { relax_quotes: true, relax_column_count: true }) as string[][];
  return rows[0] ?? [];
}

export async function readReceipt(filesDir: string, source: SignalSource): Promise<Receipt> {
  const { sha256, file_name, line_number } = source;
  const bytes = await readFile(contentPath(filesDir, sha256)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Fault(404, 'The original file is no longer there');
    throw error;
  });
  let header: string | null = null;
  for (const record of recordsOf(decodeList(bytes, source.encoding as Encoding))) {
    header ??= record.raw.trim() === '' ? null : record.raw;
    if (record.line_number === line_number) {
      return { file_name, sha256, line_number, columns: fieldsOf(header ?? ''), raw: record.raw };
    }
    if (record.line_number > line_number) break;
  }
  throw new Fault(404, `The original file has no record that starts on line ${line_number}`);
}
