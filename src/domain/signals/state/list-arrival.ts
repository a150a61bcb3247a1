// Catalogue list in a dry run: whether the batch brought it, and its signals before and after.
import { z } from 'zod';

export const ListArrival = z.object({
  list: z.string(),
  required: z.boolean(),
  /** Whether the batch had a file of this list, even with all rows outside the scoring window. */
  came: z.boolean(),
  /** Signals of that file that count. */
  own: z.number(),
  before: z.number(),
  after: z.number(),
});
