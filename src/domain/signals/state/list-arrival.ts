// A list of the catalogue in a dry run: whether it came with the batch, and its signals before and after.
import { z } from 'zod';

export const ListArrival = z.object({
  list: z.string(),
  required: z.boolean(),
  /** Whether a file of it came with this batch, also one whose rows all lie outside the scoring window. */
  came: z.boolean(),
  /** Signals of that file that count. */
  own: z.number(),
  before: z.number(),
  after: z.number(),
});
