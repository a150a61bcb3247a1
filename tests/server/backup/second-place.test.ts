// Second place of backups: read back before a copy counts, kept by a rule of its own, fetched for a restore; failures in words.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBackupStore, runAlone } from '../../../src/server/backup/backup-store.ts';
import { openObjectStore } from '../../../src/server/backup/object-store.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { callAs, type TestApp } from '../../setup/app.ts';
import { longTest } from '../../setup/long-run.ts';
import { openObjectStorage } from '../../setup/object-storage.ts';
import { AT, emptyApp, filledApp, scratchFolder, takeDeps } from './sample-backup.ts';

async function openStorage() {
  const storage = await openObjectStorage();
  onTestFinished(storage.close);
  return storage;
}

const overview = async (app: TestApp) => (await ask(app, 'backups')).body;
const idle = (app: TestApp) =>
  expect
    .poll(
      async () => {
        const { running, transfer } = await overview(app);
        return running ?? transfer;
      },
      { timeout: 90_000 },
    )
    .toBeNull();

/** Takes a backup, waits until it was copied or not, and returns the overview. */
async function backUp(app: TestApp) {
  expect((await ask(app, 'backUpNow')).status).toBe(200);
  await idle(app);
  return overview(app);
}

const copyNow = async (app: TestApp) => {
  expect((await callAs(app, app.adminToken, '/api/admin/backups/second-place', { method: 'POST' })).status).toBe(200);
  await idle(app);
};
const listed = async (app: TestApp) => callAs(app, app.adminToken, '/api/admin/backups/second-place');
const checkOf = async (app: TestApp) =>
  (await ask(app, 'adminHealth')).body.checks.find(({ id }) => id === 'backup-copy');

longTest(
  'a verified backup is copied and read back; lost from the folder it is fetched, and old copies go by their own rule',
  async () => {
    const storage = await openStorage();
    const folder = scratchFolder('copies');
    const app = await filledApp({
      BACKUP_DIR: folder,
      ...storage.environment,
      BACKUP_S3_KEEP_DAILY: '1',
      BACKUP_S3_KEEP_WEEKLY: '0',
    });
    storage.objects.set('sample/smart-cat-2001-01-01T00-00-00Z.backup', Buffer.from('of another installation'));
    storage.objects.set('elsewhere/sample.txt', Buffer.from('of somebody else'));
    const first = await backUp(app);
    const name = first.backups[0]?.file_name ?? '';
    expect(first.backups).toMatchObject([{ state: 'verified', copied_at: expect.any(String) }]);
    expect(first).toMatchObject({ copy_problem: null, settings: { second_place: { keep_daily: 1, keep_weekly: 0 } } });
    const bytes = readFileSync(join(folder, name));
    expect(storage.objects.get(`sample/${name}`)?.equals(bytes)).toBe(true);
    expect(storage.unfinished.size).toBe(0);
    expect(await checkOf(app)).toMatchObject({ state: 'pass' });
    expect(await (await listed(app)).json()).toMatchObject({
      files: [
        { file_name: name, bytes: bytes.length, in_folder: true },
        { file_name: 'smart-cat-2001-01-01T00-00-00Z.backup', taken_at: '2001-01-01T00:00:00.000Z', in_folder: false },
      ],
    });

    rmSync(join(folder, name));
    const fetch = { method: 'POST' };
    expect((await callAs(app, app.adminToken, `/api/admin/backups/second-place/${name}`, fetch)).status).toBe(200);
    await idle(app);
    expect(await overview(app)).toMatchObject({
      fetch_problem: null,
      backups: [{ file_name: name, state: 'verified' }],
    });
    expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);

    const removed = 'smart-cat-2026-11-01T11-00-00Z.backup';
    await app.storage.database.query(
      `insert into backup (kind, file_name, begun_at, removed_at, installation)
     select 'automatic', $1, '2026-11-01', '2026-11-16', id from installation`,
      [removed],
    );
    const leave = (file: string, begunAt: string) =>
      storage.unfinished.set(`${file} ${begunAt}`, { key: `sample/${file}`, parts: new Map(), begunAt });
    leave(removed, '2026-11-17T12:00:00.000Z');
    leave('smart-cat-2001-01-01T00-00-00Z.backup', '2026-11-15T12:00:00.000Z');
    leave('smart-cat-2001-01-01T00-00-00Z.backup', '2026-11-17T12:00:00.000Z');
    leave('foreign.backup', '2026-11-15T12:00:00.000Z');
    await app.clock.advance(60_000);
    const second = await backUp(app);
    expect(second).toMatchObject({
      backups: [{ kind: 'by-hand' }, { kind: 'fetched', copied_at: expect.any(String) }],
    });
    // Another installation may be at work on one, and a name of somebody else is none of this program's.
    expect([...storage.unfinished.keys()]).toEqual([
      'smart-cat-2001-01-01T00-00-00Z.backup 2026-11-17T12:00:00.000Z',
      'foreign.backup 2026-11-15T12:00:00.000Z',
    ]);
    const foreign = ['elsewhere/sample.txt', 'sample/smart-cat-2001-01-01T00-00-00Z.backup'];
    const objects = () => [...storage.objects.keys()].filter((key) => !foreign.includes(key));
    expect(objects()).toEqual([`sample/${name}`, `sample/${second.backups[0]?.file_name}`]);
    await app.storage.database.query(`update backup set kind = 'automatic'`);
    await copyNow(app);
    expect(objects()).toEqual([`sample/${second.backups[0]?.file_name}`]);
    expect(storage.objects.size).toBe(objects().length + foreign.length);

    const remove = async (file: string) =>
      (await callAs(app, app.adminToken, `/api/admin/backups/second-place/${file}`, { method: 'DELETE' })).status;
    expect(await remove(second.backups[0]?.file_name ?? '')).toBe(409);
    expect(await remove('smart-cat-2002-01-01T00-00-00Z.backup')).toBe(404);
    expect(await remove('smart-cat-2001-01-01T00-00-00Z.backup')).toBe(200);
    expect([...storage.objects.keys()]).toEqual(['elsewhere/sample.txt', ...objects()]);
  },
);

longTest('a second place that is away or refuses leaves a verified backup, says why, and is made up for', async () => {
  const storage = await openStorage();
  const folder = scratchFolder('copies');
  const app = await emptyApp({ BACKUP_DIR: folder, ...storage.environment });
  storage.state.bucket = null;
  expect(await backUp(app)).toMatchObject({
    backups: [{ state: 'verified', copied_at: null }],
    copy_problem: 'The second place has no bucket of this name.',
  });
  expect(await checkOf(app)).toMatchObject({ state: 'error', detail: 'The second place has no bucket of this name.' });
  expect((await listed(app)).status).toBe(502);
  storage.state.bucket = storage.settings.bucket;
  storage.state.skewMs = 3_600_000;
  await copyNow(app);
  expect((await overview(app)).copy_problem).toContain('the clock of this machine differs');
  storage.state.skewMs = 0;
  const store = createBackupStore(app.storage.database);
  let meanwhile: unknown = null;
  storage.state.onPart = async () => {
    meanwhile = (await store.copying()).due_since;
  };
  await copyNow(app);
  expect(meanwhile).toBe(new Date(app.clock.now()).toISOString());
  expect(await overview(app)).toMatchObject({ copy_problem: null, backups: [{ copied_at: expect.any(String) }] });
  expect(await checkOf(app)).toMatchObject({ state: 'pass' });
  const [key = ''] = storage.objects.keys();
  storage.objects.delete(key);
  await copyNow(app);
  expect([...storage.objects.keys()]).toEqual([key]);
  // Nothing else is left where each copying is killed.
  const due_since = new Date(app.clock.now() - 5 * 3_600_000).toISOString();
  await store.noteCopyingDue(due_since);
  expect(await checkOf(app)).toMatchObject({
    state: 'warning',
    since: due_since,
    detail: expect.stringContaining('5 h'),
  });
  // A copying that another process runs is none that failed.
  await runAlone(app.storage.database.connection, 'copies', () => copyNow(app));
  expect(await store.copying()).toEqual({ problem: null, due_since });
  await copyNow(app);
  expect(await store.copying()).toEqual({ problem: null, due_since: null });
});

test('a plain backup is not copied once a key is set: its reason stands on the page and in health', async () => {
  const storage = await openStorage();
  const folder = scratchFolder('copies');
  const keyFile = join(scratchFolder('key'), 'backup.key');
  const app = await emptyApp({ BACKUP_DIR: folder, BACKUP_KEY_FILE: keyFile, ...storage.environment });
  await copyNow(app);
  const store = createBackupStore(app.storage.database);
  const { rows } = await app.storage.database.query<{ id: string }>('select id from installation');
  const installation = rows[0]?.id ?? '';
  const given = { kind: 'by-hand', at: AT, likeBytes: null } as const;
  const { path, bytes, manifest } = await takeBackup({ ...takeDeps(app, folder), installation }, given);
  const id = await store.begin('by-hand', AT, installation);
  const { sha256 } = manifest.body;
  await store.noteWritten(id, { file_name: basename(path), at: AT, bytes, rows: 0, tables: 0, sha256 });
  await store.noteChecked(id, AT);

  await copyNow(app);
  const detail = expect.stringContaining('The backup is not encrypted, and with BACKUP_KEY_FILE set');
  expect(await overview(app)).toMatchObject({ copy_problem: detail, backups: [{ copied_at: null }] });
  expect(await checkOf(app)).toMatchObject({ state: 'error', detail });
});

longTest(
  'a byte changed on the way is found and the copy removed; one changed later is found by the fetch',
  async () => {
    const storage = await openStorage();
    const folder = scratchFolder('copies');
    const app = await emptyApp({ BACKUP_DIR: folder, ...storage.environment });
    const flip = (bytes: Buffer) => {
      const at = bytes.length >> 1;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
    };
    storage.state.onPart = async () => {
      for (const { parts } of storage.unfinished.values()) for (const part of parts.values()) flip(part);
    };
    const { backups, copy_problem } = await backUp(app);
    const name = backups[0]?.file_name ?? '';
    expect(copy_problem).toBe(`What was read back of ${name} differs from what was sent. The copy was removed.`);
    expect(backups).toMatchObject([{ state: 'verified', copied_at: null }]);
    expect(storage.objects.size).toBe(0);
    storage.state.onPart = async () => undefined;
    await copyNow(app);
    flip(storage.objects.get(`sample/${name}`) ?? Buffer.alloc(0));
    rmSync(join(folder, name));
    await callAs(app, app.adminToken, `/api/admin/backups/second-place/${name}`, { method: 'POST' });
    await idle(app);
    expect((await overview(app)).fetch_problem).toContain('The backup is damaged');
    expect(readdirSync(folder)).toEqual([]);
  },
);

longTest('an upload that is stopped in the middle lists and leaves nothing, and the next one is whole', async () => {
  const storage = await openStorage();
  const store = openObjectStore(storage.settings);
  const path = join(scratchFolder('large'), 'sample.backup');
  const bytes = randomBytes(40_000_000);
  writeFileSync(path, bytes);
  const stop = new AbortController();
  storage.state.onPart = async (number) => {
    if (number === 2) stop.abort(new Error('stopped'));
  };
  const sent: number[] = [];
  await expect(store.put(path, 'sample.backup', stop.signal, (at) => sent.push(at))).rejects.toThrow('stopped');
  expect(sent).toEqual([16_777_216, 33_554_432]);
  expect(await store.list()).toEqual([]);
  expect(storage.unfinished.size).toBe(0);

  storage.state.onPart = async () => undefined;
  await store.put(path, 'sample.backup', new AbortController().signal, () => undefined);
  const chunks: Buffer[] = [];
  for await (const chunk of await store.read('sample.backup')) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});

test('an upload that ends with 200 and an error in its body is none', async () => {
  const storage = await openStorage();
  const path = join(scratchFolder('small'), 'sample.backup');
  writeFileSync(path, randomBytes(1_000));
  storage.state.endsWith = 'InternalError';
  const put = openObjectStore(storage.settings).put(
    path,
    'sample.backup',
    new AbortController().signal,
    () => undefined,
  );
  await expect(put).rejects.toThrow('answered 200 (InternalError): "We met a sample error.", and no file.');
});

longTest('another key, another secret, a place that is not there and a long list', async () => {
  const { settings, objects, close } = await openObjectStorage();
  for (let at = 0; at < 5; at += 1) objects.set(`sample/a & ${at}`, Buffer.alloc(at));
  expect((await openObjectStore(settings).list()).map(({ name, bytes }) => `${name} ${bytes}`)).toEqual([
    'a & 0 0',
    'a & 1 1',
    'a & 2 2',
    'a & 3 3',
    'a & 4 4',
  ]);
  const refused = (changed: Partial<typeof settings>) =>
    expect(openObjectStore({ ...settings, ...changed }).list()).rejects;
  await refused({ secret: 'another' }).toThrow('BACKUP_S3_SECRET is not the secret of BACKUP_S3_KEY_ID');
  await refused({ keyId: 'another' }).toThrow('it does not know BACKUP_S3_KEY_ID');
  await refused({ bucket: 'another' }).toThrow('has no bucket of this name');
  close();
  await refused({}).toThrow('was not reached (ECONNREFUSED)');
});
