// Report of the feed by the process that owns it, shown by every process.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** `sleeping`: outside extended hours; `error`: only a person can help, such as with a refused key. */
const feedStates = ['connecting', 'connected', 'disconnected', 'sleeping', 'error'] as const;

/** Instants are ISO; counts are since this owner started. */
export const FeedReport = z.object({
  state: z.enum(feedStates),
  connected_at: S,
  last_message_at: S,
  /** Events received, and events that could not be read or stored. */
  message_count: z.number(),
  error_count: z.number(),
  subscriptions: N,
  notes: z.array(z.string()),
  /** Events in each of the last minutes, oldest first; `minute`: its start, epoch ms. */
  events_by_minute: z.array(z.object({ minute: z.number(), events: z.number() })),
  /** 99th percentile over the newest frames of the time from first byte to commit, ms; null before the first frame. */
  stored_p99_ms: N,
});
export type FeedReport = z.infer<typeof FeedReport>;
