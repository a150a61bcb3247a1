// Replay strip of every page: the replayed session, its current time, and when the market opens.
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { secondMs } from '../../../domain/numbers/time.ts';
import { type MarketStatus, useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { readStored, writeStored } from '../../ui/page-state/stored-flag.ts';
import { runAfter, setReplayClock } from '../../ui/time/clock.ts';
import { calendarDay, calendarWeekday, clockTime, longWeekday, toMs, zonedDate } from '../../ui/time/time-format.ts';

const TICK_MS = 10_000;
/** Longest wait for the market's clock; the page then appears, and may move once. */
const MOST_WAIT_MS = 5_000;
const LAST_KEY = 'replayStrip';

/**
 * `Session time 07:21 PT, replaying Friday Nov 20. The market is closed until Monday.`, or until a time of today; null
 * without a replay. The session is a New York day; the strip adds the reader's day where it differs.
 */
export function replayText({ source, now: asked, opens_at }: MarketStatus, now: number): string | null {
  const { replayed_session, replay_now } = source;
  if (replayed_session === null) return null;
  const at = toMs(replay_now);
  const shown = at === null ? null : at + now - Date.parse(asked);
  const session = calendarWeekday(replayed_session);
  const isSameDay = shown === null || zonedDate(shown, shown) === calendarDay(replayed_session, shown);
  const what = isSameDay ? session : `the New York session of ${session}`;
  const day = isSameDay ? '' : `${zonedDate(shown, shown)}, `;
  const begins = shown === null ? 'Replaying' : `Session time ${day}${clockTime(shown)}, replaying`;
  const opens = toMs(opens_at);
  const isToday = opens !== null && zonedDate(opens, now) === zonedDate(now, now);
  const until = opens === null ? '' : ` until ${isToday ? `${clockTime(opens)} today` : longWeekday(opens)}`;
  return `${begins} ${what}. The market is closed${until}.`;
}

/** Text of the last visit; empty without a replay, null before the first visit. */
const lastText = () => readStored(LAST_KEY);

/** True once the market's clock answered or failed, an earlier text is stored, or MOST_WAIT_MS have passed. */
export function useStripPlaced(): boolean {
  const { isFetched, failureCount } = useMarketStatus();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => runAfter(MOST_WAIT_MS, () => setIsLate(true)), []);
  return isFetched || failureCount > 0 || isLate || lastText() !== null;
}

export function ReplayStrip() {
  const { data } = useMarketStatus();
  const now = useMarketNow(TICK_MS);
  const isKnown = data !== undefined && now !== null;
  const text = isKnown ? replayText(data, now) : null;
  const replayed = toMs(data?.source.replay_now);
  const ahead =
    data === undefined || replayed === null ? 0 : Math.round((replayed - Date.parse(data.now)) / secondMs) * secondMs;
  useEffect(() => setReplayClock(ahead), [ahead]);
  useEffect(() => {
    if (isKnown) writeStored(LAST_KEY, text ?? '');
  }, [isKnown, text]);
  // Until the market's clock is known, the text of the last visit reserves the strip's place, so that the page does not
  // move.
  const room = isKnown ? '' : (lastText() ?? '');
  const shown = text ?? room;
  // The row is present while empty, because the frame is a grid with a fixed number of rows.
  return (
    <section aria-label="Replay" className="print:hidden">
      {shown !== '' && (
        <p
          className={clsx(
            'flex items-center justify-center gap-2 border-b border-line bg-info-soft px-4 py-1 text-label text-ink max-sm:px-3',
            text === null && 'invisible',
          )}
        >
          {/* Names the mark of the session's times on the page. */}
          <History aria-hidden className="size-4 shrink-0 text-info" />
          {shown}
        </p>
      )}
    </section>
  );
}
