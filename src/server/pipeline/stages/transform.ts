// Stage 3: converts rows to records (symbol, type, side, day, cells as JSON); rejected rows are counted by reason.

import { plural } from '../../../domain/market/format.ts';
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import type { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import { layoutWith } from '../../../domain/pipeline/lists/list-layouts.ts';
import { keepsBytes, type RejectedRow } from '../../../domain/pipeline/reading/clean-list.ts';
import type { ReadRows } from '../../../domain/pipeline/rows/read-rows.ts';
import { DUPLICATE_ROW, DUPLICATE_SYMBOL } from '../../../domain/pipeline/rows/repeated-rows.ts';
import type { LastClose } from '../../../domain/pipeline/rows/row-numbers.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import type { KnownListings } from '../../../domain/stocks/symbols/symbol.ts';
import { readLastCloses } from '../../market-memory/last-closes-store.ts';
import { readKnownListings } from '../../stocks/known-listings-store.ts';
import { asUtf8, type StageFileReader } from '../batch/stage-files.ts';
import { eachFile, type FileOutcome } from './file-stage.ts';
import { readRecords } from './records-file.ts';
import type { StageBatch, StageFileRow } from './stage-rows.ts';
import { countNotes, findDates, joinNotes, repeatedRows, type StageRun, stageFile, sumCounts } from './stage-run.ts';

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

/** Rejected rows with the text of the original file, if the file was rewritten for the stages. */
async function withOriginalText(
  rejected: readonly RejectedRow[],
  file: StageFileRow,
  reader: StageFileReader,
): Promise<readonly RejectedRow[]> {
  const { reading } = file;
  if (reading === null || keepsBytes(reading) || rejected.length === 0) return rejected;
  const { bytes } = asUtf8(await reader.read(file.original_path ?? ''), reading.encoding);
  const scanner = new DialectScanner(bytes, reading.separator);
  return rejected.map((row) => ({ ...row, raw: scanner.goTo(row.line) ? scanner.raw() : row.raw }));
}

type StockFacts = { lastClose: LastClose; listings: KnownListings };

async function transformFile(
  { memory }: StageRun,
  batch: StageBatch,
  file: StageFileRow,
  reader: StageFileReader,
  buffer: GrowingBytes,
  { lastClose, listings }: StockFacts,
): Promise<FileOutcome> {
  const layout = layoutWith(file.file_type, file.reading);
  if (layout === null) throw new Error(`File ${file.id} is of the type ${file.file_type}, which is not known.`);
  const symbols = memory.openSymbols(batch.id, listings);
  const cleaned = await reader.read(file.preprocessed_path ?? '');
  const dates = findDates(batch, file);
  const { rows, records } = readRecords(cleaned, layout, dates, symbols, file.id, buffer, lastClose);
  memory.keep(batch.id, file.id, rows, rows.companyAt);
  const isEmpty = rows.count === 0;
  const path = `batches/${batch.id}/transformed/${file.id}-${file.file_type}.copy`;
  return {
    change: {
      status: isEmpty ? 'skipped' : undefined,
      notes: joinNotes(
        file.notes,
        countNotes(countByReason(rows.rejected.map((row) => row.reason)), 'row', 'quarantined'),
        countNotes(rows.skipped, 'row', 'skipped'),
        countNotes(rows.warnings, 'cell', 'kept as text'),
        ...rows.notes,
        rows.uncompared === 0 ? null : uncomparedNote(rows.uncompared),
        isEmpty ? 'No row became a signal.' : null,
        rows.dated_by_upload ? `No day found: dated by its upload (${dates.fallback}).` : null,
      ),
      dated_by_upload: rows.dated_by_upload,
      json_records_count: rows.count,
      skipped_count: (file.skipped_count ?? 0) + sumCounts(rows.skipped),
      uncompared_count: rows.uncompared,
      repeated_count: rows.skipped.get(DUPLICATE_ROW) ?? 0,
      same_stock_count: rows.skipped.get(DUPLICATE_SYMBOL) ?? 0,
      unique_symbols: uniqueSymbols(rows, symbols.names.length),
      transformed_path: isEmpty ? null : path,
    },
    rejected: await withOriginalText(rows.rejected, file, reader),
    written: isEmpty ? null : { path, bytes: records },
  };
}

const uncomparedNote = (rows: number) =>
  `Prices of ${plural(rows, 'row')} were not checked: no close of the stock is known yet.`;

export async function transform(run: StageRun, batch: StageBatch): Promise<StageResults> {
  const closes = await readLastCloses(run.store.connection.query);
  const listings = await readKnownListings(run.store.connection.query);
  const facts: StockFacts = { lastClose: (symbol) => closes.get(symbol) ?? null, listings };
  return eachFile(run, batch, {
    name: 'transform',
    from: 'cleaned',
    work: (file, reader, buffer) => transformFile(run, batch, file, reader, buffer, facts),
    results: (all) => {
      const files = all.filter((file) => file.preprocessed_path !== null);
      const transformed = files.filter((file) => file.transformed_path !== null);
      return {
        filesTransformed: transformed.length,
        filesSkipped: files.length - transformed.length,
        totalJsonRecords: transformed.reduce((sum, file) => sum + (file.json_records_count ?? 0), 0),
        repeatedRows: files.reduce((sum, file) => sum + (repeatedRows(file) ?? 0), 0),
        transformedFiles: files.map((file) => stageFile(file, 'transformed_path')),
      };
    },
  });
}
