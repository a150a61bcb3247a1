// Two devices of one account: changes of one are announced to the other and never undone by it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import type { OwnList } from '../../../src/domain/watchlist/own-list.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { type Listening, listenTo } from '../../setup/event-stream.ts';
import { countInGate, longTest } from '../../setup/long-run.ts';

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
    ['POST', '/api/auth/first-suggestions/put-away', {}],
    ['POST', '/api/auth/tokens', { name: 'Announced', scope: 'read', expires: 30 }],
    ['POST', '/api/screener/saved', { name: 'Announced', query: 'sort=rvol' }],
    [
      'POST',
      '/api/alerts/rules',
      { condition: { kind: 'price', crosses: 'above', value: 9_000 }, scope: { kind: 'symbol', symbol: 'NVDA' } },
    ],
  ] as const;
  for (const [method, path, body] of changes) await send(method, path, body);
  const kinds = ['watchlist', 'own-lists', 'channels', 'account', 'account', 'account', 'saved-screens', 'alert-rules'];
  await expect.poll(() => heard(own)).toEqual(kinds);
  await expect.poll(() => heard(elsewhere).toSorted()).toEqual(kinds.toSorted());
  expect(heard(others)).toEqual([]);
});

/** One press on a device: the value it gives a thing of the product, by the thing's path. */
type Press = { path: string; value: unknown };
const press = (path: string, ...values: unknown[]): fc.Arbitrary<Press> =>
  fc.constantFrom(...values.map((value) => ({ path, value })));
const EVENING = '2026-11-18T00:00:00.000Z';
const anyPress = fc.oneof(
  press('settings.sound', true, false),
  press('settings.zone', 'Europe/Paris', 'Asia/Tokyo'),
  press('settings.muted_until', null, EVENING),
  press('settings.quiet.from', '20:00', '22:30'),
  press('settings.quiet.weekends', true, false),
  press('rule.is_on', true, false),
  press('rule.paused_until', null, EVENING),
  press('rule.once', true, false),
  press('rule.cool_down_minutes', 5, 60),
  press('own.name', 'Picks A', 'Picks B'),
  press('own.points', 1, 20),
  press('own.side', 'bullish', 'bearish'),
  press('screen.name', 'Screen A', 'Screen B'),
  press('screen.query', 'sort=rvol', 'sort=price'),
  press('account.time_zone', 'Europe/Berlin', 'UTC'),
  press('account.csv_notation', 'semicolon-comma', 'semicolon-point'),
  press('star.AAPL', true, false),
  press('star.MSFT', true, false),
  press('named.AAPL', true, false),
  press('named.MSFT', true, false),
  press('column.volume', true, false),
  press('column.price', true, false),
  press('note.NVDA', 'from here', 'from there', ''),
);

type Device = { of: TestApp; note: string };
type Ids = { rule: number; own: number; screen: number; named: number };

async function made(): Promise<Ids> {
  await send('PUT', '/api/watchlist/NVDA');
  const { id: named } = await send<{ id: number }>('POST', '/api/watchlists', { name: 'Both devices' });
  const { id: screen } = await send<{ id: number }>('POST', '/api/screener/saved', {
    name: 'Both devices',
    query: 'sort=rvol',
  });
  return { rule: (await rules())[0]?.id ?? 0, own: (await lists())[0]?.id ?? 0, screen, named };
}

/** False where the product refuses it, naming what was changed elsewhere. */
async function pressed(device: Device, { path, value }: Press, ids: Ids): Promise<boolean> {
  const [thing = '', ...fields] = path.split('.');
  const [field = ''] = fields;
  const body = fields.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
  const put = (address: string, given = body) => sendAs(device.of, app.userToken, 'PUT', address, given);
  const presses: Record<string, () => Promise<Response>> = {
    settings: () => put('/api/channels/settings'),
    rule: () => put(`/api/alerts/rules/${ids.rule}`),
    own: () => put(`/api/own-lists/${ids.own}`),
    screen: () => put(`/api/screener/saved/${ids.screen}`),
    account: () => put(`/api/auth/${field.replace('_', '-')}`),
    star: () => sendAs(device.of, app.userToken, value ? 'PUT' : 'DELETE', `/api/watchlist/${field}`),
    named: () =>
      sendAs(device.of, app.userToken, value ? 'PUT' : 'DELETE', `/api/watchlist/${field}?list=${ids.named}`),
    column: () => sendAs(device.of, app.userToken, 'POST', '/api/watchlist/columns', { column: field, shown: value }),
    note: () => put(`/api/watchlist/${field}/note`, { note: value, was: device.note }),
  };
  const reply = await presses[thing]?.();
  if (thing === 'note' && reply?.status === 409) return false;
  expect(reply?.status, `${path}: ${await reply?.text()}`).toBe(200);
  if (thing === 'note') device.note = String(value);
  return true;
}

/** What a device shows, by the paths of presses. */
async function shownBy(device: Device, ids: Ids): Promise<(path: string) => unknown> {
  const read = async (address: string) => (await callAs(device.of, app.userToken, address)).json();
  const [channels, own, ruled, screens, account, stars, named] = await Promise.all(
    [
      '/api/channels',
      '/api/own-lists',
      '/api/alerts/rules',
      '/api/screener/saved',
      '/api/auth/me',
      '/api/watchlist/rows',
      `/api/watchlist/rows?list=${ids.named}`,
    ].map(read),
  );
  const withId = (rows: { id: unknown }[], id: unknown) => rows.find((row) => row.id === id);
  const rowOf = ({ rows }: { rows: { symbol: string; note: string }[] }, symbol: string) =>
    rows.find((row) => row.symbol === symbol);
  const objects: Record<string, unknown> = {
    settings: channels.settings,
    own: withId(own.lists, ids.own),
    rule: withId(ruled.rules, ids.rule),
    screen: withId(screens.screens, ids.screen),
    account,
  };
  device.note = rowOf(stars, 'NVDA')?.note ?? '';
  return (path) => {
    const [thing = '', ...fields] = path.split('.');
    const [field = ''] = fields;
    if (thing === 'star') return rowOf(stars, field) !== undefined;
    if (thing === 'named') return rowOf(named, field) !== undefined;
    if (thing === 'column') return stars.columns.includes(field);
    if (thing === 'note') return rowOf(stars, field)?.note;
    return fields.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], objects[thing]);
  };
}

longTest(
  'no press of one device undoes a press of another, in any order and at once, and both show the same',
  async () => {
    const ids = await made();
    const here = { of: app, note: '' };
    const there = { of: second, note: '' };
    /** Presses at once, one of each device; a device that looks reads what there is. */
    const round = fc.record({ here: fc.option(anyPress), there: fc.option(anyPress), looks: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 15 }), async (rounds) => {
        /** Values that a thing may have: of presses at once on one thing either. */
        const last = new Map<string, unknown[]>();
        for (const { looks, ...presses } of rounds) {
          if (looks) await Promise.all([shownBy(here, ids), shownBy(there, ids)]);
          const given = [presses.here, presses.there];
          const taken = await Promise.all(
            [here, there].map((device, at) => {
              const one = given[at];
              return one != null && pressed(device, one, ids);
            }),
          );
          const kept = given.filter((one, at) => one != null && taken[at]) as Press[];
          for (const { path } of kept) {
            last.set(
              path,
              kept.filter((one) => one.path === path).map(({ value }) => value),
            );
          }
        }
        const [a, b] = await Promise.all([shownBy(here, ids), shownBy(there, ids)]);
        for (const [path, values] of last) {
          expect(a(path), path).toEqual(b(path));
          expect(values, path).toContainEqual(a(path));
        }
      }),
      { numRuns: countInGate(6, 60) },
    );
  },
);

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
