// Backups by an administrator: taken, restored and compared, listed with their verdict; the key kit once.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackupWork } from '../../../src/server/backup/backup-work.ts';
import { openKeyFile, readKey } from '../../../src/server/backup/file/cipher.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { callAs, type TestApp } from '../../setup/app.ts';
import { folderOfFile, scratchFolder, startFilledApp } from './sample-backup.ts';

async function backUp() {
  expect((await ask(app, 'backUpNow')).status).toBe(200);
  await expect.poll(async () => (await ask(app, 'backups')).body.running, { timeout: 60_000 }).toBeNull();
  return (await ask(app, 'backups')).body;
}

const folder = join(folderOfFile('backups'), 'folder');
const keyFile = join(folderOfFile('key'), 'backup.key');
let app: TestApp;
beforeAll(async () => {
  writeFileSync(folder, 'a file');
  app = await startFilledApp({ BACKUP_DIR: folder, BACKUP_AT: '22:15', BACKUP_KEY_FILE: keyFile });
});
afterAll(() => app.close());

test('a folder that cannot be written to is a failed backup with its cause; the next one is restored, compared and verified, until its file is swapped', async () => {
  const check = async () => (await ask(app, 'adminHealth')).body.checks.find(({ id }) => id === 'backup');
  expect((await ask(app, 'backups')).body).toMatchObject({ backups: [], verified: null, running: null });
  const failed = await backUp();
  const reason = `Backups cannot be written to ${folder}: a file has this name. Mend the folder, or set BACKUP_DIR.`;
  expect(failed.backups).toMatchObject([{ state: 'failed', file_name: null, checked_at: null, reason }]);
  expect(failed.verified).toBeNull();
  expect(await check()).toMatchObject({ state: 'error', detail: reason });

  rmSync(folder);
  await app.clock.advance(1_000);
  const { backups, verified, settings, next_at } = await backUp();
  expect(backups).toMatchObject([
    { kind: 'by-hand', state: 'verified', reason: null, is_encrypted: true, checked_at: expect.any(String) },
    { state: 'failed' },
  ]);
  expect(verified).toEqual(backups[0]);
  expect(settings).toEqual({
    folder,
    at: '22:15',
    keep_daily: 14,
    keep_weekly: 8,
    second_place: null,
    upload_bytes: 4_000_000_000,
    key: { id: readKey(keyFile).id, downloaded_at: null },
  });
  expect(next_at).toMatch(/T06:15:00/);
  expect(readdirSync(folder)).toEqual([backups[0]?.file_name]);
  expect(await check()).toMatchObject({ state: 'pass' });

  const path = join(folder, verified?.file_name ?? '');
  const whole = readFileSync(path);
  rmSync(path);
  expect((await ask(app, 'backups')).body.backups[0]).toMatchObject({
    state: 'failed',
    reason: 'The file is not in the folder',
  });
  writeFileSync(join(folder, 'smart-cat-2026-01-02T03-04-05Z.backup'), whole);
  const after = (await ask(app, 'backups')).body.backups;
  expect(after.filter(({ state }) => state === 'verified')).toEqual([]);
});

test('while a backup is taken, another one and a check are refused and it ends verified', async () => {
  const { storage, filesDir } = app;
  const shared = scratchFolder('shared');
  const settings = { folder: shared, at: 0, keep: { daily: 1, weekly: 1 }, uploadBytes: 1e9 };
  const open = () =>
    createBackupWork({
      ...{ database: storage.database, clock: app.clock, randomBytes, filesDir },
      settings: { ...settings, keyFile: null, secondPlace: null },
    });
  const nothing = () => undefined;
  await app.clock.advance(1_000);
  const before = await open().backUp('by-hand', nothing, nothing);
  await app.clock.advance(1_000);
  const others: Promise<unknown>[] = [];
  const file = await open().backUp('by-hand', nothing, (point) => {
    if (point !== 'snapshot taken') return;
    for (const work of [open().backUp('by-hand', nothing, nothing), open().verify(before)])
      others.push(work.then(nothing, (error: Error) => error.message));
  });
  const refusal = 'A backup is being taken or checked by another process.';
  expect(await Promise.all(others)).toEqual([refusal, refusal]);
  expect(readdirSync(shared)).toEqual([before, file].map(({ path }) => basename(path)));
  const { rows } = await storage.database.query<{ error: string | null; is_checked: boolean }>(
    'select error, checked_at is not null as is_checked from backup where file_name = $1',
    [basename(file.path)],
  );
  expect(rows).toEqual([{ error: null, is_checked: true }]);
});

test('the key kit of encrypted backups holds the key and is handed out once', async () => {
  const key = readKey(keyFile);
  const kit = await ask(app, 'backupKeyKit');
  expect(kit.body.text).toContain(key.text);
  expect(await ask(app, 'backupKeyKit')).toMatchObject({ status: 409 });
  expect((await ask(app, 'backups')).body.settings.key?.downloaded_at).not.toBeNull();
  const audit = await (await callAs(app, app.adminToken, '/api/admin/audit?action=backup.key_kit')).json();
  expect(JSON.stringify(audit)).toContain(`key ${key.id}`);
  expect(JSON.stringify(audit)).not.toContain(key.text);
});

test('a key file is written once, for its owner alone, and one that holds no key is refused', () => {
  const file = join(scratchFolder('key'), 'backup.key');
  const key = openKeyFile(file, randomBytes);
  expect(openKeyFile(file, randomBytes)).toEqual(key);
  writeFileSync(file, 'something else');
  expect(() => openKeyFile(file, randomBytes)).toThrow('holds no backup key');
});
