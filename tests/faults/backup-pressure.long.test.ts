// Backups under pressure: one snapshot beside a large import; nothing is lost on a disk that fills up.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { checkBackup } from '../../src/server/backup/check-backup.ts';
import { readBackupFile } from '../../src/server/backup/file/backup-file.ts';
import { takeBackup } from '../../src/server/backup/take-backup.ts';
import { AT, filledStorage, scratchFolder, takeDeps } from '../server/backup/sample-backup.ts';

const ROWS = 10_000;
const LOADS = 20;

test('F-17 a backup beside an import of 200,000 rows holds whole transactions and is restored elsewhere, equal', async () => {
  const app = await filledStorage();
  const { pool, connection } = app.storage.database;
  const load = (n: number) =>
    pool.query(
      `with noted as (insert into source_file (sha256, size_bytes, encoding, first_received_at)
         values (encode(sha256(($1::text)::bytea), 'hex'), 1, 'utf-8', now()))
       insert into api_log (log_type, service, symbol, status, response_time_ms, error_message, created_at)
       select 'api_call', 'sample', 'SMPL', 'success', n, md5(n::text || $1), now() from generate_series(1, ${ROWS}) n`,
      [String(n)],
    );
  await load(0);
  const before = await pool.query<{ n: number }>('select count(*)::integer as n from source_file');
  const loading = (async () => {
    for (let n = 1; n < LOADS; n += 1) await load(n);
  })();
  const backup = await takeBackup(takeDeps(app, scratchFolder('import')), { kind: 'by-hand', at: AT, likeBytes: null });
  await loading;
  const rowsOf = (name: string) => backup.manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const loads = rowsOf('source_file') - (before.rows[0]?.n ?? 0) + 1;
  expect(rowsOf('api_log')).toBe(loads * ROWS);
  await checkBackup(connection, await readBackupFile(backup.path), null);
});

/** Mounts a small disk in a separate namespace, for users other than root too. */
const namespace = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];
const MOUNT = 'mount -t tmpfs -o size=90m tmpfs';
const canMount = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'sh', '-c', `${MOUNT} /mnt`]).status === 0;
const program = fileURLToPath(new URL('../../src/tools/backup-command.ts', import.meta.url));

// F-04
test.skipIf(!canMount)(
  'a disk that fills up during a backup keeps the earlier one, and the next succeeds',
  async () => {
    const { storage, filesDir } = await filledStorage();
    const folder = scratchFolder('small-disk');
    // Each input line starts a backup; its exit code and the number of files are printed.
    const script = `${MOUNT} "$BACKUP_DIR"; while read line; do "${process.execPath}" "${program}" now 2>&1; echo "ended $? with" $(ls -A "$BACKUP_DIR" | wc -l); done`;
    const child = spawn(namespace[0] ?? '', [...namespace.slice(1), 'sh', '-c', script], {
      env: { ...process.env, DATABASE_URL: storage.url, DATA_DIR: dirname(filesDir), BACKUP_DIR: folder },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const backUp = async () => {
      said = '';
      child.stdin.write('\n');
      await expect.poll(() => said, { timeout: 90_000 }).toMatch(/ended \d+ with \d+\n$/);
      return said;
    };
    expect(await backUp()).toMatch(/restored and checked.*ended 0 with 1\n$/s);
    const { pool } = storage.database;
    await pool.query('create table sample_bytes (bytes bytea)');
    // More than the disk holds, and more than the last backup's size suggests.
    for (let n = 0; n < 120; n += 1) {
      await pool.query('insert into sample_bytes values ($1)', [randomBytes(1_000_000)]);
    }
    const full = await backUp();
    expect(full).toContain('is full. The unfinished backup was removed.');
    expect(full).toMatch(/ended 2 with 1\n$/);
    await pool.query('drop table sample_bytes');
    // A backup taken by hand stays until a person removes it.
    expect(await backUp()).toMatch(/restored and checked.*ended 0 with 2\n$/s);
  },
);
