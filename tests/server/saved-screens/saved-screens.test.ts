// Saved screens of a user over real routes and a real database.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { savedScreenRules } from '../../../src/domain/rules/saved-screen-rules.ts';
import type { SavedScreen } from '../../../src/domain/screener/saved/saved-screen.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.storage.database.pool.query('delete from saved_screen');
});

const send = (method: string, path: string, body: unknown, token = app.userToken) =>
  sendAs(app, token, method, `/api/screener/saved${path}`, body);
async function save(name: string, query = 'rvol=2..', token = app.userToken): Promise<SavedScreen> {
  const reply = await send('POST', '', { name, query }, token);
  expect(reply.status).toBe(200);
  return endpoints.saveScreen.reply.parse(await reply.json());
}
async function screens(token = app.userToken): Promise<SavedScreen[]> {
  const reply = await callAs(app, token, '/api/screener/saved');
  return endpoints.savedScreens.reply.parse(await reply.json()).screens;
}

test('a screen is kept with its address, oldest first, and belongs to its user alone', async () => {
  const first = await save('Momentum', 'change=3..&rvol=2..');
  expect(first).toMatchObject({ name: 'Momentum', query: 'change=3..&rvol=2..', seen: null });
  await save('  Low float  ', 'float=..20000000');
  expect((await screens()).map(({ name }) => name)).toEqual(['Momentum', 'Low float']);
  expect(await screens(app.adminToken)).toEqual([]);
  expect((await send('POST', '', { name: 'Other page', query: '#/admin' })).status).toBe(422);
  // Others neither change, see nor remove it.
  expect((await send('PUT', `/${first.id}`, { name: 'Mine' }, app.adminToken)).status).toBe(404);
  expect((await send('POST', `/${first.id}/seen`, { symbols: [] }, app.adminToken)).status).toBe(404);
  expect((await callAs(app, app.adminToken, `/api/screener/saved/${first.id}`, { method: 'DELETE' })).status).toBe(200);
  expect(await screens()).toHaveLength(2);
  await callAs(app, app.userToken, `/api/screener/saved/${first.id}`, { method: 'DELETE' });
  expect((await screens()).map(({ name }) => name)).toEqual(['Low float']);
});

test('a name is given once, whatever its letter case, by each user', async () => {
  const momentum = await save('Momentum');
  const other = await save('Gappers');
  expect((await send('POST', '', { name: 'MOMENTUM', query: '' })).status).toBe(409);
  expect((await send('PUT', `/${other.id}`, { name: 'momentum' })).status).toBe(409);
  // Its own name in another case is no other name.
  expect((await send('PUT', `/${momentum.id}`, { name: 'momentum' })).status).toBe(200);
  await save('Momentum', '', app.adminToken);
});

test('seen stocks stay with the list they were seen in, also under another name', async () => {
  const { id } = await save('Momentum', 'rvol=2..');
  expect((await send('POST', `/${id}/seen`, { symbols: ['NVDA', 'BRK.B'] })).status).toBe(200);
  expect((await screens())[0]?.seen).toEqual(['NVDA', 'BRK.B']);
  await send('PUT', `/${id}`, { name: 'Volume' });
  expect((await screens())[0]?.seen).toEqual(['NVDA', 'BRK.B']);
  await send('PUT', `/${id}`, { query: 'rvol=3..' });
  expect((await screens())[0]).toMatchObject({ name: 'Volume', query: 'rvol=3..', seen: null });
  await send('POST', `/${id}/seen`, { symbols: ['NVDA'] });
  await send('POST', `/${id}/seen`, { symbols: null });
  expect((await screens())[0]?.seen).toBeNull();
});

test('there are at most so many, also when the last ones are saved at the same time', async () => {
  const most = savedScreenRules.most_screens.value;
  for (let at = 0; at < most - 1; at++) await save(`Screen ${at}`);
  const replies = await Promise.all(['A', 'B', 'C'].map((name) => send('POST', '', { name, query: '' })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await screens()).toHaveLength(most);
});

test('one name saved twice at the same time is saved once', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => send('POST', '', { name: 'Twice', query: '' })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});
