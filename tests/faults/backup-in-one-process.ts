// Process that takes, copies or restores a backup and kills itself at a named point. Arguments: verb, target (JSON),
// folder, files, point, object storage (JSON).
import { randomBytes } from 'node:crypto';
import { createBackupWork, findBackups } from '../../src/server/backup/backup-work.ts';
import { checkBackup } from '../../src/server/backup/check-backup.ts';
import { readBackupFile } from '../../src/server/backup/file/backup-file.ts';
import type { ObjectStoreSettings } from '../../src/server/backup/object-store.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { takeBackup } from '../../src/server/backup/take-backup.ts';
import { type DatabaseTarget, openDatabase } from '../../src/server/db/database.ts';
import { systemClock } from '../../src/server/process/clock.ts';

const [verb, target = '', folder = '', filesDir = '', point = '', place = ''] = process.argv.slice(2);
const database = openDatabase(JSON.parse(target) as DatabaseTarget, { applicationName: 'killed', waitMs: 20_000 });
const onPoint = (reached: string) => {
  if (reached === point) process.kill(process.pid, 'SIGKILL');
};
if (verb === 'take') {
  const { connection } = database;
  const given = { kind: 'by-hand', at: '2026-11-25T11:00:00.000Z', likeBytes: null } as const;
  const file = await takeBackup(
    { connection, folder, filesDir, program: '1.2.3', key: null, installation: '5a'.repeat(16), randomBytes, onPoint },
    given,
  );
  await checkBackup(connection, await readBackupFile(file.path), null);
} else if (verb === 'copy') {
  const keep = { daily: 14, weekly: 8 };
  const secondPlace = { ...(JSON.parse(place) as ObjectStoreSettings), keep };
  const settings = { folder, at: 180, keep, uploadBytes: 0, keyFile: null, secondPlace };
  const clock = { ...systemClock, now: () => Date.parse('2026-11-16T11:00:00.000Z') };
  const work = createBackupWork({ database, clock, randomBytes, settings, filesDir });
  await work.backUp('automatic', onPoint, onPoint);
  await work.copies?.run(new AbortController().signal, (words) =>
    onPoint(words.includes(' of ') ? 'part sent' : words),
  );
} else {
  const [newest] = await findBackups(folder);
  if (newest === undefined) throw new Error('There is no backup.');
  const replaced = { replacedAt: new Date().toISOString(), sessionId: null };
  await restoreBackup({ database, filesDir, randomBytes, onPoint, ...replaced }, newest, null);
}
await database.close();
