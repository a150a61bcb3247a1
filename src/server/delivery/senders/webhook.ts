// Webhooks: Standard Webhooks signatures, and chat services that take no signature.
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { WebhookTemplate } from '../../../domain/delivery/channel.ts';
import { webhookBody } from '../../../domain/delivery/webhook-body.ts';
import { type Clock, iso } from '../../process/clock.ts';
import type { GuardedPost } from './guarded-post.ts';
import { type Sender, SendProblem } from './sender.ts';
import { findTarget } from './webhook-target.ts';

/** `secret`: begins with `whsec_`; null for chat services, which check no signature. */
const WebhookDetails = z.object({ url: z.string(), template: WebhookTemplate, secret: z.string().nullable() });

const SECRET_BYTES = 32;

export const newSecret = (randomBytes: (size: number) => Buffer): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export function createWebhookSender(deps: {
  post: GuardedPost;
  clock: Pick<Clock, 'now'>;
  address: (link: string) => string;
}): Sender {
  const { post, clock, address } = deps;
  return async (channel, parcel, signal) => {
    const details = WebhookDetails.parse(channel.details);
    const { to, fields, authorization } = findTarget(details.url, details.template);
    const now = clock.now();
    const body = webhookBody(details.template, parcel, { address, sentAt: iso(now), fields });
    const signed = details.secret === null ? {} : signature(details.secret, parcel.id, now, body);
    const headers = { 'content-type': 'application/json', ...(authorization && { authorization }), ...signed };
    const { status, retryAfter } = await post({ url: to, headers, body, signal });
    if (status >= 300 && status < 400) throw new SendProblem(`Answered ${status}: redirects are not followed`);
    if (status < 200 || status >= 300) throw new SendProblem(`Answered ${status}`, { retryAfter });
  };
}

function signature(secret: string, id: string, now: number, body: string): Record<string, string> {
  const at = new Date(now);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
