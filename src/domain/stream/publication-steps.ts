// Neighbouring publications of an instant, to step through what was published.
import { z } from 'zod';

export const stepKinds = ['scores', 'run', 'poll'] as const;
export const StepKind = z.enum(stepKinds);
export type StepKind = z.infer<typeof StepKind>;

const Instant = z.string().nullable();

export const PublicationSteps = z.object({
  /** First instant with stored data, ISO; null before the first publication. */
  first: Instant,
  /** Close of the first earlier session whose scores were made afterwards from an archive, ISO; null without any. */
  reconstructed_since: Instant,
  /** Times at which each became known, ISO: the one before the shown one, the shown one, and the next. */
  steps: z.array(z.object({ kind: StepKind, before: Instant, shown: Instant, after: Instant })),
});
export type PublicationSteps = z.infer<typeof PublicationSteps>;
