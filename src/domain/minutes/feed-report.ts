// Report of the feed by its owner, shown by every process.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/** `sleeping` out of the extended hours; `error` when nothing but a person can help, such as a refused key. */
const feedStates = ['connecting', 'connected', 'disconnected', 'sleeping', 'error'] as const;

/** Instants in ISO, counts since this owner began. */
export const FeedReport = z.object({
  state: z.enum(feedStates),
  connected_at: S,
  last_message_at: S,
  /** Events, and events that could not be read or stored. */
  message_count: z.number(),
  error_count: z.number(),
  subscriptions: N,
  notes: z.array(z.string()),
  /** Events of each of the last minutes (epoch ms of its start), oldest first. */
  events_by_minute: z.array(z.object({ minute: z.number(), events: z.number() })),
  /** 99th percentile, over the newest frames, of the time from first byte to commit, ms; null before the first. */
  stored_p99_ms: N,
});
export type FeedReport = z.infer<typeof FeedReport>;
