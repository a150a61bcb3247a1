// Receipts of windows: plan, end by the reader's clock, and the minute bars from detection to this end.
import { computeDeadline, entryFrom } from '../../../domain/goldeneye/windows/open-plan.ts';
import type { SettledOutcome } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { findSession } from '../../../domain/market/calendar.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { GoldenEyeDeps } from '../polling.ts';
import type { createRecordStore } from '../record-store.ts';

type RecordStore = ReturnType<typeof createRecordStore>;
type StoredWindow = NonNullable<Awaited<ReturnType<RecordStore['window']>>>;

/**
 * End of the last bar shown at `at`, epoch ms: the bar that ended the plan, else its deadline or the time on the
 * market's clock.
 */
function lastBarEnds(window: StoredWindow, ended: SettledOutcome | null, at: number): number {
  if (ended !== null) return ended.exited_at + minuteMs;
  const session = findSession(window.session_date);
  const from = entryFrom('reader', window);
  const deadline = session === null ? from : computeDeadline(session, from);
  return Math.min(deadline, window.market_known_at + (at - window.known_at));
}

export function createWindowReceipts({ minuteBars, clock }: GoldenEyeDeps, record: RecordStore) {
  return async (id: number, knownBy: string | null) => {
    const [window, ended] = await Promise.all([record.window(id), record.readerOutcome(id, knownBy)]);
    if (window === null) return null;
    const until = lastBarEnds(window, ended, knownBy === null ? clock.now() : Date.parse(knownBy));
    // When the source of bars is unavailable, the plan is shown without them.
    const bars = await minuteBars(window.symbol, window.detected_at, until).catch(() => null);
    return { window, ended, bars: bars?.filter((bar) => bar.start_timestamp + minuteMs <= until) ?? null };
  };
}
