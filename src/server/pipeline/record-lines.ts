// Looks at lists record by record, with the very scanner that imports them: the same lines are the same records.
import { CsvError, CsvScanner } from '../../domain/pipeline/scan-csv.ts';

export type CsvRecord = { line_number: number; raw: string; fields: string[] };

function utf8Of(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

function fieldsOf(scanner: CsvScanner, cells: number): string[] {
  return Array.from({ length: cells }, (_, cell) => scanner.text(cell));
}

/**
 * The records of a text in order, each with the number of the line it starts on (the first is 1) and verbatim. Ends
 * where the text cannot be read any further.
 */
export function* recordsOf(text: string): Generator<CsvRecord> {
  const scanner = new CsvScanner(utf8Of(text));
  try {
    for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
      yield { line_number: scanner.line, raw: scanner.raw(), fields: fieldsOf(scanner, cells) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
}

/** The header and the record that starts on a line, or null when none does. */
export function recordAt(text: string, line: number): { columns: string[]; raw: string } | null {
  const scanner = new CsvScanner(utf8Of(text));
  let columns: string[] | null = null;
  try {
    for (let cells = scanner.next(); cells >= 0 && scanner.line <= line; cells = scanner.next()) {
      columns ??= fieldsOf(scanner, cells);
      if (scanner.line === line) return { columns, raw: scanner.raw() };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return null;
}

/** Rows below the header of a list in UTF-8 or Windows-1252; null when it cannot be read to its end. */
export function countRows(bytes: Uint8Array): number | null {
  // Sixteen-bit text says so with its first byte.
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return null;
  const scanner = new CsvScanner(bytes);
  let records = 0;
  try {
    while (scanner.next() >= 0) records += 1;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
  return Math.max(0, records - 1);
}
