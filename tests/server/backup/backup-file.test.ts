// A backup restores byte for byte into a scratch database; any changed byte, and any cut, is found.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsIn } from '../../../src/domain/backup/manifest.ts';
import { checkBackup } from '../../../src/server/backup/check-backup.ts';
import { readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { openKeyFile } from '../../../src/server/backup/file/cipher.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import type { TestApp } from '../../setup/app.ts';
import { inGate } from '../../setup/long-run.ts';
import { AT, filledAppOfFile, scratchFolder, takeDeps } from './sample-backup.ts';

const given = { kind: 'by-hand', at: AT, likeBytes: null } as const;

let app: TestApp;
beforeAll(async () => {
  app = await filledAppOfFile();
});
afterAll(() => app.close());

for (const encrypted of inGate([true], [false, true])) {
  test(`a flipped byte is found wherever it is, ${encrypted ? 'encrypted' : 'plain'}`, async () => {
    const folder = scratchFolder('flipped');
    const key = encrypted ? openKeyFile(join(folder, 'backup.key'), randomBytes) : null;
    const { path } = await takeBackup({ ...takeDeps(app, folder), key }, given);
    const { connection } = app.storage.database;
    const whole = readFileSync(path);
    const check = async () => checkBackup(connection, await readBackupFile(path, key), key);
    await check();
    const body = whole.indexOf('\n') + 1;
    const places = [
      0,
      30,
      body + 4,
      body + 9,
      body + 5_000,
      whole.length >> 1,
      whole.length - 3_000,
      whole.length - 30,
      whole.length - 1,
    ];
    for (const place of places) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0x10;
      writeFileSync(path, changed);
      await expect(check(), `byte ${place} of ${whole.length}`).rejects.toThrow(/damaged|encrypted with/);
    }
    for (const length of [0, body, whole.length >> 1, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(check(), `cut to ${length}`).rejects.toThrow('damaged');
    }
  });
}

test('without its key an encrypted backup tells what it is and opens for nobody', async () => {
  const folder = scratchFolder('encrypted');
  const key = openKeyFile(join(folder, 'backup.key'), randomBytes);
  const { path } = await takeBackup({ ...takeDeps(app, folder), key }, given);
  const { connection } = app.storage.database;
  const read = await readBackupFile(path);
  expect(read.header).toMatchObject({ taken_at: AT, encryption: { key_id: key.id } });
  await expect(checkBackup(connection, read, null)).rejects.toThrow('BACKUP_KEY_FILE');
  const other = openKeyFile(join(folder, 'other.key'), randomBytes);
  await expect(checkBackup(connection, read, other)).rejects.toThrow(`encrypted with the key ${key.id}`);
  expect(readFileSync(path).includes(Buffer.from('Sample'))).toBe(false);
});

// Last: its rows would make every other backup larger.
test('a backup holds every table and every file the database names, and what is restored from it is equal', async () => {
  const folder = scratchFolder('backup');
  const { connection, pool } = app.storage.database;
  // Rows of many widths, so that a row could lie elsewhere than before.
  await pool.query(
    `insert into api_log (log_type, service, symbol, status, response_time_ms, error_message, created_at)
     select 'api_call', 'sample', 'SMPL', 'success', n, repeat('x', (n * 7919) % 3000), now() from generate_series(1, 20000) n`,
  );
  const written = await takeBackup(takeDeps(app, folder), given);
  expect(readdirSync(folder)).toEqual(['smart-cat-2026-11-24T11-00-00Z-5a5a5a5a.backup']);
  const read = await readBackupFile(written.path);
  expect(read).toEqual(written);
  expect(rowsIn(read.manifest)).toBeGreaterThan(20_000);
  expect(read.manifest.files.length).toBeGreaterThanOrEqual(3);
  expect(read.manifest.missing_files).toBe(0);
  await checkBackup(connection, read, null);
  const { rows } = await pool.query(`select datname from pg_database where datname = current_database() || '_check'`);
  expect(rows).toEqual([]);
});
