// Numbers as lists write them: "$1,234.50", "19.17 million", "(4.2)", "12%"; everything doubtful is null.

const LONGEST = 64;
const words = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
  ['t', 1e12],
  ['trillion', 1e12],
]);
/** What a list writes where it has no value. */
const blanks = new Set(['', '-', '--', '\u2013', '\u2014', 'n/a', 'na', 'none', 'null', 'nil', '.']);

/** Whether a cell says nothing. */
export const isBlank = (cell: string): boolean => blanks.has(cell.trim().toLowerCase());

const shape = /^([+-]?)[$\u20ac\u00a3]?([+-]?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?(e[+-]?\d{1,4})?\s?([a-z]{0,8})(%?)$/;

/**
 * Reads a cell. `value` is null when the cell is blank or no number; `problem` tells the two apart. Percent keeps its
 * unit ("12%" is 12), parentheses are minus, -0 is 0, a number below the smallest is 0. Refused: NaN, Infinity, more
 * than a double holds, hexadecimal, underscores, full-width digits, two points, commas that group no thousands, and
 * whole numbers above 2^53, whose last digits would be lost.
 */
export function readNumber(cell: string): { value: number | null; problem: boolean } {
  const text = cell
    .trim()
    .replace(/[\u2212\ufe63\uff0d]/g, '-')
    .toLowerCase();
  if (blanks.has(text)) return { value: null, problem: false };
  const bad = { value: null, problem: true };
  if (text.length > LONGEST) return bad;
  const bracketed = text.startsWith('(') && text.endsWith(')');
  const found = shape.exec(bracketed ? text.slice(1, -1).trim() : text);
  if (found === null) return bad;
  const [, before = '', after = '', whole = '', fraction = '', exponent = '', word = ''] = found;
  if ((whole === '' && fraction === '') || (before !== '' && after !== '') || (bracketed && before + after !== '')) {
    return bad;
  }
  const factor = word === '' ? 1 : words.get(word);
  if (factor === undefined) return bad;
  const plain = Number(`${whole.replaceAll(',', '')}${fraction}${exponent}`);
  const size = fraction === '' && factor === 1 ? plain : Number((plain * factor).toPrecision(15));
  if (!Number.isFinite(size)) return bad;
  if (fraction === '' && exponent === '' && size > Number.MAX_SAFE_INTEGER) return bad;
  const value = bracketed || before === '-' || after === '-' ? -size : size;
  return { value: value === 0 ? 0 : value, problem: false };
}

/** The number of a cell, or null; the same rules, for who does not ask why. */
export function toNumber(cell: string | null | undefined): number | null {
  return cell === null || cell === undefined ? null : readNumber(cell).value;
}

/** The newest price of a cell: of "$63.00 \u279d $65.00" the last one. Null when there is none. */
export function lastPrice(cell: string | null | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  const parts = cell.slice(0, 2 * LONGEST).split(/\u279d|\u2192|->|=>/);
  return toNumber(parts.at(-1));
}
