// Notice after the close: the session is over until the next one of the calendar, and polling is off.
import type { GoldenEyeCurrent } from '../../../../domain/goldeneye/golden-eye.ts';
import { type MarketStatus, useMarketNow, useMarketStatus } from '../../../api/market-status.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import { toMs, zonedTime, zonedWeekday } from '../../../ui/time/time-format.ts';

const TICK_MS = 15_000;

/**
 * Market status while no polls are made: after the close, on weekends and holidays; null while polls run, also before
 * the open. A replayed session continues.
 */
export function useSessionOver(poll: Pick<GoldenEyeCurrent, 'polling_state'> | undefined): MarketStatus | null {
  const { data } = useMarketStatus();
  if (data === undefined || poll === undefined || poll.polling_state === 'running') return null;
  return data.session === 'after' || data.session === 'closed' ? data : null;
}

export function SessionOver({ status, asOf }: { status: MarketStatus; asOf: string | null }) {
  const now = useMarketNow(TICK_MS) ?? Date.parse(status.now);
  const opens = toMs(status.opens_at);
  const next = opens === null || opens <= now ? null : `${zonedWeekday(opens)} ${zonedTime(opens, opens)}`;
  return (
    <Notice tone="info">
      The session is over and polling is off{next === null ? '' : ` until the next session, ${next}`}.
      {asOf !== null && ` What stands here is of ${zonedTime(asOf, now)}; no plan is open any more.`}
    </Notice>
  );
}
