// Context of a stage, and conversion of its files to result rows.

import { newYorkDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import type { FileDates } from '../../../domain/pipeline/reading/row-dates.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import { dateInName } from '../../../domain/text/date-in-name.ts';
import { iso } from '../../process/clock.ts';
import type { BatchMemory } from '../state/batch-memory.ts';
import type { StageBatch, StageFileRow } from './stage-rows.ts';
import type { StageStore } from './stage-store.ts';

export type StageRun = {
  store: StageStore;
  /** Further connections, for files that are loaded side by side. */
  helpers: readonly StageStore[];
  /** The server's clock, epoch ms; a worker thread requests it by message. */
  now: () => Promise<number>;
  /** Folder of the pipeline's files; paths in the database are relative to it. */
  filesDir: string;
  memory: BatchMemory;
  /** The record that published calls enter: live or simulated. */
  market: RecordMarket;
  onProgress: (progress: { current: number; total: number }) => void;
  /** Called at every point where a crash must be harmless; tests end the process there. */
  onPoint: (point: string) => void;
};

export type StageFileResult = NonNullable<StageResults['organizedFiles']>[number];

/** Rows that repeat an earlier one; null until transform has run. */
export function repeatedRows({ repeated_count, same_stock_count }: StageFileRow): number | null {
  return repeated_count === null ? null : repeated_count + (same_stock_count ?? 0);
}

export function stageFile(
  file: StageFileRow,
  path: 'original_path' | 'preprocessed_path' | 'transformed_path',
): StageFileResult {
  return {
    id: file.id,
    file_name: file.file_name,
    file_type: file.file_type,
    status: file.status,
    size_bytes: file.file_size_bytes,
    row_count: file.row_count,
    records: file.json_records_count,
    quarantined: file.quarantined_count,
    skipped: file.skipped_count,
    repeated: repeatedRows(file),
    signals: file.signal_count,
    unique_symbols: file.unique_symbols,
    path: file[path],
    notes: file.notes,
  };
}

/** Time of `run.now`, ISO. */
export async function readServerTime(run: StageRun): Promise<string> {
  return iso(await run.now());
}

/**
 * Works through files in order, one ahead: `prepare` reads and computes; the function it returns waits for the disk and
 * commits while the next file is prepared.
 */
export async function pipelined<File>(
  run: StageRun,
  files: readonly File[],
  prepare: (file: File) => Promise<() => Promise<void>>,
): Promise<void> {
  // Resolves to the error of the previous file, or null; the first error is thrown.
  let before: Promise<unknown> = Promise.resolve(null);
  for (const [done, file] of files.entries()) {
    const commit = await prepare(file).catch(async (error: unknown) => {
      throw (await before) ?? error;
    });
    const failed = await before;
    before = commit().then(
      () => null,
      (error: unknown) => error,
    );
    if (failed !== null) {
      await before;
      throw failed;
    }
    run.onProgress({ current: done + 1, total: files.length });
  }
  const failed = await before;
  if (failed !== null) throw failed;
}

/** Joins notes to one text; null without any. */
export function joinNotes(...notes: (string | null)[]): string | null {
  const said = notes.filter((note) => note !== null && note !== '');
  return said.length === 0 ? null : said.join(' ');
}

export const sumCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

const REASONS_NAMED = 8;

/** "12 rows skipped: the same row again (10), ..."; null when there are none. */
export function countNotes(counts: ReadonlyMap<string, number>, noun: string, what: string): string | null {
  const total = sumCounts(counts);
  if (total === 0) return null;
  const most = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const named = most.slice(0, REASONS_NAMED).map(([reason, count]) => `${reason} (${count})`);
  if (most.length > REASONS_NAMED) named.push(`${most.length - REASONS_NAMED} more reasons`);
  return `${plural(total, noun)} ${what}: ${named.join(', ')}.`;
}

/** Facts that date a file's rows: fetch, name, fallback, newest possible day, order of day and month. */
export function findDates(
  batch: Pick<StageBatch, 'batch_datetime' | 'as_of'>,
  file: Pick<StageFileRow, 'file_name' | 'origin' | 'received_at' | 'reading'>,
): FileDates {
  const newest = newYorkDate(Date.parse(file.received_at ?? batch.batch_datetime));
  const inName = dateInName(file.file_name, newest);
  return {
    fetched: file.origin === 'fetch' ? newest : null,
    named: inName !== null && inName <= newest ? inName : (file.reading?.day ?? null),
    rows_day: file.reading?.rows_day ?? null,
    fallback: newYorkDate(Date.parse(batch.as_of)),
    newest,
    order: file.reading?.date_order ?? 'month_first',
  };
}
