// Tables for spreadsheets: CSV by header or by the link of one table, whose token is logged nowhere.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenScope } from '../../../src/domain/accounts/access-token.ts';
import { type SheetName, sheetNames, sheetPath } from '../../../src/domain/sheets/sheet.ts';
import { fetchLists, runPipeline } from '../../journeys/pipeline-steps.ts';
import { callAs, recordingLog, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';

const DAY_MS = 86_400_000;
const { log, lines } = recordingLog('trace');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    log,
    environment: { ACCESS_LOG: 'true', SLOW_REQUEST_MS: '1' },
    withHistory: true,
  });
  await app.platform.begin(() => undefined);
  await fetchLists(app, ['upgrades', 'stocks-to-short']);
  await runPipeline(app);
  await app.platform.screener.run();
});
afterAll(() => app.close());

const post = (path: string, body: object) => sendAs(app, app.userToken, 'POST', path, body);
type Made = { token: string; access_token: { id: string; sheet: SheetName | null } };
async function make(given: { scope?: TokenScope; sheet?: SheetName | null; expires?: number }): Promise<Made> {
  const reply = await post('/api/auth/tokens', { name: 'Sample sheet', scope: 'read', expires: 30, ...given });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Made;
}
const addressOf = (name: SheetName, token: string) => `${app.url}${sheetPath(name)}?token=${token}`;
async function rowsAt(url: string, authorization?: string): Promise<Record<string, string>[]> {
  const reply = await fetch(url, authorization === undefined ? {} : { headers: { authorization } });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 300)).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  return parse(text, { columns: true });
}
const statusAt = async (url: string) => (await fetch(url)).status;

test('every table comes at its own address, by its link and by the header of a read token', async () => {
  await callAs(app, app.userToken, '/api/watchlist/NVDA', { method: 'PUT' });
  const program = await make({});
  expect(program.token).toMatch(/^sca_/);
  for (const name of sheetNames) {
    const { token, access_token } = await make({ sheet: name });
    expect(token).toMatch(/^scl_[A-Za-z0-9_-]{43}$/);
    expect(access_token.sheet).toBe(name);
    const rows = await rowsAt(addressOf(name, token));
    expect(await rowsAt(`${app.url}${sheetPath(name)}`, `Bearer ${program.token}`)).toEqual(rows);
    if (name !== 'setups') expect(Object.keys(rows[0] ?? {}).slice(0, 1)).toEqual(['symbol']);
  }
});

test('numbers are plain, scores are those of the API, and a note is never a formula', async () => {
  const { token } = await make({ sheet: 'signals' });
  const rows = await rowsAt(addressOf('signals', token));
  const reply = await callAs(app, app.userToken, '/api/signals/latest');
  const { signals } = (await reply.json()) as { signals: { symbol: string; smart_cat_score: number }[] };
  expect(rows.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score])).toEqual(
    signals
      .map(({ symbol, smart_cat_score }) => [symbol, String(smart_cat_score)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
  for (const { bullish_score } of rows) expect(bullish_score).toMatch(/^\d+(\.\d+)?$/);

  await sendAs(app, app.userToken, 'PUT', '/api/watchlist/NVDA/note', { note: '=HYPERLINK("http://x")' });
  const [starred] = await rowsAt(addressOf('watchlist', (await make({ sheet: 'watchlist' })).token));
  expect(starred).toMatchObject({ symbol: 'NVDA', note: `'=HYPERLINK("http://x")` });
});

test('no other token may stand in an address, and a link only reads', async () => {
  const { token: program } = await make({});
  expect(await statusAt(addressOf('setups', program))).toBe(401);
  expect(await statusAt(addressOf('setups', app.userToken))).toBe(401);
  const writing = await post('/api/auth/tokens', { name: 'Sheet', scope: 'write', expires: 30, sheet: 'setups' });
  expect(writing.status).toBe(400);
});

test('a revoked link and an expired one read nothing', async () => {
  const revoked = await make({ sheet: 'signals' });
  const address = addressOf('signals', revoked.token);
  expect(await statusAt(address)).toBe(200);
  await callAs(app, app.userToken, `/api/auth/tokens/${revoked.access_token.id}`, { method: 'DELETE' });
  expect(await statusAt(address)).toBe(401);
  const { token } = await make({ sheet: 'signals' });
  const { database } = app.storage;
  await database.query(`update access_token set expires_at = $1 where expires_at > $1`, [
    new Date(app.clock.now() - DAY_MS).toISOString(),
  ]);
  expect(await statusAt(addressOf('signals', token))).toBe(401);
});

test('no link stands in the log, the audit trail or the database, whatever its calls end with', async () => {
  const { token } = await make({ sheet: 'watchlist' });
  const address = addressOf('watchlist', token);
  expect(await statusAt(address)).toBe(200);
  expect(await statusAt(`${address}&list=none`)).toBe(422);
  expect(await statusAt(`${address}&token=${token}`)).toBe(422);
  expect(await statusAt(addressOf('setups', token))).toBe(401);
  expect(await statusAt(`${app.url}/api/sheets/nothing.csv?token=${token}`)).toBe(404);
  const { database } = app.storage;
  await database.query('alter table watchlist_star rename to watchlist_star_away');
  const broken = await statusAt(address);
  await database.query('alter table watchlist_star_away rename to watchlist_star');
  expect(broken).toBe(500);

  const written = () => lines.filter((line) => line.includes(sheetPath('watchlist')));
  await expect.poll(() => written().some((line) => line.includes('http: unexpected error'))).toBe(true);
  await expect.poll(() => written().filter((line) => line.includes('http: request')).length).toBeGreaterThan(1);
  const audit = await database.query('select * from audit_log');
  const tokens = await database.query('select * from access_token');
  const everything = [...lines, JSON.stringify(audit.rows), JSON.stringify(tokens.rows)].join('\n');
  expect(everything).toContain('link to watchlist');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(token.slice('scl_'.length));
});
