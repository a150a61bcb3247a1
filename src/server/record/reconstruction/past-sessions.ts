// Plans of earlier sessions: minutes of the watchlist are fetched some sessions at a time and replayed in the thread.
import { randomUUID } from 'node:crypto';
import { watchedSymbols } from '../../../domain/goldeneye/watchlist.ts';
import { nextSession, type Session, sessionsBack, sessionsBetween } from '../../../domain/market/calendar.ts';
import { indicatorRules } from '../../../domain/market/indicators/indicator-rules.ts';
import { packBars } from '../../../domain/minutes/bar-series.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ReplayAsk, ReplayedPlans } from '../../goldeneye/thread-tasks.ts';
import type { RecordDeps } from '../record-deps.ts';

/** Warm-up sessions replayed before the first judged one, as many as in live use. */
const WARM_UP: number = indicatorRules.profile_sessions.value;
/** Sessions of one request: some 9,000 bars. */
const SESSIONS_A_CALL = 10;
const CALLS_AT_ONCE = 4;

/**
 * Returns the plans of a session. Sessions must be requested in ascending order, at most `last`; sessions in between
 * are replayed too. Null once `signal` has aborted. Throws ProviderError.
 */
export function createPastSessions(
  { minuteBars, pipelineThread, pipeline }: RecordDeps,
  { last, delay_minutes, signal }: { last: string; delay_minutes: number; signal: AbortSignal },
): (date: string) => Promise<ReplayedPlans | null> {
  const run = randomUUID();
  /** Packed, because the bars of one request are 160,000 objects. */
  const fetched = new Map<string, { symbol: string; bars: Uint8Array }[]>();
  let played: string | null = null;

  async function fetchSessions(sessions: readonly Session[]): Promise<void> {
    const [first, end] = [sessions[0]!.open_ms, sessions.at(-1)!.close_ms];
    for (const { date } of sessions) fetched.set(date, []);
    const left = [...watchedSymbols];
    async function work(): Promise<void> {
      for (let symbol = left.shift(); symbol !== undefined && !signal.aborted; symbol = left.shift()) {
        const asked = symbol;
        const read = () => minuteBars(asked, first, end - 1, { priority: 'background' });
        const bars = await pipeline.ofRecord.askPatiently(read, signal);
        for (const { date, open_ms, close_ms } of sessions) {
          const own = bars.filter(({ start_timestamp: at }) => at >= open_ms && at < close_ms && at % minuteMs === 0);
          fetched.get(date)!.push({ symbol, bars: packBars(own) });
        }
      }
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  }

  async function barsOf(session: Session): Promise<ReplayAsk['bars']> {
    if (!fetched.has(session.date)) await fetchSessions(sessionsBetween(session.date, last).slice(0, SESSIONS_A_CALL));
    const bars = fetched.get(session.date)!;
    fetched.delete(session.date);
    return bars.toSorted((a, b) => watchedSymbols.indexOf(a.symbol) - watchedSymbols.indexOf(b.symbol));
  }

  return async (date) => {
    const from = played === null ? sessionsBack(date, WARM_UP + 1)[0]!.date : nextSession(played).date;
    let plans: ReplayedPlans | null = null;
    for (const session of sessionsBetween(from, date)) {
      if (signal.aborted) return null;
      const bars = await barsOf(session);
      const ask = { run, after: played, date: session.date, delay_minutes, bars };
      plans = await pipelineThread.ask('replaySession', ask);
      played = session.date;
    }
    return plans;
  };
}
