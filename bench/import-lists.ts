// Goal: list files into stored, indexed signals, beside psql: \copy into a staging table and one INSERT SELECT.
import { execFile, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listLayouts } from '../src/domain/pipeline/lists/list-layouts.ts';
import { tableShape } from '../src/domain/pipeline/reading/table-shape.ts';
import { type BulkConnection, openBulkConnection } from '../src/server/db/bulk-connection.ts';
import { executeStage } from '../src/server/pipeline/stages/execute-stage.ts';
import { createStageStore } from '../src/server/pipeline/stages/stage-store.ts';
import { BatchMemory } from '../src/server/pipeline/state/batch-memory.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';
import { expertListFiles, type ListFile } from './expert-list-files.ts';
import { fillInbox, openScratch, type Scratch } from './scratch.ts';

const run = promisify(execFile);
const stages = ['organize', 'preprocess', 'transform', 'import'] as const;
/** Rows of each list, one per symbol. */
const ROWS_OF_A_LIST = 15_152;

type Loader = { name: string; copy: (path: string) => Promise<void> };

/** psql if installed, else the same COPY over the driver. */
function peerLoader(scratch: Scratch, bulk: BulkConnection): Loader {
  if (spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0) {
    const at = ['-h', scratch.socketDir, '-U', 'smartcat', '-d', 'smartcat', '-q', '-v', 'ON_ERROR_STOP=1', '-c'];
    return {
      name: 'psql',
      copy: async (path) => {
        await run('psql', [...at, `\\copy staging from '${path}' with (format csv, header true)`]);
      },
    };
  }
  return {
    name: 'COPY over the driver',
    copy: async (path) => {
      const file = createReadStream(path) as AsyncIterable<Uint8Array>;
      await bulk.copyIn('copy staging from stdin with (format csv, header true)', file);
    },
  };
}

async function compareImport(scratch: Scratch, files: readonly ListFile[], rows: number): Promise<GoalResult> {
  const bulk = await openBulkConnection(scratch.database.connection);
  const second = await openBulkConnection(scratch.database.connection);
  const filesDir = join(scratch.folder, 'pipeline');
  const paths: { path: string; header: string[]; type: number }[] = [];
  for (const { file_name, bytes, layout } of files) {
    const path = join(scratch.folder, file_name);
    await writeFile(path, bytes);
    paths.push({ path, header: tableShape(bytes).header, type: layout.list?.id ?? 0 });
  }
  const loader = peerLoader(scratch, bulk);
  const name = (column: string) => `"${column.replaceAll('"', '""')}"`;
  try {
    return await sideBySide({
      goal: `import ${rows.toLocaleString('en-US')} rows`,
      peer: loader.name,
      target: 0.7,
      rounds: 3,
      ours: async () => {
        await fillInbox(scratch.database, filesDir, files);
        const from = performance.now();
        const memory = new BatchMemory();
        let batchId: number | null = null;
        for (const stage of stages) {
          const done = await executeStage(stage, batchId, {
            store: createStageStore(bulk),
            helpers: [createStageStore(second)],
            now: async () => Date.parse('2026-11-20T18:00:00Z'),
            filesDir,
            memory,
            market: 'simulated',
            onProgress: () => undefined,
            onPoint: () => undefined,
          });
          batchId = done.batch_id;
        }
        const took = performance.now() - from;
        const { rows: stored } = await bulk.query<{ count: string }>('select count(*) from signal');
        if (Number(stored[0]?.count) !== rows) throw new Error(`${stored[0]?.count} of ${rows} signals were stored.`);
        await bulk.query(`alter table signal detach partition signal_b${batchId}; drop table signal_b${batchId}`);
        // An unfinished batch of the same files would be resumed.
        await bulk.query(`update batch set synthesized_at = now() where id = ${batchId}`);
        return took;
      },
      theirs: async () => {
        const from = performance.now();
        await bulk.query('create table peer (like signal)');
        for (const { path, header, type } of paths) {
          await bulk.query(`create table staging (${header.map((column) => `${name(column)} text`).join(', ')})`);
          await loader.copy(path);
          const pairs = header.map((column) => `'${column.replaceAll("'", "''")}', ${name(column)}`);
          await bulk.query(
            `insert into peer select row_number() over (), 1, 1, 1, 1, upper(trim("Symbol")), "Company", ${type}, 'bullish',
               'bullish', date '2026-11-20', json_build_object(${pairs.join(', ')}), now() from staging`,
          );
          await bulk.query('drop table staging');
        }
        await bulk.query('create index on peer (symbol); create index on peer (id)');
        const took = performance.now() - from;
        await bulk.query('drop table peer');
        return took;
      },
      note: `${files.length} files, ${Math.round(files.reduce((sum, file) => sum + file.bytes.length, 0) / 1e6)} MB; both end with the same indexes`,
    });
  } finally {
    await bulk.close();
    await second.close();
  }
}

export const importGoal: Goal = {
  name: 'import',
  run: async () => {
    const results: GoalResult[] = [];
    for (const rows of [200_000, 1_000_000]) {
      const scratch = await openScratch();
      try {
        const layouts = listLayouts.slice(0, Math.ceil(rows / ROWS_OF_A_LIST));
        results.push(await compareImport(scratch, expertListFiles(rows, ROWS_OF_A_LIST, { layouts }), rows));
      } finally {
        await scratch.close();
      }
    }
    return results;
  },
};
