// Readers of single vendor values; anything unexpected is unknown (null).
import { z } from 'zod';
import { plainText } from '../../domain/text/plain-text.ts';

const anything = z.unknown().optional();

export const finiteOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** A number above zero, else null: prices and bar volumes of zero mean "missing" at both vendors. */
export const positiveOrNull = (value: unknown): number | null => {
  const number = finiteOrNull(value);
  return number !== null && number > 0 ? number : null;
};

export const numberOrNaN = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

export const wireSymbol = z.string().min(1).max(20);
export const wireNumber = anything.transform(finiteOrNull);
export const wirePositive = anything.transform(positiveOrNull);

/** Vendors' placeholders for unknown values. */
const PLACEHOLDER = /^(?:n\.?\/?a\.?|none|null|nil|nan|undefined|unknown|not available|tbd|[-–—_.?*/\s]+)$/i;

/** Single line of plain text, at most `maxLength` characters; null for blank text and placeholders. */
export const wireText = (maxLength: number) =>
  anything.transform((value) => {
    const text = typeof value === 'string' ? plainText(value, maxLength) : null;
    return text === null || PLACEHOLDER.test(text) ? null : text;
  });

/**
 * Codes and tickers. Words such as NA, NAN and TBD may be tickers, so only "n/a" and text without letters and digits is
 * null.
 */
export const wireCode = (maxLength: number) =>
  anything.transform((value) => {
    const text = typeof value === 'string' ? plainText(value, maxLength) : null;
    return text === null || /^(?:[^\p{L}\p{N}]+|n\/a)$/iu.test(text) ? null : text;
  });

/** Object with optional fields; null, absent and [] become an object without fields. */
export const wireObject = <Shape extends z.ZodObject>(shape: Shape) =>
  anything.transform((value) => (isNothing(value) ? {} : value)).pipe(shape);

/** Object, or null for a value without content (absent, null, {} or []). */
export const wireOptional = <Shape extends z.ZodObject>(shape: Shape) =>
  anything.transform((value) => (isNothing(value) ? null : value)).pipe(shape.nullable());

/** Address, unchecked; null for blank text, placeholders and more than 2000 characters. */
export const wireUrl = anything.transform((value) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > 2_000 || PLACEHOLDER.test(text) ? null : text;
});

/** Address of the next page; null on the last page (null, absent or blank). */
export const wireNextUrl = z
  .string()
  .max(4_000)
  .nullish()
  .transform((url) => (url?.trim() ? url : null));

/** Digits of a nanosecond instant, exact; null unless it is a positive whole number. */
export const wireNanos = anything.transform((value) => {
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof digits === 'string' && /^[1-9]\d{0,19}$/.test(digits) ? digits : null;
});

/** Amount in a stated currency; null unless the currency is USD. */
export function inDollars(amount: number | null, currency: string | null): number | null {
  return currency?.toUpperCase() === 'USD' ? amount : null;
}

/** List without its unreadable rows; null, absent and an empty object become the empty list. */
export function wireList<Row extends z.ZodType>(row: Row) {
  return anything
    .transform((value) => (isNothing(value) ? [] : value))
    .pipe(z.array(z.unknown()))
    .transform((rows) => {
      const kept: z.output<Row>[] = [];
      for (const entry of rows) {
        const read = row.safeParse(entry);
        if (read.success) kept.push(read.data);
      }
      return kept;
    });
}

/** Page of a list with rows of this shape, without its unreadable rows. */
export const wirePage = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ results: wireList(z.object(shape)), next_url: wireNextUrl });

/** Whether a value is one that vendors send for "unknown": absent, null, {} or []. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

const NS_FROM = 1e17;
const US_FROM = 1e14;
const MS_FROM = 1e11;

/** Epoch ms of a vendor's instant in ns, µs, ms or s, distinguished by size; null for zero, blank and other text. */
export function instantMs(value: number | string | null): number | null {
  const size = Number(value);
  if (value === null || value === '' || !Number.isFinite(size) || size <= 0) return null;
  if (size >= NS_FROM) return Math.floor(size / 1e6);
  if (size >= US_FROM) return Math.floor(size / 1e3);
  return size >= MS_FROM ? Math.floor(size) : Math.floor(size * 1e3);
}
