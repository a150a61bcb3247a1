// Detection of decimal commas ("1.234,50"), and their conversion to points ("1234.50").
import { mapValues, splitValues } from '../../text/read-change.ts';
import { readNumber } from '../../text/read-number.ts';
import { cutHead, DialectScanner } from '../csv/dialect-scanner.ts';
import type { TableShape } from './table-shape.ts';

export type DecimalMark = 'point' | 'comma';

const HEAD_BYTES = 128 * 1024;
const MOST_ROWS = 200;
const MOST_TEXT = 40;
/** Spaces that group thousands, as some languages write them. */
const GROUP_SPACES = /(?<=\d)[ \u00a0\u202f'\u2019](?=\d{3}(?:\D|$))/g;

/** Digits of a number cell in any notation, with their marks; null for other cells. */
function findDigits(cell: string): string | null {
  if (cell.length === 0 || cell.length > MOST_TEXT) return null;
  const text = cell.replace(GROUP_SPACES, '');
  const found = /\d(?:[\d.,]*\d)?/.exec(text);
  if (found === null) return null;
  // Tests the cell as a number with its digits and marks replaced by a single digit.
  const plain = `${text.slice(0, found.index)}1${text.slice(found.index + found[0].length)}`;
  return readNumber(plain).value === null ? null : found[0];
}

/** Decimal mark in one cell: "12,5" and "1.234,50" a comma, "12.5" and "1,234.50" a point, "1,234" nothing. */
function findMark(digits: string): DecimalMark | null {
  if (/^(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:\.\d{3}){2,})$/.test(digits)) return 'comma';
  if (/^(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{3}){2,})$/.test(digits)) return 'point';
  return null;
}

/** Number of cells at the beginning of a file with this decimal mark. */
function count(bytes: Uint8Array, { separator, header_line }: Place, wanted: DecimalMark): number {
  const scanner = new DialectScanner(cutHead(bytes, HEAD_BYTES), separator);
  let seen = 0;
  if (!scanner.goTo(header_line)) return seen;
  for (let row = 0, cells = scanner.next(); row < MOST_ROWS && cells >= 0; row += 1, cells = scanner.next()) {
    for (let cell = 0; cell < cells; cell += 1) {
      // In a comma-separated file only quoted cells contain commas, so most cells are skipped without parsing.
      if (wanted === 'comma' && !scanner.hasComma(cell)) continue;
      for (const part of splitValues(scanner.text(cell))) {
        const digits = findDigits(part);
        if (digits !== null && findMark(digits) === wanted) seen += 1;
      }
    }
  }
  return seen;
}

type Place = Pick<TableShape, 'separator' | 'header_line'>;

/** Decimal mark of most cells at the beginning of a file; a point if none shows one. */
export function decimalMark(bytes: Uint8Array, place: Place): DecimalMark {
  const commas = count(bytes, place, 'comma');
  return commas > 0 && commas > count(bytes, place, 'point') ? 'comma' : 'point';
}

/** Cell with a decimal comma in the usual notation: "1.234,50 \u20ac" becomes "1234.50 \u20ac"; other text stays. */
export function withDecimalPoint(cell: string): string {
  if (!/[.,]|\d[ \u00a0\u202f'\u2019]\d/.test(cell)) return cell;
  return mapValues(cell, (value) => (findDigits(value) === null ? value : pointed(value)));
}

function pointed(part: string): string {
  const plain = part.replace(GROUP_SPACES, '');
  const digits = findDigits(plain) ?? '';
  // Points group thousands; a cell with other points ("1.2.3") is not a number and stays.
  if (!/^\d{1,3}(?:\.\d{3})*(?:,\d+)?$|^\d+(?:,\d+)?$/.test(digits)) return part;
  return plain.replace(digits, digits.replaceAll('.', '').replace(',', '.'));
}
