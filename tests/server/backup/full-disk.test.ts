// Full disk: a fetch and an upload of a backup are refused in words, and nothing of them stays.
import { randomBytes } from 'node:crypto';
import { readdirSync, symlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toMark } from '../../../src/domain/backup/names.ts';
import { createCopies } from '../../../src/server/backup/copies.ts';
import type { ObjectStore } from '../../../src/server/backup/object-store.ts';
import { createUploads, UPLOAD_PREFIX } from '../../../src/server/backup/uploads.ts';
import { stub } from '../../setup/stub.ts';
import { scratchFolder } from './sample-backup.ts';

const ID = '5a'.repeat(16);
const NAME = 'smart-cat-2001-01-01T00-00-00Z.backup';
const full = (folder: string) => ({
  status: 507,
  detail: `Backups cannot be written to ${folder}: its disk is full. Mend the folder, or set BACKUP_DIR.`,
});

test('a fetch that fills the disk does not blame the second place', async () => {
  const folder = scratchFolder('full');
  symlinkSync('/dev/full', join(folder, `${UPLOAD_PREFIX}${toMark(ID)}-${NAME}`));
  const objects: Pick<ObjectStore, 'list' | 'read'> = {
    list: async () => [{ name: NAME, bytes: 10 }],
    read: async () => Readable.from([Buffer.alloc(10)]),
  };
  const copies = createCopies(stub({ settings: { folder }, key: () => null, identity: { id: async () => ID } }), {
    objects: objects as ObjectStore,
    keep: { daily: 1, weekly: 0 },
    alone: (work) => work(),
    accept: async () => NAME,
  });
  await expect(copies.fetch(NAME, new AbortController().signal)).rejects.toMatchObject(full(folder));
  expect(readdirSync(folder)).toEqual([]);
});

test('an upload whose part fits only in its beginning is refused', async () => {
  const folder = scratchFolder('full');
  const settings = { folder, uploadBytes: 1_000 };
  const uploads = createUploads(stub({ settings, key: () => null, identity: { id: async () => ID }, randomBytes }));
  const part = Buffer.from('{"smart_cat_backup":1}');
  const id = await uploads.start(part.length);
  const handle = await open(join(folder, UPLOAD_PREFIX + id));
  const written: unknown[][] = [];
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'write').mockImplementation((async (
    ...given: unknown[]
  ) => {
    written.push(given.slice(1));
    if (written.length > 1) throw noSpace;
    return { bytesWritten: 5, buffer: part };
  }) as never);
  onTestFinished(() => write.mockRestore());
  await handle.close();
  await expect(uploads.add(id, 0, part)).rejects.toMatchObject(full(folder));
  expect(written).toEqual([
    [0, part.length, 0],
    [5, part.length - 5, 5],
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
