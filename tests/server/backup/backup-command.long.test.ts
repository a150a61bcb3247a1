// `npm run backup`: taken, listed and restored from the terminal; what is restored outlives the backup taken before it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { backupCommand, filledStorage, scratchFolder } from './sample-backup.ts';

test('an earlier backup of the same day is restored, and both it and the backup of the present data stay', async () => {
  const { storage, filesDir } = await filledStorage();
  const folder = scratchFolder('command');
  const run = (args: string[], typed = '') => backupCommand({ storage, filesDir }, { BACKUP_DIR: folder }, args, typed);
  const contents = async () => (await storage.database.pool.query('select sha256 from source_file order by 1')).rows;
  const before = await contents();
  expect(await run(['now'])).toMatchObject({ code: 0 });
  const [first = ''] = readdirSync(folder);
  await storage.database.pool.query(
    `insert into source_file (sha256, size_bytes, encoding, first_received_at) values (repeat('a', 64), 1, 'utf-8', now())`,
  );
  const running = await run(['restore', first, '--yes']);
  expect(running).toMatchObject({ code: 2 });
  expect(running.said).toContain('Stop Smart Cat first');
  // The pool of this test is the client that kept it from being restored.
  const { target } = storage;
  const client = new pg.Client({ host: target.socketDir, port: 5432, ...target });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  const unconfirmed = await run(['restore', first], 'restore something\n');
  expect(unconfirmed).toMatchObject({ code: 2 });
  expect(unconfirmed.said).toContain('Not confirmed. Nothing was changed.');
  const whole = readFileSync(join(folder, first));
  const changed = Buffer.from(whole);
  const inBody = whole.indexOf('\n') + 700;
  changed[inBody] = (changed[inBody] ?? 0) ^ 1;
  writeFileSync(join(folder, first), changed);
  expect((await run(['restore', first, '--yes'])).said).toContain('The backup is damaged: a byte of it was changed.');
  expect(readdirSync(folder)).toEqual([first]);
  writeFileSync(join(folder, first), whole);
  const restored = await run(['restore', first, '--yes']);
  expect(restored.said).toContain('Start Smart Cat again');
  expect(restored.code).toBe(0);
  expect(JSON.parse(readFileSync(join(filesDir, '..', 'restore.json'), 'utf8'))).toMatchObject({
    file_name: first,
    outcome: { is_restored: true },
  });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readdirSync(folder)).toContain(first);
  const listed = await run(['list']);
  expect(listed.said.trim().split('\n')).toHaveLength(2);
  expect(listed.said).toContain('before-restore');
  expect(await run(['restore', 'nothing', '--yes'])).toMatchObject({ code: 2 });
  expect(await contents()).toEqual(before);
});
