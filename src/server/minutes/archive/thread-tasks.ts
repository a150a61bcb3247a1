// Tasks of the archive's thread: write a day's file, check a file, read rows of files.
import type { DateKey } from '../../../domain/market/calendar.ts';
import type { Span } from '../../../domain/minutes/minute-spans.ts';
import type { ConnectionSettings } from '../../db/database.ts';
import type { ArchivedDay, DayFile, DayMark } from '../store/archived-minutes.ts';

/**
 * One array per column, in the order of its definition; NaN for unknown. `symbols`: symbol of each row; empty when one
 * symbol was requested.
 */
export type FoundColumns = { columns: Float64Array[]; symbols: string[] };

export type ArchiveTasks = {
  /** Writes the file, reads it back and compares; deletes nothing. Null if the day has no rows. */
  write: { ask: { day: DateKey }; answer: { mark: DayMark; file: DayFile } | null };
  /** Problem of a file; null if it is intact. Its bytes are read only when `deep`. */
  check: { ask: { day: ArchivedDay; deep: boolean }; answer: string | null };
  count: { ask: { day: ArchivedDay; span: Span; symbol: string | null }; answer: number };
  rows: {
    ask: { days: readonly ArchivedDay[]; span: Span; symbol: string | null; skip: number; take: number | null };
    answer: FoundColumns;
  };
  bars: { ask: { days: readonly ArchivedDay[]; span: Span; symbol: string }; answer: FoundColumns };
};

export type ArchiveThreadData = { connection: ConnectionSettings; folder: string };
