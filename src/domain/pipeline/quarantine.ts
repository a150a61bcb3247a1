// Quarantined rows: raw text with the reason, corrected cells, and the reply to a restore.
import { z } from 'zod';
import { Direction } from '../signals/signal.ts';
import { Stage } from './stage.ts';

const N = z.number().nullable();
const S = z.string().nullable();

export const QuarantinedRow = z.object({
  id: z.number(),
  file_id: z.number(),
  file_name: z.string(),
  line_number: z.number(),
  stage: Stage,
  column: S,
  reason: z.string(),
  raw: z.string(),
  /**
   * Restore of the row: time, administrator, cells at that time, and id of the stored signal; null while the row waits.
   */
  mended: z
    .object({ at: z.string(), by_user: N, cells: z.array(z.string()), signal_id: z.number() })
    .nullable()
    .optional(),
});
export type QuarantinedRow = z.infer<typeof QuarantinedRow>;

/** Signal that would be stored for a row now, or the reason it would be refused. */
export const RowReading = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('signal'),
    symbol: z.string(),
    company: z.string().nullable(),
    signal_type: z.string(),
    direction: Direction,
    signal_date: z.string(),
  }),
  z.object({ kind: z.literal('refused'), column: z.string().nullable(), reason: z.string() }),
]);
export type RowReading = z.infer<typeof RowReading>;

/** Rows of a batch that still wait in quarantine, or those that were put back. */
export const quarantineShown = ['waiting', 'mended'] as const;
export type QuarantineShown = (typeof quarantineShown)[number];

/** Counts of a batch's waiting rows by file and by reason, most first. */
export const QuarantineCounts = z.object({
  waiting: z.number(),
  mended: z.number(),
  files: z.array(z.object({ file_id: z.number(), file_name: z.string(), rows: z.number() })),
  reasons: z.array(z.object({ reason: z.string(), rows: z.number() })),
});
export type QuarantineCounts = z.infer<typeof QuarantineCounts>;

/** Most rows restored in one request. */
export const MOST_MENDED_AT_ONCE = 200;
/** Most cells of a mended row, and most characters of a cell. */
export const MOST_CELLS = 500;
export const MOST_CELL_CHARS = 4_000;

/** Mended row with all its cells, in the order of the file's columns. */
export const MendedRow = z.object({
  id: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  cells: z.array(z.string().max(MOST_CELL_CHARS)).min(1).max(MOST_CELLS),
});
export type MendedRow = z.infer<typeof MendedRow>;

export const MendReply = z.object({
  message: z.string(),
  put_back: z.number(),
  refused: z.array(z.object({ id: z.number(), reason: z.string() })),
  /** True when the batch was scored without these rows and must be scored again. */
  needs_synthesis: z.boolean(),
});
export type MendReply = z.infer<typeof MendReply>;
