// Execution of one stage over one connection, in any thread.

import { plural } from '../../../domain/market/format.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { Fault } from '../../process/fault.ts';
import { refuseDiscarded } from '../batch/stage-outcome.ts';
import { createScoreDaysStore } from '../state/score-days-store.ts';
import { createStateStore } from '../state/state-store.ts';
import { importRecords } from './import.ts';
import { organize } from './organize.ts';
import { preprocess } from './preprocess.ts';
import type { StageBatch } from './stage-rows.ts';
import type { StageRun } from './stage-run.ts';
import type { StageStore } from './stage-store.ts';
import { synthesize } from './synthesize.ts';
import { transform } from './transform.ts';

export type StageDone = { batch_id: number; results: StageResults | SynthesisResults; output: string };

const work = { preprocess, transform, import: importRecords, synthesize };

async function batchFor(store: StageStore, stage: Stage, batchId: number | null): Promise<StageBatch> {
  const batch = batchId === null ? await store.newestUnfinished() : await store.batch(batchId);
  if (batch === null && batchId !== null) throw new Fault(404, `There is no batch ${batchId}`);
  if (batch === null) throw new Fault(409, `Stage '${stage}' needs a batch: run organize first`);
  const missing = stages.slice(0, stages.indexOf(stage)).find((before) => batch[stageStamps[before]] === null);
  if (missing !== undefined) throw new Fault(409, `Stage '${stage}' needs '${missing}' to be run first`);
  return batch;
}

/**
 * Runs a stage. Idempotent: a stage that has run before returns its stored result, with a note in `output`. Throws
 * Fault 409 for a discarded batch with work to do.
 */
export async function executeStage(stage: Stage, batchId: number | null, run: StageRun): Promise<StageDone> {
  if (stage === 'organize' && batchId === null) {
    const { batch_id, results } = await organize(run);
    return toDone(stage, batch_id, results, '');
  }
  const batch = await batchFor(run.store, stage, batchId);
  const before = await run.store.result(batch.id, stage);
  const isStale = stage === 'synthesize' && (batch.mended_at !== null || (await knowsMoreDays(run, batch)));
  if ((before === null || isStale) && stage !== 'organize') {
    if (batch.discarded_at !== null) throw refuseDiscarded(batch.id);
    return toDone(stage, batch.id, await work[stage](run, batch), '');
  }
  return toDone(stage, batch.id, before ?? {}, await describeRepetition(run, stage, batch.id));
}

/** True if earlier days were scored after the batch; its next publication includes their scores. */
async function knowsMoreDays(run: StageRun, { scored_at }: StageBatch): Promise<boolean> {
  return scored_at !== null && (await createScoreDaysStore(run.store.connection).anySince(scored_at));
}

function toDone(stage: Stage, batch_id: number, results: StageResults | SynthesisResults, more: string): StageDone {
  return { batch_id, results, output: `${summarize(stage, batch_id, results)}${more}` };
}

/** Sentence after a repeated stage: nothing changed, and for a scored state how to publish it. */
async function describeRepetition(run: StageRun, stage: Stage, batchId: number): Promise<string> {
  if (stage !== 'synthesize') return '. It had run before; nothing changed.';
  const { is_published, is_stored } = await createStateStore(run.store.connection).publicationState(batchId);
  if (is_published) return '. It was scored before and is published; nothing changed.';
  const way = is_stored ? `; publish batch ${batchId} to show its state again` : '';
  return `. It was scored before; nothing changed, and readers keep what is published${way}.`;
}

function summarize(stage: Stage, batchId: number, results: StageResults | SynthesisResults): string {
  if ('symbolsProcessed' in results) {
    const { symbolsProcessed, totalSignals, signalsCarriedOver, windowMoved, notPublished } = results;
    const carried = signalsCarriedOver ? `, ${signalsCarriedOver} of them carried over` : '';
    const scored = `${plural(symbolsProcessed, 'symbol')} scored from ${plural(totalSignals, 'signal')}${carried}`;
    const moved = windowMoved === undefined ? '' : `. ${windowMoved}`;
    return `Batch ${batchId}: ${scored}${moved}${notPublished === undefined ? '' : `. Not published: ${notPublished}`}`;
  }
  const skipped = results.filesSkipped ? `, ${results.filesSkipped} skipped` : '';
  const repeated = results.repeatedRows ? `, ${plural(results.repeatedRows, 'repeated row')} left out` : '';
  const said = {
    organize: `${plural(results.filesOrganized ?? 0, 'list')} recognised${skipped}`,
    preprocess: `${plural(results.filesCleaned ?? 0, 'list')} with ${plural(results.totalRows ?? 0, 'row')} cleaned${skipped}`,
    transform: `${plural(results.totalJsonRecords ?? 0, 'record')} from ${plural(results.filesTransformed ?? 0, 'list')}${repeated}${skipped}`,
    import: `${plural(results.totalSignals ?? 0, 'signal')} of ${plural(results.totalUniqueSymbols ?? 0, 'symbol')} imported`,
    synthesize: 'scored',
  }[stage];
  return `Batch ${batchId}: ${said}`;
}
