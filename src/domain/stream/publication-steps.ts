// Neighbouring publications of an instant, to step through what was published.
import { z } from 'zod';

export const stepKinds = ['scores', 'run', 'poll'] as const;
export const StepKind = z.enum(stepKinds);
export type StepKind = z.infer<typeof StepKind>;

const Instant = z.string().nullable();

export const PublicationSteps = z.object({
  /** First instant with stored data, ISO; null before the first publication. */
  first: Instant,
  /** Close of the first session whose scores were reconstructed later from an archive, ISO; null without any. */
  reconstructed_since: Instant,
  /** Times at which the shown publication of each kind and its neighbours became known, ISO. */
  steps: z.array(z.object({ kind: StepKind, before: Instant, shown: Instant, after: Instant })),
});
export type PublicationSteps = z.infer<typeof PublicationSteps>;
