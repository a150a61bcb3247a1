// Readers of single vendor values; anything unexpected is unknown (null).
import { z } from 'zod';
import { plainText } from '../../domain/text/plain-text.ts';

/** A finite number, else null. */
export const wireNumber = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null));

/** A number above zero, else null: prices and bar volumes of zero mean "missing" at both vendors. */
export const wirePositive = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null));

/** Vendors' placeholders for unknown values. */
const PLACEHOLDER = /^(?:n\.?\/?a\.?|none|null|nil|nan|undefined|unknown|not available|tbd|[-–—_.?*/\s]+)$/i;

/** Text of one line reduced to plain text, at most that long; blank and placeholders are null. */
export const wireText = (maxLength: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const text = typeof value === 'string' ? plainText(value, maxLength) : null;
      return text === null || PLACEHOLDER.test(text) ? null : text;
    });

/** Codes and tickers: a word of a placeholder may be one (NA, NAN, TBD), so only what holds no letter or digit is null. */
export const wireCode = (maxLength: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const text = typeof value === 'string' ? plainText(value, maxLength) : null;
      return text === null || /^(?:[^\p{L}\p{N}]+|n\/a)$/iu.test(text) ? null : text;
    });

/** Object with optional fields; null, absent and [] become an object without fields. */
export const wireObject = <Shape extends z.ZodObject>(shape: Shape) =>
  z
    .unknown()
    .optional()
    .transform((value) => (isNothing(value) ? {} : value))
    .pipe(shape);

/** Null for what says nothing, else the object. */
export const wireOptional = <Shape extends z.ZodObject>(shape: Shape) =>
  z
    .unknown()
    .optional()
    .transform((value) => (isNothing(value) ? null : value))
    .pipe(shape.nullable());

/** An address as given (judged where it is used), at most 2000 characters; blank and placeholders are null. */
export const wireUrl = z
  .unknown()
  .optional()
  .transform((value) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return text === '' || text.length > 2_000 || PLACEHOLDER.test(text) ? null : text;
  });

/** The address of a further page; null, absent and blank mean the end. */
export const wireNextUrl = z
  .string()
  .max(4_000)
  .nullish()
  .transform((url) => (url?.trim() ? url : null));

/** Digits of a nanosecond instant, exact; null when absent or zero. */
export const wireNanos = z
  .unknown()
  .optional()
  .transform((value) => {
    const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
    return typeof digits === 'string' && /^[1-9]\d{0,19}$/.test(digits) ? digits : null;
  });

/** An amount in a stated currency: null unless that is the US dollar. */
export function inDollars(amount: number | null, currency: string | null): number | null {
  return currency?.toUpperCase() === 'USD' ? amount : null;
}

/** List without its unreadable rows; null, absent and an empty object become the empty list. */
export function wireList<Row extends z.ZodType>(row: Row) {
  return z
    .unknown()
    .optional()
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

/** The ways vendors say that they know nothing: absent, null, {} and []. */
function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

const NS_FROM = 1e17;
const US_FROM = 1e14;
const MS_FROM = 1e11;

/** Epoch ms of a vendor's instant in ns, µs, ms or s; its size decides the unit. */
export function instantMs(value: number | string | null): number | null {
  const size = Number(value);
  if (value === null || value === '' || !Number.isFinite(size) || size <= 0) return null;
  if (size >= NS_FROM) return Math.floor(size / 1e6);
  if (size >= US_FROM) return Math.floor(size / 1e3);
  return size >= MS_FROM ? Math.floor(size) : Math.floor(size * 1e3);
}
