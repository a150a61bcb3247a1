// Parser of typed figures: unambiguous text is read, anything else is refused.

/** Units a field accepts with its figure; size letters (K, M, B, T) are always accepted. */
export type TypedUnit = '$' | '%' | 'x';

/** `problem`: message with suggested spellings for an ambiguous figure; null when the text is no figure at all. */
export type TypedFigure = { value: number; problem: null } | { value: null; problem: string | null };

const noFigure: TypedFigure = { value: null, problem: null };

/** Minus signs and dashes that people type for a minus. */
const MINUS = '\\-\u2212\u2010\u2011\u2012\u2013\u2014\uFE58\uFE63\uFF0D';
/** Apostrophes that people type between groups of digits. */
const MARKS = "'\u2019\u02BC";
const PARTS = new RegExp(
  `^(\\$?)\\s*([+${MINUS}]?)\\s*(\\$?)\\s*([\\d.,\\s${MARKS}]*\\d\\.?)\\s*([kmbt]?)\\s*([%x\u00D7]?)$`,
  'iu',
);
const SIZES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };
const DIGITS = 15;

/** Whether digits form thousands groups with the same separator throughout. */
const grouped = (digits: string, separator: string): boolean =>
  new RegExp(`^[1-9]\\d{0,2}(?:${separator}\\d{3})+$`).test(digits);
const isPlain = (digits: string): boolean => /^\d+$/.test(digits);
const keepDigits = (text: string): string => text.replace(/\D/g, '');

/** Possible plain spellings of digits with separators: one, or two when ambiguous; null when unreadable. */
function readings(text: string): readonly string[] | null {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return isPlain(text) || grouped(text, ' ') || grouped(text, "'") ? [keepDigits(text)] : null;
  const mark = text.charAt(last);
  const [head, tail] = [text.slice(0, last), text.slice(last + 1)];
  if (tail !== '' && !isPlain(tail)) return null;
  const both = [`${keepDigits(head) || '0'}.${tail}`, keepDigits(text).replace(/^0+(?=\d)/, '')];
  const decimal = both.slice(0, 1);
  // A thousands separator before a decimal mark of the same notation.
  if (mark === '.' && grouped(head, ',')) return decimal;
  if (mark === ',' && grouped(head, '\\.') && tail.length !== 3) return decimal;
  if (grouped(head, ' ') || grouped(head, "'")) return mark === '.' || tail.length !== 3 ? decimal : both;
  if (grouped(text, `\\${mark}`)) {
    const groups = text.split(mark).length - 1;
    return mark === ',' || groups > 1 ? [keepDigits(text)] : both;
  }
  if (mark === '.') return head === '' || isPlain(head) ? decimal : null;
  return isPlain(head) && tail !== '' ? both : null;
}

/**
 * Reads a typed figure such as `1,250.50`, `1 000`, `1'000`, `2k`, `-1.2M` or `50 %`; `units`: units the field accepts.
 */
export function readTypedFigure(typed: string, units: readonly TypedUnit[] = []): TypedFigure {
  const text = typed.replace(/[\u200B\u2060\uFEFF]/g, '').trim();
  const parts = PARTS.exec(text);
  if (parts === null) return noFigure;
  const [, first = '', sign = '', second = '', figure = '', letter = '', unit = ''] = parts;
  const written: TypedUnit | null = unit === '' ? null : unit === '%' ? '%' : 'x';
  const dollars = first + second;
  if (dollars.length > 1 || (dollars !== '' && !units.includes('$'))) return noFigure;
  if (written !== null && !units.includes(written)) return noFigure;
  const plain = figure.replace(new RegExp(`[${MARKS}]`, 'gu'), "'").replace(/\s/gu, ' ');
  const found = readings(plain);
  // With a size letter, `1.125` is a decimal: nobody writes thousands that way.
  const known = found !== null && letter !== '' && !plain.includes(',') ? found.slice(0, 1) : found;
  const [only] = known ?? [];
  if (known === null || only === undefined) return noFigure;
  const minus = sign === '' || sign === '+' ? '' : '-';
  if (known.length > 1) {
    const [one, other] = known.map((digits) => `${minus}${dollars}${digits}${letter}${unit}`);
    return { value: null, problem: `${text}: write ${spelled(one ?? '')} or ${other}` };
  }
  const size = Number((Number(only) * (SIZES[letter.toLowerCase()] ?? 1)).toPrecision(DIGITS));
  if (!Number.isFinite(size)) return noFigure;
  return { value: minus === '' ? size : 0 - size, problem: null };
}

/** Adds a fourth decimal, because three can be read as thousands. */
const spelled = (text: string): string => text.replace(/^(\D*\d+\.\d{3})(?!\d)/, '$10');
