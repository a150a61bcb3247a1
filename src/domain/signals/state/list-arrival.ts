// Catalogue list in a dry run: whether the batch contains it, and its signals before and after.
import { z } from 'zod';

export const ListArrival = z.object({
  list: z.string(),
  required: z.boolean(),
  /** True when the batch had a file of this list, even if all its rows are outside the scoring window. */
  came: z.boolean(),
  /** Part of `after` that comes from this batch; the rest is carried over from earlier files. */
  own: z.number(),
  before: z.number(),
  after: z.number(),
});
