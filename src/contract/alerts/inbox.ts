// Endpoints of messages to a reader: inbox, channels, quiet hours, latency.
import { z } from 'zod';
import {
  Channel,
  ChannelInput,
  DeliveryChange,
  DeliverySettings,
  PushSubscription,
} from '../../domain/delivery/channel.ts';
import { ChannelKind, Message, MessageKind } from '../../domain/delivery/message.ts';
import { get, Id, NowOnly, post, put, remove, Success, wholeNumber } from '../endpoint.ts';

const MessageParam = z.object({ id: z.uuid() });
const ChannelParam = z.object({ id: Id });

/**
 * Seconds from the event (from the firing, if the event has no instant) to the measured step; null without messages.
 */
const Percentiles = z.object({ p50: z.number().nullable(), p95: z.number().nullable(), p99: z.number().nullable() });

export const inboxEndpoints = {
  inbox: get('/api/inbox', 'user', {
    past: 'same',
    summary: "The user's messages, newest first, and counts by kind",
    query: NowOnly.extend({
      kind: MessageKind.optional(),
      unread: z.enum(['true', 'false']).optional(),
      /** `next` of the previous page. */
      after: z.string().max(80).optional(),
      most: wholeNumber(1, 100).default(50),
    }),
    reply: z.object({
      messages: z.array(Message),
      next: z.string().nullable(),
      unread: z.number(),
      counts: z.record(MessageKind, z.number()),
      today: z.object({ delivered: z.number(), p50_s: z.number().nullable(), slowest_s: z.number().nullable() }),
    }),
  }),
  readMessages: post('/api/inbox/read', 'user', {
    summary: 'Mark messages as read; null: all',
    body: z.strictObject({ ids: z.array(z.uuid()).max(200).nullable() }),
    reply: z.object({ unread: z.number() }),
  }),
  showMessages: post('/api/inbox/shown', 'user', {
    summary: 'Say that messages were shown on an open page, by its own clock',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200), shown_at: z.iso.datetime({ offset: true }) }),
    reply: Success,
  }),
  acknowledgeMessage: post('/api/inbox/:id/acknowledge', 'user', {
    summary: 'Acknowledge a message: its rule, if `until_clear`, is silent until its condition has ceased',
    params: MessageParam,
    reply: Success,
    errors: [404],
  }),
  retryDelivery: post('/api/inbox/deliveries/:id/retry', 'user', {
    summary: 'Try a dead delivery again',
    params: z.object({ id: Id }),
    reply: Success,
    errors: [404, 409],
  }),
  channels: get('/api/channels', 'user', {
    own: 'channels',
    past: 'same',
    summary: "The user's channels, quiet hours, and what the operator offers",
    query: NowOnly,
    reply: z.object({
      channels: z.array(Channel),
      settings: DeliverySettings,
      offered: z.object({ email: z.boolean(), webhook: z.boolean(), push_key: z.string().nullable() }),
    }),
  }),
  addChannel: post('/api/channels', 'user', {
    own: 'channels',
    summary:
      'Add a channel; a webhook answers with its signing secret once, an e-mail address is sent a link to confirm it',
    body: ChannelInput,
    reply: z.object({ channel: Channel, secret: z.string().nullable() }),
    errors: [409, 422, 429],
  }),
  changeChannel: put('/api/channels/:id', 'user', {
    own: 'channels',
    summary: 'Make a channel one of the default channels, or no longer',
    params: ChannelParam,
    body: z.strictObject({ is_default: z.boolean() }),
    reply: Channel,
    errors: [404],
  }),
  removeChannel: remove('/api/channels/:id', 'user', {
    own: 'channels',
    summary: 'Remove a channel; what waits for it is dropped',
    params: ChannelParam,
    reply: Success,
  }),
  testChannel: post('/api/channels/test', 'user', {
    summary: 'Send a sample to one channel (null: the inbox); its result stands in the inbox',
    body: z.strictObject({ id: Id.nullable() }),
    reply: z.object({ message_id: z.uuid() }),
    errors: [404, 429],
  }),
  confirmChannel: post('/api/channels/confirm', 'visitor', {
    summary: 'Confirm an e-mail address by the token of its link',
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    reply: z.object({ address: z.string() }),
    errors: [404],
  }),
  renewPush: post('/api/channels/push/renew', 'visitor', {
    summary: "Put a browser's renewed subscription in the place of its former one, known by that one's secret",
    body: z.strictObject({
      former: z.strictObject({ endpoint: z.string().max(1_000), auth: z.string().min(1).max(100) }),
      subscription: PushSubscription,
    }),
    reply: Success,
    errors: [404, 422, 429],
  }),
  deliverySettings: put('/api/channels/settings', 'user', {
    own: 'channels',
    summary: 'Change quiet hours, mute or sound; what is left out stays as it is',
    body: DeliveryChange,
    reply: DeliverySettings,
  }),
  deliveryLatency: get('/api/admin/deliveries/latency', 'admin', {
    past: 'refused',
    summary: 'Latency of messages of the last days by step and channel, and what is waiting or dead',
    query: NowOnly,
    reply: z.object({
      steps: z.array(z.object({ step: z.enum(['received', 'fired', 'sent', 'shown']), seconds: Percentiles })),
      channels: z.array(
        z.object({
          channel: ChannelKind,
          sent: z.number(),
          waiting: z.number(),
          dead: z.number(),
          seconds: Percentiles,
        }),
      ),
    }),
  }),
};
