// Delivery channels of a reader besides the inbox, and delivery settings such as quiet hours.
import { z } from 'zod';
import { TimeZone } from '../accounts/user.ts';

export const WebhookTemplate = z.enum(['standard', 'slack', 'discord', 'telegram', 'ntfy']);
export type WebhookTemplate = z.infer<typeof WebhookTemplate>;

/** Push subscription as the browser returns it. */
export const PushSubscription = z.strictObject({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const ChannelInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('push'),
    subscription: PushSubscription,
  }),
  z.strictObject({ kind: z.literal('email'), address: z.email().max(254) }),
  z.strictObject({ kind: z.literal('webhook'), url: z.url().max(1_000), template: WebhookTemplate }),
]);
export type ChannelInput = z.infer<typeof ChannelInput>;

/**
 * `address`: recognizable name (device, e-mail address, webhook host). `detail`: sentence about `state`. `unconfirmed`:
 * link in the e-mail not opened yet; `unavailable`: the operator configured no such sender.
 */
export const Channel = z.object({
  id: z.number(),
  kind: z.enum(['push', 'email', 'webhook']),
  address: z.string(),
  template: WebhookTemplate.nullable(),
  is_default: z.boolean(),
  state: z.enum(['ready', 'unconfirmed', 'failing', 'unavailable']),
  detail: z.string(),
  failing_since: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  waiting: z.number(),
  sent_today: z.number(),
});
export type Channel = z.infer<typeof Channel>;

/**
 * `quiet`: hours as HH:MM in `zone` (IANA), null without quiet hours. Messages wait and are sent together when quiet
 * hours end.
 */
export const DeliverySettings = z.strictObject({
  quiet: z
    .strictObject({
      from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      weekends: z.boolean(),
    })
    .nullable(),
  zone: TimeZone,
  muted_until: z.iso.datetime({ offset: true }).nullable(),
  sound: z.boolean(),
});
export type DeliverySettings = z.infer<typeof DeliverySettings>;

/**
 * Change of delivery settings: absent fields keep their values. When quiet hours are turned on, missing fields come
 * from `quietAtFirst`.
 */
export const DeliveryChange = DeliverySettings.partial().extend({
  quiet: DeliverySettings.shape.quiet.unwrap().partial().nullable().optional(),
});
export type DeliveryChange = z.infer<typeof DeliveryChange>;

export const quietAtFirst = { from: '21:00', to: '05:30', weekends: true } as const;

export function changedDelivery(before: DeliverySettings, { quiet, ...rest }: DeliveryChange): DeliverySettings {
  const after = { ...before, ...rest };
  if (quiet === undefined) return after;
  return { ...after, quiet: quiet === null ? null : { ...(before.quiet ?? quietAtFirst), ...quiet } };
}

/** Default delivery settings, until the reader changes them. */
export const settingsAtFirst = (zone: string): DeliverySettings => ({
  quiet: null,
  zone,
  muted_until: null,
  sound: true,
});
