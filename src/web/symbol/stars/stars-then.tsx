// Note above a watchlist in a past view: the list is today's, its figures are those of the shown instant.
import { useShownInstant } from '../../api/shown-instant.ts';

type StarsThenProps = {
  /** Whether past prices are available; scores are stored for longer. */
  hasPrices: boolean;
  /** Name of the rows in the sentence. */
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
