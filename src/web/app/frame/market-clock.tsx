// Market clock of the top bar: time, session, and the next change.
import { hourMs } from '../../../domain/numbers/time.ts';
import { useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { duration, toMs, zonedTime, zonedWeekday } from '../../ui/time/time-format.ts';

const SESSIONS = { pre: 'Pre-market', open: 'Open', after: 'After hours', closed: 'Closed' };
const TICK_MS = 1_000;
const COUNT_DOWN_MS = 12 * hourMs;

/** Next event: `closes in 2h 46m`, `opens in 40m`, `opens Mon 06:30 PT`; null when unknown. */
export function nextBell(
  session: keyof typeof SESSIONS,
  opensAt: string | null,
  closesAt: string | null,
  now: number,
): string | null {
  const at = toMs(session === 'open' ? closesAt : opensAt);
  if (at === null || at <= now) return null;
  const verb = session === 'open' ? 'closes' : 'opens';
  if (at - now < COUNT_DOWN_MS) return `${verb} in ${duration(at - now)}`;
  return `${verb} ${zonedWeekday(at)} ${zonedTime(at, at)}`;
}

export function MarketClock() {
  const { data } = useMarketStatus();
  const now = useMarketNow(TICK_MS);
  if (data === undefined || now === null) return null;
  const bell = nextBell(data.session, data.opens_at, data.closes_at, now);
  const from = toMs(data.opens_at);
  const to = toMs(data.closes_at);
  const passed =
    data.session === 'open' && from !== null && to !== null && from < now ? (now - from) / (to - from) : null;
  return (
    <div className="flex min-w-0 items-center gap-2 whitespace-nowrap" role="timer" aria-label="Market clock">
      <span>{zonedTime(now, now)}</span>
      {passed !== null && (
        <span aria-hidden className="hidden h-1 w-16 overflow-hidden rounded-full bg-line min-[100rem]:block">
          <span className="block h-full bg-ink-2" style={{ width: `${Math.min(1, passed) * 100}%` }} />
        </span>
      )}
      {/* One line high: without room for the bell it wraps out of sight as a whole. */}
      <span className="flex h-[1lh] min-w-0 flex-wrap overflow-hidden text-ink-2">
        <span>{SESSIONS[data.session]}</span>
        {bell !== null && <span className="max-md:hidden">, {bell}</span>}
      </span>
    </div>
  );
}
