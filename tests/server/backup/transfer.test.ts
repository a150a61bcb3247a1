// Download and upload of backups by an administrator: once by a ticket, in parts, and nothing of what is no whole backup.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { callAs, type TestApp } from '../../setup/app.ts';
import { longTest } from '../../setup/long-run.ts';
import { emptyApp, filledApp, folderOfFile, scratchFolder, startFilledApp } from './sample-backup.ts';
import { sendBackup } from './upload-steps.ts';

async function takenBackup(app: TestApp, folder: string): Promise<{ name: string; bytes: Buffer }> {
  expect((await ask(app, 'backUpNow')).status).toBe(200);
  await vi.waitFor(async () => expect((await ask(app, 'backups')).body.running).toBeNull(), { timeout: 60_000 });
  const name = (await ask(app, 'backups')).body.verified?.file_name ?? '';
  return { name, bytes: readFileSync(join(folder, name)) };
}

const folder = folderOfFile('transfer');
let app: TestApp;
let name: string;
let bytes: Buffer;
beforeAll(async () => {
  app = await startFilledApp({ BACKUP_DIR: folder });
  ({ name, bytes } = await takenBackup(app, folder));
});
afterAll(() => app.close());

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a backup is downloaded by an address that works once, and stands in the audit log', async () => {
  expect((await ask(app, 'backups')).body).toMatchObject({
    settings: { key: null },
    backups: [{ is_encrypted: false }],
  });
  const address = `/api/admin/backups/${name}/download`;
  const { path } = await (await callAs(app, app.adminToken, address, { method: 'POST' })).json();
  const first = await fetch(app.url + path);
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(first.headers.get('content-length')).toBe(String(bytes.length));
  expect(digest(new Uint8Array(await first.arrayBuffer()))).toBe(digest(bytes));
  expect((await fetch(app.url + path)).status).toBe(404);
  expect((await callAs(app, app.userToken, address, { method: 'POST' })).status).toBe(403);
  const other = await callAs(app, app.adminToken, '/api/admin/backups/..%2Fsecret/download', { method: 'POST' });
  expect(other.status).toBe(404);
  const late = await (await callAs(app, app.adminToken, address, { method: 'POST' })).json();
  await app.clock.advance(61_000);
  expect((await fetch(app.url + late.path)).status).toBe(404);
  const audit = await (await callAs(app, app.adminToken, '/api/admin/audit?action=backup.download')).text();
  expect(audit).toContain(name);
});

test('an uploaded backup is listed, and uploaded again it is refused; a damaged one leaves nothing behind', async () => {
  const other = scratchFolder('other');
  const second = await emptyApp({ BACKUP_DIR: other });
  const flipped = Buffer.from(bytes);
  const middle = bytes.length >> 1;
  flipped[middle] = (flipped[middle] ?? 0) ^ 0x08;
  for (const [damaged, words] of [
    [flipped, /damaged/],
    [bytes.subarray(0, bytes.length - 1), /damaged/],
    [bytes.subarray(0, 10), /damaged|no backup of Smart Cat/],
    [Buffer.from('PK\u0003\u0004 another kind of file'), /^The file is no backup of Smart Cat\.$/],
  ] as const) {
    const { status, body } = await sendBackup(second, damaged);
    expect([409, 422]).toContain(status);
    expect(body.detail).toMatch(words);
    expect(readdirSync(other)).toEqual([]);
  }
  expect(await sendBackup(second, bytes)).toEqual({ status: 200, body: { received: bytes.length, file_name: name } });
  expect(digest(readFileSync(join(other, name)))).toBe(digest(bytes));
  expect(readdirSync(other)).toEqual([name]);
  expect((await ask(second, 'backups')).body.backups).toMatchObject([
    { file_name: name, kind: 'uploaded', state: 'unverified', took_ms: null },
  ]);
  const again = await sendBackup(second, bytes);
  expect(again).toMatchObject({ status: 409, body: { detail: `The folder already holds a backup ${name}.` } });
  expect(readdirSync(other)).toEqual([name]);
});

test('an upload that a closed tab left is counted, and removed within the hour by the next look', async () => {
  const begun = await callAs(app, app.adminToken, '/api/admin/backups/uploads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bytes: 70_000_000 }),
  });
  const path = join(folder, `.upload-${(await begun.json()).upload}`);
  writeFileSync(path, Buffer.alloc(33_600));
  writeFileSync(join(folder, '.upload-5a5a5a5a-of-another-1'), Buffer.alloc(100));
  const uploads = () => readdirSync(folder).filter((file) => file.startsWith('.upload'));
  for (const file of uploads()) utimesSync(join(folder, file), app.clock.now() / 1000, app.clock.now() / 1000);
  const unfinished = async () => (await ask(app, 'backups')).body.unfinished;
  expect(await unfinished()).toEqual({ files: 2, bytes: 33_700 });
  await app.clock.advance(29 * 60_000);
  expect(await unfinished()).toEqual({ files: 2, bytes: 33_700 });
  await app.clock.advance(2 * 60_000);
  expect((await ask(app, 'adminHealth')).status).toBe(200);
  expect(uploads()).toEqual(['.upload-5a5a5a5a-of-another-1']);
  expect(await unfinished()).toEqual({ files: 1, bytes: 100 });
});

test('an administrator removes backups but for the newest verified one, and the audit log names them', async () => {
  const found = 'smart-cat-2001-01-01T00-00-00Z.backup';
  writeFileSync(join(folder, found), bytes);
  const remove = async (file: string, token = app.adminToken) => {
    const reply = await callAs(app, token, `/api/admin/backups/${file}`, { method: 'DELETE' });
    return [reply.status, (await reply.json()).detail];
  };
  const words = 'This is the newest verified backup. Take another one before you remove it.';
  expect(await remove(name)).toEqual([409, words]);
  expect((await remove(found, app.userToken))[0]).toBe(403);
  expect((await remove('..%2Fsecret'))[0]).toBe(404);
  expect(await remove(found)).toEqual([200, undefined]);
  expect((await remove(found))[0]).toBe(404);
  expect(readdirSync(folder).filter((file) => file.endsWith('.backup'))).toEqual([name]);
  await app.storage.database.query('update backup set checked_at = null');
  expect(await remove(name)).toEqual([200, undefined]);
  expect((await ask(app, 'backups')).body.backups).toEqual([]);
  const audit = await (await callAs(app, app.adminToken, '/api/admin/audit?action=backup.remove')).text();
  expect([name, found].filter((file) => audit.includes(file))).toEqual([name, found]);
});

longTest('a backup of another key, an empty one and one larger than allowed are refused in words', async () => {
  const folder = scratchFolder('keys');
  const app = await filledApp({ BACKUP_DIR: folder, BACKUP_KEY_FILE: join(scratchFolder('key'), 'backup.key') });
  const { bytes } = await takenBackup(app, folder);
  const other = join(scratchFolder('other'), 'backups');
  mkdirSync(other);
  const keyFile = join(scratchFolder('key'), 'backup.key');
  const second = await emptyApp({ BACKUP_DIR: other, BACKUP_KEY_FILE: keyFile, BACKUP_UPLOAD_MB: '1' });
  expect((await sendBackup(second, bytes)).body.detail).toMatch(
    /^The backup was encrypted with the key \w+, not with \w+\.$/,
  );
  expect(await sendBackup(second, Buffer.alloc(0))).toMatchObject({
    status: 422,
    body: { detail: 'The file is empty. Choose a backup of Smart Cat.' },
  });
  const large = await sendBackup(second, Buffer.alloc(1_000_001));
  expect(large).toMatchObject({ status: 413 });
  expect(large.body.detail).toContain('the 1 MB that BACKUP_UPLOAD_MB allows');
  writeFileSync(join(other, 'note'), '');
  expect(readdirSync(other)).toEqual(['note']);
});
