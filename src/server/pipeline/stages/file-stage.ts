// Stage that rewrites each file of a batch: a transaction per file and one for the result, one file ahead of the disk.
import type { FileStatus } from '../../../domain/pipeline/batch-file.ts';
import { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import type { RejectedRow } from '../../../domain/pipeline/reading/clean-list.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import { StageFileReader, writeStageFile } from '../batch/stage-files.ts';
import type { StageBatch, StageFileRow } from './stage-rows.ts';
import { pipelined, readServerTime, type StageRun } from './stage-run.ts';
import type { FileChange } from './stage-store.ts';

/** Outcome of a file: changes of its row, rejected rows, and its new bytes, null when none are left. */
export type FileOutcome = {
  change: FileChange;
  rejected: readonly RejectedRow[];
  written: { path: string; bytes: Uint8Array } | null;
};

type StageWork = {
  name: 'preprocess' | 'transform';
  /** The status of files that wait for this stage. */
  from: FileStatus;
  /** `buffer` is not reused until the outcome of the file is committed. */
  work(file: StageFileRow, reader: StageFileReader, buffer: GrowingBytes): Promise<FileOutcome>;
  results(files: readonly StageFileRow[]): StageResults;
};

/** Begins writing a temporary file. The returned step waits for the disk, renames the file and updates its row. */
async function committing(
  run: StageRun,
  batch: StageBatch,
  file: StageFileRow,
  stage: StageWork['name'],
  { change, rejected, written }: FileOutcome,
): Promise<() => Promise<void>> {
  const { store, filesDir } = run;
  const point = (place: string) => run.onPoint(`${stage}: ${place}`);
  const named = written === null ? null : await writeStageFile(filesDir, written.path, written.bytes, point);
  return async () => {
    await named?.();
    await store.fileTransaction(async () => {
      const at = await readServerTime(run);
      if (await store.advance(stage, file.id, at, change)) await store.reject(batch.id, file.id, stage, rejected);
      point('before commit of a file');
    });
    point('after commit of a file');
  };
}

export async function eachFile(run: StageRun, batch: StageBatch, stage: StageWork): Promise<StageResults> {
  const { store, onPoint } = run;
  onPoint(`${stage.name}: start`);
  const waiting = (await store.files(batch.id)).filter((file) => file.status === stage.from);
  // Two buffers: one is written to disk while the next file fills the other.
  const buffers = [new GrowingBytes(), new GrowingBytes()] as const;
  const reader = new StageFileReader(run.filesDir);
  let buffer = 0;
  await pipelined(run, waiting, async (file) => {
    buffer = 1 - buffer;
    const outcome = await stage.work(file, reader, buffers[buffer] as GrowingBytes);
    return committing(run, batch, file, stage.name, outcome);
  });
  const results = await store.transaction(async () => {
    const found = stage.results(await store.files(batch.id));
    await store.finish(batch.id, stage.name, await readServerTime(run), found);
    onPoint(`${stage.name}: before commit`);
    return found;
  });
  onPoint(`${stage.name}: after commit`);
  return results;
}
