// Backups made by hand to run statements or commands: however they come in, none reaches the database.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { BackupManifest, BackupTable } from '../../../src/domain/backup/manifest.ts';
import { isBackupName } from '../../../src/domain/backup/names.ts';
import { checkBackup } from '../../../src/server/backup/check-backup.ts';
import { openParts, readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { openKeyFile } from '../../../src/server/backup/file/cipher.ts';
import { loadTables } from '../../../src/server/backup/load-store.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { makeLoadingRole } from '../../../src/server/db/roles.ts';
import { withScratchDatabase } from '../../../src/server/db/scratch-database.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { sendAs, type TestApp } from '../../setup/app.ts';
import { inGate } from '../../setup/long-run.ts';
import { openObjectStorage } from '../../setup/object-storage.ts';
import {
  AT,
  backupCommand,
  folderOfFile,
  scratchFolder,
  startFilledApp,
  takeDeps,
  withManifest,
} from './sample-backup.ts';
import { sendBackup } from './upload-steps.ts';

const folder = folderOfFile('crafted');
const ownFolder = folderOfFile('ways');
const mark = join(folder, 'mark');

/** An app with its backups in this folder and in a bucket. */
async function openWays(ways: string, key: Record<string, string> = {}) {
  const bucket = await openObjectStorage();
  const environment = { BACKUP_DIR: ways, ...key, ...bucket.environment };
  const app = await startFilledApp(environment);
  return { app, bucket, environment, ways, close: () => app.close().then(bucket.close) };
}

let own: Awaited<ReturnType<typeof openWays>>;
let app: TestApp;
let whole: Buffer;
beforeAll(async () => {
  own = await openWays(ownFolder);
  app = own.app;
  const { path } = await takeBackup(takeDeps(app, folder), { kind: 'by-hand', at: AT, likeBytes: null });
  whole = readFileSync(path);
});
afterAll(() => own.close());

const attack = () => `0); copy (select 1) to program 'touch ${mark}'; create table zz_mark (a int`;
const partition = ({ tables }: BackupManifest): BackupTable => {
  const found = tables.find(({ name }) => name.startsWith('signal_b'));
  if (found === undefined) throw new Error('The sample has no partition');
  return found;
};
const withAttack = (manifest: BackupManifest) =>
  Object.assign(partition(manifest).definition.columns[0] ?? {}, { value: attack() });

/** What the present data say before and after. */
const stateOf = async ({ storage }: TestApp) =>
  (await storage.database.pool.query('select count(*) as users, to_regclass($1) as made from app_user', ['zz_mark']))
    .rows[0];

async function tried(change: (manifest: BackupManifest) => void): Promise<unknown[]> {
  const path = join(folder, 'crafted.backup');
  writeFileSync(path, withManifest(whole, change));
  const { database } = app.storage;
  const outcomes = await Promise.allSettled([
    readBackupFile(path).then((file) => checkBackup(database.connection, file, null)),
    readBackupFile(path).then((file) =>
      restoreBackup({ database, filesDir: app.filesDir, randomBytes, replacedAt: AT, sessionId: null }, file, null),
    ),
  ]);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null));
}

test.each<[string, (manifest: BackupManifest) => void]>([
  ['a default', withAttack],
  ['an index', (manifest) => partition(manifest).definition.indexes.push(attack())],
  [
    'an index of a function',
    (manifest) =>
      partition(manifest).definition.indexes.push(
        'CREATE INDEX a ON public.signal_b1 USING btree (pg_read_file(symbol))',
      ),
  ],
  ['the storage', (manifest) => Object.assign(partition(manifest).definition.columns[0] ?? {}, { storage: attack() })],
  ['the parent', (manifest) => Object.assign(partition(manifest).definition, { parent: 'app_user' })],
  ['a name of a table', (manifest) => Object.assign(partition(manifest), { name: attack() })],
  ['a table of its own', (manifest) => Object.assign(partition(manifest), { name: 'zz_mark' })],
  ['a name of a column', (manifest) => partition(manifest).columns.push(attack())],
  ['a sequence', (manifest) => manifest.sequences.push({ name: attack(), last: '1', called: true })],
  ['a migration', (manifest) => manifest.migrations.push({ name: attack(), sha256: '0'.repeat(64) })],
  ['a path', (manifest) => Object.assign(manifest.files[0] ?? {}, { path: '../../mark' })],
])('%s in the manifest is refused by the check and by the restore', async (_, change) => {
  const before = await stateOf(app);
  for (const refusal of await tried(change)) {
    expect(refusal).toBeInstanceOf(Fault);
    expect((refusal as Fault).detail).toMatch(/damaged|does not know/);
  }
  expect(await stateOf(app)).toEqual(before);
  expect(existsSync(mark)).toBe(false);
});

test('rows come in as a role that may do nothing else', async () => {
  const file = await readBackupFile(join(folder, readdirSync(folder).find(isBackupName) ?? ''));
  const { connection } = app.storage.database;
  const role = await makeLoadingRole(connection);
  const tried = new Set<string>();
  await withScratchDatabase(connection, async (scratch) => {
    const bulk = await openBulkConnection(scratch);
    const copyIn: typeof bulk.copyIn = async (statement, data) => {
      for (const more of [
        `copy app_user to program 'touch ${mark}'`,
        'select from app_user',
        'create table made (a int)',
      ]) {
        await bulk.query('savepoint more');
        const refused = await bulk.query(more).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
        await bulk.query('rollback to savepoint more');
        tried.add(refused);
      }
      return bulk.copyIn(statement, data);
    };
    const parts = openParts(file, null);
    await bulk.onlyTransaction(() => loadTables({ ...bulk, copyIn }, file.manifest, { parts, role }));
    parts.close();
  });
  // insufficient_privilege
  expect([...tried]).toEqual(['42501']);
});

test('where a key is set, a backup without its seal is read nowhere', async () => {
  const key = openKeyFile(join(folder, 'backup.key'), randomBytes);
  const path = join(folder, 'plain.backup');
  writeFileSync(path, whole);
  const file = await readBackupFile(path);
  const { database } = app.storage;
  const ways = await Promise.allSettled([
    readBackupFile(path, key),
    checkBackup(database.connection, file, key),
    restoreBackup({ database, filesDir: app.filesDir, randomBytes, replacedAt: AT, sessionId: null }, file, key),
  ]);
  for (const way of ways) {
    expect(way).toMatchObject({ reason: { detail: expect.stringContaining('only backups encrypted with its key') } });
  }
});

const NAME = 'smart-cat-2026-11-24T11-00-00Z.backup';

async function openKeyedWays() {
  const keyed = await openWays(scratchFolder('ways'), {
    BACKUP_KEY_FILE: join(scratchFolder('ways-key'), 'backup.key'),
  });
  onTestFinished(keyed.close);
  return keyed;
}

test.each(inGate([false], [false, true]))(
  'a crafted backup is refused by upload, check, restore, fetch and command; a key of the installation: %s',
  async (isKeyed) => {
    const { app, bucket, environment, ways } = isKeyed ? await openKeyedWays() : own;
    const crafted = withManifest(whole, withAttack);
    const refused = isKeyed ? /only backups encrypted with its key/ : /damaged|does not know/;
    const untouched = async () => [
      await stateOf(app),
      existsSync(mark),
      readdirSync(ways).filter((name) => name !== NAME),
    ];
    const before = await untouched();

    const uploaded = await sendBackup(app, crafted);
    expect([uploaded.status, uploaded.body.detail]).toEqual([isKeyed ? 409 : 422, expect.stringMatching(refused)]);

    bucket.objects.set(`sample/${NAME}`, crafted);
    const api = async (path: string, method = 'GET', body?: object) => {
      const reply = await sendAs(app, app.adminToken, method, `/api/admin/backups${path}`, body);
      return { status: reply.status, body: await reply.json() };
    };
    expect((await api(`/second-place/${NAME}`, 'POST')).status).toBe(200);
    await expect.poll(async () => (await api('')).body.fetch_problem, { timeout: 60_000 }).toMatch(refused);
    expect(existsSync(join(ways, NAME))).toBe(false);

    writeFileSync(join(ways, NAME), crafted);
    const preview = await api(`/${NAME}`);
    expect([preview.status, preview.body.refusal ?? preview.body.detail]).toEqual([
      expect.any(Number),
      expect.stringMatching(refused),
    ]);
    const restored = await api(`/${NAME}/restore`, 'POST', { words: 'restore' });
    expect(restored.status).toBeGreaterThanOrEqual(400);

    const verbs = [
      ['verify', NAME],
      ['restore', NAME, '--yes', '--without-backup'],
      ['fetch', NAME],
    ];
    for (const args of inGate([], verbs)) {
      if (args[0] === 'fetch') rmSync(join(ways, NAME));
      expect((await backupCommand(app, environment, args)).said).toMatch(refused);
    }
    rmSync(join(ways, NAME), { force: true });
    expect(await untouched()).toEqual(before);
  },
);
