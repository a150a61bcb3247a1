// A symbol of a batch: its score, the stored signals behind it, and its earlier scores.
import { z } from 'zod';
import { ScoreBreakdown, Synthesis } from '../signals/score/scores.ts';
import { Direction } from '../signals/signal.ts';

const S = z.string().nullable();

export const StoredSignal = z.object({
  id: z.number(),
  signal_date: z.string(),
  signal_type_id: z.number(),
  signal_type_name: z.string(),
  symbol: z.string(),
  company: S,
  row_data: z.record(z.string(), z.unknown()),
  imported_at: z.string(),
  direction: Direction,
  file_id: z.number(),
  file_name: z.string(),
  line_number: z.number(),
});
export type StoredSignal = z.infer<typeof StoredSignal>;

export const SymbolDetail = z.object({
  synthesis: Synthesis,
  scoreBreakdown: ScoreBreakdown,
  signalDetails: z.array(StoredSignal),
  /** Scores in the batches published before this one, oldest first, then in this one. */
  history: z.array(z.object({ batch_id: z.number(), smart_cat_score: z.number() })),
  /** Percent of the batch with at least (top) or at most (bottom) this score; null if the batch is too small. */
  standing: z.object({ side: z.enum(['top', 'bottom', 'middle']), percent: z.number() }).nullable(),
});
export type SymbolDetail = z.infer<typeof SymbolDetail>;
