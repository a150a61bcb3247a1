// Job of the simulated market's reconstructed record: writes the calls of its lists and scores in earlier sessions.
import { endOfDay, nextSession } from '../../../domain/market/calendar.ts';
import { pastRules } from '../../../domain/rules/record-rules.ts';
import { scoringWindow } from '../../../domain/signals/score/score.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { RunningJob } from '../../jobs/workers/run-job.ts';
import { iso } from '../../process/clock.ts';
import { createKnownCallsStore } from '../../record-calls/known-calls-store.ts';
import type { RecordDeps } from '../record-deps.ts';
import type { Settling } from '../settling/settling.ts';
import { createTruthStore } from '../truth-store.ts';
import { createPastSessions } from './past-sessions.ts';
import type { ListsOfDay } from './thread-tasks.ts';
import { PAST_MARKET } from './write-past-day.ts';

/** Pause between two days, which leaves time for other work of the source and this machine. */
const PAUSE_MS = 300;
/** Stored sessions are polled every five seconds, for at most ten minutes: a source may have fewer than wanted. */
const HISTORY_POLL_MS = 5_000;
const HISTORY_POLLS = 120;
/** Number of written days after which they are settled, so that readers see first figures. */
const SETTLED_EVERY = 16;

export function createReconstruction(deps: RecordDeps, settling: Settling) {
  const { clock, log } = deps;
  const { earlierSessions, fetchDay, fetchTruth } = deps.pipeline.ofRecord;
  const calls = createKnownCallsStore(deps.database.query);
  const truth = createTruthStore(deps.database.query);

  /** Fetches the truth only once, because the source generates every list of these sessions for it. */
  async function noteTruth(signal: AbortSignal): Promise<void> {
    const sessions = await earlierSessions();
    const [from, to] = [sessions[0], sessions.at(-1)];
    if (from === undefined || to === undefined || (await truth.lists({ from, to })) !== null) return;
    const lists = await fetchTruth({ from, to, most: pastRules.stocks.value }, signal);
    await truth.save({ from, to }, lists, iso(clock.now()));
  }

  /** Waits for the complete history: screener figures use all of it, so a partial one would yield different calls. */
  async function waitForHistory(signal: AbortSignal): Promise<void> {
    for (let polls = 0; polls < HISTORY_POLLS && !signal.aborted; polls += 1) {
      const { sessions, wanted } = await deps.screener.historyFact();
      if (sessions >= wanted) return;
      await clock.sleep(HISTORY_POLL_MS, signal).catch(() => undefined);
    }
  }

  async function writeDays({ signal, fence, report }: RunningJob<null, object>): Promise<number> {
    const sessions = await earlierSessions();
    const { name: source, delay_minutes } = await deps.sourceStatus();
    const known = new Set((await calls.setsSince(PAST_MARKET, iso(0))).map(({ known_at }) => Date.parse(known_at)));
    const left = sessions.filter((day) => !known.has(endOfDay(day)));
    if (left.length > 0) await waitForHistory(signal);
    const fetched = new Map<string, ListsOfDay>();
    const plansOf = createPastSessions(deps, { last: sessions.at(-1) ?? '', delay_minutes, signal });
    let done = 0;
    for (const day of left) {
      if (signal.aborted) break;
      const window = scoringWindow(day);
      for (const one of fetched.keys()) if (!window.includes(one)) fetched.delete(one);
      for (const one of window) {
        if (!fetched.has(one)) fetched.set(one, { day: one, files: await fetchDay(one, signal) });
      }
      const days = window.map((one) => fetched.get(one)!);
      const next = nextSession(day).date;
      const plans = sessions.includes(next) ? await plansOf(next) : null;
      if (signal.aborted) break;
      await deps.pipelineThread.ask('writePastDay', { source, first: sessions[0]!, days, plans, fence });
      done += 1;
      if (done % SETTLED_EVERY === 0) await settling.begin();
      report({ days: sessions.length - left.length + done, of: sessions.length });
      await clock.sleep(PAUSE_MS, signal).catch(() => undefined);
    }
    return done;
  }

  const job = deps.jobs.handle<null, object, null>(jobKinds.recordPast, async (running) => {
    const { signal } = running;
    try {
      const days = await writeDays(running);
      if (days > 0 && !signal.aborted) await settling.begin();
      if (!signal.aborted) await noteTruth(signal);
      return { state: 'completed', detail: { days } };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      log.warn({ err: error }, 'record: earlier sessions not read');
      return { state: 'failed', detail: { message: error.message } };
    }
  });
  /** `begin` continues with the days that are not on file yet. */
  return { begin: () => job.startSoon() };
}
