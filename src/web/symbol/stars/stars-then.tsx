// Sentence over a watchlist at an earlier instant: the list is of today, its figures are of then.
import { useShownInstant } from '../../api/shown-instant.ts';

type StarsThenProps = {
  /** Whether prices of then are at hand; scores are kept for longer. */
  hasPrices: boolean;
  /** Rows that are today's even in a past view. */
  what?: 'stars' | 'list';
  className?: string;
};

/** Nothing at the present. */
export function StarsThen({ hasPrices, what = 'stars', className }: StarsThenProps) {
  if (useShownInstant() === null) return null;
  return (
    <p className={className}>
      {hasPrices
        ? `Today's ${what}, with prices, scores and verdicts as they were then. Dates of reports are not kept.`
        : `Today's ${what}, with scores and verdicts as they were then. Prices and dates of reports are not kept.`}
    </p>
  );
}
