// Mapping versions of unknown headers, and the preview of a file's rows.
import { z } from 'zod';
import { Direction } from '../signals/signal.ts';

/** Meaning of each header cell: a column of the list, null if the cell is not read. */
export const ColumnMeanings = z.array(z.string().max(200).nullable()).max(1_000);

/** Meaning of a cell for its row; `ignore` leaves the row out. A list allows only the meanings of its route. */
export const CellMeaning = z.enum([
  'buy',
  'sell',
  'hold',
  'upgrade',
  'downgrade',
  'target_raised',
  'target_lowered',
  'reiterated',
  'coverage',
  'ignore',
]);
export type CellMeaning = z.infer<typeof CellMeaning>;

const MOST_WORDS = 100;

/** Meanings of the deciding column's cells, keyed by the cell in lower case. */
export const CellWords = z
  .record(z.string().min(1).max(80), CellMeaning)
  .refine((words) => Object.keys(words).length <= MOST_WORDS, `at most ${MOST_WORDS} words have a meaning`);
export type CellWords = z.infer<typeof CellWords>;

/** Encodings a mapping can state; the first four are detected. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'macintosh',
  'shift_jis',
  'gb18030',
] as const;
export type ListEncoding = (typeof encodings)[number];

/** Notation of files with this header as stated by a mapping; absent options are detected in each file. */
export const FileDialect = z
  .strictObject({
    encoding: z.enum(encodings),
    decimal: z.enum(['point', 'comma']),
    date_order: z.enum(['month_first', 'day_first']),
  })
  .partial();
export type FileDialect = z.infer<typeof FileDialect>;

export const ListMapping = z.object({
  /** Cells of the header as in the file. */
  header: z.array(z.string()),
  file_type: z.string(),
  columns: ColumnMeanings,
  /** Empty if the rules know all words of the deciding column. */
  words: CellWords,
  dialect: FileDialect.optional(),
  /** Counted from 1 for each header; the newest version is used. */
  version: z.number(),
});
export type ListMapping = z.infer<typeof ListMapping>;

const ReasonCount = z.object({ reason: z.string(), rows: z.number() });

const PreviewedRow = z.object({
  line: z.number(),
  /** Row as in the file, cut if it is very long. */
  raw: z.string(),
  outcome: z.enum(['accepted', 'quarantined', 'skipped']),
  symbol: z.string().nullable(),
  signal_type: z.string().nullable(),
  direction: Direction.nullable(),
  date: z.string().nullable(),
  reason: z.string().nullable(),
});
export type PreviewedRow = z.infer<typeof PreviewedRow>;

export const RowsPreview = z.object({
  accepted: z.number(),
  quarantined: z.number(),
  skipped: z.number(),
  quarantine_reasons: z.array(ReasonCount),
  skip_reasons: z.array(ReasonCount),
  /** First rows of the file, and first quarantined or skipped rows further down. */
  rows: z.array(PreviewedRow),
});
export type RowsPreview = z.infer<typeof RowsPreview>;
