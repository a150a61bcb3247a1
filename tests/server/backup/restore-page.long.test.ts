// Restore from the page in the program as it runs: embedded database and a server, taken back, killed in the middle, refused.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/endpoint.ts';
import type { endpoints } from '../../../src/contract/endpoints.ts';
import { restoreWords } from '../../../src/domain/backup/names.ts';
import { pacificMinute } from '../../../src/domain/market/calendar.ts';
import { tokenOf } from '../../setup/browser.ts';
import { inGate } from '../../setup/long-run.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { launch, type Program, programAdmin, startProgram } from '../../setup/program.ts';
import { withNewerSchema } from './sample-backup.ts';

const PATIENCE = { timeout: 120_000, interval: 250 };

type Overview = ReplyOf<(typeof endpoints)['backups']>;
const account = (name: string) => ({ email: `${name}@example.com`, password: 'Sample-User-1!', full_name: name });

async function api(program: Program, token: string, method: string, path: string, body?: unknown) {
  const reply = await fetch(program.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json() };
}

async function register(program: Program, name: string): Promise<void> {
  const reply = await fetch(`${program.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account(name)),
  });
  expect(reply.status).toBe(200);
}

async function canSignIn(program: Program, name: string): Promise<boolean> {
  const { email, password } = account(name);
  return tokenOf(program.url, { email, password }).then(
    () => true,
    () => false,
  );
}

/** Tokens of the administrator by address: signing in costs a hash, and a restore may end a session. */
const tokens = new Map<string, string>();

/** The overview as soon as the server answers it to the administrator. */
async function overviewOf(program: Program): Promise<Overview | null> {
  try {
    const token = tokens.get(program.url) ?? (await tokenOf(program.url, programAdmin));
    tokens.set(program.url, token);
    const { status, body } = await api(program, token, 'GET', '/api/admin/backups');
    if (status === 401) tokens.delete(program.url);
    return status === 200 ? body : null;
  } catch {
    return null;
  }
}

/** The first overview of which this holds; null answers, of a server that restores, are passed over. */
async function overviewWhen(program: Program, isDue: (overview: Overview) => boolean): Promise<Overview> {
  let found: Overview | null = null;
  const look = async () => {
    found = await overviewOf(program);
    return found !== null && isDue(found);
  };
  await expect.poll(look, PATIENCE).toBe(true);
  return found as unknown as Overview;
}

/** A daily backup of these minutes would be one more in the list, and refuse a restore. */
const awayFromNow = () => (Math.abs(pacificMinute(Date.now()) - 180) > 120 ? '03:00' : '15:00');

async function start(environment: Record<string, string>, dataDir?: string): Promise<Program> {
  const program = await startProgram({
    environment: { SEED_ON_START: 'false', REGISTRATION_ENABLED: 'true', BACKUP_AT: awayFromNow(), ...environment },
    prepared: true,
    ...(dataDir !== undefined && { dataDir }),
  });
  onTestFinished(program.remove);
  return program;
}

const madeSince = { alert_rules: 1, own_lists: 1, stars: 1, notes: 1, saved_screens: 1, watchlists: 0 };

/** A backup with one account and a token in it, and after it another account and the token revoked. */
async function backedUp(program: Program) {
  const token = await tokenOf(program.url, programAdmin);
  const made = await api(program, token, 'POST', '/api/auth/tokens', { name: 'script', scope: 'admin', expires: 90 });
  await register(program, 'before');
  expect((await api(program, token, 'POST', '/api/admin/backups')).status).toBe(200);
  // The job ends after its verdict; until then a restore is refused.
  const { verified } = await overviewWhen(program, (now) => now.verified !== null && now.running === null);
  const backup = verified as Overview['backups'][number];
  await register(program, 'after');
  const lost: [string, string, object?][] = [
    ['PUT', '/api/watchlist/NVDA'],
    ['PUT', '/api/watchlist/NVDA/note', { note: 'bought at 170' }],
    ['POST', '/api/screener/saved', { name: 'Fast movers', query: 'rvol=3..' }],
    ['POST', '/api/own-lists', { name: 'My longs', side: 'bullish', points: 10, symbols: ['NVDA'] }],
    [
      'POST',
      '/api/alerts/rules',
      { condition: { kind: 'price', crosses: 'above', value: 900 }, scope: { kind: 'symbol', symbol: 'NVDA' } },
    ],
  ];
  for (const [method, path, body] of lost) expect((await api(program, token, method, path, body)).status).toBe(200);
  await api(program, token, 'DELETE', `/api/auth/tokens/${made.body.access_token.id}`);
  return { token, revoked: made.body.token as string, backup };
}

const askFor = async (program: Program, { file_name, taken_at }: Overview['backups'][number]) => {
  const token = await tokenOf(program.url, programAdmin);
  const words = restoreWords(taken_at);
  return { token, ...(await api(program, token, 'POST', `/api/admin/backups/${file_name}/restore`, { words })) };
};

async function serverDatabase(): Promise<Record<string, string>> {
  const storage = await testDatabase();
  onTestFinished(storage.drop);
  return { DATABASE_URL: storage.url };
}

const environments = { 'the embedded database': async () => ({}), 'a server': serverDatabase };
type Place = keyof typeof environments;
const places: Place[] = ['the embedded database', 'a server'];

test.each(inGate<Place>(['the embedded database'], places))(
  'over %s a restore brings back what was saved; what it replaced stands in a backup',
  async (place) => {
    const program = await start(await environments[place]());
    const { token, revoked, backup } = await backedUp(program);
    const { file_name } = backup;
    const preview = await api(program, token, 'GET', `/api/admin/backups/${file_name}`);
    expect(preview).toMatchObject({
      status: 200,
      body: { refusal: null, loss: { accounts: 1, publications: 0, ...madeSince } },
    });
    const wrong = await api(program, token, 'POST', `/api/admin/backups/${file_name}/restore`, { words: 'restore' });
    expect(wrong).toMatchObject({ status: 409 });
    expect(wrong.body.detail).toContain(restoreWords(backup.taken_at));

    const begun = await askFor(program, backup);
    expect(begun.status).toBe(200);
    await expect
      .poll(async () => (await overviewOf(program))?.last_restore, PATIENCE)
      .toMatchObject({ begun_at: begun.body.begun_at, is_restored: true, reason: null });
    expect((await api(program, '', 'GET', '/api/restored')).body).toEqual({ taken_at: backup.taken_at });
    // The session of who restored goes on; another one and a token that was revoked since the backup do not.
    const may = async (bearer: string) => (await api(program, bearer, 'GET', '/api/auth/me')).status;
    expect([await may(begun.token), await may(token), await may(revoked)]).toEqual([200, 401, 401]);
    expect(await canSignIn(program, 'before')).toBe(true);
    expect(await canSignIn(program, 'after')).toBe(false);
    const { backups } = await overviewWhen(program, () => true);
    expect(backups.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'before-restore verified',
      'by-hand verified',
    ]);
    const signedIn = await tokenOf(program.url, programAdmin);
    const audit = await api(program, signedIn, 'GET', '/api/admin/audit?action=backup.restored');
    expect(JSON.stringify(audit.body)).toContain(`${file_name}, asked for by ${programAdmin.email}`);

    // In the long run its other backup is restored too.
    for (const replaced of inGate([], backups.slice(0, 1))) {
      const back = await askFor(program, replaced);
      expect(back.status).toBe(200);
      await expect
        .poll(async () => (await overviewOf(program))?.last_restore, PATIENCE)
        .toMatchObject({ begun_at: back.body.begun_at, is_restored: true });
      expect(await canSignIn(program, 'after')).toBe(true);
    }
    expect(await program.end()).toBe(0);
  },
);

test.each(places)(
  'over %s killed in the middle, the next start tells which data there are, and they are whole',
  async (place) => {
    const environment = await environments[place]();
    const program = await start(environment);
    const { backup } = await backedUp(program);
    expect((await askFor(program, backup)).status).toBe(200);
    await program.said(/maintenance: Smart Cat is restoring/);
    await program.end('SIGKILL');
    const next = await start(environment, program.dataDir);
    const said = await next.said(/(Not restored|Restored): the backup|Restored the backup|Not restored/);
    const { last_restore: outcome } = await overviewWhen(next, ({ last_restore }) => last_restore !== null);
    expect(said.startsWith('Restored')).toBe(outcome?.is_restored);
    expect(await canSignIn(next, 'before')).toBe(true);
    expect(await canSignIn(next, 'after')).toBe(outcome?.is_restored === false);
  },
);

test('a backup of a newer version, and one that a second process would be disturbed by, are refused; nothing stops', async () => {
  const environment = await serverDatabase();
  const program = await start(environment);
  const { token, backup } = await backedUp(program);
  const folder = join(program.dataDir, 'backups');
  const bytes = withNewerSchema(readFileSync(join(folder, backup.file_name ?? '')));
  const name = 'smart-cat-2026-11-25T11-00-00Z.backup';
  writeFileSync(join(folder, name), bytes);
  const preview = await api(program, token, 'GET', `/api/admin/backups/${name}`);
  expect(preview.body.refusal).toContain('which this version does not know. Nothing was changed.');
  const refused = await api(program, token, 'POST', `/api/admin/backups/${name}/restore`, {
    words: restoreWords(backup.taken_at),
  });
  expect(refused).toMatchObject({ status: 409, body: { detail: preview.body.refusal } });

  const dataDir = mkdtempSync(join(tmpdir(), 'smart-cat-second-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(dataDir, { recursive: true });
  const second = launch({ environment: { SEED_ON_START: 'false', ...environment }, dataDir });
  onTestFinished(async () => void (await second.end()));
  await second.said(/running at/);
  const disturbed = await askFor(program, backup);
  expect(disturbed).toMatchObject({ status: 409 });
  expect(disturbed.body.detail).toContain('Other processes use the database');
  expect(await canSignIn(program, 'after')).toBe(true);
});
