// Body of a signed webhook (Standard Webhooks): one alert, or several that were gathered.
import { z } from 'zod';
import { Message } from './message.ts';

/** `timestamp`: time of this attempt; `link`: absolute URL. Texts may quote third parties, so treat them as data. */
export const AlertWebhook = z.object({
  type: z.enum(['alert', 'alert.digest']),
  timestamp: z.string(),
  data: z.object({
    title: z.string(),
    messages: z.array(
      Message.pick({ id: true, kind: true, symbol: true, title: true, text: true, link: true, urgent: true }).extend({
        fired_at: z.string(),
        exchange_at: z.string().nullable(),
      }),
    ),
  }),
});
export type AlertWebhook = z.infer<typeof AlertWebhook>;
