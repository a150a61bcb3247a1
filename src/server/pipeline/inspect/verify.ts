// Verification of a batch: recount of its rows, scores and file bytes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { stages } from '../../../domain/pipeline/stage.ts';
import { contentPath } from '../inbox/folders.ts';
import type { KeptCounts } from './check-store.ts';
import type { BatchCount, FileCount } from './verify-store.ts';

export type Verification = {
  summary: { stages_complete: number; symbols_synthesized: number };
  detail?: string;
  problems: string[];
  /** ISO; in the past for a large batch that has not changed since. */
  counted_at: string;
};

/** Problems of originals according to `isSame`. */
async function findProblems(
  files: readonly FileCount[],
  isSame: (file: FileCount) => Promise<boolean>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const file of files) {
    const same = await isSame(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (same !== true)
      problems.push(`${file.file_name}: the original file ${same === null ? 'is missing' : 'was changed'}`);
  }
  return problems;
}

/** Files whose bytes no longer match their hash; reads every byte. */
export const changedContents = (filesDir: string, files: readonly FileCount[]): Promise<string[]> =>
  findProblems(files, async ({ sha256 }) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(contentPath(filesDir, sha256)), hash);
    return hash.digest('hex') === sha256;
  });

/** Files that are missing or have another length, found without reading them. */
const lostContents = (filesDir: string, files: readonly FileCount[]): Promise<string[]> =>
  findProblems(
    files,
    async ({ sha256, size_bytes }) => (await stat(contentPath(filesDir, sha256))).size === size_bytes,
  );

function fileProblems(file: FileCount): string[] {
  const problems: string[] = [];
  // Row counts of a file still being processed are incomplete.
  const hasEnded = file.status === 'imported' || file.status === 'skipped' || file.status === 'failed';
  const { row_count, signal_count, quarantined_count, skipped_count } = file;
  // Batches of earlier versions have failed files without a row count.
  if (!hasEnded || row_count === null) return problems;
  if (row_count !== (signal_count ?? 0) + quarantined_count + skipped_count) {
    problems.push(
      `${file.file_name}: ${row_count} rows came in, ${signal_count ?? 0} stored + ${quarantined_count} quarantined + ${skipped_count} skipped`,
    );
  }
  if (file.stored !== (signal_count ?? 0)) {
    problems.push(`${file.file_name}: ${signal_count ?? 0} signals reported, ${file.stored} in the database`);
  }
  if (file.quarantined !== quarantined_count) {
    problems.push(`${file.file_name}: ${quarantined_count} quarantined rows reported, ${file.quarantined} kept`);
  }
  return problems;
}

function stampProblems(batch: Batch): string[] {
  const problems: string[] = [];
  let before: { stage: string; at: string } | null = null;
  for (const stage of stages) {
    const at = batch[stageStamps[stage]];
    if (at === null) {
      before = { stage, at: '' };
      continue;
    }
    if (before?.at === '') problems.push(`Stage ${stage} is complete although ${before.stage} is not`);
    else if (before !== null && at < before.at) problems.push(`Stage ${stage} finished before ${before.stage}`);
    before = { stage, at };
  }
  return problems;
}

function countProblems(batch: Batch, count: BatchCount): string[] {
  const problems: string[] = [];
  if (batch.imported_at !== null && count.signals !== batch.total_signals_imported) {
    problems.push(`${batch.total_signals_imported} signals reported, ${count.signals} in the database`);
  }
  if (batch.synthesized_at === null) return problems;
  if (batch.held && !batch.discarded) problems.push(`Complete, not published: ${batch.held.reason}`);
  // A batch with nothing to publish has no scores to recount.
  if (batch.nothing_to_publish != null) return problems;
  if (batch.error !== null) return [...problems, `Never published: ${batch.error}`];
  if (count.listed !== count.scored_signals) {
    problems.push(`${count.listed} signals scored by list, ${count.scored_signals} by symbol`);
  }
  if (count.synthesized !== batch.total_symbols_synthesized) {
    problems.push(`${batch.total_symbols_synthesized} symbols reported, ${count.synthesized} scored`);
  }
  if (count.missing_symbols.length > 0) problems.push(`Signals without a score: ${count.missing_symbols.join(', ')}`);
  if (count.surplus_symbols.length > 0) problems.push(`Scores without a signal: ${count.surplus_symbols.join(', ')}`);
  for (const { symbol, side, score, lines } of count.wrong_scores) {
    problems.push(`${symbol}: the ${side} score is ${score}, its breakdown adds up to ${lines}`);
  }
  return problems;
}

/** Compares what a batch reports with what was counted; an empty list of problems means that everything adds up. */
export async function verifyBatch(batch: Batch, counted: KeptCounts, filesDir: string): Promise<Verification> {
  const { count, contents, counted_at } = counted;
  const problems = [...stampProblems(batch), ...count.files.flatMap(fileProblems), ...countProblems(batch, count)];
  problems.push(...new Set([...contents, ...(await lostContents(filesDir, count.files))]));
  const stages_complete = stages.filter((stage) => batch[stageStamps[stage]] !== null).length;
  const summary = { stages_complete, symbols_synthesized: count.synthesized };
  if (problems.length === 0) return { summary, problems, counted_at };
  const others = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return { summary, detail: `${problems[0]}${others}`, problems, counted_at };
}
