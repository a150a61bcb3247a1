// Signal history of one symbol: score by day, and counted signals by day.
import { z } from 'zod';

/** Last score of a day (YYYY-MM-DD); on the day of the newest batch, the score so far. */
export const ScoreOfDay = z.object({ day: z.string(), score: z.number() });
export type ScoreOfDay = z.infer<typeof ScoreOfDay>;

/** Counted signals of one type, side and day (YYYY-MM-DD). */
export const SignalsOfDay = z.object({
  type: z.string(),
  side: z.enum(['bullish', 'bearish', 'neutral']),
  day: z.string(),
  count: z.number(),
});
export type SignalsOfDay = z.infer<typeof SignalsOfDay>;

/** Histories, oldest first; both empty for a symbol without scores. */
export const SignalHistory = z.object({ scores: z.array(ScoreOfDay), signals: z.array(SignalsOfDay) });
export type SignalHistory = z.infer<typeof SignalHistory>;
