// Stage 3: rows become records: symbol, type, side, day and the cells as JSON; what is no signal is counted with its reason.
import type { StageResults } from '../../../domain/pipeline/batch.ts';
import type { GrowingBytes } from '../../../domain/pipeline/growing-bytes.ts';
import { layoutOf } from '../../../domain/pipeline/list-layouts.ts';
import type { ReadRows } from '../../../domain/pipeline/read-rows.ts';
import { textOf } from '../../../domain/pipeline/utf8-text.ts';
import type { StageBatch, StageFileRow } from '../stage-store.ts';
import { type FileOutcome, runFileStage } from './file-stage.ts';
import { companyEnd, readRecords } from './records-file.ts';
import type { StageFileReader } from './stage-files.ts';
import { datesOf, joinNotes, plural, type StageRun, stageFile } from './stage-run.ts';

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
  { memory }: StageRun,
  batch: StageBatch,
  file: StageFileRow,
  reader: StageFileReader,
  buffer: GrowingBytes,
): Promise<FileOutcome> {
  const layout = layoutOf(file.file_type);
  if (layout === null) throw new Error(`File ${file.id} is of the type ${file.file_type}, which is not known.`);
  const symbols = memory.symbolsOf(batch.id);
  const cleaned = await reader.read(file.preprocessed_path ?? '');
  const { rows, records } = readRecords(cleaned, layout, datesOf(batch, file), symbols, file.id, buffer);
  memory.keep(batch.id, file.id, rows, (row) => {
    const from = rows.text[row * 3] as number;
    const to = companyEnd(rows, row);
    return from === to ? null : textOf(rows.texts, from, to);
  });
  const isEmpty = rows.count === 0;
  const path = `batches/${batch.id}/transformed/${file.id}-${file.file_type}.copy`;
  return {
    change: {
      status: isEmpty ? 'skipped' : undefined,
      notes: joinNotes(
        file.notes,
        told(countByReason(rows.rejected.map((row) => row.reason)), 'row', 'quarantined'),
        told(rows.skipped, 'row', 'skipped'),
        told(rows.warnings, 'cell', 'kept as text'),
        isEmpty ? 'No row became a signal.' : null,
      ),
      json_records_count: rows.count,
      skipped_count: [...rows.skipped.values()].reduce((sum, count) => sum + count, 0),
      unique_symbols: uniqueSymbols(rows, symbols.names.length),
      transformed_path: isEmpty ? null : path,
    },
    rejected: rows.rejected,
    written: isEmpty ? null : { path, bytes: records },
  };
}

export function transform(run: StageRun, batch: StageBatch): Promise<StageResults> {
  return runFileStage(run, batch, {
    name: 'transform',
    from: 'cleaned',
    work: (file, reader, buffer) => transformFile(run, batch, file, reader, buffer),
    results: (all) => {
      const files = all.filter((file) => file.preprocessed_path !== null);
      const transformed = files.filter((file) => file.transformed_path !== null);
      return {
        filesTransformed: transformed.length,
        filesSkipped: files.length - transformed.length,
        totalJsonRecords: transformed.reduce((sum, file) => sum + (file.json_records_count ?? 0), 0),
        transformedFiles: files.map((file) => stageFile(file, 'transformed_path')),
      };
    },
  });
}
