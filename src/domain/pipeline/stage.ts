// The five stages of the pipeline, in their order.
import { z } from 'zod';

export const stages = ['organize', 'preprocess', 'transform', 'import', 'synthesize'] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;
