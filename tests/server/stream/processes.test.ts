// Several processes over one database: signed addresses of published replies, also behind nginx, and ends of streams.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { publishCompressed, publishReply } from '../../../src/server/publish/published.ts';
import { streamRules } from '../../../src/server/stream/stream-rules.ts';
import { callAs, sampleAdmin, sampleUser, sendAs, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';
import { NGINX, startNginx } from '../../setup/nginx.ts';
import { largeReply, publishList, readWire } from './sample-lists.ts';

const LIST = '/api/signals/latest';
const environment = { EDGE_SNAPSHOTS: 'true', TRUST_PROXY: '127.0.0.1' };
const clock = testClock('2026-11-17T18:14:10.000Z');
/** Two processes with addresses and one without, over the same data. */
let app: TestApp;
let other: TestApp;
let plain: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, environment });
  await publishList(app, 'signals', await largeReply());
  await publishList(app, 'screener', await publishCompressed(Buffer.from(JSON.stringify(await largeReply()))));
  await publishList(app, 'signal-stats', await publishReply({ small: true }));
  other = await startTestApp({ clock, environment, storage: app.storage });
  plain = await startTestApp({ clock, storage: app.storage });
});
afterAll(async () => {
  await plain?.close();
  await other?.close();
  await app?.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The address a reader is sent to, null where the reply comes itself. */
async function addressFor(of: TestApp, token: string, path = LIST, coding = 'br'): Promise<string | null> {
  const { status, headers } = await readWire(of.url + path, { ...bearer(token), 'accept-encoding': coding });
  expect([200, 307]).toContain(status);
  if (status === 307) expect(headers['cache-control']).toBe('no-store');
  return headers.location ?? null;
}

async function givenAddress(of: TestApp = app): Promise<string> {
  const address = await addressFor(of, of.userToken);
  if (address === null) throw new Error('The reply came itself');
  return address;
}

// API-21, A-18
test.each(['br', 'gzip', 'identity'])(
  'the bytes at an address are those of the reply itself, in %s',
  async (coding) => {
    for (const path of [LIST, '/api/screener/current']) {
      const direct = await readWire(plain.url + path, { ...bearer(plain.userToken), 'accept-encoding': coding });
      const address = await addressFor(app, app.userToken, path, coding);
      const addressed = await readWire(app.url + address);
      expect([direct.status, addressed.status]).toEqual([200, 200]);
      expect(addressed.bytes.equals(direct.bytes)).toBe(true);
      for (const name of ['content-type', 'content-encoding', 'etag', 'x-snapshot-id']) {
        expect(addressed.headers[name], name).toBe(direct.headers[name]);
      }
      expect(addressed.headers['cache-control']).toMatch(/^public, max-age=\d+, immutable$/);
      // Nothing that differs between readers: one copy answers everybody.
      expect([addressed.headers.vary, addressed.headers['set-cookie']]).toEqual([undefined, undefined]);
    }
  },
);

test('a page follows the address by itself and reads which publication it got', async () => {
  const direct = await callAs(plain, plain.userToken, LIST);
  const followed = await callAs(app, app.userToken, LIST);
  expect([followed.status, followed.redirected]).toEqual([200, true]);
  expect(followed.headers.get('x-snapshot-id')).toBe(direct.headers.get('x-snapshot-id'));
  expect(await followed.json()).toEqual(await direct.json());
});

test('the stream names the address of new cards, and the first event of another page does not', async () => {
  const [here, elsewhere] = [await listenTo(app, app.userToken), await listenTo(plain, plain.userToken)];
  onTestFinished(here.leave);
  onTestFinished(elsewhere.leave);
  for (const { events } of [here, elsewhere]) await expect.poll(() => events.length).toBeGreaterThan(0);
  const reply = await largeReply();
  await publishList(app, 'mini-cards', reply);
  const newsIn = ({ events }: typeof here) =>
    events.flatMap(({ snapshots }) => snapshots.filter(({ kind }) => kind === 'mini-cards'));
  await clock.advance(2_000);
  for (const one of [here, elsewhere]) await expect.poll(() => newsIn(one)).toHaveLength(1);
  expect(newsIn(elsewhere)[0]).not.toHaveProperty('address');
  const [news] = newsIn(here);
  const addressed = await readWire(`${app.url}${news?.address}`);
  expect([addressed.status, addressed.bytes.equals(reply.brotli)]).toEqual([200, true]);
  expect(addressed.headers['x-snapshot-id']).toBe(String(news?.id));
  const late = await listenTo(app, app.userToken);
  onTestFinished(late.leave);
  await expect.poll(() => newsIn(late)).toHaveLength(1);
  expect(newsIn(late)[0]).not.toHaveProperty('address');
});

test('a copy that is still current is answered with 304 at both addresses', async () => {
  const { headers } = await readWire(plain.url + LIST, bearer(plain.userToken));
  const known = { 'if-none-match': headers.etag ?? '' };
  expect(await readWire(app.url + LIST, { ...bearer(app.userToken), ...known })).toMatchObject({ status: 304 });
  expect(await readWire(app.url + (await givenAddress()), known)).toMatchObject({ status: 304 });
});

test('all readers and processes name one address in a window, which is good until the end of the next', async () => {
  clock.set('2026-11-17T18:20:00.000Z');
  const first = await givenAddress();
  clock.set('2026-11-17T18:29:59.999Z');
  const same = [await givenAddress(), await givenAddress(other), await addressFor(app, app.adminToken)];
  expect(new Set([first, ...same]).size).toBe(1);
  clock.set('2026-11-17T18:30:00.000Z');
  const next = await givenAddress();
  expect(next).not.toBe(first);
  const statusAt = async (address: string, time: string) => {
    clock.set(time);
    const { status, bytes, headers } = await readWire(other.url + address);
    return [
      status,
      status === 200 ? headers['cache-control'] : (JSON.parse(bytes.toString()) as { detail: string }).detail,
    ];
  };
  expect(await statusAt(first, '2026-11-17T18:39:59.000Z')).toEqual([200, 'public, max-age=1, immutable']);
  const expired = [403, 'This address has expired. Ask the list itself again'];
  expect(await statusAt(first, '2026-11-17T18:40:00.000Z')).toEqual(expired);
  expect(await statusAt(next, '2026-11-17T18:40:00.000Z')).toEqual([200, 'public, max-age=600, immutable']);
  expect(await statusAt(next, '2026-11-17T18:50:00.000Z')).toEqual(expired);
});

test('an address with any character changed, added or left out opens nothing', async () => {
  const address = await givenAddress();
  const { pathname, searchParams } = new URL(address, app.url);
  const hash = pathname.split('/').at(-1) ?? '';
  const build = (parts: Record<string, string>) => {
    const { hash: named, ...query } = { hash, ...Object.fromEntries(searchParams), ...parts };
    return `/api/snapshots/${named}?${new URLSearchParams(query)}`;
  };
  expect(build({})).toBe(address);
  const parts = { hash, ...Object.fromEntries(searchParams) };
  for (const [name, text] of Object.entries(parts)) {
    const changed = [...text].flatMap((character, at) => [
      text.slice(0, at) + (character === '1' ? '2' : '1') + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1),
    ]);
    for (const value of [...changed, `${text}1`]) {
      const { status, bytes } = await readWire(app.url + build({ [name]: value }));
      // A hash that is left out altogether is another path.
      expect(status, `${name} ${value}`).toBe(403);
      expect(bytes.toString()).toContain('The signature does not belong to this address');
    }
  }
  const without = await readWire(`${app.url}${pathname}`);
  const more = await readWire(`${app.url}${address}&more=1`);
  expect([without.status, more.status]).toEqual([422, 422]);
});

//
test('only who has signed in is given an address, and programs with an access token get the reply itself', async () => {
  const made = await sendAs(app, app.userToken, 'POST', '/api/auth/tokens', {
    name: 'Sample',
    scope: 'read',
    expires: 30,
  });
  const { token } = (await made.json()) as { token: string };
  expect(await addressFor(app, token)).toBeNull();
  for (const headers of [{}, bearer(`sct_${'A'.repeat(43)}`)]) {
    const refused = await readWire(app.url + LIST, headers);
    expect([refused.status, refused.headers.location]).toEqual([401, undefined]);
  }
});

test('a small reply comes itself, and so does every reply where addresses are off', async () => {
  expect(await addressFor(app, app.userToken, '/api/signals/stats')).toBeNull();
  expect(await addressFor(plain, plain.userToken)).toBeNull();
  const asked = await readWire(plain.url + (await givenAddress()));
  expect([asked.status, asked.bytes.toString()]).toEqual([404, expect.stringContaining('Snapshots have no addresses')]);
});

const READERS = 200;
/** As browsers of today send them. */
const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8, *;q=0.1'];

test.runIf(existsSync(NGINX) || process.env.CI)('200 readers cost the product one fetch of the bytes', async () => {
  const list = await readWire(plain.url + LIST, { ...bearer(plain.userToken), 'accept-encoding': 'br' });
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-edge-'));
  const nginx = await startNginx(folder, app.url);
  onTestFinished(async () => {
    await nginx.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const fetched: { url: string; authorization: string | undefined }[] = [];
  app.platform.server.server.on('request', ({ url = '', headers }) => {
    if (url.startsWith('/api/snapshots/')) fetched.push({ url, authorization: headers.authorization });
  });
  const read = async (reader: number) => {
    const headers = {
      authorization: `Bearer ${reader % 2 === 0 ? app.userToken : app.adminToken}`,
      'accept-encoding': browsers[reader % browsers.length] ?? '',
    };
    const { status, headers: given } = await readWire(nginx.url + LIST, headers);
    expect(status).toBe(307);
    return readWire(nginx.url + given.location, headers);
  };
  const replies = await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  expect(replies.filter(({ status, bytes }) => status !== 200 || !bytes.equals(list.bytes))).toEqual([]);
  expect(replies.every(({ headers }) => headers['x-snapshot-id'] === replies[0]?.headers['x-snapshot-id'])).toBe(true);
  expect(fetched).toEqual([{ url: expect.stringContaining('coding=br'), authorization: undefined }]);
  // What is refused is refused to each caller: no copy of the bytes answers another signature, nor is a refusal kept.
  const forged = (fetched[0]?.url ?? '').replace(
    /signature=(.)/,
    (_, first) => `signature=${first === '1' ? '2' : '1'}`,
  );
  for (let time = 0; time < 2; time += 1) expect((await readWire(nginx.url + forged)).status).toBe(403);
  expect(fetched).toHaveLength(3);
});

test('an address whose snapshot is no longer kept is answered with 404, an earlier one that is kept with its bytes', async () => {
  const [address, direct] = [await givenAddress(), await readWire(plain.url + LIST, bearer(plain.userToken))];
  await publishList(app, 'signals', await largeReply());
  const options = { clock, environment, storage: app.storage, withAccounts: false };
  const later = await startTestApp(options);
  const earlier = await readWire(later.url + address, {});
  expect(earlier.headers.etag).toBe(direct.headers.etag);
  await later.close();
  await app.storage.database.query('delete from snapshot where etag = $1', [direct.headers.etag]);
  const latest = await startTestApp(options);
  const gone = await readWire(latest.url + address);
  await latest.close();
  expect([gone.status, gone.bytes.toString()]).toEqual([404, expect.stringContaining('There is no such snapshot')]);
});

const MOST_SECONDS = 5;

async function listen(token: string): Promise<Listening & { isOver: () => boolean }> {
  const listening = await listenTo(app, token);
  onTestFinished(listening.leave);
  expect(listening.status).toBe(200);
  let over = false;
  void listening.over.then(() => {
    over = true;
  });
  return { ...listening, isOver: () => over };
}
const post = (token: string, path: string, body: object = {}) => sendAs(other, token, 'POST', path, body);

//
test.each<[string, (token: string) => Promise<Response>]>([
  ['sign-out', (token) => post(token, '/api/auth/logout')],
  ['its session revoked', () => post(app.userToken, '/api/auth/sessions/revoke', { all_others: true })],
  [
    'a changed password',
    () =>
      post(app.userToken, '/api/auth/change-password', {
        current_password: sampleUser.password,
        new_password: `${sampleUser.password}2`,
      }),
  ],
])('a stream ends within five seconds after %s in another process, the others go on', async (_, end) => {
  const token = await signIn(app.url, sampleUser);
  const [ending, staying] = [await listen(token), await listen(app.userToken)];
  expect((await end(token)).ok).toBe(true);
  for (let second = 0; second < MOST_SECONDS; second += 1) await clock.advance(1_000);
  await ending.over;
  expect(staying.isOver()).toBe(false);
});

//
test('a stream ends within five seconds after its user is demoted or disabled', async () => {
  const { rows } = await app.storage.database.query<{ id: number }>('select id from app_user where email = $1', [
    sampleUser.email,
  ]);
  const user = rows[0]?.id ?? 0;
  const promoted = await post(app.adminToken, `/api/admin/users/${user}/promote`);
  expect(promoted.ok).toBe(true);
  for (const change of ['demote', 'disable']) {
    const ending = await listen(app.userToken);
    const staying = await listen(app.adminToken);
    expect((await post(app.adminToken, `/api/admin/users/${user}/${change}`)).ok, change).toBe(true);
    for (let second = 0; second < MOST_SECONDS; second += 1) await clock.advance(1_000);
    await ending.over;
    expect(staying.isOver(), change).toBe(false);
  }
});

// L-06
test('of a burst as many streams are opened as one user may have', async () => {
  const most = streamRules.of_one_user.value;
  const token = await signIn(app.url, sampleAdmin);
  const burst = await Promise.all(Array.from({ length: 35 }, () => listenTo(app, token)));
  for (const { leave } of burst) onTestFinished(leave);
  const statuses = burst.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(most).fill(200), ...Array(35 - most).fill(429)]);
});
