// Lines above a watchlist: stocks that report in the next days, and in a past view what its figures are of.
import { Fragment } from 'react';
import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { bellWords } from '../../../domain/stocks/overview/bell.ts';
import type { WatchlistRow } from '../../../domain/watchlist/watchlist-rows.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { Link } from '../../ui/controls/link.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { stockAddress } from '../stock-address.ts';

const AHEAD_DAYS = 7;

type ReportingStarsProps = {
  rows: readonly WatchlistRow[];
  /** Words for the rows in the sentence shown if no stock reports. */
  whose?: 'your stars' | 'these stocks';
};

export function ReportingStars({ rows, whose = 'your stars' }: ReportingStarsProps) {
  const now = useNow(hourMs);
  const today = newYorkDate(now);
  const until = addDays(today, AHEAD_DAYS);
  const ahead = rows
    .flatMap(({ symbol, next_earnings_date: day, next_earnings_bell: bell }) =>
      day !== null && day >= today && day <= until ? [{ symbol, day, bell }] : [],
    )
    .sort((a, b) => a.day.localeCompare(b.day));
  return (
    <p className={ahead.length === 0 ? 'text-label text-ink-3' : undefined}>
      {ahead.length === 0
        ? `None of ${whose} reports in the next ${AHEAD_DAYS} days.`
        : `Reporting in the next ${AHEAD_DAYS} days: `}
      {ahead.map(({ symbol, day, bell }, at) => (
        <Fragment key={symbol}>
          {at > 0 && ', '}
          <Link to={stockAddress(symbol)} className="font-strong text-ink hover:underline">
            {symbol}
          </Link>{' '}
          {day === today ? 'today' : calendarDay(day, now)}
          {bell !== null && ` ${bellWords[bell]}`}
        </Fragment>
      ))}
    </p>
  );
}

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
