// Archive of minute bars: days beyond their retention as Parquet files, read by DuckDB in a thread of its own.
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ArchiveFacts } from '../../../domain/reports/minute-checks.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { Clock } from '../../process/clock.ts';
import { startThread } from '../../threads/calls.ts';
import type { ArchivedDay, MinuteArchive } from '../store/archived-minutes.ts';
import type { MinuteStores } from '../store/minute-store.ts';
import { toBars, toMinute } from './columns.ts';
import { checkFile } from './day-files.ts';
import type { ArchiveTasks, ArchiveThreadData } from './thread-tasks.ts';

/** Idle time after which the thread ends, because DuckDB holds its memory as long as it runs. */
const IDLE_MS = 5 * minuteMs;
/** Most files verified in full a night: with a year's archive, each file is read about every two weeks. */
const FILES_A_NIGHT = 20;

export type ArchiveThread = ReturnType<typeof startArchiveThread>;

export function startArchiveThread(deps: {
  connection: Database['connection'];
  folder: string;
  clock: Pick<Clock, 'now' | 'every'>;
}) {
  return startThread<ArchiveTasks>({
    name: "The archive's thread",
    worker: new URL('./worker.ts', import.meta.url),
    data: { connection: deps.connection, folder: deps.folder } satisfies ArchiveThreadData,
    now: deps.clock.now,
    events: {},
    idle: { ms: IDLE_MS, clock: deps.clock },
  });
}

export function createArchiveReader({ ask }: Pick<ArchiveThread, 'ask'>): MinuteArchive {
  return {
    count: (day, span, symbol) => ask('count', { day, span, symbol }),
    rows: async (days, span, options) => {
      const { columns, symbols } = await ask('rows', { days, span, ...options });
      return Array.from(columns[0] ?? [], (_, at) => toMinute(columns, at, options.symbol ?? symbols[at] ?? ''));
    },
    bars: async (days, span, symbol) => toBars((await ask('bars', { days, span, symbol })).columns),
  };
}

/** Registers the nightly job. `thread` and `folder` are null when the archive is off. */
export function createArchiving(deps: {
  jobs: Pick<Jobs, 'handle'>;
  store: MinuteStores['archive'];
  thread: Pick<ArchiveThread, 'ask'> | null;
  folder: string | null;
  clock: Pick<Clock, 'now'>;
}) {
  const { jobs, store, thread, folder, clock } = deps;

  jobs.handle<null, { message: string }, null>(jobKinds.minutesArchive, async (job) => {
    if (thread === null) return { state: 'completed', detail: { message: 'Off: MINUTES_ARCHIVE_DIR is not set' } };
    let written = 0;
    for (const day of await store.due(clock.now())) {
      job.signal.throwIfAborted();
      job.report({ message: `Writing the file of ${day}` });
      const done = await thread.ask('write', { day });
      if (done !== null && (await store.replaceByFile(day, done.mark, done.file, clock.now()))) written += 1;
    }
    let damaged = 0;
    const files = await store.toCheck(FILES_A_NIGHT);
    for (const day of files) {
      job.signal.throwIfAborted();
      job.report({ message: `Reading ${day.file_name} again` });
      const problem = await thread.ask('check', { day, deep: true });
      await store.noteCheck(day.day, problem, clock.now());
      if (problem !== null) damaged += 1;
    }
    return {
      state: 'completed',
      detail: { message: `${written} days archived, ${files.length} files checked, ${damaged} damaged` },
    };
  });

  return {
    /** Whether days of bars are archived instead of removed. */
    isOn: thread !== null,
    facts: async (): Promise<ArchiveFacts> => {
      const days = await store.days();
      const problemOf = async (place: string, day: ArchivedDay) =>
        day.problem ?? checkFile(place, day, false).catch(() => `${day.file_name} cannot be read`);
      const problems = folder === null ? [] : await Promise.all(days.map((day) => problemOf(folder, day)));
      return {
        is_on: folder !== null,
        days: days.length,
        bytes: days.reduce((sum, { bytes }) => sum + bytes, 0),
        problems: problems.filter((problem) => problem !== null),
      };
    },
  };
}
