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

/** Text of one line reduced to plain text, at most that long; blank is null. */
export const wireText = (maxLength: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' ? plainText(value, maxLength) : null));

/** An address as given (judged where it is used), at most 2000 characters; blank is null. */
export const wireUrl = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value !== '' && value.length <= 2_000 ? value : null));

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

/** A list whose unreadable rows are left out; null or absent is the empty list. */
export function wireList<Row extends z.ZodType>(row: Row) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((rows) => {
      const kept: z.output<Row>[] = [];
      for (const entry of rows ?? []) {
        const read = row.safeParse(entry);
        if (read.success) kept.push(read.data);
      }
      return kept;
    });
}

const NS_FROM = 1e17;
const US_FROM = 1e14;
const MS_FROM = 1e11;

/** Epoch milliseconds of a vendor's instant, whose unit only its size tells: ns, µs, ms or s. */
export function instantMs(value: number | string | null): number | null {
  const size = Number(value);
  if (value === null || value === '' || !Number.isFinite(size) || size <= 0) return null;
  if (size >= NS_FROM) return Math.floor(size / 1e6);
  if (size >= US_FROM) return Math.floor(size / 1e3);
  return size >= MS_FROM ? Math.floor(size) : Math.floor(size * 1e3);
}
