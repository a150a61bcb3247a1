// Maker of lists from market data after each close; an uploaded or fetched list of the day wins.
import { madeLists } from '../../../domain/made-lists/made-lists.ts';
import type { MarketReading } from '../../../domain/made-lists/market-events.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { findExpertList } from '../../../domain/signals/expert-lists.ts';
import { MADE_HERE } from '../../../domain/signals/made-here.ts';
import { defineRoutes } from '../../http/handlers.ts';
import { createAutomation } from '../../jobs/automation-status.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { startOrSkip } from '../../jobs/start-or-skip.ts';
import type { RunningJob } from '../../jobs/workers/run-job.ts';
import type { MarketEventStore } from '../../market-memory/events/market-event-store.ts';
import { keptFor } from '../../process/kept-for.ts';
import { createSingleFlight } from '../../process/single-flight.ts';
import type { DayOfLists } from '../past-lists/archived-lists.ts';
import type { MadeDay } from '../past-lists/make-days.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { createMakingStore } from './making-store.ts';
import { readEvents } from './read-events.ts';
import { type Received, receiveMade, scoreMade } from './receive-made.ts';

/** Longest wait for events; after that only lists from bars are made, and the next run makes the rest. */
const EVENTS_PATIENCE_MS = 3 * minuteMs;
/** Lifetime of a cached preview: making one reads a year of bars. */
const SHOWN_MS = 10 * minuteMs;

/** `days` null: the newest session only, as the schedule does. */
type Input = { days: number } | null;
/** `made_from`: sessions on file when the lists of `day` were made. */
type Detail = { message?: string; day?: string; gave_way?: string[]; made_from?: number };

const ended = (detail: Detail) => ({ state: 'completed' as const, detail });

export type Making = ReturnType<typeof createMaking>;

/**
 * Vendor's reason why the newest events are not on file; null if they are. Splits are skipped: they arrive with the
 * bars.
 */
function whyNotRead(
  reads: readonly MarketReading[],
  checks: Awaited<ReturnType<MarketEventStore['checks']>>,
): string | null {
  for (const kind of reads) {
    if (kind === 'splits') continue;
    const check = checks.get(kind);
    if (check === undefined) return `${kind}: not read yet`;
    if (check.words !== null) return `${kind}: ${check.words}`;
  }
  return null;
}

/** Rows of each made list: "52-Week Highs 12, Gap Up Stocks 3". */
const listCounts = ({ files }: MadeDay) =>
  files.map(({ slug, rows }) => `${findExpertList(slug)?.name ?? slug} ${rows}`).join(', ');

/** `runAll` starts the stages of the made files. */
export function createMaking(deps: PipelineParts, runAll: () => Promise<unknown>) {
  const { clock, inbox, marketTasks, pipelineThread, scoreDays } = deps;
  const store = createMakingStore(deps.database.query);
  /** Makes lists from the daily bars on file; see make-days.ts. */
  const ask = async (days: number) => {
    const { name: source } = await deps.sourceStatus();
    return pipelineThread.ask('makeDays', { through: newYorkDate(clock.now()), days, source });
  };
  const scoreDay = (lists: readonly DayOfLists[]) => pipelineThread.ask('scoreDay', lists);
  const readings = createSingleFlight<void>();
  const readShown = keptFor(SHOWN_MS, clock.monotonic, async () => (await ask(1)).at(-1) ?? null);

  /** Reads the events of a session from the vendors; after EVENTS_PATIENCE_MS reading continues in the background. */
  async function readNew(session: string, insist: boolean): Promise<void> {
    const store = await deps.events();
    const order = { vendors: deps, store, now: clock.now, insist };
    const reading = readings.run('events', () =>
      readEvents(order, session).then(
        () => undefined,
        (error: unknown) => deps.log.warn({ err: error }, 'lists: events not read'),
      ),
    );
    const patience = new AbortController();
    await Promise.race([reading, clock.sleep(EVENTS_PATIENCE_MS, patience.signal).catch(() => undefined)]);
    patience.abort();
  }

  /** True if the lists of a session include everything read about it and about earlier sessions. */
  async function isMade(day: string, sessions: number): Promise<boolean> {
    if (!(await store.hasMade(day))) return false;
    const last = (await job.latest({ day, made_from: sessions }))?.finished_at ?? null;
    if (last === null) return false;
    const checks = await (await deps.events()).checks();
    return [...checks.values()].every(({ read_at }) => read_at === null || Date.parse(read_at) <= Date.parse(last));
  }

  /**
   * Runs made files that wait, also those an earlier making could not start. While the pipeline runs, they wait for the
   * next hour.
   */
  async function runWaiting(): Promise<void> {
    if (await store.hasWaiting()) await startOrSkip(runAll);
  }

  async function make({ input, report, fence }: RunningJob<Input, Detail>) {
    const count = input?.days ?? 1;
    // If the vendor fails, the sessions on file suffice.
    await marketTasks
      .ask('fileDay', null)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'lists: day not stored'));
    const onFile = await deps.sessionsOnFile(newYorkDate(clock.now()));
    const [newestDay] = onFile;
    if (newestDay === undefined) return ended({ message: 'No session of the market is on file yet' });
    report({ message: 'Reading what vendors tell of the market' });
    await readNew(newestDay, input !== null);
    // Make the lists again if more sessions are on file now, which some lists need.
    if (input === null && (await isMade(newestDay, onFile.length))) {
      await runWaiting();
      return ended({ message: `Lists of ${newestDay} were made before`, day: newestDay });
    }
    report({ message: `Making lists of ${plural(count, 'session')}` });
    const days = await ask(count);
    const newest = days.at(-1)!;
    const ends: Received[] = [];
    for (const day of days) ends.push(await receiveMade({ store, inbox, fence }, day));
    const made = ends.reduce((sum, end) => sum + end.made, 0);
    const gave_way = ends.flatMap((end) => end.gave_way);
    if (input !== null) await scoreMade({ scoreDays, scoreDay }, days, clock.now());
    await runWaiting();
    const span = days[0]!.day === newest.day ? newest.day : `${days[0]!.day} to ${newest.day}`;
    const counts = newest.files.length === 0 ? '' : `: ${listCounts(newest)}`;
    const message = `${plural(made, 'list')} ${MADE_HERE}, ${span}${counts}`;
    return ended({ message, day: newest.day, gave_way, made_from: onFile.length });
  }

  const job = deps.jobs.handle<Input, Detail, null>(jobKinds.makeLists, make);

  return {
    /** Starts making the lists of the newest session, if making is on. */
    async begin(): Promise<void> {
      const { enabled } = await deps.jobs.overview.readSchedule(jobKinds.makeLists, newYorkDate(clock.now()), 1);
      if (enabled) await job.startSoon();
    },

    /** Starts making the lists of this many sessions; Fault 409 while lists are made. */
    async start(days: number, by: number): Promise<{ message: string }> {
      const detail = { message: `Making lists of ${plural(days, 'session')}` };
      await job.start({ input: { days }, detail, refusal: 'Lists are being made already', by });
      return detail;
    },

    /** Rows each list would have for the newest session on file, and the end of the last run. */
    async preview() {
      const day = await readShown();
      const others = day === null ? [] : await store.readOthers(day.day);
      const last = await job.latest();
      const checks = await (await deps.events()).checks();
      return {
        day: day?.day ?? null,
        sessions: day?.sessions ?? 0,
        lists: madeLists.map((made) => {
          const { slug } = made;
          const list = findExpertList(slug);
          const other = others.find(({ signal_type_id }) => signal_type_id === list?.id);
          return {
            name: list?.name ?? slug,
            rows: day?.files.find((file) => file.slug === slug)?.rows ?? 0,
            gives_way_to: other?.file_name ?? null,
            reads: 'reads' in made ? [...made.reads] : [],
            not_read: 'reads' in made ? whyNotRead(made.reads, checks) : null,
          };
        }),
        is_running: last?.state === 'running',
        message: last?.detail.message ?? null,
      };
    },
  };
}

export function makingRoutes(deps: PipelineParts, making: Making) {
  const automation = createAutomation(deps, jobKinds.makeLists);
  return defineRoutes({
    madeLists: async () => {
      const [{ enabled }, preview] = await Promise.all([automation.status(), making.preview()]);
      return { enabled, has_list_server: deps.hasServer, ...preview };
    },
    startMakingLists: async (asked) => {
      const done = await automation.start(asked);
      await making.begin();
      return done;
    },
    stopMakingLists: automation.stop,
    makeEarlierLists: ({ body, caller }) => making.start(body.days, caller.id),
  });
}
