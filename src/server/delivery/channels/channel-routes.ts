// Endpoints of a reader's channels and quiet hours.
import { createHash } from 'node:crypto';
import { agentName } from '../../../domain/accounts/agent-name.ts';
import { toNetwork } from '../../../domain/accounts/network-of.ts';
import type { Channel, ChannelInput, PushSubscription } from '../../../domain/delivery/channel.ts';
import { deliveryRules, sampleWindows } from '../../../domain/delivery/delivery-rules.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import type { Database } from '../../db/database.ts';
import { defineRoutes, type RequestFacts } from '../../http/handlers.ts';
import { withTimeout } from '../../jobs/with-timeout.ts';
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { createRateLimits } from '../../rate-limits/rate-limits.ts';
import { zoneOf } from '../inbox/inbox-routes.ts';
import type { Notices } from '../notices.ts';
import type { SendMail } from '../senders/email.ts';
import { refuseAddress } from '../senders/guarded-post.ts';
import { refuseKeys } from '../senders/push.ts';
import { SendProblem } from '../senders/sender.ts';
import { newSecret } from '../senders/webhook.ts';
import { refuseTemplate } from '../senders/webhook-target.ts';
import { type ChannelRow, createChannelStore, type NewChannel } from './channel-store.ts';

const NO_EMAIL = 'This server sends no e-mail';
const TOKEN_BYTES = 32;
const most = deliveryRules.most_channels.value;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

function toState(row: ChannelRow, sendsEmail: boolean): Pick<Channel, 'state' | 'detail'> {
  if (row.kind === 'email' && !sendsEmail) return { state: 'unavailable', detail: NO_EMAIL };
  if (row.confirmed_at === null) return { state: 'unconfirmed', detail: 'Open the link in the e-mail to confirm it' };
  if (row.failing_since !== null) return { state: 'failing', detail: row.last_error ?? 'It does not answer' };
  if (row.kind === 'email') return { state: 'ready', detail: `At most ${deliveryRules.emails_a_day.value} a day` };
  if (row.kind === 'push') return { state: 'ready', detail: 'Allowed in this browser' };
  return { state: 'ready', detail: row.template === 'standard' ? 'Signed' : 'Not signed' };
}

function toChannel(row: ChannelRow, sendsEmail: boolean): Channel {
  const { confirmed_at: _, last_error: __, ...rest } = row;
  return { ...rest, ...toState(row, sendsEmail) };
}

export function createChannelRoutes(deps: {
  database: Database;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
  notices: Pick<Notices, 'outbox'>;
  /** Null without a mail server. */
  sendMail: SendMail | null;
  pushKey: () => Promise<string>;
  address: (link: string) => string;
  allowPrivate: boolean;
}) {
  const { database, clock, randomBytes, sendMail } = deps;
  const store = createChannelStore(database, deps.notices);
  const { limitUses } = createRateLimits({ database, clock });
  const limitMails = limitUses('confirm-email', sampleWindows, 'Too many e-mails. Please try again later.');
  const limitRenewals = limitUses('renew-push', sampleWindows, 'Too many subscriptions. Please try again later.');
  const now = () => iso(clock.now());

  /** Throws Fault 422 for an address to which nothing may be sent. */
  function checkAddress(url: string): void {
    const refusal = refuseAddress(url, deps.allowPrivate);
    if (refusal !== null) throw new Fault(422, `The address ${refusal}`);
  }

  function toPush({ endpoint, keys }: PushSubscription) {
    checkAddress(endpoint);
    const refusal = refuseKeys(keys);
    if (refusal !== null) throw new Fault(422, refusal);
    return { endpoint, keys };
  }

  function toNew(
    input: ChannelInput,
    request: RequestFacts,
    token: string,
  ): { channel: NewChannel; secret: string | null } {
    if (input.kind === 'email') {
      if (sendMail === null) throw new Fault(422, NO_EMAIL);
      const channel = { kind: input.kind, address: input.address, details: {}, confirmHash: hashToken(token) };
      return { channel, secret: null };
    }
    if (input.kind === 'push') {
      const details = toPush(input.subscription);
      return { channel: { kind: 'push', address: agentName(request.agent), details, confirmHash: null }, secret: null };
    }
    const { url, template } = input;
    checkAddress(url);
    const refusal = refuseTemplate(url, template);
    if (refusal !== null) throw new Fault(422, `The address ${refusal}`);
    const secret = template === 'standard' ? newSecret(randomBytes) : null;
    const details = { url, template, secret };
    return { channel: { kind: 'webhook', address: new URL(url).host, details, confirmHash: null }, secret };
  }

  /** Sends the confirmation link; removes the channel when the mail server does not accept it. */
  async function sendLink(userId: number, channelId: number, to: string, token: string): Promise<void> {
    if (sendMail === null) return;
    const url = deps.address(`/alerts?confirm=${token}`);
    const lines = [
      'Somebody asked for alerts of Smart Cat to this address.',
      'Open the link to confirm it. Without that nothing more is sent.',
    ];
    const limit = new AbortController();
    const mail = { id: hashToken(token).slice(0, 32), to, subject: 'Confirm this address', lines };
    const sending = sendMail({ ...mail, link: { words: 'Confirm this address', url } }, limit.signal);
    const late = () => {
      limit.abort(new Error('late'));
      throw new SendProblem('The mail server does not answer');
    };
    try {
      await withTimeout(clock, deliveryRules.exchange.value * secondMs, sending, late);
    } catch (error) {
      await store.remove(userId, channelId);
      if (error instanceof SendProblem) throw new Fault(422, `Not added: ${error.message}`, { cause: error });
      throw error;
    }
  }

  return defineRoutes({
    channels: async ({ caller }) => {
      const [rows, settings, push_key] = await Promise.all([
        store.all(caller.id, zoneOf(caller), now()),
        store.settings(caller.id, zoneOf(caller)),
        deps.pushKey(),
      ]);
      const email = sendMail !== null;
      return {
        channels: rows.map((row) => toChannel(row, email)),
        settings,
        offered: { email, webhook: true, push_key },
      };
    },

    addChannel: async ({ body, caller, request }) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const { channel, secret } = toNew(body, request, token);
      if (body.kind === 'email') await limitMails(caller.id);
      const id = await store.add(caller.id, channel, now());
      if (id === null) throw new Fault(409, `You have ${most} channels, which is the most: remove one first`);
      const row = await store.one(caller.id, id, zoneOf(caller), now());
      if (row?.confirmed_at === null) await sendLink(caller.id, id, channel.address, token);
      if (row === null) throw new Fault(409, 'The channel was removed meanwhile');
      return { channel: toChannel(row, sendMail !== null), secret };
    },

    changeChannel: async ({ params, body, caller }) => {
      const isThere = await store.setDefault(caller.id, params.id, body.is_default);
      const row = isThere ? await store.one(caller.id, params.id, zoneOf(caller), now()) : null;
      if (row === null) throw new Fault(404, 'No such channel');
      return toChannel(row, sendMail !== null);
    },

    removeChannel: async ({ params, caller }) => {
      await store.remove(caller.id, params.id);
      return { success: true };
    },

    confirmChannel: async ({ body }) => {
      const address = await store.confirm(hashToken(body.token), now());
      if (address === null) throw new Fault(404, 'This link is not valid any more: add the address again');
      return { address };
    },

    renewPush: async ({ body: { former, subscription }, request }) => {
      await limitRenewals(toNetwork(request.ip));
      if (!(await store.renewPush(former, toPush(subscription)))) throw new Fault(404, 'No such channel');
      return { success: true };
    },

    deliverySettings: ({ body, caller }) => store.changeSettings(caller.id, zoneOf(caller), body, now()),
  });
}
