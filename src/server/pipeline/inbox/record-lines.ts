// Row counter of a list, with the same scanner as the import.
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import { decodeList } from './encoding.ts';

function toUtf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** Rows below the header of a list, in any encoding. */
export function countRows(bytes: Uint8Array): number {
  const text = toUtf8(decodeList(bytes));
  const { separator, header_line } = tableShape(text);
  const scanner = new DialectScanner(text, separator);
  let rows = 0;
  if (scanner.goTo(header_line)) while (scanner.next() >= 0) rows += 1;
  return rows;
}
