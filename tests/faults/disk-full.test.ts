// A disk that is full: who writes is refused with words, readers go on, and when there is space again the same upload is as if nothing had happened.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { tokenOf } from '../setup/browser.ts';
import { type Program, programAdmin, startProgram } from '../setup/program.ts';

/** A namespace of its own may mount a small disk, also where nobody is root. */
const namespace = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];
const MOUNT = 'mount -t tmpfs -o size=160m tmpfs';
const canMount = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'sh', '-c', `${MOUNT} /mnt`]).status === 0;

/** Fills the program's own disk to the last byte; answers the file to remove. */
function fillDisk({ process: child, dataDir }: Program): string {
  const file = join(`/proc/${child.pid}/root`, dataDir, 'filler');
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  return file;
}

// F-04
test.skipIf(!canMount)(
  'F-04 a full disk refuses what is written, not what is read, and is forgotten when it is not',
  async () => {
    const program = await startProgram({
      environment: { SIM_UNIVERSE: '300', SEED_ON_START: 'false' },
      within: [...namespace, 'sh', '-c', `${MOUNT} "$DATA_DIR" && exec "$0" "$@"`],
    });
    onTestFinished(() => program.remove());
    const headers = { authorization: `Bearer ${await tokenOf(program.url, programAdmin)}` };
    const statusOf = async (path: string) => (await fetch(`${program.url}${path}`, { headers })).status;
    const upload = async (name: string) => {
      const form = new FormData();
      // Enough for a file of more than a few pages, and rows that differ: what shrinks too much is refused as a bomb.
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
