// Watchlists of a user over real routes and a real database: stars, named lists, imports, and nobody else's lists.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { watchlistRules } from '../../../src/domain/rules/watchlist-rules.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.storage.database.pool.query(
    `insert into stock (symbol, name, is_active, first_seen, last_seen, source)
     select unnest(array['NVDA', 'AAPL', 'BRK.B', 'BACpB', 'IBM']), 'Sample', true, now(), now(), 'sample'`,
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
const send = (method: string, path: string, body?: object, token = app.userToken) =>
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

async function begin(name: string, token?: string): Promise<number> {
  const reply = await send('POST', '/api/watchlists', { name }, token);
  expect(reply.status).toBe(200);
  return endpoints.addWatchlist.reply.parse(await reply.json()).id;
}

async function symbolsOf(list?: number): Promise<string[]> {
  const reply = await send('GET', `/api/watchlist/rows${list === undefined ? '' : `?list=${list}`}`);
  return endpoints.watchlistRows.reply.parse(await reply.json()).rows.map(({ symbol }) => symbol);
}

test('a stock may be on several lists; the star, its note and its order are those of each list alone', async () => {
  const swing = await begin('Swing');
  await send('PUT', '/api/watchlist/NVDA');
  await send('PUT', `/api/watchlist/NVDA?list=${swing}`);
  await send('PUT', `/api/watchlist/AAPL?list=${swing}`);
  await send('PUT', `/api/watchlist/NVDA/note?list=${swing}`, { note: 'above 220' });
  await send('POST', `/api/watchlist/order?list=${swing}`, { symbol: 'NVDA', before: 'AAPL' });
  expect(await symbolsOf()).toEqual(['NVDA']);
  expect(await symbolsOf(swing)).toEqual(['NVDA', 'AAPL']);
  const rows = await (await send('GET', '/api/watchlist/rows')).json();
  expect(rows).toMatchObject({ rows: [{ symbol: 'NVDA', note: '' }] });
  expect(await (await send('GET', '/api/watchlist')).json()).toMatchObject({ stars: [{ symbol: 'NVDA' }] });
  await send('DELETE', '/api/watchlist/NVDA');
  expect(await symbolsOf(swing)).toEqual(['NVDA', 'AAPL']);
  await send('DELETE', `/api/watchlists/${swing}`);
  expect((await send('GET', `/api/watchlist/rows?list=${swing}`)).status).toBe(404);
});

test('a text is read before anything is stored; what is no stock is set aside with its reason', async () => {
  const reply = await send('POST', '/api/watchlists/read', { text: 'nvda, BRK/B\nZZZZQ TSX:SHOP, NASDAQ:NVDA' });
  const read = endpoints.readSymbols.reply.parse(await reply.json());
  expect(read.found.map(({ symbol }) => symbol)).toEqual(['NVDA', 'BRK.B']);
  expect(read.refused.map(({ typed }) => typed)).toEqual(['ZZZZQ', 'TSX:SHOP']);
  for (const { problem } of read.refused) expect(problem).not.toBe('');
  expect(await symbolsOf()).toEqual([]);
});

test('an import goes behind what is there in its own order, all of it or nothing', async () => {
  const list = await begin('Import');
  const add = (symbols: string[]) => send('POST', `/api/watchlists/symbols?list=${list}`, { symbols });
  expect(await (await add(['IBM', 'AAPL'])).json()).toEqual({ added: 2, already: 0 });
  expect(await (await add(['NVDA', 'IBM', 'BRK-B'])).json()).toEqual({ added: 2, already: 1 });
  expect(await symbolsOf(list)).toEqual(['IBM', 'AAPL', 'NVDA', 'BRK.B']);
  // Notes of an exported list are read back; one that was written since stays.
  const text = `symbol,note\r\nIBM,"buy, later"\r\nAAPL,'=2\r\n`;
  const read = endpoints.readSymbols.reply.parse(await (await send('POST', '/api/watchlists/read', { text })).json());
  expect(read.found.map(({ note }) => note)).toEqual(['buy, later', '=2']);
  await send('PUT', `/api/watchlist/AAPL/note?list=${list}`, { note: 'mine' });
  const notes = { IBM: 'buy, later', AAPL: '=2', KO: 'new' };
  await send('POST', `/api/watchlists/symbols?list=${list}`, { symbols: ['IBM', 'AAPL'], notes });
  const rows = endpoints.watchlistRows.reply.parse(
    await (await send('GET', `/api/watchlist/rows?list=${list}`)).json(),
  );
  expect(rows.rows.map(({ symbol, note }) => [symbol, note])).toEqual([
    ['IBM', 'buy, later'],
    ['AAPL', 'mine'],
    ['NVDA', ''],
    ['BRK.B', ''],
  ]);
  const refused = await add(['NVDA', 'ZZZZQ']);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ detail: 'Unknown symbol ZZZZQ' });
  expect(await symbolsOf(list)).toHaveLength(4);
  await send('DELETE', `/api/watchlists/${list}`);
});

test('a full list takes no import in part', async () => {
  const list = await begin('Full');
  const most = watchlistRules.most_stars.value;
  await app.storage.database.pool.query(
    `insert into watchlist_star (user_id, list_id, symbol, starred_at)
     select user_id, id, 'X' || n, now() from watchlist, generate_series(1, $2) n where id = $1`,
    [list, most - 1],
  );
  const reply = await send('POST', `/api/watchlists/symbols?list=${list}`, { symbols: ['NVDA', 'AAPL'] });
  expect(reply.status).toBe(409);
  expect(await reply.json()).toMatchObject({
    detail: `A watchlist holds ${most} stocks: there is room for 1 more here`,
  });
  expect(await symbolsOf(list)).toHaveLength(most - 1);
  await send('DELETE', `/api/watchlists/${list}`);
});

test('names are one each whatever their letter case; lists of others do not exist', async () => {
  const list = await begin('Tech');
  expect((await send('POST', '/api/watchlists', { name: 'tech' })).status).toBe(409);
  expect((await send('PUT', `/api/watchlists/${list}`, { name: ' Chips ' })).status).toBe(200);
  const { lists } = endpoints.watchlists.reply.parse(await (await send('GET', '/api/watchlists')).json());
  expect(lists).toEqual([{ id: list, name: 'Chips', count: 0 }]);
  const foreign = await begin('Foreign', app.adminToken);
  for (const [method, path, body] of [
    ['GET', `/api/watchlist/rows?list=${foreign}`],
    ['PUT', `/api/watchlist/NVDA?list=${foreign}`],
    ['PUT', `/api/watchlist/NVDA/note?list=${foreign}`, { note: 'x' }],
    ['POST', `/api/watchlist/order?list=${foreign}`, { symbol: 'NVDA', before: null }],
    ['POST', `/api/watchlists/symbols?list=${foreign}`, { symbols: ['NVDA'] }],
    ['PUT', `/api/watchlists/${foreign}`, { name: 'Mine' }],
  ] as const) {
    expect((await send(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  expect((await send('DELETE', `/api/watchlist/NVDA?list=${foreign}`)).status).toBe(200);
  await send('DELETE', `/api/watchlists/${foreign}`);
  const others = await (await send('GET', '/api/watchlists', undefined, app.adminToken)).json();
  expect(others).toMatchObject({ lists: [{ name: 'Foreign' }] });
});

test('two at once take the last place once', async () => {
  const { most } = endpoints.watchlists.reply.parse(await (await send('GET', '/api/watchlists')).json());
  const replies = await Promise.all(
    Array.from({ length: most + 3 }, (_, at) => send('POST', '/api/watchlists', { name: `List ${at}` })),
  );
  const { lists } = endpoints.watchlists.reply.parse(await (await send('GET', '/api/watchlists')).json());
  expect(lists).toHaveLength(most);
  expect(replies.some(({ status }) => status === 409)).toBe(true);
});
