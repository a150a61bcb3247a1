// Named watchlists over real routes and a real database: lists, imports, and nobody else's lists.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { watchlistRules } from '../../../src/domain/rules/watchlist-rules.ts';
import { sendAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.storage.database.pool.query(
    `insert into stock (symbol, name, is_active, first_seen, last_seen, source)
     select unnest(array['NVDA', 'AAPL', 'BRK.B', 'IBM']), 'Sample', true, now(), now(), 'sample'`,
  );
});
afterAll(() => app.close());

const send = (method: string, path: string, body?: unknown, token = app.userToken) =>
  sendAs(app, token, method, path, body);

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
