// Streams held by Pushpin: each event once from several processes, own inboxes apart, out within a minute of sign-out.
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { InboxChange } from '../../../src/domain/stream/snapshot-news.ts';
import type { AdminHealth } from '../../../src/domain/reports/health.ts';
import { createLog } from '../../../src/server/process/log.ts';
import type { SnapshotName } from '../../../src/server/publish/kinds.ts';
import { publishReply } from '../../../src/server/publish/published.ts';
import { eventBytes } from '../../../src/server/stream/hub.ts';
import { createPushProxy } from '../../../src/server/stream/push-proxy.ts';
import { createStream } from '../../../src/server/stream/stream.ts';
import { streamRules } from '../../../src/server/stream/stream-rules.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';
import { listenOnLoopback } from '../../setup/loopback.ts';
import { PUSHPIN, pushpinPorts, startPushpin } from '../../setup/pushpin.ts';
import { publishList, readWire } from './sample-lists.ts';

const KEY = 'sample-key';
const NO_NEWS = JSON.stringify({ sent_at: '2026-11-17T15:00:00.000Z', snapshots: [] });
const LOOK_MS = 2_000;
const MOST_LOOKS = 5;

describe.runIf(existsSync(PUSHPIN) || process.env.CI)('through Pushpin', () => {
  /** Its signatures are good until an hour after the machine's own time. */
  const clock = testClock(new Date().toISOString());
  let folder: string;
  let app: TestApp;
  let other: TestApp;
  let pushpin: Awaited<ReturnType<typeof startPushpin>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pushpin-'));
    const ports = await pushpinPorts();
    const environment = { GRIP_URL: `http://127.0.0.1:${ports.control}/?key=${KEY}`, TRUST_PROXY: '127.0.0.1' };
    app = await startTestApp({ clock, environment });
    other = await startTestApp({ clock, environment, storage: app.storage });
    pushpin = await startPushpin(folder, ports, { product: app.url, key: KEY });
  });
  afterAll(async () => {
    await pushpin?.end();
    await other?.close();
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function listen(token: string, at = pushpin.url): Promise<Listening> {
    const listening = await listenTo({ url: at }, token);
    onTestFinished(listening.leave);
    await expect.poll(() => listening.events.length).toBeGreaterThan(0);
    // Pushpin subscribes after it has passed on the first event: what is sent between the two is not heard.
    const heard = async () => {
      if (at === pushpin.url) await pushpin.send('smart-cat-all', eventBytes(NO_NEWS).toString());
      return at !== pushpin.url || listening.events.length > 1;
    };
    await expect.poll(heard).toBe(true);
    return listening;
  }
  const idsOf = ({ events }: Listening, kind: SnapshotName) =>
    events.slice(1).flatMap(({ snapshots }) => snapshots.filter((one) => one.kind === kind).map(({ id }) => id));
  let made = 0;
  async function publish(kind: SnapshotName): Promise<void> {
    made += 1;
    await publishList(app, kind, await publishReply({ made }));
  }
  /** Lets both processes look at what was published until the condition holds, for less of their time than a stream is held. */
  async function looking(found: () => boolean): Promise<void> {
    for (let look = 0; look < MOST_LOOKS && !found(); look += 1) {
      await clock.advance(LOOK_MS);
      await expect
        .poll(found, { timeout: 5_000 })
        .toBe(true)
        .catch(() => undefined);
    }
    expect(found()).toBe(true);
  }

  test('what two processes announce is heard once, by who listens there and by who listens to the product', async () => {
    const [held, direct] = [await listen(app.userToken), await listen(app.userToken, app.url)];
    const elsewhere = await listen(other.userToken, other.url);
    const all = [held, direct, elsewhere];
    for (let time = 1; time <= 3; time += 1) {
      await publish('signals');
      await looking(() => all.every((one) => idsOf(one, 'signals').length >= time));
    }
    // What the other process sent of the first two has come through before the third.
    expect(new Set(idsOf(direct, 'signals')).size).toBe(3);
    expect(all.map((one) => idsOf(one, 'signals'))).toEqual(all.map(() => idsOf(direct, 'signals')));
  });

  //
  test('after a sign-out no stream of the session goes on for a minute, and none begins', async () => {
    const again = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'sample.user@example.com', password: 'Sample-User-1!' }),
    });
    const { access_token: token } = (await again.json()) as { access_token: string };
    const listening = await listen(token);
    let isOver = false;
    void listening.over.then(() => {
      isOver = true;
    });
    await callAs(app, token, '/api/auth/logout', { method: 'POST' });
    let seconds = 0;
    await expect
      .poll(async () => {
        if (seconds < 60) {
          seconds += 1;
          await clock.advance(1_000);
        }
        return isOver;
      })
      .toBe(true);
    expect((await listenTo({ url: pushpin.url }, token)).status).toBe(401);
  });

  test('of a burst as many streams are held as one user may begin', async () => {
    await clock.advance(2 * streamRules.held.value * 1_000);
    const most = 2 * streamRules.of_one_user.value;
    const statuses: number[] = [];
    for (let time = 0; time <= most; time += 1) {
      const listening = await listenTo({ url: pushpin.url }, app.adminToken);
      onTestFinished(listening.leave);
      statuses.push(listening.status);
    }
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
  });
});

type Item = { channel: string; id?: string; formats: { 'http-stream': { content?: string; action?: string } } };

describe('what goes to the proxy', () => {
  const clock = testClock('2026-11-17T18:14:10.000Z');
  /** What was sent to the control port. */
  const sent: Item[] = [];
  let refuses = false;
  const control = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.url === '/publish/') sent.push(...(JSON.parse(text) as { items: Item[] }).items);
    if (refuses) response.statusCode = 503;
    response.end('Published\n');
  });
  let app: TestApp;
  let url: string;
  beforeAll(async () => {
    url = await listenOnLoopback(control);
    app = await startTestApp({ clock, environment: { GRIP_URL: `${url}/?key=${KEY}` } });
  });
  afterAll(async () => {
    await app?.close();
    control.closeAllConnections();
    await new Promise((closed) => control.close(closed));
  });

  function signature(claims: object, key = KEY): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ typ: 'JWT', alg: 'HS256' })}.${part(claims)}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  }
  async function listeners(): Promise<string | undefined> {
    const figures = await (await callAs(app, '', '/metrics')).text();
    return figures.match(/^smartcat_stream_clients(?:\{.*\})? (\d+)$/m)?.[1];
  }
  const soon = { exp: clock.now() / 1_000 + 60, iss: 'pushpin' };
  const asked = (sig: string) => ({ authorization: `Bearer ${app.userToken}`, 'grip-sig': sig });

  test('a signed request is answered with what the proxy needs, and the product holds nothing', async () => {
    const { status, headers, bytes } = await readWire(`${app.url}/api/stream`, asked(signature(soon)));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'grip-hold': 'stream',
      'grip-channel': expect.stringMatching(/^smart-cat-all, smart-cat-user-\d+, smart-cat-begun-\d+$/),
      'grip-keep-alive': ': still here\\n\\n; format=cstring; timeout=10',
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(bytes.toString()).toBe('data: {"sent_at":"2026-11-17T18:14:10.000Z","snapshots":[]}\n\n');
  });

  test('a signature that is changed, expired, of another key or no token at all leaves the stream with the product', async () => {
    const before = await listeners();
    const good = signature(soon);
    const swap = (at: number) => good.slice(0, at) + (good[at] === '1' ? '2' : '1') + good.slice(at + 1);
    const changed = [...good].map((_, at) => swap(at));
    const others = [
      signature({ ...soon, exp: clock.now() / 1_000 }),
      signature({ iss: 'pushpin' }),
      signature(soon, 'other'),
    ];
    for (const sig of [...changed, ...others, 'none', `${good}.more`]) {
      const stop = new AbortController();
      const reply = await fetch(`${app.url}/api/stream`, { headers: asked(sig), signal: stop.signal });
      expect([reply.status, reply.headers.get('grip-hold')], sig).toEqual([200, null]);
      stop.abort();
      // Each takes one of the user's places until the product sees that it was left.
      await expect.poll(listeners).toBe(before);
    }
  });

  test('a proxy that takes nothing is counted and a warning, until it does', async () => {
    const proxy = new URL(url).host;
    const figure = async (name: string) => {
      const line = (await (await callAs(app, '', '/metrics')).text()).split('\n').find((one) => one.startsWith(name));
      return Number(line?.split(' ').at(-1));
    };
    const isUp = () => figure(`smartcat_push_proxy_up{proxy="${proxy}"}`);
    const checked = async () => {
      const { checks } = (await (await callAs(app, app.adminToken, '/api/admin/health')).json()) as AdminHealth;
      return checks.find(({ id }) => id === 'push_proxy');
    };
    const failed = () => figure(`smartcat_push_proxy_messages{proxy="${proxy}",outcome="failed"}`);
    await clock.advance(1_000);
    await expect.poll(isUp).toBe(1);
    expect((await checked())?.state).toBe('pass');
    const before = await failed();
    refuses = true;
    onTestFinished(() => {
      refuses = false;
    });
    await clock.advance(1_000);
    await expect.poll(isUp).toBe(0);
    expect(await failed()).toBeGreaterThan(before);
    expect(await checked()).toMatchObject({
      state: 'warning',
      figure: '1 of 1',
      detail: expect.stringContaining(proxy),
    });
    refuses = false;
    await clock.advance(1_000);
    await expect.poll(isUp).toBe(1);
    expect((await checked())?.state).toBe('pass');
  });

  test('who is not signed in is not held either', async () => {
    const { status, headers } = await readWire(`${app.url}/api/stream`, { 'grip-sig': signature(soon) });
    expect([status, headers['grip-hold']]).toEqual([401, undefined]);
  });

  test('a changed inbox goes to the channel of its user', async () => {
    const proxy = createPushProxy([{ control: url, key: Buffer.from(KEY) }], { clock, log: createLog('silent') });
    onTestFinished(proxy.close);
    let change: (changes: readonly InboxChange[] | null) => void = () => undefined;
    const stream = createStream({
      clock,
      publish: {
        newest: async () => null,
        steps: async () => ({ first: null, steps: [] }),
        onNews: () => () => undefined,
      },
      endedSessions: async () => new Set(),
      onInboxChanged: (follow) => {
        change = follow;
        return () => undefined;
      },
      pushProxy: proxy,
    });
    onTestFinished(stream.close);
    change([{ user_id: 7, message: null }]);
    change(null);
    const inboxes = () => sent.filter(({ formats }) => formats['http-stream'].content?.includes('"inbox":"changed"'));
    await expect
      .poll(() =>
        inboxes()
          .map(({ channel }) => channel)
          .sort(),
      )
      .toEqual(['smart-cat-all', 'smart-cat-user-7']);
  });

  test('streams of every second are ended once, also after seconds in which nothing ran', async () => {
    const ends = () => sent.filter(({ formats }) => formats['http-stream'].action === 'close');
    await clock.advance(1_000);
    await expect.poll(() => ends().length).toBeGreaterThan(0);
    const from = ends().length;
    clock.set(new Date(clock.now() + 20_000).toISOString());
    await clock.advance(1_000);
    await expect.poll(() => ends().length).toBeGreaterThanOrEqual(from + 21);
    const ids = ends().map(({ id }) => Number(id?.replace('end-', '')));
    const sorted = ids.toSorted((a, b) => a - b);
    expect(sorted).toEqual(Array.from({ length: sorted.length }, (_, at) => (sorted[0] ?? 0) + at));
    expect(ends().map(({ channel }) => channel)).toEqual(ids.map((second) => `smart-cat-begun-${second % 50}`));
  });
});
