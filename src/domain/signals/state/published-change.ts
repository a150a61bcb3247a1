// Changes of the published batch against the one published before it.
import { z } from 'zod';
import { DryRun } from './publishing-guard.ts';

/**
 * `published_at`: ISO. `window_moved`: sessions and symbols that left the scoring window, in words; null when none
 * left.
 */
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
