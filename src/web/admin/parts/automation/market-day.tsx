// Exchange state and type of day in words: "Open, market day".
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { useMarketStatus } from '../../../api/market-status.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { calendarDay } from '../../../ui/time/time-format.ts';

const SESSIONS = { pre: 'Pre-market', open: 'Open', after: 'After hours', closed: 'Closed' } as const;

export function MarketDay({ dayType }: { dayType: string | undefined }) {
  const { data } = useMarketStatus();
  const now = useNow(minuteMs);
  if (dayType === undefined) return <>--</>;
  if (data === undefined) return <>{dayType}</>;
  const { replayed_session: replayed } = data.source;
  const replay = replayed === null ? '' : `, replaying ${calendarDay(replayed, now)}`;
  return <>{`${SESSIONS[data.session]}, ${dayType}${replay}`}</>;
}
