// Scores of sessions before the first batch, computed afterwards from the lists a source keeps.
import { endOfDay, findSession, nextSession, previousSession } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import { publishingRules } from '../../../domain/rules/scoring-rules.ts';
import { scoringWindow } from '../../../domain/signals/score/score.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { DayOfLists } from '../past-lists/archived-lists.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { askArchive } from './busy-archive.ts';

/** Pause between two days, which leaves time for other work of the source and this machine. */
const PAUSE_MS = 300;

type PublishedStates = {
  /** Instants of the states stored for views of the past, ISO. */
  pastStates: () => Promise<readonly string[]>;
  /** Publishes the newest state again, so that its history has the days that were scored meanwhile. */
  publishAgain: () => Promise<unknown>;
};

/**
 * Sessions whose lists readers could have had before a batch as of an instant (ISO), newest first. Together with the
 * batch's own day they leave no session out, also in a replay.
 */
export function sessionsBefore(asOf: string, most: number): string[] {
  const days: string[] = [];
  let day = previousSession(firstSessionFor(Date.parse(asOf)).date).date;
  while (days.length < most) {
    day = previousSession(day).date;
    days.push(day);
  }
  return days;
}

/** First session in which readers could have had the lists of a session, which are made after its close. */
export const readersDay = (day: string) => nextSession(day).date;

export type EarlierDays = ReturnType<typeof createEarlierDays>;

export function createEarlierDays(deps: PipelineParts, published: PublishedStates) {
  const { clock, config, log, expertLists, pipelineThread, scoreDays: store } = deps;
  const ask = askArchive(deps);

  /** Scores a session's lists and stores them under the day on which readers could have had them. */
  async function scoreOnce(session: string, fetchWindow: (day: string) => Promise<DayOfLists[]>) {
    const day = readersDay(session);
    const known = await store.of(day);
    if (known !== null) return known;
    const scored = await pipelineThread.ask('scoreDay', await fetchWindow(session));
    await store.write({ ...scored, day, scored_at: iso(clock.now()) });
    return scored;
  }

  async function scoreDays(signal: AbortSignal, report: (done: number, of: number) => void): Promise<number> {
    const asOf = await store.readFirstBatchTime();
    if (asOf === null) return 0;
    const known = await store.days();
    const stated = new Set((await published.pastStates()).map((known_at) => Date.parse(known_at)));
    const wanted = sessionsBefore(asOf, publishingRules.history_long.value - 1);
    const listed = wanted.slice(0, publishingRules.history.value - 1);
    const left = wanted.filter((day) => !known.has(readersDay(day)) || !stated.has(endOfDay(day)));
    const fetched = new Map<string, DayOfLists>();
    const fetchWindow = async (last: string): Promise<DayOfLists[]> => {
      const window: DayOfLists[] = [];
      for (const day of scoringWindow(last)) {
        const files = () => expertLists.fetchDay(day);
        const lists = fetched.get(day) ?? { day, files: await ask(files, signal) };
        fetched.set(day, lists);
        window.push(lists);
      }
      return window;
    };
    let done = 0;
    for (const day of left) {
      if (signal.aborted) break;
      for (const one of fetched.keys()) if (one > day) fetched.delete(one);
      const days = await fetchWindow(day);
      await scoreOnce(day, fetchWindow);
      const earlier = wanted[wanted.indexOf(day) + 1];
      const before = earlier === undefined ? null : await scoreOnce(earlier, fetchWindow);
      await pipelineThread.ask('writePastState', { days, before });
      done += 1;
      report(done, left.length);
      // Newest first: the published list shows days back to the last of `listed`; earlier ones only lengthen a symbol's
      // history.
      if (day === listed[0] || day === listed.at(-1)) await published.publishAgain().catch(refused);
      await clock.sleep(PAUSE_MS, signal).catch(() => undefined);
    }
    return done;
  }

  /** The pipeline is busy: its next publication includes these days. */
  function refused(error: unknown): void {
    if (!(error instanceof Fault)) throw error;
    log.info({ reason: error.detail }, 'pipeline: score history waits for the next batch');
  }

  const job = deps.jobs.handle<null, object, null>(jobKinds.scoreDays, async ({ signal, report }) => {
    try {
      const days = await scoreDays(signal, (done, of) => report({ days: done, of }));
      return { state: 'completed', detail: { days } };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      log.warn({ err: error }, 'pipeline: earlier days not scored');
      return { state: 'failed', detail: { message: error.message } };
    }
  });

  return {
    /** Starts scoring earlier sessions. */
    begin: async () => {
      if (expertLists.has_archive) await job.startSoon();
    },
    /**
     * Lists for a batch before the first one; `day`: day readers had them (YYYY-MM-DD); `received_at`: that day's open,
     * in the past (ISO). Null if earlier sessions get no record. Throws ProviderError.
     */
    listsBefore: async (): Promise<(DayOfLists & { received_at: string }) | null> => {
      // In a replay, earlier lists are those before the lists that readers of the replayed session had.
      const { replayed_session } = await deps.sourceStatus();
      const asOf = iso((replayed_session === null ? null : findSession(replayed_session)?.open_ms) ?? clock.now());
      const [session] = expertLists.has_archive ? sessionsBefore(asOf, config.simPastSessions) : [];
      if (session === undefined) return null;
      const { date: day, open_ms } = nextSession(session);
      return { day, received_at: iso(open_ms), files: await expertLists.fetchDay(session) };
    },
    /** Sessions that get a record, oldest first (YYYY-MM-DD); empty without an archive or a first batch. */
    sessions: async (): Promise<readonly string[]> => {
      const asOf = expertLists.has_archive ? await store.readFirstBatchTime() : null;
      return asOf === null ? [] : sessionsBefore(asOf, config.simPastSessions).toReversed();
    },
  };
}
