// Messages to readers: inbox entries with their times and deliveries.
import { z } from 'zod';

/**
 * `account`: about the reader's ways to sign in; `digest`: several messages that waited; `test`: sample the reader
 * requested.
 */
export const messageKinds = [
  'setup',
  'verdict',
  'price',
  'news',
  'screen',
  'source',
  'product',
  'account',
  'digest',
  'test',
] as const;
export const MessageKind = z.enum(messageKinds);
export type MessageKind = z.infer<typeof MessageKind>;

export const channelKinds = ['inbox', 'push', 'email', 'webhook'] as const;
export const ChannelKind = z.enum(channelKinds);
export type ChannelKind = z.infer<typeof ChannelKind>;

/**
 * `waiting`: also between two tries; `held`: until quiet hours end; `dead`: after the last try, until resent by hand.
 */
const DeliveryState = z.enum(['waiting', 'held', 'sent', 'dead']);

export const Delivery = z.object({
  id: z.number(),
  channel_id: z.number().nullable(),
  channel: ChannelKind,
  state: DeliveryState,
  tries: z.number(),
  most_tries: z.number(),
  /** Newest error of the channel, in words; null when accepted or not yet tried. */
  error: z.string().nullable(),
  next_try_at: z.string().nullable(),
  sent_at: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/**
 * Instants of an alert, ISO: event at the exchange, received by the product, rule fired, handed to the first channel,
 * first shown to the reader. Null if unknown, replayed or still to come.
 */
const MessageTimes = z.object({
  exchange_at: z.string().nullable(),
  received_at: z.string().nullable(),
  fired_at: z.string(),
  sent_at: z.string().nullable(),
  shown_at: z.string().nullable(),
});
export type MessageTimes = z.infer<typeof MessageTimes>;

export const Message = z.object({
  /** Identical across retries and channels. */
  id: z.uuid(),
  kind: MessageKind,
  rule_id: z.number().nullable(),
  symbol: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  /** Path of the page the message is about, beginning with a slash. */
  link: z.string(),
  /** Sent in quiet hours too: target or stop of an open plan was reached. */
  urgent: z.boolean(),
  times: MessageTimes,
  read_at: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  deliveries: z.array(Delivery),
});
export type Message = z.infer<typeof Message>;

/**
 * Message of a feature, stored in the same transaction as the effect it reports. `key`: a reader gets one message per
 * key, however often the feature submits it.
 */
export type NewMessage = {
  user_id: number;
  key: string;
  kind: MessageKind;
  rule_id: number | null;
  symbol: string | null;
  title: string;
  text: string;
  link: string;
  urgent: boolean;
  exchange_at: string | null;
  received_at: string | null;
  fired_at: string;
  /** Null: the reader's default channels. */
  channel_ids: readonly number[] | null;
  /** Earliest delivery to channels, ISO; null: inbox only; absent: at once. */
  channels_from?: string | null | undefined;
  /** Subjects of the message, which replaces waiting messages of these topics and of those in `replaces`. */
  topics?: readonly string[];
  /** All rules the event met, if several. */
  rule_ids?: readonly number[];
  /** True sends to the default channels as well as `channel_ids`. */
  with_default?: boolean;
  /** True combines frequent messages of the rule into digests. */
  gathers?: boolean;
  replaces?: readonly string[];
};

/** Fields of a message caused by no rule and no market event: not urgent, to the default channels. */
export const plainMessage = { rule_id: null, urgent: false, exchange_at: null, received_at: null, channel_ids: null };
