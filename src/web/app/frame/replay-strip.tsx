// Says on every page that an earlier session runs again, where in it we are, and until when the market is closed.
import { History } from 'lucide-react';
import { type MarketStatus, useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { calendarWeekday, clockTime, longWeekday, toMs } from '../../ui/time/time-format.ts';

const TICK_MS = 10_000;

/** `Replaying Friday Nov 20, now 07:21 PT. The market is closed until Monday.`; null while nothing is replayed. */
export function replayText({ source, now: asked, opens_at }: MarketStatus, now: number): string | null {
  const { replayed_session, replay_now } = source;
  if (replayed_session === null) return null;
  const at = toMs(replay_now);
  const moment = at === null ? '' : `, now ${clockTime(at + now - Date.parse(asked))}`;
  const opens = toMs(opens_at);
  const until = opens === null ? '' : ` until ${longWeekday(opens)}`;
  return `Replaying ${calendarWeekday(replayed_session)}${moment}. The market is closed${until}.`;
}

export function ReplayStrip() {
  const { data } = useMarketStatus();
  const now = useMarketNow(TICK_MS);
  const text = data === undefined || now === null ? null : replayText(data, now);
  // The row stands also while there is nothing to say: the rows of the frame are counted.
  return (
    <section aria-label="Replay" className="print:hidden">
      {text !== null && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-info-soft px-4 py-1 text-label text-ink max-sm:px-3">
          <History aria-hidden className="size-4 shrink-0 text-info" />
          {text}
        </p>
      )}
    </section>
  );
}
