// Attempts of a stage and their log lines.
import { z } from 'zod';
import { Stage } from './stage.ts';

const S = z.string().nullable();

/** Attempt of a stage; a retry after a failure is the next attempt in the same batch. */
export const StageAttempt = z.object({
  stage: Stage,
  /** Counted from 1 within the stage. */
  attempt: z.number(),
  /** `interrupted`: the server stopped during the attempt. */
  state: z.enum(['running', 'completed', 'failed', 'interrupted']),
  started_at: z.string(),
  finished_at: S,
  error: S,
});
export type StageAttempt = z.infer<typeof StageAttempt>;

export const AttemptLine = z.object({ at: z.string(), text: z.string() });
export type AttemptLine = z.infer<typeof AttemptLine>;
export const LoggedAttempt = StageAttempt.extend({ log: z.array(AttemptLine) });
export type LoggedAttempt = z.infer<typeof LoggedAttempt>;
