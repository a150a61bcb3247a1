// Splits and payments in words, as a correction names them.
import { decimal, whole } from '../../market/format.ts';

/** `date`: ex-date; `cash`: USD a share, null for a split. */
export type ShareEvent = {
  date: string;
  split: { from: number; to: number } | null;
  cash: number | null;
  is_withdrawn: boolean;
};

/**
 * `split 10 for 1 of 2024-06-10`, `payment of $15.00 a share of 2024-06-10`; begins with `withdrawn` if no longer
 * listed.
 */
export function eventWords({ date, split, cash, is_withdrawn }: ShareEvent): string {
  const what =
    split === null ? `payment of $${decimal(cash ?? 0)} a share` : `split ${ratio(split.to)} for ${ratio(split.from)}`;
  return `${is_withdrawn ? 'withdrawn ' : ''}${what} of ${date}`;
}

const ratio = (shares: number) => (Number.isInteger(shares) ? whole(shares) : String(shares));
