// Worker of the archive's thread, a composition root: DuckDB over the files, and a database connection of its own.
import { reopenDatabase } from '../../db/database.ts';
import { serverSide, type TaskHandlers, threadData } from '../../threads/calls.ts';
import { createMinuteStores } from '../store/minute-store.ts';
import { countRows, readBars, readRows } from './day-file-store.ts';
import { checkFile, withFiles } from './day-files.ts';
import { createReader } from './duckdb.ts';
import type { ArchiveTasks, ArchiveThreadData } from './thread-tasks.ts';
import { writeDay } from './write-day.ts';

const { connection, folder } = threadData<ArchiveThreadData>();
const { archive } = createMinuteStores(reopenDatabase(connection, 1));
const reader = createReader(folder);

const tasks: TaskHandlers<ArchiveTasks> = {
  write: ({ day }) => writeDay(folder, archive, day),
  check: ({ day, deep }) => checkFile(folder, day, deep),
  count: ({ day, span, symbol }) =>
    withFiles(folder, [day], async ([path = '']) => countRows(await reader(), path, span, symbol)),
  rows: ({ days, span, ...options }) =>
    withFiles(folder, days, async (paths) => readRows(await reader(), paths, span, options)),
  bars: ({ days, span, symbol }) =>
    withFiles(folder, days, async (paths) => readBars(await reader(), paths, span, symbol)),
};

serverSide().serve(tasks);
