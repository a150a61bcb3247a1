// Progress of a fetch of lists.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** `status`: 'idle' before the first fetch; pages poll only while 'running'. */
export const FetchStatus = z.object({
  status: z.enum(['idle', 'running', 'completed', 'completed_with_errors', 'failed']),
  progress: z.object({ current: z.number(), total: z.number() }),
  message: S,
  errors: z.array(z.object({ list: z.string(), message: z.string() })),
  items: z.array(
    z.object({
      list: z.string(),
      status: z.enum(['waiting', 'fetching', 'done', 'failed', 'cancelled']),
      rows: N,
      message: S,
    }),
  ),
  started_at: S,
  finished_at: S,
});
export type FetchStatus = z.infer<typeof FetchStatus>;
