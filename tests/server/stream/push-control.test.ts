// Control of push proxies by a process: messages sent to them, streams they may hold.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { AdminHealth } from '../../../src/domain/reports/health.ts';
import type { InboxChange } from '../../../src/domain/stream/snapshot-news.ts';
import { createLog } from '../../../src/server/process/log.ts';
import { createPushProxy } from '../../../src/server/stream/push-proxy.ts';
import { createStream } from '../../../src/server/stream/stream.ts';
import { streamRules } from '../../../src/server/stream/stream-rules.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { listenOnLoopback } from '../../setup/loopback.ts';
import { readWire } from './sample-lists.ts';

const KEY = 'sample-key';

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
      'grip-channel': expect.stringMatching(
        /^smart-cat-all, smart-cat-user-\d+, smart-cat-session-[\w-]+, smart-cat-begun-\d+$/,
      ),
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
    const wrong = [...others, 'none', `${good}.more`];
    const proxy = createPushProxy([{ control: url, key: Buffer.from(KEY) }], { clock, log: createLog('silent') });
    onTestFinished(proxy.close);
    const hold = (sig: string) => proxy.hold(sig, { id: 1, session_id: 'sample' }, Buffer.alloc(0));
    expect(hold(good)).not.toBeNull();
    expect([...changed, ...wrong].filter((sig) => hold(sig) !== null)).toEqual([]);
    for (const sig of [changed[0] ?? '', changed.at(-1) ?? '', ...wrong]) {
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

  test.each(['signed out', 'deleted', 'disabled', 'no administrator any more', 'too old'])(
    'the streams of a session are ended that is %s',
    async (how) => {
      const { query } = app.storage.database;
      const [id, email] = [`ended-${how.replaceAll(' ', '-')}`, `${how.replaceAll(' ', '-')}@example.com`];
      const { rows } = await query<{ id: number }>(
        `insert into app_user (full_name, email, email_normal, password_hash, is_admin)
         values ('Sample', $1, $1, 'none', true) returning id`,
        [email],
      );
      const user = rows[0]?.id;
      const at = (seconds: number) => new Date(clock.now() + seconds * 1_000).toISOString();
      await query(
        `insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at)
         values (sha256($1::bytea), $2, $3, $4, $4, $5)`,
        [id, id, user, at(0), at(how === 'too old' ? 1 : 3_600)],
      );
      const ends = () => sent.filter(({ channel }) => channel === `smart-cat-session-${id}`);
      expect(ends()).toEqual([]);
      if (how === 'signed out') await query('delete from session where id = $1', [id]);
      if (how === 'deleted') await query('delete from app_user where id = $1', [user]);
      if (how === 'disabled') await query('update app_user set disabled_at = $2 where id = $1', [user, at(0)]);
      if (how === 'no administrator any more')
        await query('update app_user set is_admin = false where id = $1', [user]);
      await clock.advance(2 * streamRules.held_session_check.value * 1_000);
      await expect.poll(() => ends().length).toBeGreaterThan(0);
      expect(ends()[0]?.formats).toEqual({ 'http-stream': { action: 'close' } });
    },
  );

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
        steps: async () => ({ first: null, reconstructed_since: null, steps: [] }),
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
    change([{ user_id: 7, news: 'changed', message: null }]);
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
    const ends = () => sent.filter(({ channel }) => channel.startsWith('smart-cat-begun-'));
    await clock.advance(1_000);
    await expect.poll(() => ends().length).toBeGreaterThan(0);
    const from = ends().length;
    clock.set(new Date(clock.now() + 20_000).toISOString());
    await clock.advance(1_000);
    await expect.poll(() => ends().length).toBeGreaterThanOrEqual(from + 21);
    const ids = ends().map(({ id }) => Number(id?.replace('end-', '')));
    const sorted = ids.toSorted((a, b) => a - b);
    expect(sorted).toEqual(Array.from({ length: sorted.length }, (_, at) => (sorted[0] ?? 0) + at));
    expect(ends().map(({ channel }) => channel)).toEqual(
      ids.map((second) => `smart-cat-begun-${second % streamRules.held.value}`),
    );
  });
});
