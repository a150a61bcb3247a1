// Event of the stream: the newest snapshot of each kind.
import { z } from 'zod';
import { Message } from '../delivery/message.ts';

/** Kinds of snapshots that pages follow; `goldeneye` and `goldeneye-market` are published together. */
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
 * Newest snapshot of a kind. `id`: publication, higher for each new one, even of an older snapshot; `source_id`: batch,
 * run or poll. Instants are ISO: `as_of` is market time, `received_at` when readers could see it, `published_at` when
 * this server began to send it (null if published before this server followed publications).
 */
export const SnapshotNews = z.object({
  kind: SnapshotKind,
  id: z.number(),
  source_id: z.number(),
  as_of: z.string(),
  received_at: z.string(),
  published_at: z.string().nullable(),
  /**
   * Signed address of a new cards reply in brotli, valid for at least ten minutes; present only when EDGE_SNAPSHOTS is
   * on.
   */
  address: z.string().optional(),
});
export type SnapshotNews = z.infer<typeof SnapshotNews>;

const ArrivedMessage = Message.pick({ id: true, title: true, link: true });
export type ArrivedMessage = z.infer<typeof ArrivedMessage>;

/**
 * `deliveries`: only results of deliveries changed, so pages without a list of deliveries need not reload the inbox.
 */
const InboxNews = z.enum(['changed', 'deliveries']);
export type InboxNews = z.infer<typeof InboxNews>;

/** `message`: newly arrived message; null without one or when it could not be read. */
export type InboxChange = { user_id: number; news: InboxNews; message: ArrivedMessage | null };

/** Data that a person owns and may change on several devices; the inbox has its own event field. */
export const OwnKind = z.enum(['account', 'watchlist', 'own-lists', 'alert-rules', 'channels', 'saved-screens']);
export type OwnKind = z.infer<typeof OwnKind>;

/**
 * Event of the stream: the first has the newest snapshot of every kind, later ones only new snapshots. `inbox`: present
 * when the reader's inbox has changed; `message`: newly arrived message, shown without a request. Both go to that
 * reader's streams only.
 */
export const StreamEvent = z.object({
  /** The server's clock at the moment of sending, ISO. */
  sent_at: z.string(),
  snapshots: z.array(SnapshotNews),
  inbox: InboxNews.optional(),
  message: ArrivedMessage.optional(),
  /** Data the reader has changed on some device; sent to that reader only. */
  own: OwnKind.optional(),
  /** Range of random delay in ms before pages act on the event, so that they do not all request at once. */
  spread_ms: z.number().optional(),
});
export type StreamEvent = z.infer<typeof StreamEvent>;
