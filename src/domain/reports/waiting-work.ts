// Work that waits for an administrator, over all batches: counted once, with the page on which it is done.
import { z } from 'zod';
import { plural } from '../market/format.ts';

export const WaitingPart = z.object({
  id: z.enum(['rows', 'files', 'held', 'mended']),
  count: z.number(),
  words: z.string(),
  path: z.string(),
});
export type WaitingPart = z.infer<typeof WaitingPart>;

export const WaitingWork = z.object({ count: z.number(), parts: z.array(WaitingPart) });
export type WaitingWork = z.infer<typeof WaitingWork>;

/** Each batch is the newest one with such work; null where there is none. */
export type WaitingCounts = {
  /** Quarantined rows of batches in the scoring window that nobody mended. */
  rows: number;
  rows_batch: number | null;
  /** Files no list was recognised in. */
  files: number;
  /** Batches that are complete and not published. */
  held: number;
  held_batch: number | null;
  /** Batches with mended rows that their scores do not know yet. */
  mended: number;
  mended_batch: number | null;
};

export function waitingWork(counts: WaitingCounts): WaitingWork {
  const { rows, files, held, mended, rows_batch, held_batch, mended_batch } = counts;
  const all: WaitingPart[] = [
    {
      id: 'held',
      count: held,
      words: `${plural(held, 'batch', 'batches')} to publish or not`,
      path: `/admin/pipeline/publish/${held_batch}`,
    },
    { id: 'files', count: files, words: `${plural(files, 'unknown file')} to map`, path: '/admin/pipeline/mappings' },
    {
      id: 'rows',
      count: rows,
      words: `${plural(rows, 'quarantined row')} to mend`,
      path: `/admin/runs?run=${rows_batch}`,
    },
    {
      id: 'mended',
      count: mended,
      words: `${plural(mended, 'batch', 'batches')} with mended rows to score`,
      path: `/admin/runs?run=${mended_batch}`,
    },
  ];
  const parts = all.filter(({ count }) => count > 0);
  return { count: parts.reduce((sum, part) => sum + part.count, 0), parts };
}
