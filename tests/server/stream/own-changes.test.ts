// Two devices of one account: changes of one are announced to the other and never undone by it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import type { DeliverySettings } from '../../../src/domain/delivery/channel.ts';
import type { OwnList } from '../../../src/domain/watchlist/own-list.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withHistory: true });
  await app.platform.begin(() => undefined);
  second = await startTestApp({ storage: app.storage, clock: app.clock });
  await second.platform.begin(() => undefined);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function send<Reply>(method: string, path: string, body: object = {}): Promise<Reply> {
  const reply = await callAs(app, app.userToken, path, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  expect(reply.status, `${method} ${path}: ${text}`).toBe(200);
  return JSON.parse(text) as Reply;
}

const settings = async () => (await send<{ settings: DeliverySettings }>('GET', '/api/channels')).settings;
const rules = async () => (await send<{ rules: AlertRule[] }>('GET', '/api/alerts/rules')).rules;
const lists = async () => (await send<{ lists: OwnList[] }>('GET', '/api/own-lists')).lists;

test('each change is announced to every window of the account, by every process, and to nobody else', async () => {
  const listen = async (of: TestApp, token: string): Promise<Listening> => {
    const listening = await listenTo(of, token);
    onTestFinished(listening.leave);
    return listening;
  };
  const [own, elsewhere, others] = [
    await listen(app, app.userToken),
    await listen(second, app.userToken),
    await listen(app, app.adminToken),
  ];
  const heard = ({ events }: Listening) => events.flatMap(({ own: kind }) => kind ?? []);
  const changes = [
    ['PUT', '/api/watchlist/NVDA', {}],
    ['POST', '/api/own-lists', { name: 'Announced', side: 'bullish', points: 5, symbols: ['NVDA'] }],
    ['PUT', '/api/channels/settings', { sound: false }],
    ['PUT', '/api/auth/time-zone', { time_zone: null }],
    ['POST', '/api/screener/saved', { name: 'Announced', query: 'sort=rvol' }],
    [
      'POST',
      '/api/alerts/rules',
      { condition: { kind: 'price', crosses: 'above', value: 9_000 }, scope: { kind: 'symbol', symbol: 'NVDA' } },
    ],
  ] as const;
  for (const [method, path, body] of changes) await send(method, path, body);
  const kinds = ['watchlist', 'own-lists', 'channels', 'account', 'saved-screens', 'alert-rules'];
  await expect.poll(() => heard(own)).toEqual(kinds);
  await expect.poll(() => heard(elsewhere).toSorted()).toEqual(kinds.toSorted());
  expect(heard(others)).toEqual([]);
});

/** One press on a device: what it sends, and where the product shows it. */
type Press = { thing: 'settings' | 'rule' | 'list'; field: string; value: unknown };

const press = (thing: Press['thing'], field: string, ...values: unknown[]): fc.Arbitrary<Press> =>
  fc.constantFrom(...values.map((value) => ({ thing, field, value })));
const anyPress = fc.oneof(
  press('settings', 'sound', true, false),
  press('settings', 'zone', 'Europe/Paris', 'Asia/Tokyo'),
  press('settings', 'muted_until', null, '2026-11-18T00:00:00.000Z'),
  press('settings', 'quiet.from', '20:00', '22:30'),
  press('settings', 'quiet.weekends', true, false),
  press('rule', 'is_on', true, false),
  press('rule', 'paused_until', null, '2026-11-18T00:00:00.000Z'),
  press('rule', 'once', true, false),
  press('rule', 'cool_down_minutes', 5, 60),
  press('list', 'name', 'Picks A', 'Picks B'),
  press('list', 'points', 1, 20),
  press('list', 'side', 'bullish', 'bearish'),
);

test('no press of one device undoes a press of another, in any order', async () => {
  const [rule] = await rules();
  const [list] = await lists();
  const paths = {
    settings: '/api/channels/settings',
    rule: `/api/alerts/rules/${rule?.id}`,
    list: `/api/own-lists/${list?.id}`,
  };
  await fc.assert(
    fc.asyncProperty(fc.array(anyPress, { minLength: 5, maxLength: 25 }), async (presses) => {
      const last = new Map<string, unknown>();
      for (const { thing, field, value } of presses) {
        const [outer = '', inner] = field.split('.');
        await send('PUT', paths[thing], { [outer]: inner === undefined ? value : { [inner]: value } });
        last.set(`${thing}.${field}`, value);
      }
      const now: Record<string, unknown> = {
        settings: await settings(),
        rule: (await rules()).find(({ id }) => id === rule?.id),
        list: (await lists()).find(({ id }) => id === list?.id),
      };
      const shown = [...last.keys()].map((path) => [
        path,
        path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], now),
      ]);
      expect(shown).toEqual([...last]);
    }),
    { numRuns: 8 },
  );
});

test('a text or a list of stocks that was changed meanwhile is not overwritten: both are named', async () => {
  const put = async (path: string, body: object) => {
    const reply = await callAs(app, app.userToken, path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, text: await reply.text() };
  };
  await send('PUT', '/api/watchlist/AAPL');
  expect((await put('/api/watchlist/AAPL/note', { note: 'from A', was: '' })).status).toBe(200);
  const stale = await put('/api/watchlist/AAPL/note', { note: 'from B', was: '' });
  expect(stale).toEqual({ status: 409, text: expect.stringMatching(/changed elsewhere.*from A.*from B/) });
  expect((await put('/api/watchlist/AAPL/note', { note: 'from B', was: 'from A' })).status).toBe(200);
  const [list] = await lists();
  const path = `/api/own-lists/${list?.id}`;
  await app.clock.advance(1_000);
  expect((await put(path, { symbols: ['NVDA', 'AAPL'], read: list?.since })).status).toBe(200);
  const late = await put(path, { symbols: ['NVDA', 'MSFT'], read: list?.since });
  expect(late).toEqual({
    status: 409,
    text: expect.stringMatching(/2 stocks now: NVDA, AAPL.*Yours had 2: NVDA, MSFT/),
  });
  expect((await lists())[0]?.symbols).toEqual(['NVDA', 'AAPL']);
});
