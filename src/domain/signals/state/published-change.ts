// Changes of the published batch against the one published before it.
import { z } from 'zod';
import { DryRun } from './publishing-guard.ts';

/** `published_at` is ISO. `window_moved`: the sessions and symbols a scoring window that moved on left behind, in words; null where it did not. */
export const PublishedChange = DryRun.pick({
  symbols_before: true,
  symbols_after: true,
  appearing: true,
  vanishing: true,
  bands_crossed: true,
  largest_moves: true,
}).extend({
  batch_id: z.number(),
  before_batch: z.number(),
  published_at: z.string(),
  window_moved: z.string().nullable(),
});
export type PublishedChange = z.infer<typeof PublishedChange>;
