// Looks at lists record by record, with the very scanner that imports them: the same lines are the same records.
import { DialectScanner } from '../../../domain/pipeline/reading/dialect-scanner.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import { decodeList } from './encoding.ts';

export type CsvRecord = { line_number: number; raw: string; fields: string[] };

/** Where the table stands in a file and what parts its cells. */
type Shape = Pick<FileReading, 'separator' | 'header_line'>;

function utf8Of(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/**
 * The records of a text in order from its header on, each with the number of the line it starts on (the first is 1) and
 * verbatim.
 */
export function* recordsOf(text: string, shape: Shape | null = null): Generator<CsvRecord> {
  const bytes = utf8Of(text);
  const { separator, header_line } = shape ?? tableShape(bytes);
  const scanner = new DialectScanner(bytes, separator);
  if (!scanner.goTo(header_line)) return;
  do yield { line_number: scanner.line, raw: scanner.raw(), fields: scanner.texts() };
  while (scanner.next() >= 0);
}

/** The header and the record that starts on a line, or null when none does. `shape` is found when it is not known. */
export function recordAt(
  text: string,
  line: number,
  shape: Shape | null = null,
): { columns: string[]; raw: string } | null {
  let columns: string[] | null = null;
  for (const { line_number, raw, fields } of recordsOf(text, shape)) {
    columns ??= fields;
    if (line_number === line) return { columns, raw };
    if (line_number > line) return null;
  }
  return null;
}

/** Rows below the header of a list, in any encoding. */
export function countRows(bytes: Uint8Array): number {
  const text = utf8Of(decodeList(bytes));
  const { separator, header_line } = tableShape(text);
  const scanner = new DialectScanner(text, separator);
  let rows = 0;
  if (scanner.goTo(header_line)) while (scanner.next() >= 0) rows += 1;
  return rows;
}
