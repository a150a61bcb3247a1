// Texts of an accepted row: its company as plain text, and its cells as JSON with the facts of a premium list.
import { type PremiumCells, premiumFacts } from '../../signals/premium/premium-enrichment.ts';
import type { PremiumKind } from '../../signals/signal.ts';
import { plainText } from '../../text/plain-text.ts';
import { type DateOrder, readDate } from '../../text/read-date.ts';
import { CellMemo } from '../csv/cell-memo.ts';
import type { GrowingBytes } from '../csv/growing-bytes.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import { JsonRows } from '../csv/write-json.ts';
import { foreignRows } from './row-numbers.ts';

const CLOSING_BRACE = 125;
const LONGEST_COMPANY = 300;
const AMPERSAND = 38;
const LESS = 60;
/** First bytes of characters that may be invisible or change the direction of text. */
const suspects = new Set([0xc2, 0xe2, 0xef]);

/** True when text has no entity, no tag and no character that may be invisible. */
function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 32 || byte === AMPERSAND || byte === LESS || byte === 127 || (byte > 127 && suspects.has(byte)))
      return false;
  }
  return true;
}

/** Writes the texts of the scanner's row. Cell 0 of the scanner is the line number, so column i is cell i + 1. */
export class RowTexts {
  private readonly scanner: CsvScanner;
  private readonly json: JsonRows;
  private readonly companyCell: number;
  private readonly premium: PremiumCells;

  constructor(scanner: CsvScanner, columns: readonly string[], order: DateOrder) {
    this.scanner = scanner;
    this.json = new JsonRows(scanner, columns, 1);
    this.companyCell = columns.lastIndexOf('Company') + 1;
    const places = new Map(columns.map((column, at) => [column, at + 1]));
    const days = new CellMemo(scanner, (cell) => readDate(cell, order));
    const dateCell = places.get('Date');
    this.premium = {
      cell: (column) => {
        const place = places.get(column);
        return place === undefined ? null : scanner.text(place);
      },
      day: () => (dateCell === undefined ? null : days.of(dateCell)),
      isForeign: foreignRows(scanner, columns),
    };
  }

  /** Writes the company as plain text, as for names from vendors; the cell in the JSON stays unchanged. */
  writeCompany(into: GrowingBytes): void {
    const { scanner, companyCell } = this;
    if (companyCell === 0) return;
    const from = scanner.start[companyCell] as number;
    const to = scanner.end[companyCell] as number;
    if (isPlain(scanner.bytes, from, to)) this.json.writeText(into, companyCell);
    else into.addText(plainText(scanner.text(companyCell), LONGEST_COMPANY) ?? '');
  }

  writeCells(into: GrowingBytes, premium: PremiumKind | null): void {
    this.json.write(into);
    if (premium === null) into.bytes[into.length++] = CLOSING_BRACE;
    // Adds the further fields of a premium row, from the comma before them to the closing brace.
    else into.addText(`,${JSON.stringify(premiumFacts(premium, this.premium)).slice(1)}`);
  }
}
