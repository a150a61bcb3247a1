// Event of the stream: the newest snapshot of each kind.
import { z } from 'zod';
import { Message } from '../delivery/message.ts';

/** Snapshots that pages follow; each is published by its own feature. */
export const SnapshotKind = z.enum([
  'signals',
  'screener',
  'goldeneye',
  'goldeneye-market',
  'mini-cards',
  'market-overview',
]);
export type SnapshotKind = z.infer<typeof SnapshotKind>;

/**
 * Newest snapshot of a kind. `id` is its publication and rises with every one, also when an older snapshot is published again;
 * `source_id`: the published batch, run or poll. Instants are ISO: `as_of` its market time, `received_at` when it became
 * visible to readers, `published_at` when this server began to send it, null when that was before anybody listened.
 */
export const SnapshotNews = z.object({
  kind: SnapshotKind,
  id: z.number(),
  source_id: z.number(),
  as_of: z.string(),
  received_at: z.string(),
  published_at: z.string().nullable(),
  /** Signed address of a new cards reply in brotli, valid for at least ten minutes; only where EDGE_SNAPSHOTS is on. */
  address: z.string().optional(),
});
export type SnapshotNews = z.infer<typeof SnapshotNews>;

const ArrivedMessage = Message.pick({ id: true, title: true, link: true });
export type ArrivedMessage = z.infer<typeof ArrivedMessage>;

/** `deliveries`: only answers of channels; pages without a list of deliveries need not reread the inbox. */
const InboxNews = z.enum(['changed', 'deliveries']);
export type InboxNews = z.infer<typeof InboxNews>;

/** `message`: newly arrived message; null without one, or where it could not be read. */
export type InboxChange = { user_id: number; news: InboxNews; message: ArrivedMessage | null };

/** Kinds of things a person owns and may change on several devices; the inbox has its own news. */
export const OwnKind = z.enum(['account', 'watchlist', 'own-lists', 'alert-rules', 'channels', 'saved-screens']);
export type OwnKind = z.infer<typeof OwnKind>;

/**
 * Event of the stream: the first has the newest snapshot of every kind, later ones what has become newest. `inbox` is present when
 * the reader's own inbox has changed; nobody else's stream has it. `message`: the newly arrived one, to be shown without a
 * request.
 */
export const StreamEvent = z.object({
  /** The server's clock at the moment of sending, ISO. */
  sent_at: z.string(),
  snapshots: z.array(SnapshotNews),
  inbox: InboxNews.optional(),
  message: ArrivedMessage.optional(),
  /** Kind the reader has changed on this or another device; sent to the reader alone. */
  own: OwnKind.optional(),
  /** Range of random delay in ms before pages act on the event, so that they do not all request at once. */
  spread_ms: z.number().optional(),
});
export type StreamEvent = z.infer<typeof StreamEvent>;
