// Seeded data folder of years of use: many batches, one of a million signals, an unknown file.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listLayouts } from '../src/domain/pipeline/lists/list-layouts.ts';
import { type Stage, stages } from '../src/domain/pipeline/stage.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { runStage, type StageDeps } from '../src/server/pipeline/stages/run-stage.ts';
import { startPipelineThread } from '../src/server/pipeline-thread/pipeline-thread.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { createPublish } from '../src/server/publish/publish.ts';
import { expertListFiles, type ListFile } from './expert-list-files.ts';
import { fillInbox, openFolderPostgres } from './scratch.ts';

export const LARGE_SIGNALS = 1_000_000;
export const LARGE_QUARANTINE = 100_000;
const SMALL_BATCHES = 24;
const SYMBOLS = 15_152;
/** Most rows of a file (domain/pipeline/csv/scan-csv.ts). */
const ROWS_OF_THE_LONGEST = 200_000;

/** Every n-th row of a file loses its symbol, in two ways. */
function withBadRows(file: ListFile, bad: number): ListFile {
  const lines = file.bytes.toString().split('\r\n');
  const step = file.rows / bad;
  for (let n = 0; n < bad; n += 1) {
    const at = 1 + Math.floor(n * step);
    const line = lines[at] ?? '';
    lines[at] = `${n % 4 === 0 ? '' : '?!'}${line.slice(line.indexOf(','))}`;
  }
  return { ...file, bytes: Buffer.from(lines.join('\r\n')) };
}

const layoutOf = (type: string) => listLayouts.filter(({ file_type }) => file_type === type);

/** Two lists of maximum length, one of them half quarantined; other signals are spread evenly. */
function largeFiles(): ListFile[] {
  const [long = [], spoiled = []] = ['price-target-raised', 'insider-buying'].map((type, seed) =>
    expertListFiles(ROWS_OF_THE_LONGEST, SYMBOLS, { layouts: layoutOf(type), seed: seed + 100 }),
  );
  const others = listLayouts.filter(
    ({ file_type }) => file_type !== 'price-target-raised' && file_type !== 'insider-buying',
  );
  const left = LARGE_SIGNALS - 2 * ROWS_OF_THE_LONGEST + LARGE_QUARANTINE;
  return [
    ...expertListFiles(left, SYMBOLS, { layouts: others }),
    ...long,
    ...spoiled.map((file) => withBadRows(file, LARGE_QUARANTINE)),
  ];
}

/** File with foreign headers, which needs a mapping. */
function unknownFile(): ListFile {
  const [layout] = listLayouts;
  if (layout === undefined) throw new Error('There is no list.');
  const rows = Array.from({ length: 5_000 }, (_, n) => `Muster ${n} AG;MST${n % 900};kaufen;${n},50`);
  const bytes = Buffer.from(['Firma;Kürzel;Meinung;Schlusskurs', ...rows, ''].join('\r\n'));
  return { file_name: 'musterliste.csv', bytes, rows: rows.length, layout: { ...layout, list: null } };
}

/** Runs all stages on the files of the inbox. */
export async function runStages(deps: StageDeps, onStage?: (stage: Stage, ms: number) => void): Promise<void> {
  let batchId: number | null = null;
  for (const stage of stages) {
    const done = await runStage(stage, stage === 'organize' ? null : batchId, deps);
    batchId = done.batch_id;
    onStage?.(stage, done.duration_ms);
  }
}

type RunBatch = (files: readonly ListFile[]) => Promise<void>;

/** Fills a data folder batch by batch; no program may run on it. */
async function fill(folder: string, work: (runBatch: RunBatch) => Promise<void>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const postgres = await openFolderPostgres(folder);
  const database = openDatabase(postgres, { applicationName: 'bench' });
  const filesDir = join(folder, 'pipeline');
  await migrate(database);
  const thread = startPipelineThread({ connection: database.connection, market: 'simulated', clock: systemClock });
  const publish = createPublish({ database, clock: systemClock });
  const runBatch: RunBatch = async (files) => {
    await fillInbox(database, filesDir, files);
    await runStages({ thread, publish, clock: systemClock, filesDir, fence: null });
  };
  try {
    await work(runBatch);
  } finally {
    publish.close();
    await thread.close();
    await database.close();
    await postgres.leave();
  }
}

const smallFiles = (n: number) => expertListFiles(660, 60, { seed: 1_000 + n });

export const fillLargeFolder = (folder: string): Promise<void> =>
  fill(folder, async (runBatch) => {
    for (let n = 0; n < SMALL_BATCHES; n += 1) {
      const files = smallFiles(n);
      await runBatch(n === 0 ? [...files, unknownFile()] : files);
    }
    await runBatch(largeFiles());
  });

/** Batches of the usual lists, some hundred signals each. */
export const fillSmallBatches = (folder: string, batches: number): Promise<void> =>
  fill(folder, async (runBatch) => {
    for (let n = 0; n < batches; n += 1) await runBatch(smallFiles(n));
  });

/** Batches of a usual day: 19,000 rows of 6,700 symbols each. */
export const fillUsualDays = (folder: string, days: number): Promise<void> =>
  fill(folder, async (runBatch) => {
    for (let n = 0; n < days; n += 1) await runBatch(expertListFiles(19_000, 6_700, { seed: 2_000 + n }));
  });
