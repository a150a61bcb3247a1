// Webhooks over real receivers: signatures, tries, refusals, digests, quiet hours, messages held by a limit on noise.
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import type { NewMessage } from '../../../src/domain/delivery/message.ts';
import { nextMidnight } from '../../../src/domain/delivery/quiet-hours.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import {
  add,
  app,
  call,
  channels,
  delivery,
  fire,
  later,
  messageOf,
  openDeliveryApp,
  quietOf,
  receiver,
  stateAtNextTry,
  stateOf,
} from './delivery-app.ts';
import { tcpReceiver } from './receivers.ts';

openDeliveryApp();

const addWebhook = (url: string, template = 'standard') => add({ kind: 'webhook', url, template });

test('a webhook is signed, and the same id comes with every try', async () => {
  const hook = await receiver((count) => (count < 3 ? 500 : 200));
  const { channel, secret } = await addWebhook(`${hook.url}/hook`);
  expect(channel).toMatchObject({ kind: 'webhook', address: new URL(hook.url).host, state: 'ready', detail: 'Signed' });
  const [title = ''] = await fire(1);
  await expect.poll(async () => (await delivery(title))?.error).toBe('Answered 500');
  expect((await channels()).channels[0]).toMatchObject({ state: 'failing', detail: 'Answered 500', waiting: 1 });
  await expect.poll(stateAtNextTry(title), { timeout: 20_000 }).toBe('sent');
  expect(await delivery(title)).toMatchObject({ tries: 3, most_tries: 6, error: null });
  const message = await messageOf(title);
  for (const { headers, body } of hook.received) {
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    expect(signed['webhook-id']).toBe(message?.id);
    // The library compares with the clock of the machine: the sample's stands still.
    const at = new Date(Number(signed['webhook-timestamp']) * 1_000);
    expect(new Webhook(secret ?? '').sign(signed['webhook-id'], at, body.toString())).toBe(signed['webhook-signature']);
    expect(JSON.parse(body.toString())).toMatchObject({
      type: 'alert',
      data: { title, messages: [{ id: message?.id, link: 'https://cat.example.com/stocks/NVDA' }] },
    });
  }
  expect(hook.received).toHaveLength(3);
  expect((await channels()).channels[0]).toMatchObject({ state: 'ready', waiting: 0 });
});

test('one that redirects, talks nonsense or says nothing fails in words; nobody else waits for it', async () => {
  const elsewhere = await receiver();
  const redirecting = await receiver(() => 301, { location: elsewhere.url });
  const [garbage, silent] = [await tcpReceiver('no protocol at all\r\n\r\n'), await tcpReceiver('')];
  onTestFinished(async () => void (await Promise.all([garbage.close(), silent.close()])));
  const bad = [redirecting.url, `http://127.0.0.1:${garbage.port}/`, `http://127.0.0.1:${silent.port}/`];
  const ids: number[] = [];
  for (const url of bad) ids.push((await addWebhook(url)).channel.id);
  const good = await receiver();
  const { channel } = await addWebhook(good.url);
  const [title = ''] = await fire(1);
  await expect.poll(silent.connections).toBe(1);
  await expect.poll(() => good.received.length).toBe(1);
  const errors = async () => {
    const message = await messageOf(title);
    return ids.map((id) => message?.deliveries.find(({ channel_id }) => channel_id === id)?.error ?? '');
  };
  await expect.poll(async () => (await errors()).slice(0, 2).every(Boolean)).toBe(true);
  expect((await errors())[0]).toBe('Answered 301: redirects are not followed');
  expect((await errors())[1]).toMatch(/^No connection \(HPE_/);
  await expect.poll(async () => (await later(1_000, errors))[2], { timeout: 30_000 }).toBe('No answer within 15 s');
  expect(elsewhere.received).toHaveLength(0);
  expect((await channels()).channels.find(({ id }) => id === channel.id)).toMatchObject({
    state: 'ready',
    sent_today: 1,
  });
});

test('after the last try it is dead, and can be sent again by hand', async () => {
  let answer = 503;
  const hook = await receiver(() => answer);
  await addWebhook(hook.url);
  const [title = ''] = await fire(1);
  await expect.poll(stateAtNextTry(title), { timeout: 60_000 }).toBe('dead');
  expect(await delivery(title)).toMatchObject({ tries: 6, error: 'Answered 503', next_try_at: null });
  expect(hook.received).toHaveLength(6);
  const id = (await delivery(title))?.id ?? 0;
  answer = 200;
  expect((await call('POST', `/api/inbox/deliveries/${id}/retry`, {}, app.adminToken)).status).toBe(404);
  expect((await call('POST', `/api/inbox/deliveries/${id}/retry`, {})).status).toBe(200);
  await expect.poll(stateAtNextTry(title)).toBe('sent');
  expect((await call('POST', `/api/inbox/deliveries/${id}/retry`, {})).status).toBe(409);
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('alerts of a dead digest that are sent again one by one have ids of their own', async () => {
  let answer = 503;
  const hook = await receiver(() => answer);
  await addWebhook(hook.url);
  const titles = await fire(2);
  for (const title of titles) await expect.poll(stateAtNextTry(title), { timeout: 60_000 }).toBe('dead');
  answer = 200;
  const begun = hook.received.length;
  for (const title of titles) {
    await call('POST', `/api/inbox/deliveries/${(await delivery(title))?.id}/retry`, {});
    await expect.poll(stateAtNextTry(title)).toBe('sent');
  }
  const again = hook.received.slice(begun).map(({ headers }) => headers['webhook-id']);
  expect(again).toEqual([(await messageOf(titles[0] ?? ''))?.id, (await messageOf(titles[1] ?? ''))?.id]);
  expect(hook.received.slice(0, begun).map(({ headers }) => headers['webhook-id'])).not.toContain(again[0]);
});

test('a burst comes as one, with a line each, under one id over all tries', async () => {
  const hook = await receiver((count) => (count === 1 ? 500 : 200));
  await addWebhook(hook.url, 'slack');
  const titles = await fire(4);
  const states = async () => Promise.all(titles.map((title) => stateOf(title)()));
  await expect.poll(() => later(5_000, states), { timeout: 20_000 }).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(hook.received).toHaveLength(2);
  const { text } = JSON.parse(hook.received[1]?.body.toString() ?? '');
  expect(text.split('\n')).toHaveLength(6);
  expect(text).toContain(`4 alerts: NVDA\n${titles[0]}. now &lt;`);
});

test('quiet hours hold alerts for one digest; urgent ones pass; ending them early sends it', async () => {
  const hook = await receiver();
  await addWebhook(hook.url);
  await call('PUT', '/api/channels/settings', quietOf({ from: '00:00', to: '23:59', weekends: true }));
  const held = await fire(2);
  await expect.poll(stateOf(held[1] ?? '')).toBe('held');
  const [urgent = ''] = await fire(1, { urgent: true });
  await expect.poll(() => later(1_000, stateOf(urgent))).toBe('sent');
  expect(hook.received).toHaveLength(1);
  await call('PUT', '/api/channels/settings', quietOf(null));
  await expect.poll(() => later(1_000, stateOf(held[0] ?? '')), { timeout: 20_000 }).toBe('sent');
  expect(JSON.parse(hook.received[1]?.body.toString() ?? '')).toMatchObject({
    type: 'alert.digest',
    data: { messages: held.map((title) => ({ title })) },
  });
});

test('a sample goes to the channel asked for alone', async () => {
  const [one, other] = [await receiver(), await receiver()];
  const { channel } = await addWebhook(one.url);
  await addWebhook(other.url);
  expect((await call('POST', '/api/channels/test', { id: channel.id })).status).toBe(200);
  await expect.poll(() => one.received.length).toBe(1);
  expect((await call('POST', '/api/channels/test', { id: channel.id + 1_000 })).status).toBe(404);
  const [title = ''] = await fire(1);
  await expect.poll(() => other.received.length).toBe(1);
  expect(JSON.parse(other.received[0]?.body.toString() ?? '').data.title).toBe(title);
});

/** Firings as minutes, where to and topics; the places of those that are sent, in order. */
const rows: [name: string, firings: string, sent: number[]][] = [
  ['what waits goes out at the end, the oldest first', '0 end, 1 end', [0, 1]],
  ['newer words take the place of those that wait', '0 end a, 1 end a', [1]],
  ['words of other topics stay', '0 end a, 1 end b', [0, 1]],
  ['a message of two topics stays until both have newer words', '0 end a b, 1 end a', [0, 1]],
  ['words that came back are withdrawn', '0 end a, 1 inbox a', []],
  ['words that came back after the others went out are sent', '0 end a, 11 inbox a', [0, 1]],
  ['words that went out at once are not withdrawn', '0 now a, 1 end a', [0, 1]],
];

test.each(rows)('%s', async (name, firings, sent) => {
  const hook = await receiver();
  await addWebhook(`${hook.url}/hook`);
  const begun = app.clock.now();
  const end = iso(begun + 10 * minuteMs);
  const titles: string[] = [];
  for (const [place, firing] of firings.split(', ').entries()) {
    const [after, channel = '', ...topics] = firing.split(' ');
    const wait = begun + Number(after) * minuteMs - app.clock.now();
    if (wait > 0) await app.clock.advance(wait);
    const from = channel === 'now' ? undefined : channel === 'end' ? end : null;
    const own = topics.map((topic) => `${name} ${topic}`);
    const [title = ''] = await fire(1, { title: `${name} ${place}`, channels_from: from, topics: own });
    titles.push(title);
    const inInbox = (await messageOf(title))?.deliveries.find(({ channel }) => channel === 'inbox');
    expect(inInbox).toMatchObject({ state: 'sent' });
    // The clock must not go on while an exchange is under way.
    if (channel === 'now') await expect.poll(stateAtNextTry(title)).toBe('sent');
  }
  const expected = sent.map((place) => titles[place] ?? '');
  for (const title of expected) await expect.poll(stateAtNextTry(title)).toBe('sent');
  expect(await Promise.all(titles.map((title) => delivery(title))).then((all) => all.map((one) => one?.state))).toEqual(
    titles.map((title) => (expected.includes(title) ? 'sent' : undefined)),
  );
  const received = hook.received.flatMap(({ body }) =>
    (JSON.parse(body.toString()) as { data: { messages: { title: string }[] } }).data.messages.map(
      ({ title }) => title,
    ),
  );
  expect(received).toEqual(expected);
});

test('e-mails that wait for their pace hold back no webhook of their rule', async () => {
  const hook = await receiver();
  const { channel: webhook } = await addWebhook(`${hook.url}/hook`);
  const { channel: email } = await add({ kind: 'email', address: 'reader@example.com' });
  const { query } = app.storage.database;
  await query('update channel set confirmed_at = $1 where id = $2', [iso(app.clock.now()), email.id]);
  const sentAtOnce = async (given: Partial<NewMessage>) => {
    const [title = ''] = await fire(1, { gathers: true, ...given });
    const begun = app.clock.now();
    await expect.poll(stateAtNextTry(title, webhook.id)).toBe('sent');
    expect(app.clock.now() - begun).toBeLessThan(20_000);
    expect((await delivery(title, email.id))?.state).toBe(given.channel_ids ? undefined : 'waiting');
  };
  const mailed = await fire(20, { channel_ids: [email.id] });
  await expect.poll(stateOf(mailed[0] ?? '')).toBe('sent');
  // Until a minute after the last e-mail.
  for (const place of [1, 2]) await sentAtOnce({ rule_id: 78, title: `within a minute ${place}` });
  // Until midnight: as if each had gone alone, the e-mails of the day are used up.
  await query(`update delivery set batch = message_id where channel_id = $1 and state = 'sent'`, [email.id]);
  for (const place of [1, 2]) await sentAtOnce({ rule_id: 79, title: `until midnight ${place}` });
  await fire(1, { gathers: true, rule_id: 80, title: 'by e-mail', channel_ids: [email.id] });
  await expect
    .poll(async () => Date.parse((await delivery('by e-mail'))?.next_try_at ?? ''))
    .toBe(nextMidnight(app.clock.now(), 'America/Los_Angeles'));
  await sentAtOnce({ rule_id: 80, title: 'elsewhere', channel_ids: [webhook.id] });
});

longTest('from the fifth message in ten minutes on a rule over many stocks comes as a digest', async () => {
  const hook = await receiver();
  await addWebhook(`${hook.url}/hook`);
  const titles: string[] = [];
  for (let place = 0; place < 7; place++) {
    const [title = ''] = await fire(1, { title: `noisy ${place}`, rule_id: 77, gathers: true });
    titles.push(title);
    if (place < 4) await expect.poll(stateAtNextTry(title)).toBe('sent');
  }
  for (const title of titles.slice(4)) expect((await delivery(title))?.state).toBe('waiting');
  for (const title of titles) await expect.poll(stateAtNextTry(title)).toBe('sent');
  const exchanges = hook.received.map(
    ({ body }) => (JSON.parse(body.toString()) as { data: { messages: unknown[] } }).data.messages.length,
  );
  expect(exchanges).toEqual([1, 1, 1, 1, 3]);
});
