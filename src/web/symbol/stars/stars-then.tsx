// Sentence over a watchlist at an earlier instant: the list is of today, its figures are of then.
import { useShownInstant } from '../../api/shown-instant.ts';

type StarsThenProps = {
  /** Whether past prices are available; scores are stored for longer. */
  hasPrices: boolean;
  /** Rows that are today's even in a past view. */
  what?: 'stars' | 'list';
  className?: string;
};

/** Renders nothing in the present view. */
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
