// Beginning of a restore: of two one is refused, and one that could not be begun is forgotten.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreWords } from '../../../src/domain/backup/names.ts';
import { createBackupWork } from '../../../src/server/backup/backup-work.ts';
import { createLossStore } from '../../../src/server/backup/loss-store.ts';
import { createRestoreRecords } from '../../../src/server/backup/restore-record.ts';
import { createRestores } from '../../../src/server/backup/restores.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import { createLog } from '../../../src/server/process/log.ts';
import { testClock } from '../../setup/clock.ts';
import { AT, filledStorage, scratchFolder, takeDeps } from './sample-backup.ts';

async function openRestores() {
  const { storage, filesDir } = await filledStorage();
  const { database } = storage;
  const folder = scratchFolder('restore');
  await takeBackup(takeDeps({ storage, filesDir }, folder), { kind: 'by-hand', at: AT, likeBytes: null });
  const settings = { folder, at: 0, keep: { daily: 1, weekly: 1 }, uploadBytes: 1e9, keyFile: null, secondPlace: null };
  const { parts } = createBackupWork({ database, clock: testClock(AT), randomBytes, filesDir, settings });
  const record = join(scratchFolder('record'), 'restore.json');
  const begun: string[] = [];
  const restores = createRestores({
    ...parts,
    log: createLog('silent'),
    loss: createLossStore(database),
    records: createRestoreRecords(record),
    place: (name) => join(folder, name),
    isRunning: async () => false,
    maintain: ({ words }) => void begun.push(words),
    noteOwnWork: async () => undefined,
  });
  const begin = async (name: string) =>
    restores.begin(name, restoreWords(AT), { email: 'sample.admin@example.com', session_id: 'sample' });
  return { begin, begun, folder, record };
}

test('of two restores at the same moment one begins, the other is refused', async () => {
  const { begin, begun, folder } = await openRestores();
  const [name = ''] = readdirSync(folder);
  const both = await Promise.allSettled([begin(name), begin(name)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, detail: 'A restore is already running.' },
  });
  expect(begun).toHaveLength(1);
});

test('a restore whose record cannot be written can be begun again', async () => {
  const { begin, begun, folder, record } = await openRestores();
  const [name = ''] = readdirSync(folder);
  // A folder of the record's name, as a full disk would, refuses the record.
  mkdirSync(record);
  await expect(begin(name)).rejects.toThrow('EISDIR');
  rmSync(record, { recursive: true });
  await begin(name);
  expect(begun).toHaveLength(1);
});
