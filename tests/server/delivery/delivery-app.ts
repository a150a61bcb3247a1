// Product with a mail server and private webhooks allowed, and calls of the delivery tests.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { inboxEndpoints } from '../../../src/contract/alerts/inbox.ts';
import type { Message, NewMessage } from '../../../src/domain/delivery/message.ts';
import { insertMessages } from '../../../src/server/delivery/inbox/hand-over-store.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { sampleUser, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { noticesElsewhere, sampleMessage } from './notices-elsewhere.ts';
import { httpReceiver, mailReceiver, type Receiver } from './receivers.ts';

type Added = z.infer<typeof inboxEndpoints.addChannel.reply>;

type MailServer = { url: string; close(): Promise<void> };

/** Noon in California: no quiet hours, no end of a day near. */
const noon = () => testClock('2026-11-17T20:00:00.000Z');
export let app: TestApp;
/** Mails of the default mail server. */
export const mails: string[] = [];
export let userId: number;
let keys = 0;

export const quietOf = (quiet: { from: string; to: string; weekends: boolean } | null) => ({
  quiet,
  zone: 'America/Los_Angeles',
  muted_until: null,
  sound: true,
});

/** Opens the product for the tests of a file; each begins without channels and quiet hours. */
export function openDeliveryApp(
  openMail: () => Promise<MailServer> = () => mailReceiver(mails),
  clock: TestClock = noon(),
): void {
  let mail: MailServer;
  beforeAll(async () => {
    mails.length = 0;
    mail = await openMail();
    app = await startTestApp({
      withHistory: true,
      clock,
      environment: {
        WEBHOOK_ALLOW_PRIVATE: 'true',
        SMTP_URL: mail.url,
        SMTP_FROM: 'Smart Cat <alerts@cat.example.com>',
        PUBLIC_URL: 'https://cat.example.com',
      },
    });
    await app.platform.begin(() => undefined);
    const { rows } = await app.storage.database.query<{ id: number }>(
      'select id from app_user where email_normal = $1',
      [sampleUser.email],
    );
    userId = rows[0]?.id ?? 0;
  });
  afterAll(async () => {
    await app.close();
    await mail.close();
  });
  beforeEach(async () => {
    for (const { id } of (await channels()).channels) await call('DELETE', `/api/channels/${id}`);
    await call('PUT', '/api/channels/settings', quietOf(null));
  });
}

export function call(method: string, path: string, body?: unknown, token = app.userToken): Promise<Response> {
  return sendAs(app, token, method, path, body);
}

export async function channels() {
  return inboxEndpoints.channels.reply.parse(await (await call('GET', '/api/channels')).json());
}

export async function messages(): Promise<Message[]> {
  const reply = await call('GET', '/api/inbox');
  expect(reply.status, await reply.clone().text()).toBe(200);
  return inboxEndpoints.inbox.reply.parse(await reply.json()).messages;
}

export async function add(input: unknown): Promise<Added> {
  const reply = await call('POST', '/api/channels', input);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return inboxEndpoints.addChannel.reply.parse(await reply.json());
}

export async function receiver(
  answer: (count: number) => number = () => 200,
  headers: Record<string, string> = {},
  words?: string,
): Promise<Receiver> {
  const one = await httpReceiver(answer, headers, words);
  onTestFinished(one.close);
  return one;
}

/** Hands messages over now, as a feature does; answers their titles. */
export async function fire(count: number, given: Partial<NewMessage> = {}): Promise<string[]> {
  const news = Array.from({ length: count }, (): NewMessage => {
    keys += 1;
    return sampleMessage({
      user_id: userId,
      key: `key ${keys}`,
      title: `NVDA crossed ${keys}`,
      text: `now <${keys}> & rising`,
      fired_at: iso(app.clock.now()),
      ...given,
    });
  });
  const notices = noticesElsewhere(app.storage);
  await app.storage.database.transaction((tx) => insertMessages(tx, news, iso(app.clock.now()), notices));
  return news.map(({ title }) => title);
}

export async function messageOf(title: string): Promise<Message | undefined> {
  return (await messages()).find((one) => one.title === title);
}

/** The delivery of a message to its channel, of several to the one with this id. */
export async function delivery(title: string, channelId?: number) {
  const message = await messageOf(title);
  return message?.deliveries.find(({ channel, channel_id }) =>
    channelId === undefined ? channel !== 'inbox' : channel_id === channelId,
  );
}

/** Lets the stopped clock go on, so that a wait can end whenever it began. */
export async function later<Answer>(ms: number, read: () => Promise<Answer>): Promise<Answer> {
  await app.clock.advance(ms);
  return read();
}

/** State of a delivery; the stopped clock goes on to its next try, never while an exchange is under way. */
export const stateAtNextTry = (title: string, channelId?: number) => async () => {
  const { next_try_at, state } = (await delivery(title, channelId)) ?? {};
  const wait = next_try_at ? Date.parse(next_try_at) - app.clock.now() : 0;
  if (wait > 0) await app.clock.advance(wait);
  return state;
};

export const stateOf = (title: string) => async () => (await delivery(title))?.state;
