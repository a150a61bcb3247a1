// Types of the minute archive: rows of archived days, and the reader of their files.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import type { DateKey } from '../../../domain/market/calendar.ts';
import type { StoredMinute } from '../../../domain/minutes/minute-record.ts';
import type { Span } from '../../../domain/minutes/minute-spans.ts';

/** `problem`: found by the last check of the file; null if it was intact. */
export type ArchivedDay = { day: DateKey; file_name: string; bytes: number; sha256: string; problem: string | null };
export type NumberedMinute = { number: number; minute: StoredMinute };

/**
 * Reader of archived days, by symbol and span in epoch ms. Throws Fault 503 if this process has no archive or, naming
 * the day, if a file is missing or damaged.
 */
export type MinuteArchive = {
  /** Rows within the span; `symbol` null for all symbols. */
  count(day: ArchivedDay, span: Span, symbol: string | null): Promise<number>;
  /** Newest first, within a minute by descending symbol number: `take` rows after `skip`; null: all, `skip` ignored. */
  rows(
    days: readonly ArchivedDay[],
    span: Span,
    options: { symbol: string | null; skip: number; take: number | null },
  ): Promise<NumberedMinute[]>;
  /** Oldest first. */
  bars(days: readonly ArchivedDay[], span: Span, symbol: string): Promise<MinuteBar[]>;
};

/** State of a day when its rows were read; a later write changes it. */
export type DayMark = { rows: number; corrected: number; updated_at: string };
export type DayFile = { file_name: string; rows: number; bytes: number; sha256: string };

export type ReadDay = (file: ArchivedDay, span: Span) => Promise<readonly NumberedMinute[]>;
