// Stage 2: converts each list to UTF-8 and the catalogue's columns; unreadable rows are set aside.

import { plural } from '../../../domain/market/format.ts';
import type { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import { findLayout } from '../../../domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../domain/pipeline/reading/clean-list.ts';
import { decimalMark } from '../../../domain/pipeline/reading/decimal-comma.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import { asUtf8, type StageFileReader } from '../batch/stage-files.ts';
import { eachFile, type FileOutcome } from './file-stage.ts';
import type { StageBatch, StageFileRow } from './stage-rows.ts';
import { countNotes, joinNotes, type StageRun, stageFile, sumCounts } from './stage-run.ts';
import { listUnreadRows } from './unread-files.ts';

async function clean(
  batch: StageBatch,
  file: StageFileRow,
  reader: StageFileReader,
  buffer: GrowingBytes,
): Promise<FileOutcome> {
  const layout = findLayout(file.file_type);
  if (layout === null) throw new Error(`File ${file.id} is of the type ${file.file_type}, which is not known.`);
  const { bytes } = asUtf8(await reader.read(file.original_path ?? ''), file.reading?.encoding);
  const shape = file.reading ?? tableShape(bytes);
  const readAs = file.reading ?? { ...shape, decimal: decimalMark(bytes, shape) };
  const list = cleanList(bytes, layout, buffer, readAs);
  if (list.problem !== null) {
    const rows = listUnreadRows(bytes, readAs, list.problem);
    const notes = joinNotes(file.notes, `Not read: ${list.problem}.`);
    const change = { status: 'failed' as const, notes, row_count: rows.count, skipped_count: rows.count };
    return { change, rejected: [], written: null };
  }
  const { row_count, rejected, skipped, columns } = list;
  const skipped_count = sumCounts(skipped);
  const isEmpty = row_count === rejected.length + skipped_count;
  const path = `batches/${batch.id}/preprocessed/${file.id}-${file.file_type}.csv`;
  const why = row_count === 0 ? 'The list has no rows.' : 'No row of the list can be read.';
  return {
    change: {
      status: isEmpty ? 'skipped' : undefined,
      notes: joinNotes(
        file.notes,
        rejected.length === 0 ? null : `${plural(rejected.length, 'row')} that cannot be read.`,
        countNotes(skipped, 'line', 'skipped'),
        isEmpty ? why : null,
      ),
      row_count,
      skipped_count,
      columns,
      preprocessed_path: isEmpty ? null : path,
    },
    rejected,
    written: isEmpty ? null : { path, bytes: list.bytes },
  };
}

export function preprocess(run: StageRun, batch: StageBatch): Promise<StageResults> {
  return eachFile(run, batch, {
    name: 'preprocess',
    from: 'organized',
    work: (file, reader, buffer) => clean(batch, file, reader, buffer),
    results: (all) => {
      const files = all.filter((file) => file.file_type !== 'unknown');
      const cleaned = files.filter((file) => file.preprocessed_path !== null);
      return {
        filesCleaned: cleaned.length,
        filesSkipped: files.length - cleaned.length,
        totalRows: cleaned.reduce((sum, file) => sum + (file.row_count ?? 0), 0),
        cleanedFiles: files.map((file) => stageFile(file, 'preprocessed_path')),
      };
    },
  });
}
