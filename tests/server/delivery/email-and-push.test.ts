// E-mail over a real mail server and browser push over a real endpoint: confirmed, escaped, decrypted, ended.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sampleUser } from '../../setup/app.ts';
import { listenTo } from '../../setup/event-stream.ts';
import {
  add,
  app,
  call,
  channels,
  delivery,
  fire,
  mails,
  messageOf,
  messages,
  openDeliveryApp,
  receiver,
  stateAtNextTry,
  stateOf,
} from './delivery-app.ts';

openDeliveryApp();

test('an e-mail address takes alerts once its link was opened; texts are escaped', async () => {
  const { channel } = await add({ kind: 'email', address: 'reader@example.com' });
  expect(channel).toMatchObject({ state: 'unconfirmed', address: 'reader@example.com' });
  const link = mails.at(-1) ?? '';
  const token = /confirm=3D([\w-]{20,})|confirm=([\w-]{20,})/.exec(link.replace(/=\r?\n/g, ''));
  const [unsent = ''] = await fire(1);
  expect(await delivery(unsent)).toBeUndefined();
  const wrong = await call('POST', '/api/channels/confirm', { token: 'x'.repeat(43) });
  expect(wrong.status).toBe(404);
  const confirmed = await call('POST', '/api/channels/confirm', { token: token?.[1] ?? token?.[2] });
  expect(await confirmed.json()).toEqual({ address: 'reader@example.com' });
  const before = mails.length;
  const [title = ''] = await fire(1);
  await expect.poll(stateOf(title)).toBe('sent');
  const message = await messageOf(title);
  const text = (mails[before] ?? '').replace(/=\r?\n/g, '');
  expect(text).toContain(`Message-ID: <${message?.id}@cat.example.com>`);
  expect(text).toContain(`Subject: ${title}`);
  expect(text).toMatch(/now <\d+> & rising/);
  expect(text).toMatch(/<p>now &lt;\d+&gt; &amp; rising<\/p>/);
  expect(text).toContain('https://cat.example.com/stocks/NVDA');
});

test('an address the mail server refuses is not added', async () => {
  const reply = await call('POST', '/api/channels', { kind: 'email', address: 'refused@example.com' });
  expect(reply.status).toBe(422);
  expect(((await reply.json()) as { detail: string }).detail).toBe(
    'Not added: The mail server answered 550 no such mailbox',
  );
  expect((await channels()).channels).toEqual([]);
});

/** A browser's side of a subscription. */
function browser(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint,
    keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  };
  /** Source: RFC 8188 and RFC 8291. */
  const decrypt = (body: Buffer): unknown => {
    const [salt, size] = [body.subarray(0, 16), body[20] ?? 0];
    const server = body.subarray(21, 21 + size);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), server]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(server), auth, info, 32));
    const key = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length));
    const sealed = body.subarray(21 + size);
    const open = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { subscription, decrypt };
}

test('that a channel answered is news for pages that list deliveries alone', async () => {
  const listening = await listenTo(app, app.userToken);
  onTestFinished(listening.leave);
  await expect.poll(() => listening.events.length).toBeGreaterThan(0);
  for (const [status, state, error] of [
    [201, 'sent', null],
    [503, 'waiting', 'The push service answered 503'],
  ] as const) {
    const service = await receiver(() => status);
    const { channel } = await add({
      kind: 'push',
      subscription: browser(`${service.url}/push/${status}`).subscription,
    });
    const before = listening.events.length;
    const [title = ''] = await fire(1);
    const news = () =>
      listening.events.slice(before).flatMap(({ inbox, message }) => (inbox ? [[inbox, message?.title]] : []));
    await expect.poll(news).toContainEqual(['deliveries', undefined]);
    await expect.poll(news).toContainEqual(['changed', title]);
    expect(news()).toHaveLength(2);
    expect(await delivery(title)).toMatchObject({ state, error });
    await call('DELETE', `/api/channels/${channel.id}`);
  }
});

test('a browser decrypts its alerts, which carry the key the page subscribes with', async () => {
  const service = await receiver(() => 201);
  const { subscription, decrypt } = browser(`${service.url}/push/1`);
  await add({ kind: 'push', subscription });
  // Subscribing again is the same channel.
  const { channel } = await add({ kind: 'push', subscription });
  const { offered, channels: own } = await channels();
  expect(own).toHaveLength(1);
  const [title = ''] = await fire(1);
  await expect.poll(stateOf(title)).toBe('sent');
  const message = await messageOf(title);
  const { headers, body, path } = service.received[0] ?? { headers: {}, body: Buffer.alloc(0), path: '' };
  expect([path, channel.kind]).toEqual(['/push/1', 'push']);
  // RFC 8030: kept an hour for a browser that is off, woken at once, a repeated try replaces the one before.
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(headers.topic).toBe(message?.id.replaceAll('-', ''));
  expect(decrypt(body)).toEqual({ id: message?.id, title, body: message?.text, link: '/stocks/NVDA' });
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(offered.push_key);
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(signed).toBe(true);
  const read = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  const { aud, sub, exp } = read(claims) as { aud: string; sub: string; exp: number };
  expect(aud).toBe(service.url);
  expect(sub).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
  // RFC 8292: at most a day; the library reads the machine's clock.
  expect(exp * 1_000 - Date.now()).toBeGreaterThan(0);
  expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(86_400_000);
});

const GONE = 'The browser ended its subscription';
const OTHER_KEY = 'The browser was subscribed under another key of this server';
test.each([
  [404, undefined, GONE],
  [410, undefined, GONE],
  [
    403,
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions',
    OTHER_KEY,
  ],
  [400, '{"reason":"VapidPkHashMismatch"}', OTHER_KEY],
  [401, '{"errno":109,"message":"Request did not validate Invalid bearer token: Auth > Invalid vapid key"}', OTHER_KEY],
])('a subscription that answers %i is removed, and the inbox says why', async (status, words, why) => {
  const service = await receiver(() => status, {}, words);
  await add({ kind: 'push', subscription: browser(`${service.url}/${status}`).subscription });
  const said = async () => {
    const text = `${why}; 1 alert was not shown there. Allow alerts on that device again to go on.`;
    return (await messages()).filter((message) => message.kind === 'product' && message.text === text).length;
  };
  const before = await said();
  await fire(1);
  await expect.poll(async () => (await channels()).channels).toEqual([]);
  await expect.poll(said).toBe(before + 1);
});

test('a refusal of the signature alone ends no subscription', async () => {
  const service = await receiver(() => 403, {}, '{"reason":"ExpiredJwtToken"}');
  await add({ kind: 'push', subscription: browser(`${service.url}/expired`).subscription });
  const [title = ''] = await fire(1);
  await expect.poll(async () => (await delivery(title))?.error).toBe('The push service answered 403');
});

test('a renewed subscription takes the place of its former one, for whom knows the secret of that', async () => {
  const service = await receiver(() => 201);
  const [former, next] = [browser(`${service.url}/former`).subscription, browser(`${service.url}/next`)];
  const { channel } = await add({ kind: 'push', subscription: former });
  const renew = async (auth: string) =>
    (
      await call('POST', '/api/channels/push/renew', {
        former: { endpoint: former.endpoint, auth },
        subscription: next.subscription,
      })
    ).status;
  expect([await renew('AAAAAAAAAAAAAAAAAAAAAA'), await renew(former.keys.auth), await renew(former.keys.auth)]).toEqual(
    [404, 200, 404],
  );
  expect((await channels()).channels).toMatchObject([{ id: channel.id, state: 'ready' }]);
  const guesses = [await renew('x'), await renew('x'), await renew('x'), await renew('x')];
  expect(guesses).toEqual([404, 404, 404, 429]);
  await expect.poll(stateOf((await fire(1))[0] ?? '')).toBe('sent');
  expect(service.received.map(({ path }) => path)).toEqual(['/next']);
});

test.each([
  ['a key that is too short', { p256dh: 'BAAA' }],
  ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a secret that is too short', { auth: 'AAAA' }],
])('%s is refused when it is handed over', async (_name, keys) => {
  const { subscription } = browser('https://push.example/1');
  const body = { kind: 'push', subscription: { ...subscription, keys: { ...subscription.keys, ...keys } } };
  const reply = await call('POST', '/api/channels', body);
  expect([reply.status, (await reply.text()).includes('of the subscription')]).toEqual([422, true]);
});

test('a push service that asks for a pause gets it, for later alerts too, and the alert under the same topic', async () => {
  const service = await receiver((count) => (count === 1 ? 429 : 201), { 'retry-after': '120' });
  const { subscription, decrypt } = browser(`${service.url}/busy`);
  await add({ kind: 'push', subscription });
  const [first = ''] = await fire(1);
  await expect.poll(async () => (await delivery(first))?.error).toBe('The push service answered 429');
  const again = Date.parse((await delivery(first))?.next_try_at ?? '');
  expect(again - app.clock.now()).toBeGreaterThan(100_000);
  expect(again - app.clock.now()).toBeLessThanOrEqual(120_000);

  const [second = ''] = await fire(1, { urgent: true });
  await expect.poll(async () => Date.parse((await delivery(second))?.next_try_at ?? '')).toBe(again);
  expect(service.received).toHaveLength(1);
  await expect.poll(stateAtNextTry(first)).toBe('sent');
  await expect.poll(stateAtNextTry(second)).toBe('sent');
  expect(app.clock.now()).toBeGreaterThanOrEqual(again);
  const [refused, taken] = service.received;
  expect(taken?.headers.topic).toBe(refused?.headers.topic);
  expect(decrypt(taken?.body ?? Buffer.alloc(0))).toEqual(decrypt(refused?.body ?? Buffer.alloc(0)));
});

const register = (email: string) =>
  call('POST', '/api/auth/register', { email, password: sampleUser.password, full_name: 'Sample Reader' }, '');
async function triesTo(email: string): Promise<number | null> {
  const text = 'select tries from system_mail where to_address = $1';
  return (await app.storage.database.query<{ tries: number }>(text, [email])).rows[0]?.tries ?? null;
}

test('a mail of an account comes with its whole link and leaves nothing behind', async () => {
  const email = 'wren@sample.example';
  expect((await register(email)).status).toBe(200);
  const own = () =>
    mails.map((one) => one.replace(/=\r?\n/g, '').replaceAll('=3D', '=')).filter((one) => one.includes(`To: ${email}`));
  await expect.poll(() => own().length).toBe(1);
  expect(own()[0]).toContain('Subject: Confirm your address for Smart Cat');
  expect(own()[0]).toMatch(/https:\/\/cat\.example\.com\/confirm-address\?token=lnk_[\w-]{43}/);
  await expect.poll(() => triesTo(email)).toBeNull();
});

test('a mail the server refuses is tried again, and given up when its link has ended', async () => {
  const email = 'refused@sample.example';
  expect((await register(email)).status).toBe(200);
  await expect.poll(() => triesTo(email)).toBe(1);
  const later = async () => {
    await app.clock.advance(60_000);
    return triesTo(email);
  };
  await expect.poll(later).toBe(2);
  const end = new Date(app.clock.now() + 120_000).toISOString();
  await app.storage.database.query('update system_mail set expires_at = $1', [end]);
  await expect.poll(later).toBeNull();
});
