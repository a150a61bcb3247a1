// Upcoming earnings by day; an icon says whether a report comes before, during or after the session.
import { CircleHelp, SunMedium, Sunrise, Sunset } from 'lucide-react';
import { newYorkDate } from '../../../../domain/market/calendar.ts';
import { decimal, whole } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { type Bell, bellWords } from '../../../../domain/stocks/overview/bell.ts';
import { type EarningsAhead, overviewRules } from '../../../../domain/stocks/overview/overview.ts';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { calendarDay, toWeekday } from '../../../ui/time/time-format.ts';
import { CardHead } from './movers.tsx';

const ICONS: Record<Bell, typeof Sunrise> = { before: Sunrise, during: SunMedium, after: Sunset };

type EarningsProps = {
  earnings: readonly EarningsAhead[];
  /** Number of companies that report in the shown period, including those not listed. */
  known: number;
  className?: string;
};

export function Earnings({ earnings, known, className }: EarningsProps) {
  const days = overviewRules.earnings_days.value;
  const groups = Map.groupBy(earnings, ({ date }) => date);
  return (
    <Card aria-label="Upcoming earnings" className={className}>
      <CardHead
        title="Upcoming earnings"
        fact={
          earnings.length === 0 ? undefined : `${earnings.length} largest of ${whole(known)} in the next ${days} days`
        }
      />
      {earnings.length === 0 ? (
        <p className="px-4 py-3 text-ink-3">No company is known to report in the next {days} days.</p>
      ) : (
        [...groups].map(([date, group]) => <Day key={date} date={date} group={group} />)
      )}
    </Card>
  );
}

function Day({ date, group }: { date: string; group: readonly EarningsAhead[] }) {
  const now = useNow(minuteMs);
  const day = date === newYorkDate(now) ? 'Today' : `${toWeekday(date)} ${calendarDay(date, now)}`;
  return (
    <section aria-label={day}>
      <h3 className="flex h-7 items-center border-y border-line bg-raised px-4 text-label">{day}</h3>
      <ul>
        {group.map(({ symbol, name, bell, eps_estimate }) => (
          <li key={symbol}>
            <Link
              to={stockAddress(symbol)}
              className="grid h-8.5 w-full grid-cols-[4rem_1rem_minmax(0,1fr)_auto] items-center gap-2 px-4 text-left -outline-offset-2! hover:bg-hover pointer-coarse:h-control"
            >
              <b>{symbol}</b>
              <BellIcon bell={bell} />
              <span title={name} className="truncate text-ink-2">
                {name}
              </span>
              <span className="text-label text-ink-2">
                {eps_estimate !== null && `EPS $${decimal(eps_estimate, 2)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BellIcon({ bell }: { bell: Bell | null }) {
  const words = bell === null ? 'time unknown' : bellWords[bell];
  const Icon = bell === null ? CircleHelp : ICONS[bell];
  return (
    <span title={words}>
      <Icon aria-hidden className="size-4 text-ink-3" />
      <span className="sr-only">{words} </span>
    </span>
  );
}
