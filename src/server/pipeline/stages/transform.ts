// Stage 3: rows become records: symbol, type, side, day and the cells as JSON; what is no signal is counted with its reason.
import type { StageResults } from '../../../domain/pipeline/batch.ts';
import { GrowingBytes } from '../../../domain/pipeline/growing-bytes.ts';
import { layoutOf } from '../../../domain/pipeline/list-layouts.ts';
import type { ReadRows } from '../../../domain/pipeline/read-rows.ts';
import { textOf } from '../../../domain/pipeline/utf8-text.ts';
import type { FileChange, StageBatch, StageFileRow } from '../stage-store.ts';
import { companyEnd, readRecords } from './records-file.ts';
import { StageFileReader, writeStageFile } from './stage-files.ts';
import { datesOf, joinNotes, oneAhead, plural, type StageRun, stageFile, timeOf } from './stage-run.ts';

const REASONS_NAMED = 8;

/** "12 rows skipped: the same row again (10), ..."; null when there are none. */
function told(counts: ReadonlyMap<string, number>, noun: string, what: string): string | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const most = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const named = most.slice(0, REASONS_NAMED).map(([reason, count]) => `${reason} (${count})`);
  if (most.length > REASONS_NAMED) named.push(`${most.length - REASONS_NAMED} more reasons`);
  return `${plural(total, noun)} ${what}: ${named.join(', ')}.`;
}

function uniqueSymbols(rows: ReadRows, symbols: number): number {
  const seen = new Uint8Array(symbols);
  let unique = 0;
  for (let at = 0; at < rows.count; at += 1) {
    const symbol = rows.symbol[at] as number;
    if (seen[symbol] === 0) unique += 1;
    seen[symbol] = 1;
  }
  return unique;
}

const countByReason = (reasons: readonly string[]) =>
  reasons.reduce((counts, reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1), new Map<string, number>());

async function transformFile(
  run: StageRun,
  batch: StageBatch,
  file: StageFileRow,
  reader: StageFileReader,
  buffer: GrowingBytes,
): Promise<() => Promise<void>> {
  const { store, filesDir, memory, onPoint } = run;
  const layout = layoutOf(file.file_type);
  if (layout === null) throw new Error(`File ${file.id} is of the type ${file.file_type}, which is not known.`);
  const symbols = memory.symbolsOf(batch.id);
  const cleaned = await reader.read(file.preprocessed_path ?? '');
  const { rows, records } = readRecords(cleaned, layout, datesOf(batch, file), symbols, file.id, buffer);
  const path = `batches/${batch.id}/transformed/${file.id}-${file.file_type}.copy`;
  const named =
    rows.count === 0 ? null : await writeStageFile(filesDir, path, records, (point) => onPoint(`transform: ${point}`));
  memory.keep(batch.id, file.id, rows, (row) => {
    const from = rows.text[row * 3] as number;
    const to = companyEnd(rows, row);
    return from === to ? null : textOf(rows.texts, from, to);
  });
  const change: FileChange = {
    status: named === null ? 'skipped' : undefined,
    notes: joinNotes(
      file.notes,
      told(countByReason(rows.rejected.map((row) => row.reason)), 'row', 'quarantined'),
      told(rows.skipped, 'row', 'skipped'),
      told(rows.warnings, 'cell', 'kept as text'),
      named === null ? 'No row became a signal.' : null,
    ),
    json_records_count: rows.count,
    skipped_count: [...rows.skipped.values()].reduce((sum, count) => sum + count, 0),
    unique_symbols: uniqueSymbols(rows, symbols.names.length),
    transformed_path: named === null ? null : path,
  };
  const { rejected } = rows;
  return async () => {
    await named?.();
    await store.fileTransaction(async () => {
      const moved = await store.advance('transform', file.id, await timeOf(run), change);
      if (moved) await store.reject(batch.id, file.id, 'transform', rejected);
      onPoint('transform: before commit of a file');
    });
    onPoint('transform: after commit of a file');
  };
}

export async function transform(run: StageRun, batch: StageBatch): Promise<StageResults> {
  run.onPoint('transform: start');
  const waiting = (await run.store.files(batch.id)).filter((file) => file.status === 'cleaned');
  // While one file is on its way to the disk the next is read into the other buffer.
  const buffers = [new GrowingBytes(), new GrowingBytes()] as const;
  const reader = new StageFileReader(run.filesDir);
  let turn = 0;
  await oneAhead(run, waiting, (file) => {
    turn = 1 - turn;
    return transformFile(run, batch, file, reader, buffers[turn] as GrowingBytes);
  });
  const results = await run.store.transaction(async () => {
    const files = (await run.store.files(batch.id)).filter((file) => file.preprocessed_path !== null);
    const transformed = files.filter((file) => file.transformed_path !== null);
    const found: StageResults = {
      filesTransformed: transformed.length,
      filesSkipped: files.length - transformed.length,
      totalJsonRecords: transformed.reduce((sum, file) => sum + (file.json_records_count ?? 0), 0),
      transformedFiles: files.map((file) => stageFile(file, 'transformed_path')),
    };
    await run.store.finish(batch.id, 'transform', await timeOf(run), found);
    run.onPoint('transform: before commit');
    return found;
  });
  run.onPoint('transform: after commit');
  return results;
}
