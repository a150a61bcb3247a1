// Takes or restores a backup in a process of its own and kills itself at a named point. Arguments: verb, target (JSON), folder, files, point.
import { randomBytes } from 'node:crypto';
import { findBackups } from '../../src/server/backup/backup-work.ts';
import { checkBackup } from '../../src/server/backup/check-backup.ts';
import { readBackupFile } from '../../src/server/backup/file/backup-file.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { takeBackup } from '../../src/server/backup/take-backup.ts';
import { type DatabaseTarget, openDatabase } from '../../src/server/db/database.ts';

const [verb, target = '', folder = '', filesDir = '', point = ''] = process.argv.slice(2);
const database = openDatabase(JSON.parse(target) as DatabaseTarget, { applicationName: 'killed', waitMs: 20_000 });
const onPoint = (reached: string) => {
  if (reached === point) process.kill(process.pid, 'SIGKILL');
};
if (verb === 'take') {
  const { connection } = database;
  const given = { kind: 'by-hand', at: '2026-11-25T11:00:00.000Z', likeBytes: null } as const;
  const file = await takeBackup(
    { connection, folder, filesDir, program: '1.2.3', key: null, randomBytes, onPoint },
    given,
  );
  await checkBackup(connection, await readBackupFile(file.path), null);
} else {
  const [newest] = await findBackups(folder);
  if (newest === undefined) throw new Error('There is no backup.');
  await restoreBackup({ database, filesDir, randomBytes, onPoint }, newest, null);
}
await database.close();
