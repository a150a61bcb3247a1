// Cells of a single raw row, split by the separator of its file.
import { encodeUtf8 } from '../../text/utf8-text.ts';
import { DialectScanner } from '../csv/dialect-scanner.ts';
import type { FileReading } from './file-reading.ts';

/** Cells of a row as received, at least one for each column of the header. */
export function cellsOfRaw(raw: string, { separator, header }: Pick<FileReading, 'separator' | 'header'>): string[] {
  const scanner = new DialectScanner(encodeUtf8(raw), separator);
  scanner.next();
  // A record with a problem, such as an open quote, is split at its separators.
  const cells = scanner.problem === null ? scanner.writtenTexts() : raw.split(separator);
  return [...cells, ...Array.from({ length: Math.max(0, header.length - cells.length) }, () => '')];
}
