// Own expert lists over real routes and a real database: states by instant, limits, tokens, and nobody else's replies.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { watchlistRules } from '../../../src/domain/rules/watchlist-rules.ts';
import type { OwnList } from '../../../src/domain/watchlist/own-list.ts';
import { createHeldSymbols } from '../../../src/server/watchlist/held-symbols-store.ts';
import { fetchLists, runPipeline } from '../../journeys/pipeline-steps.ts';
import { callAs, drawMarket, otherReader, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { countInGate, inGate } from '../../setup/long-run.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: TestApp;
let other: string;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
  await fetchLists(app, ['upgrades']);
  await runPipeline(app);
  other = await otherReader(app);
});
afterAll(() => app.close());

const send = (method: string, path: string, body?: unknown, token = app.userToken) =>
  sendAs(app, token, method, path, body);
async function lists(asof?: string, token?: string): Promise<OwnList[]> {
  const reply = await send('GET', `/api/own-lists${asof === undefined ? '' : `?asof=${asof}`}`, undefined, token);
  return endpoints.ownLists.reply.parse(await reply.json()).lists;
}
async function add(list: object, token?: string): Promise<OwnList> {
  const reply = await send('POST', '/api/own-lists', list, token);
  expect(reply.status).toBe(200);
  return endpoints.addOwnList.reply.parse(await reply.json());
}
async function removeAll(): Promise<void> {
  for (const { id } of await lists()) await send('DELETE', `/api/own-lists/${id}`);
}
const picks = { name: 'My picks', side: 'bullish', points: 10, symbols: ['nvda', 'AAPL', 'NASDAQ:NVDA'] };
const nowIso = () => new Date(clock.now()).toISOString();

test('a list is kept with canonical symbols, and an earlier instant is answered with what it said then', async () => {
  const begun = nowIso();
  await clock.advance(1_000);
  const list = await add(picks);
  expect(list).toMatchObject({ name: 'My picks', symbols: ['NVDA', 'AAPL'], since: nowIso() });
  await clock.advance(1_000);
  const before = nowIso();
  await clock.advance(1_000);
  const changed = { name: 'Shorts', side: 'bearish', points: 45, symbols: ['AAPL'] };
  expect((await send('PUT', `/api/own-lists/${list.id}`, changed)).status).toBe(200);
  expect(await lists()).toEqual([{ id: list.id, ...changed, since: nowIso() }]);
  expect(await lists(before)).toEqual([{ ...list, name: 'Shorts' }]);
  expect(await lists(begun)).toEqual([]);
  const same = await send('PUT', `/api/own-lists/${list.id}`, { ...changed, name: 'My shorts' });
  expect(endpoints.changeOwnList.reply.parse(await same.json()).since).toBe((await lists())[0]?.since);
  await send('DELETE', `/api/own-lists/${list.id}`);
  expect(await lists(before)).toEqual([]);
});

test('a change holds also where the clock is behind the last one', async () => {
  const list = await add(picks);
  const ahead = clock.now();
  clock.set(new Date(ahead - 10_000).toISOString());
  const changed = await send('PUT', `/api/own-lists/${list.id}`, { symbols: ['AAPL'], read: list.since });
  expect(changed.status).toBe(200);
  const shown = async () => (await lists()).map(({ symbols }) => symbols);
  expect(await shown()).toEqual([['AAPL']]);
  const { query } = app.storage.database;
  const { rows } = await query<{ user_id: number }>('select user_id from own_list where id = $1', [list.id]);
  const users = rows.map(({ user_id }) => user_id);
  await createHeldSymbols(query).rename(query, { users, from: 'AAPL', to: 'MSFT' }, nowIso());
  expect(await shown()).toEqual([['MSFT']]);
  clock.set(new Date(ahead + 10_000).toISOString());
  expect(await shown()).toEqual([['MSFT']]);
  expect((await lists(new Date(ahead).toISOString())).map(({ symbols }) => symbols)).toEqual([list.symbols]);
  await removeAll();
});

test('what cannot be kept is refused in words', async () => {
  const list = await add(picks);
  const status = async (body: object, method = 'POST', id: number | '' = '') =>
    (await send(method, `/api/own-lists${id === '' ? '' : `/${id}`}`, body)).status;
  expect(await status({ ...picks, name: 'MY PICKS' })).toBe(409);
  expect(await status({ ...picks, name: 'Unknown', symbols: ['ZZZZQ'] })).toBe(404);
  expect(await status({ ...picks, name: 'Nothing', symbols: [] })).toBe(422);
  expect(await status({ ...picks, name: 'Heavy', points: watchlistRules.most_own_points.value + 1 })).toBe(422);
  expect(await status({ ...picks, name: 'Long', symbols: new Array(501).fill('NVDA') })).toBe(422);
  expect(await status(picks, 'PUT', list.id + 1)).toBe(404);
  for (let at = 2; at <= watchlistRules.most_own_lists.value; at++) await add({ ...picks, name: `List ${at}` });
  expect(await status({ ...picks, name: 'One too many' })).toBe(409);
  await removeAll();
});

test("a list is its owner's: another reader neither sees, changes nor removes it, and a token may do what its scope says", async () => {
  const list = await add(picks);
  expect(await lists(undefined, other)).toEqual([]);
  expect((await send('PUT', `/api/own-lists/${list.id}`, picks, other)).status).toBe(404);
  await send('DELETE', `/api/own-lists/${list.id}`, undefined, other);
  expect(await lists()).toEqual([list]);
  const body = { name: 'Sample script', scope: 'read', expires: 30 };
  const { token } = (await (await send('POST', '/api/auth/tokens', body)).json()) as { token: string };
  expect(await lists(undefined, token)).toEqual([list]);
  expect((await send('DELETE', `/api/own-lists/${list.id}`, undefined, token)).status).toBe(403);
  await removeAll();
});

test('a list is measured by the rules of every other source, for its owner alone', async () => {
  const record = async (asof?: string, token?: string) => {
    const reply = await send(
      'GET',
      `/api/own-lists/record${asof === undefined ? '' : `?asof=${asof}`}`,
      undefined,
      token,
    );
    expect(reply.status).toBe(200);
    return endpoints.ownListRecord.reply.parse(await reply.json());
  };
  const list = await add(picks);
  expect(await record()).toEqual({ market: 'simulated', figures: [] });
  // As if it had been there for two months.
  const begun = '2026-09-15T15:00:00.000Z';
  await app.storage.database.query('update own_list_state set from_at = $2 where list_id = $1', [list.id, begun]);
  const { figures } = await record();
  expect(figures.map(({ horizon }) => horizon).toSorted()).toEqual(['1', '20', '5', 'close']);
  for (const one of figures) {
    expect(one).toMatchObject({ list: list.id, side: 1, benchmark: 'spy', calls: 2, settled: 2, state: 'too_few' });
    expect(Math.abs(one.mean ?? 1)).toBeLessThan(0.5);
  }
  expect((await record('2026-09-14T15:00:00Z')).figures).toEqual([]);
  const soon = (await record('2026-09-18T15:00:00Z')).figures;
  expect(soon.find(({ horizon }) => horizon === '20')?.settled ?? 0).toBe(0);
  expect(soon.find(({ horizon }) => horizon === '1')?.settled).toBe(2);
  expect((await record(undefined, other)).figures).toEqual([]);
  await removeAll();
});

/** Addresses of every reply a reader can ask for without knowing an id. */
const readable = Object.values(endpoints as Record<string, Endpoint>).flatMap((declared) => {
  const { method, access, path, stream, picture, file } = declared;
  const address = path.replace(':symbol', 'NVDA');
  const isAsked = method === 'GET' && access === 'user' && !stream && !picture && !file && !address.includes(':');
  return isAsked && !path.startsWith('/api/auth') ? [address] : [];
});
const QUERIES = inGate(
  ['', '?symbols=NVDA,AAPL'],
  ['', '?symbols=NVDA,AAPL', '?q=NVDA', '?since=2026-11-16T18:00:00Z', '?at=2026-11-16T18:00:00Z', '?sources=score:1'],
);

/** Replies to another reader, by address. */
async function repliesToOther(addresses: readonly string[]): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  for (const address of addresses) {
    const reply = await callAs(app, other, address);
    const text = await reply.text();
    if (reply.status === 200) replies.set(address, text);
  }
  return replies;
}

test("nobody's reply, no snapshot and no call of the record depends on another reader's lists", async () => {
  await add({ ...picks, name: 'Of the other' }, other);
  const first = await repliesToOther(readable.flatMap((path) => QUERIES.map((query) => path + query)));
  const again = await repliesToOther([...first.keys()]);
  // Some replies name the time they took: they say nothing twice alike.
  const before = new Map([...again].filter(([address, text]) => first.get(address) === text));
  expect(new Set([...before.keys()].map((address) => address.split('?')[0])).size).toBeGreaterThan(20);
  // A list publishes nothing either: what caches keep at signed addresses are the snapshots of publications.
  const calls = async () =>
    (
      await app.storage.database.query(
        `select count(*) as calls, max(id) as last, sum(strength) as points, (select max(id) from publication) as publication,
                (select max(id) from snapshot) as snapshot from call`,
      )
    ).rows;
  const register = await calls();
  const list = fc.record({
    side: fc.constantFrom('bullish', 'bearish'),
    points: fc.integer({ min: 1, max: watchlistRules.most_own_points.value }),
    symbols: fc.uniqueArray(fc.constantFrom('NVDA', 'AAPL', 'MSFT', 'AMD', 'TSLA'), { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 2, maxLength: 4 }), async (own) => {
      await removeAll();
      for (const [at, one] of own.entries()) await add({ ...one, name: `List ${at}` });
      expect(await repliesToOther([...before.keys()])).toEqual(before);
      expect(await calls()).toEqual(register);
    }),
    { numRuns: countInGate(1, 4) },
  );
});
