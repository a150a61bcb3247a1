// Two installations on one folder and one bucket: neither ever removes what it did not take by itself, and each keeps its newest good backup.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { BackupKind } from '../../../src/domain/backup/manifest.ts';
import { createBackupWork, findBackups } from '../../../src/server/backup/backup-work.ts';
import { readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { openObjectStorage } from '../../setup/object-storage.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { scratchFolder } from './sample-backup.ts';

const NEVER = new AbortController().signal;
const keep = { daily: 1, weekly: 1 };
type Place = { folder: string; storage: Awaited<ReturnType<typeof openObjectStorage>>; clock: { at: number } };

async function openPlace(): Promise<Place> {
  const storage = await openObjectStorage();
  onTestFinished(storage.close);
  return { folder: scratchFolder('shared'), storage, clock: { at: Date.parse('2026-11-16T11:00:00.000Z') } };
}

async function openInstallation({ folder, storage, clock }: Place) {
  const { database, drop } = await testDatabase();
  onTestFinished(drop);
  const filesDir = join(scratchFolder('data'), 'pipeline');
  mkdirSync(filesDir);
  const secondPlace = { ...storage.settings, keep };
  const settings = { folder, at: 180, keep, uploadBytes: 1e9, keyFile: null, secondPlace };
  const time = { ...systemClock, now: () => clock.at };
  const work = createBackupWork({ database, clock: time, randomBytes, settings, filesDir });
  const taken = new Map<string, BackupKind>();
  const take = async (kind: BackupKind, breakAt = 'never') => {
    const nothing = () => undefined;
    const file = await work
      .backUp(kind, nothing, (point) => {
        if (point === breakAt) throw new Error('broken off');
      })
      .catch((error: Error) => {
        if (error.message !== 'broken off') throw error;
        return null;
      });
    if (file !== null) taken.set(file.path.slice(folder.length + 1), kind);
  };
  const begun = new Set<string>();
  const upload = async (bytes: Buffer, isEnded: boolean) => {
    const id = await work.uploads.start(bytes.length);
    begun.add(`.upload-${id}`);
    utimesSync(join(folder, `.upload-${id}`), clock.at / 1000, clock.at / 1000);
    if (isEnded) await work.uploads.add(id, 0, bytes).catch(() => undefined);
  };
  const replaced = () => ({ replacedAt: new Date(clock.at).toISOString(), sessionId: null });
  const restore = async (path: string) =>
    restoreBackup({ database, filesDir, randomBytes, ...replaced() }, await readBackupFile(path), null);
  return { database, filesDir, work, taken, begun, take, upload, restore };
}

type Installation = Awaited<ReturnType<typeof openInstallation>>;
const doings = [
  'automatic',
  'automatic',
  'by-hand',
  'before-restore',
  'broken',
  'copy',
  'copy',
  'upload',
  'abort',
  'fetch',
  'verify',
  'restore',
] as const;

async function perform(by: Installation, what: (typeof doings)[number], pick: number, { folder, storage }: Place) {
  const files = await findBackups(folder);
  const file = files[pick % Math.max(1, files.length)];
  const names = [...storage.objects.keys()];
  const name = names[pick % Math.max(1, names.length)];
  if (what === 'broken') return by.take('automatic', 'parts written');
  if (what === 'copy') return by.work.copies?.run(NEVER, () => undefined);
  if (what === 'abort') return by.upload(Buffer.from('left'), false);
  if (what === 'fetch')
    return name && by.work.copies?.fetch(name.slice(storage.settings.prefix.length), NEVER).catch(() => undefined);
  if (what === 'upload') return file && by.upload(readFileSync(file.path), true);
  if (what === 'verify') return file && by.work.verify(file);
  if (what === 'restore') return file && by.restore(file.path);
  return by.take(what);
}

test('a new installation on the folder and bucket of another removes its own old backups alone', async () => {
  const place = await openPlace();
  const [first, second] = [await openInstallation(place), await openInstallation(place)];
  await first.take('automatic');
  await first.work.copies?.run(NEVER, () => undefined);
  const listed = () => [...readdirSync(place.folder), ...place.storage.objects.keys()];
  const ofFirst = listed();
  for (let day = 0; day < 2; day += 1) {
    place.clock.at += 8 * 24 * 3_600_000;
    await second.take('automatic');
    await second.work.copies?.run(NEVER, () => undefined);
  }
  const newest = [...second.taken.keys()].at(-1) ?? '';
  expect(listed().toSorted()).toEqual([...ofFirst, newest, `${place.storage.settings.prefix}${newest}`].toSorted());
});

test('in any order of what two installations do, a file goes only by the one that took it by itself, and the newest good ones stay', {
  timeout: 900_000,
}, async () => {
  const press = fc.record({
    who: fc.nat({ max: 1 }),
    what: fc.constantFrom(...doings),
    pick: fc.nat({ max: 20 }),
    hours: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 12, maxLength: 12 }), async (presses) => {
      const place = await openPlace();
      const installations = [await openInstallation(place), await openInstallation(place)] as const;
      const listed = () => [...readdirSync(place.folder), ...place.storage.objects.keys()];
      for (const { who, what, pick, hours } of presses) {
        place.clock.at += hours * 3_600_000;
        const by = installations[who === 0 ? 0 : 1];
        const before = listed();
        await perform(by, what, pick, place);
        const after = new Set(listed());
        for (const gone of before.filter((name) => !after.has(name))) {
          const name = gone.replace(place.storage.settings.prefix, '');
          const isOwn = by.begun.has(name) || ['automatic', 'before-restore'].includes(by.taken.get(name) ?? '');
          expect(isOwn, `${gone} gone by ${what} of ${who}`).toBe(true);
        }
        for (const { taken } of installations) {
          const newest = [...taken.keys()].sort().at(-1);
          if (newest !== undefined) expect(after).toContain(newest);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test('a copy of a database, also a restored one, takes no file of the original for its own', async () => {
  const place = await openPlace();
  const [first, second] = [await openInstallation(place), await openInstallation(place)];
  for (let day = 0; day < 2; day += 1) {
    await first.take('automatic');
    await first.work.copies?.run(NEVER, () => undefined);
    place.clock.at += 36 * 3_600_000;
  }
  const files = readdirSync(place.folder);
  const objects = [...place.storage.objects.keys()];
  await second.restore(join(place.folder, files.at(-1) ?? ''));
  // Rows and identity as they stand in a database that was copied as a whole.
  const rows = await first.work.store.history();
  await second.work.store.replaceHistory(rows);
  await second.database.query('update installation set id = $1', [rows[0]?.installation]);
  for (let day = 0; day < 3; day += 1) {
    await first.take('automatic');
    await first.work.copies?.run(NEVER, () => undefined);
    place.clock.at += 24 * 3_600_000;
    await second.take('automatic');
    await second.work.copies?.run(NEVER, () => undefined);
  }
  const own = [...first.taken.keys()];
  const gone = files.filter((name) => !readdirSync(place.folder).includes(name));
  expect(gone.every((name) => own.includes(name))).toBe(true);
  expect(readdirSync(place.folder)).toContain(own.at(-1));
  expect(readdirSync(place.folder)).toContain([...second.taken.keys()].at(-1));
  expect(objects.length).toBeGreaterThan(0);
  const { rows: ids } = await second.database.query<{ id: string }>('select id from installation');
  expect(ids[0]?.id).not.toBe(rows[0]?.installation);
});

test('what ran when the restored backup was taken was interrupted by the restore, and the identity stays', async () => {
  const place = await openPlace();
  const { database, take, restore, work } = await openInstallation(place);
  await database.query(
    `insert into job (kind, state, owner, lease_until, input, detail, exclusive, started_at)
     values ('backup', 'running', 'of a dead process', now(), 'null', '{"message": "Copying the tables"}', true, '2026-11-16')`,
  );
  await take('automatic');
  const identity = async () => (await database.query('select id, place from installation')).rows;
  const before = await identity();
  await restore(join(place.folder, readdirSync(place.folder)[0] ?? ''));
  expect(await identity()).toEqual(before);
  const { rows } = await database.query(`select state, finished_at is not null as ended, detail from job`);
  expect(rows).toEqual([
    { state: 'cancelled', ended: true, detail: { reason: 'restored', message: 'Interrupted by the restore' } },
  ]);
  expect(await work.store.attempts()).toMatchObject([{ kind: 'automatic', checked_at: expect.any(String) }]);
});
