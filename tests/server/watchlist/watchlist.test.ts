// Watchlist of a user over real routes and a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { watchlistRules } from '../../../src/domain/rules/watchlist-rules.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.storage.database.pool.query(
    `insert into stock (symbol, name, is_active, first_seen, last_seen, source)
     select unnest(array['NVDA', 'AAPL', 'BRK.B', 'BACpB']), 'Sample', true, now(), now(), 'sample'`,
  );
});
afterAll(() => app.close());

const star = (symbol: string, token = app.userToken) =>
  callAs(app, token, `/api/watchlist/${encodeURIComponent(symbol)}`, { method: 'PUT' });
const unstar = (symbol: string, token = app.userToken) =>
  callAs(app, token, `/api/watchlist/${encodeURIComponent(symbol)}`, { method: 'DELETE' });
async function stars(token = app.userToken) {
  const reply = await callAs(app, token, '/api/watchlist');
  return endpoints.myStars.reply.parse(await reply.json());
}
const symbols = async (token?: string) => (await stars(token)).stars.map(({ symbol }) => symbol);

test('a star has its instant, newest first, and is gone once removed', async () => {
  expect(await stars()).toEqual({ stars: [], most: watchlistRules.most_stars.value });
  const first = await star('NVDA');
  const nvda = { symbol: 'NVDA', starred_at: new Date(app.clock.now()).toISOString() };
  expect(await first.json()).toEqual(nvda);
  await app.clock.advance(1_000);
  // Starring twice keeps the first instant.
  expect(await (await star('NVDA')).json()).toEqual(nvda);
  expect((await star('AAPL')).status).toBe(200);
  expect(await symbols()).toEqual(['AAPL', 'NVDA']);
  expect(await (await unstar('NVDA')).json()).toEqual({ success: true });
  expect(await symbols()).toEqual(['AAPL']);
  await unstar('AAPL');
  expect((await unstar('AAPL')).status).toBe(200);
});

test('a symbol is starred whichever way it is written; what is no stock is refused', async () => {
  for (const [typed, symbol] of [
    ['brk-b', 'BRK.B'],
    ['BACpB', 'BACpB'],
  ] as const) {
    expect(await (await star(typed)).json()).toMatchObject({ symbol });
    await unstar(typed);
  }
  const unknown = await star('ZZZZQ');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { detail: 'Unknown symbol ZZZZQ' }]);
  for (const symbol of ['A'.repeat(21), '../x']) expect((await star(symbol)).status).toBe(422);
  expect(await symbols()).toEqual([]);
});

test('each user has their own stars', async () => {
  await star('NVDA');
  await star('AAPL', app.adminToken);
  expect(await symbols()).toEqual(['NVDA']);
  expect(await symbols(app.adminToken)).toEqual(['AAPL']);
  await unstar('AAPL');
  expect(await symbols(app.adminToken)).toEqual(['AAPL']);
  await unstar('NVDA');
});

test('a full list refuses more stars, concurrent ones too, until one is removed', async () => {
  const { pool } = app.storage.database;
  const most = watchlistRules.most_stars.value;
  await pool.query(
    `insert into watchlist_star (user_id, symbol, starred_at)
     select u.id, 'S' || n, now() from app_user u, generate_series(1, $1) n where u.email_normal = $2`,
    [most - 1, 'sample.user@example.com'],
  );
  const replies = await Promise.all(['NVDA', 'AAPL', 'BRK.B', 'BACpB'].map((symbol) => star(symbol)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ detail: `Your watchlist is full: ${most} stars are the most` });
  expect((await stars()).stars).toHaveLength(most);
  await unstar('S1');
  const late = await Promise.all(['NVDA', 'AAPL', 'BRK.B', 'BACpB'].map((symbol) => star(symbol)));
  expect(late.filter(({ status }) => status === 200)).toHaveLength(2);
  await pool.query('delete from watchlist_star');
});

async function table(token = app.userToken) {
  const reply = await callAs(app, token, '/api/watchlist/rows');
  return endpoints.watchlistRows.reply.parse(await reply.json());
}
const send = (method: string, path: string, body: object, token = app.userToken) =>
  sendAs(app, token, method, path, body);
const order = async (token?: string) => (await table(token)).rows.map(({ symbol }) => symbol);

test('the table follows the manual order, newer stars first, each with its note', async () => {
  for (const symbol of ['NVDA', 'AAPL', 'BRK.B']) {
    await star(symbol);
    await app.clock.advance(1_000);
  }
  expect(await order()).toEqual(['BRK.B', 'AAPL', 'NVDA']);
  const move = async (symbol: string, before: string | null) =>
    (await send('POST', '/api/watchlist/order', { symbol, before })).status;
  expect([await move('NVDA', 'BRK.B'), await move('AAPL', 'NOBODYS'), await move('NOBODYS', 'AAPL')]).toEqual([
    200, 200, 404,
  ]);
  expect(await order()).toEqual(['NVDA', 'BRK.B', 'AAPL']);
  await star('BACpB');
  expect(await order()).toEqual(['BACpB', 'NVDA', 'BRK.B', 'AAPL']);
  // The stars themselves are still listed newest first.
  expect(await symbols()).toEqual(['BACpB', 'BRK.B', 'AAPL', 'NVDA']);
  const noted = await send('PUT', '/api/watchlist/brk-b/note', { note: '  wait for earnings ' });
  expect(await noted.json()).toMatchObject({ symbol: 'BRK.B', note: 'wait for earnings' });
  const { rows } = await table();
  expect(rows.map(({ symbol, note }) => [symbol, note])).toContainEqual(['BRK.B', 'wait for earnings']);
  // Nothing is scored here, and nobody has prices: unknown, never zero. The listings tell the name.
  expect(rows[0]).toMatchObject({ smart_cat_score: null, score_history: [], next_earnings_date: null });
  expect(rows.find(({ symbol }) => symbol === 'AAPL')?.company_name).toBe('Sample');
  expect((await send('PUT', '/api/watchlist/TSLA/note', { note: 'x' })).status).toBe(404);
  expect((await send('PUT', '/api/watchlist/NVDA/note', { note: 'x'.repeat(501) })).status).toBe(422);
  // Nobody else sees them.
  expect(await order(app.adminToken)).toEqual([]);
  for (const symbol of await symbols()) await unstar(symbol);
});

test('chosen columns are stored in the order of the table', async () => {
  expect((await table()).columns).toEqual(['price', 'change', 'score', 'since', 'history', 'earnings', 'note']);
  const choose = async (column: string, shown: boolean) =>
    (await send('POST', '/api/watchlist/columns', { column, shown })).status;
  const hidden = ['change', 'score', 'since', 'history', 'earnings', 'note'];
  expect(await Promise.all([...hidden.map((column) => choose(column, false)), choose('volume', true)])).toEqual(
    Array(7).fill(200),
  );
  expect((await table()).columns).toEqual(['price', 'volume']);
  expect([await choose('price', false), await choose('volume', false), await choose('colour', true)]).toEqual([
    200, 200, 422,
  ]);
  expect((await table()).columns).toEqual([]);
  expect((await table(app.adminToken)).columns).toHaveLength(7);
});
