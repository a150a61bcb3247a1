// Stage 2: every recognised list is brought to UTF-8 and to the catalogue's columns; rows nobody can read are set aside.
import type { StageResults } from '../../../domain/pipeline/batch.ts';
import { cleanList } from '../../../domain/pipeline/clean-list.ts';
import { GrowingBytes } from '../../../domain/pipeline/growing-bytes.ts';
import { layoutOf } from '../../../domain/pipeline/list-layouts.ts';
import type { StageBatch, StageFileRow } from '../stage-store.ts';
import { asUtf8, StageFileReader, writeStageFile } from './stage-files.ts';
import { joinNotes, oneAhead, plural, type StageRun, stageFile, timeOf } from './stage-run.ts';

async function clean(
  run: StageRun,
  batch: StageBatch,
  file: StageFileRow,
  reader: StageFileReader,
  buffer: GrowingBytes,
): Promise<() => Promise<void>> {
  const { store, filesDir, onPoint } = run;
  const layout = layoutOf(file.file_type);
  if (layout === null) throw new Error(`File ${file.id} is of the type ${file.file_type}, which is not known.`);
  const { bytes } = asUtf8(await reader.read(file.original_path ?? ''));
  const list = cleanList(bytes, layout, buffer);
  const at = await timeOf(run);
  if (list.problem !== null) {
    const notes = joinNotes(file.notes, `Not read: ${list.problem}.`);
    return async () => {
      await store.advance('preprocess', file.id, at, { status: 'failed', notes });
    };
  }
  const { row_count, rejected, columns } = list;
  const isEmpty = row_count === rejected.length;
  const path = `batches/${batch.id}/preprocessed/${file.id}-${file.file_type}.csv`;
  const named = isEmpty
    ? null
    : await writeStageFile(filesDir, path, list.bytes, (point) => onPoint(`preprocess: ${point}`));
  return async () => {
    await named?.();
    await store.fileTransaction(async () => {
      const why = row_count === 0 ? 'The list has no rows.' : 'No row of the list can be read.';
      const moved = await store.advance('preprocess', file.id, at, {
        status: isEmpty ? 'skipped' : undefined,
        notes: joinNotes(
          file.notes,
          rejected.length === 0 ? null : `${plural(rejected.length, 'row')} that cannot be read.`,
          isEmpty ? why : null,
        ),
        row_count,
        columns,
        preprocessed_path: isEmpty ? null : path,
      });
      if (moved) await store.reject(batch.id, file.id, 'preprocess', rejected);
      onPoint('preprocess: before commit of a file');
    });
    onPoint('preprocess: after commit of a file');
  };
}

export async function preprocess(run: StageRun, batch: StageBatch): Promise<StageResults> {
  run.onPoint('preprocess: start');
  const waiting = (await run.store.files(batch.id)).filter((file) => file.status === 'organized');
  // While one file is on its way to the disk the next is cleaned into the other buffer.
  const buffers = [new GrowingBytes(), new GrowingBytes()] as const;
  const reader = new StageFileReader(run.filesDir);
  let turn = 0;
  await oneAhead(run, waiting, (file) => {
    turn = 1 - turn;
    return clean(run, batch, file, reader, buffers[turn] as GrowingBytes);
  });
  const results = await run.store.transaction(async () => {
    const files = (await run.store.files(batch.id)).filter((file) => file.file_type !== 'unknown');
    const cleaned = files.filter((file) => file.preprocessed_path !== null);
    const found: StageResults = {
      filesCleaned: cleaned.length,
      filesSkipped: files.length - cleaned.length,
      totalRows: cleaned.reduce((sum, file) => sum + (file.row_count ?? 0), 0),
      cleanedFiles: files.map((file) => stageFile(file, 'preprocessed_path')),
    };
    await run.store.finish(batch.id, 'preprocess', await timeOf(run), found);
    run.onPoint('preprocess: before commit');
    return found;
  });
  run.onPoint('preprocess: after commit');
  return results;
}
