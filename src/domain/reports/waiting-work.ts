// Work waiting for an administrator, over all batches, each kind with its count and page.
import { z } from 'zod';
import { plural } from '../market/format.ts';

/** @public Named in the API document. */
export const WaitingPart = z.object({
  id: z.enum(['rows', 'files', 'held', 'mended']),
  count: z.number(),
  words: z.string(),
  path: z.string(),
});
type WaitingPart = z.infer<typeof WaitingPart>;

export const WaitingWork = z.object({ count: z.number(), parts: z.array(WaitingPart) });
export type WaitingWork = z.infer<typeof WaitingWork>;

/** `*_batch`: newest batch with work of that kind; null if there is none. */
export type WaitingCounts = {
  /** Quarantined rows in the scoring window that are not mended. */
  rows: number;
  rows_batch: number | null;
  /** Number of files not recognized as any list. */
  files: number;
  /** Number of files that wait for a batch. */
  inbox: number;
  /** Held batches, complete but not published. */
  held: number;
  held_batch: number | null;
  /** Batches with mended rows that their scores do not include. */
  mended: number;
  mended_batch: number | null;
};

export function toWaitingWork(counts: WaitingCounts): WaitingWork {
  const { rows, files, held, mended, rows_batch, held_batch, mended_batch } = counts;
  const all: WaitingPart[] = [
    {
      id: 'held',
      count: held,
      words: `${plural(held, 'batch', 'batches')} to publish or discard`,
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
