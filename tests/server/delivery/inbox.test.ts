// Inbox: messages once per key, announced to their reader alone; a stalling mail server delays no webhook.
import { expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import { inboxEndpoints } from '../../../src/contract/alerts/inbox.ts';
import type { NewMessage } from '../../../src/domain/delivery/message.ts';
import { insertMessages } from '../../../src/server/delivery/inbox/hand-over-store.ts';
import { createInboxRoutes } from '../../../src/server/delivery/inbox/inbox-routes.ts';
import { callAs } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';
import { app, call, openDeliveryApp, userId } from './delivery-app.ts';
import { noticesElsewhere, sampleMessage } from './notices-elsewhere.ts';
import { httpReceiver, tcpReceiver } from './receivers.ts';

type Inbox = z.infer<typeof inboxEndpoints.inbox.reply>;

let stalled: Awaited<ReturnType<typeof tcpReceiver>>;
openDeliveryApp(async () => {
  stalled = await tcpReceiver('');
  return { url: `smtp://127.0.0.1:${stalled.port}`, close: stalled.close };
}, testClock());

const post = (path: string, body: unknown, token = app.userToken) => call('POST', path, body, token);
async function inbox(query = '', token = app.userToken): Promise<Inbox> {
  return inboxEndpoints.inbox.reply.parse(await (await callAs(app, token, `/api/inbox${query}`)).json());
}
async function listen(token: string): Promise<Listening> {
  const listening = await listenTo(app, token);
  onTestFinished(listening.leave);
  await expect.poll(() => listening.events.length).toBeGreaterThan(0);
  return listening;
}
const changes = ({ events }: Listening) => events.filter((event) => event.inbox === 'changed').length;

const news = (key: string, given: Partial<NewMessage> = {}): NewMessage =>
  sampleMessage({
    user_id: userId,
    key,
    kind: 'verdict',
    rule_id: 7,
    title: `NVDA: ${key}`,
    exchange_at: '2026-11-17T18:13:00.000Z',
    received_at: '2026-11-17T18:13:59.000Z',
    fired_at: '2026-11-17T18:14:00.000Z',
    ...given,
  });

/** As a feature of another process does it. */
async function handOver(messages: NewMessage[]): Promise<void> {
  const { transaction } = app.storage.database;
  const notices = noticesElsewhere(app.storage);
  await transaction((tx) => insertMessages(tx, messages, '2026-11-17T18:14:00.000Z', notices).then(() => undefined));
}

test("a sample reaches the inbox and the reader's open page, nobody else's", async () => {
  const [own, other] = [await listen(app.userToken), await listen(app.adminToken)];
  const reply = await post('/api/channels/test', { id: null });
  expect(reply.status).toBe(200);
  const { message_id } = (await reply.json()) as { message_id: string };
  await expect.poll(() => changes(own)).toBe(1);
  const { messages, unread, counts } = await inbox();
  expect(messages[0]).toMatchObject({
    id: message_id,
    kind: 'test',
    title: 'Test alert',
    read_at: null,
    times: {
      exchange_at: null,
      fired_at: '2026-11-17T18:14:00.000Z',
      sent_at: '2026-11-17T18:14:00.000Z',
      shown_at: null,
    },
    deliveries: [{ channel: 'inbox', channel_id: null, state: 'sent', tries: 1 }],
  });
  expect({ unread, tests: counts.test }).toEqual({ unread: 1, tests: 1 });
  expect((await inbox('', app.adminToken)).messages).toEqual([]);
  // The administrator's page hears of its own sample only: had it heard of the user's, there would be two.
  await post('/api/channels/test', { id: null }, app.adminToken);
  await expect.poll(() => changes(other)).toBe(1);
});

test('a message handed over twice, or by two processes at once, is there once', async () => {
  const given = [news('doubled'), news('doubled'), news('single')];
  await Promise.all([handOver(given), handOver(given)]);
  await handOver(given);
  const { messages } = await inbox('?kind=verdict');
  expect(messages.map(({ title }) => title).sort()).toEqual(['NVDA: doubled', 'NVDA: single']);
});

test('what another process hands over is announced after it is committed, and not when it is undone', async () => {
  const own = await listen(app.userToken);
  const undone = app.storage.database.transaction(async (tx) => {
    await insertMessages(tx, [news('undone')], '2026-11-17T18:14:00.000Z', noticesElsewhere(app.storage));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await handOver([news('committed')]);
  await expect.poll(() => changes(own)).toBe(1);
  const titles = (await inbox()).messages.map(({ title }) => title);
  expect(titles).toContain('NVDA: committed');
  expect(titles).not.toContain('NVDA: undone');
});

test('pages go on where the one before ended, whatever arrives between them', async () => {
  const instants = Array.from({ length: 7 }, (_, at) => `2026-11-17T17:00:0${Math.floor(at / 2)}.000Z`);
  await handOver(instants.map((fired_at, at) => news(`page ${at}`, { kind: 'price', fired_at, exchange_at: null })));
  const seen: string[] = [];
  let after = '';
  for (let pages = 0; pages < 10; pages += 1) {
    const page = await inbox(`?kind=price&most=2${after}`);
    seen.push(...page.messages.map(({ id }) => id));
    if (page.next === null) break;
    after = `&after=${encodeURIComponent(page.next)}`;
    await handOver([news(`meanwhile ${pages}`, { kind: 'price' })]);
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  expect((await callAs(app, app.userToken, '/api/inbox?after=2026')).status).toBe(422);
});

test("reading, showing and acknowledging are kept, of one's own messages only", async () => {
  await handOver([news('mine', { kind: 'news' })]);
  const { messages, unread } = await inbox('?kind=news');
  const id = messages[0]?.id ?? '';
  const shown = { ids: [id], shown_at: '2030-01-01T00:00:00.000Z' };
  await post('/api/inbox/shown', shown, app.adminToken);
  await post('/api/inbox/read', { ids: null }, app.adminToken);
  expect((await inbox('?kind=news')).messages[0]).toMatchObject({ read_at: null, times: { shown_at: null } });
  expect((await post(`/api/inbox/${id}/acknowledge`, {}, app.adminToken)).status).toBe(404);
  await post('/api/inbox/shown', shown);
  // A page's clock may be wrong: nothing was shown later than now.
  expect((await inbox('?kind=news')).messages[0]?.times.shown_at).toBe('2026-11-17T18:14:00.000Z');
  expect(await (await post('/api/inbox/read', { ids: [id] })).json()).toEqual({ unread: unread - 1 });
  expect((await post(`/api/inbox/${id}/acknowledge`, {})).status).toBe(200);
  expect((await inbox('?kind=news')).messages[0]).toMatchObject({ acknowledged_at: '2026-11-17T18:14:00.000Z' });
  expect(await (await post('/api/inbox/read', { ids: null })).json()).toEqual({ unread: 0 });
  expect((await inbox('?unread=true')).messages).toEqual([]);
});

test('who follows acknowledgements hears rule and stock, and refuses by failing', async () => {
  await handOver([news('heard', { kind: 'source' })]);
  const id = (await inbox('?kind=source')).messages[0]?.id ?? '';
  const heard: unknown[] = [];
  const { database } = app.storage;
  const routesWith = (follow: () => Promise<void>) =>
    createInboxRoutes({
      database,
      notices: noticesElsewhere(app.storage),
      clock: app.clock,
      mayReceive: async () => true,
      onAcknowledged: async (_, acknowledged) => {
        heard.push(acknowledged);
        await follow();
      },
    });
  const input = { params: { id }, caller: { id: userId } } as Parameters<
    ReturnType<typeof createInboxRoutes>['acknowledgeMessage']
  >[0];
  const failing = routesWith(() => Promise.reject(new Error('no')));
  await expect(failing.acknowledgeMessage(input)).rejects.toThrow('no');
  expect((await inbox('?kind=source')).messages[0]?.acknowledged_at).toBeNull();
  await routesWith(async () => undefined).acknowledgeMessage(input);
  expect(heard.at(-1)).toEqual({ user_id: userId, rule_id: 7, symbol: 'NVDA' });
});

test('latency counts from the event to each step', async () => {
  const reply = await callAs(app, app.adminToken, '/api/admin/deliveries/latency');
  const { steps, channels } = inboxEndpoints.deliveryLatency.reply.parse(await reply.json());
  expect(steps.map(({ step }) => step)).toEqual(['received', 'fired', 'sent', 'shown']);
  // Messages without an event have no delay up to firing, instead of one of 0 s.
  expect(steps.slice(0, 2).map(({ seconds }) => seconds.p50)).toEqual([59, 60]);
  // A message that no page has shown yet has no delay either.
  const query = app.storage.database.pool.query.bind(app.storage.database.pool);
  const { rows } = await query(
    `select percentile_cont(0.5) within group (order by extract(epoch from shown_at - coalesce(exchange_at, fired_at)))::float8 as shown,
       count(*) filter (where shown_at is null)::int as unseen
     from message where kind <> 'digest'`,
  );
  expect(rows[0].unseen).toBeGreaterThan(0);
  expect(steps[3]?.seconds.p50).toBe(rows[0].shown);
  expect(channels.find(({ channel }) => channel === 'inbox')).toMatchObject({ waiting: 0, dead: 0 });
});

test('quiet hours are kept as they were written; a strange zone is refused', async () => {
  const settings = {
    quiet: { from: '21:00', to: '05:30', weekends: true },
    zone: 'Europe/Berlin',
    muted_until: null,
    sound: false,
  };
  const put = (body: unknown) => call('PUT', '/api/channels/settings', body);
  expect(await (await put(settings)).json()).toEqual(settings);
  expect((await put({ ...settings, zone: 'Nowhere/Here' })).status).toBe(422);
  const reply = await callAs(app, app.userToken, '/api/channels');
  expect(inboxEndpoints.channels.reply.parse(await reply.json())).toMatchObject({ channels: [], settings });
});

test('a stalling mail server delays no webhook', async () => {
  const hook = await httpReceiver(() => 200);
  onTestFinished(hook.close);
  const { query } = app.storage.database;
  const adding = post('/api/channels', { kind: 'email', address: 'reader@example.com' });
  await expect.poll(stalled.connections).toBe(1);
  let status = 0;
  void adding.then((reply) => {
    status = reply.status;
  });
  await expect.poll(() => app.clock.advance(1_000).then(() => status), { timeout: 60_000 }).toBe(422);
  expect((await post('/api/channels', { kind: 'webhook', url: hook.url, template: 'standard' })).status).toBe(200);
  await query(
    `insert into channel (user_id, kind, address, details, is_default, confirmed_at, created_at)
     select user_id, 'email', 'reader@example.com', '{}', true, now(), now() from channel`,
  );
  await handOver([news('stalled', { fired_at: new Date(app.clock.now()).toISOString() })]);
  await expect.poll(stalled.connections).toBe(2);
  await expect.poll(() => hook.received.length).toBe(1);
  const error = async () => {
    await app.clock.advance(1_000);
    const found = await query<{ error: string | null }>(
      `select d.error from delivery d join channel c on c.id = d.channel_id where c.kind = 'email'`,
    );
    return found.rows[0]?.error;
  };
  await expect.poll(error, { timeout: 60_000 }).toMatch(/within 15 s$/);
});
