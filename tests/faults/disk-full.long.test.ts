// Full disk: writes are refused with a reason, reads continue, and the same upload succeeds once there is space.
import { spawn, spawnSync } from 'node:child_process';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { tokenOf } from '../setup/browser.ts';
import { type Program, processesOf, programAdmin, startProgram } from '../setup/program.ts';

/** Mounts a small disk in a separate namespace, for users other than root too. */
const namespace = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];
const MOUNT = 'mount -t tmpfs -o size=160m tmpfs';
const canMount = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'sh', '-c', `${MOUNT} /mnt`]).status === 0;

/** Path of a file of the data folder within the program's mount namespace. */
const onDisk = ({ process: child, dataDir }: Program, name: string) => join(`/proc/${child.pid}/root`, dataDir, name);

/** Fills the program's disk to the last byte; returns the file to remove. */
function fillDisk(program: Program): string {
  const file = onDisk(program, 'filler');
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  return file;
}

/** Program that fills each freed block within about a millisecond, until it is stopped. */
const KEEP_FULL = `
  const file = require('node:fs').openSync(process.argv[1], 'a');
  const block = Buffer.alloc(4096);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      for (;;) require('node:fs').writeSync(file, block);
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
    Atomics.wait(pause, 0, 0, 1);
  }`;

/** Fills the program's disk and keeps it full; returns the function that makes room. */
function keepDiskFull(program: Program): () => Promise<void> {
  const file = fillDisk(program);
  const filling = spawn(process.execPath, ['-e', KEEP_FULL, file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => filling.once('exit', resolve));
  const stop = async () => {
    filling.kill('SIGKILL');
    await ended;
    rmSync(file, { force: true });
  };
  onTestFinished(stop);
  return stop;
}

// F-04
test.skipIf(!canMount)(
  'F-04 a full disk refuses what is written, not what is read, and is forgotten when it is not',
  async () => {
    const program = await startProgram({
      environment: { SEED_ON_START: 'false' },
      within: [...namespace, 'sh', '-c', `${MOUNT} "$DATA_DIR" && exec "$0" "$@"`],
    });
    onTestFinished(() => program.remove());
    const headers = { authorization: `Bearer ${await tokenOf(program.url, programAdmin)}` };
    const statusOf = async (path: string) => (await fetch(`${program.url}${path}`, { headers })).status;
    const upload = async (name: string) => {
      const form = new FormData();
      // Many rows for more than a few disk pages; they differ, because an archive that compresses too well is refused.
      const rows = Array.from({ length: 3_000 }, (_, row) => `Sample ${(row * 7_919) % 9_973} Corp,S${row}`);
      const content = ['Company,Symbol', ...rows, ''].join('\n');
      const archive = await archiveOf([{ name, content }]);
      form.append('file', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'lists.zip');
      const reply = await fetch(`${program.url}${endpoints.uploadLists.path}`, { method: 'POST', headers, body: form });
      return { status: reply.status, body: (await reply.json()) as { files_extracted?: number; detail?: string } };
    };
    const filler = fillDisk(program);
    for (let time = 1; time <= 3; time += 1) {
      const { status, body } = await upload('golden-cross.csv');
      expect([503, 507], body.detail).toContain(status);
    }
    for (const { path } of [endpoints.me, endpoints.batches, endpoints.pipelineReadiness]) {
      expect(await statusOf(path), path).toBe(200);
    }
    rmSync(filler);
    expect(await upload('golden-cross.csv')).toMatchObject({ status: 200, body: { files_extracted: 1 } });
    expect(await upload('golden-cross.csv')).toMatchObject({ status: 200, body: { files_extracted: 0 } });
    expect(await statusOf(endpoints.ready.path)).toBe(200);
    expect(await program.end()).toBe(0);
  },
);

// F-04
test.skipIf(!canMount)(
  'F-04 a database that dies on a full disk is logged, waited for, and answers when there is space',
  async () => {
    const program = await startProgram({
      environment: { SEED_ON_START: 'false' },
      within: [...namespace, 'sh', '-c', `${MOUNT} "$DATA_DIR" && exec "$0" "$@"`],
    });
    onTestFinished(() => program.remove());
    const isReady = async () => (await fetch(`${program.url}${endpoints.ready.path}`)).status;
    // Hard link: the block of the dead server's lock file stays in use, so that the next server has none for its own.
    linkSync(onDisk(program, 'postgres/postmaster.pid'), onDisk(program, 'block-of-the-lock-file'));
    const makeRoom = keepDiskFull(program);
    const [postmaster] = processesOf(program.dataDir).filter((line) => /bin\/postgres -D/.test(line));
    // The server may have died of the full disk already.
    if (postmaster !== undefined) process.kill(Number(postmaster.split(' ')[0]), 'SIGKILL');
    await program.said(/the disk of .* is full, \d+ MB are free/);
    expect(await isReady()).toBe(503);
    await makeRoom();
    await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
    expect(await program.end()).toBe(0);
  },
);
