// Goal: a reader's 304 over HTTP while a million rows are imported, beside the same server at rest.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import yazl from 'yazl';
import { type Goal, rounded } from './compare.ts';
import { expertListFiles, type ListFile } from './expert-list-files.ts';
import { type Program, startProgram } from './program.ts';

const ROWS = 1_000_000;
const READERS = 4;
const PAUSE_MS = 5;
const IDLE_MS = 8_000;
const TARGET = 10;

async function createZip(files: readonly ListFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { file_name, bytes } of files) zip.addBuffer(bytes, file_name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Uploads lists and runs all stages; resolves when the batch is published. */
async function runBatch({ call, token }: Program, zip: Buffer): Promise<void> {
  const boundary = 'lists-of-the-benchmark';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="lists.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const authorization = `Bearer ${token}`;
  const type = `multipart/form-data; boundary=${boundary}`;
  const uploaded = await call('/api/expert-data/upload', { authorization, 'content-type': type }, body);
  if (uploaded.status !== 200) throw new Error(`Upload: ${uploaded.status} ${uploaded.body}`);
  const json = { authorization, 'content-type': 'application/json' };
  const run = await call('/api/expert/pipeline/run-all', json, Buffer.from('{}'));
  if (run.status !== 200) throw new Error(`Run: ${run.status} ${run.body}`);
  for (;;) {
    await pause(100);
    const { body: said } = await call('/api/expert/pipeline/status', { authorization });
    const { status, message } = JSON.parse(said.toString()) as { status: string; message: string };
    if (status === 'failed') throw new Error(message);
    if (status === 'completed') return;
  }
}

/** Latencies of 304 replies until `during` settles. */
async function readWhile({ call, token }: Program, during: Promise<unknown>): Promise<number[]> {
  const authorization = `Bearer ${token}`;
  const address = '/api/signals/latest';
  const { etag = '' } = await call(address, { authorization });
  const times: number[] = [];
  let over = false;
  const ended = during.finally(() => {
    over = true;
  });
  const reader = async () => {
    while (!over) {
      const from = performance.now();
      const { status } = await call(address, { authorization, 'if-none-match': etag });
      // A full reply after the new batch does not count.
      if (status === 304) times.push(performance.now() - from);
      else if (status !== 200) throw new Error(`A reader got ${status}.`);
      await pause(PAUSE_MS);
    }
  };
  await Promise.all([ended, ...Array.from({ length: READERS }, reader)]);
  return times;
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

export const readsGoal: Goal = {
  name: 'reads',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
    const program = await startProgram(folder);
    try {
      await runBatch(program, await createZip(expertListFiles(12_000, 6_000, { seed: 3 })));
      const large = await createZip(expertListFiles(ROWS, 15_152));
      const idle = await readWhile(program, pause(IDLE_MS));
      const busy = await readWhile(program, runBatch(program, large));
      const [idle_ms, busy_ms] = [p99(idle), p99(busy)];
      const ratio = rounded(busy_ms / idle_ms);
      return [
        {
          goal: 'reads under import',
          ours_ms: rounded(busy_ms),
          peer: 'the same server, idle',
          peer_ms: rounded(idle_ms),
          ratio,
          target: TARGET,
          unit: 'times idle',
          ok: ratio <= TARGET,
          note: `p99 of ${busy.length} and ${idle.length} replies 304; ${Math.round(large.length / 1e6)} MB uploaded and run`,
        },
      ];
    } finally {
      await program.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
