// Runs one stage over one connection, whichever thread it is in: which batch it is for, whether it may run, what it did.
import { type Stage, type StageResults, type SynthesisResults, stages } from '../../../domain/pipeline/batch.ts';
import { Fault } from '../../fault.ts';
import { type StageBatch, type StageStore, stageTimes } from '../stage-store.ts';
import { importRecords } from './import.ts';
import { organize } from './organize.ts';
import { preprocess } from './preprocess.ts';
import { plural, type StageRun } from './stage-run.ts';
import { synthesize } from './synthesize.ts';
import { transform } from './transform.ts';

export type StageDone = { batch_id: number; results: StageResults | SynthesisResults; output: string };

const work = { preprocess, transform, import: importRecords, synthesize };

async function batchFor(store: StageStore, stage: Stage, batchId: number | null): Promise<StageBatch> {
  const batch = batchId === null ? await store.newestUnfinished() : await store.batch(batchId);
  if (batch === null && batchId !== null) throw new Fault(404, `There is no batch ${batchId}`);
  if (batch === null) throw new Fault(409, `Stage '${stage}' needs a batch: run organize first`);
  const missing = stages.slice(0, stages.indexOf(stage)).find((before) => batch[stageTimes[before]] === null);
  if (missing !== undefined) throw new Fault(409, `Stage '${stage}' needs '${missing}' to be run first`);
  return batch;
}

/** Runs a stage. One that has run before answers its stored result: running it twice is running it once. */
export async function executeStage(stage: Stage, batchId: number | null, run: StageRun): Promise<StageDone> {
  if (stage === 'organize' && batchId === null) {
    const { batch_id, results } = await organize(run);
    return { batch_id, results, output: told(stage, batch_id, results) };
  }
  const batch = await batchFor(run.store, stage, batchId);
  const before = await run.store.result(batch.id, stage);
  if (before !== null || stage === 'organize') {
    const results = before ?? {};
    return { batch_id: batch.id, results, output: told(stage, batch.id, results) };
  }
  const results = await work[stage](run, batch);
  return { batch_id: batch.id, results, output: told(stage, batch.id, results) };
}

function told(stage: Stage, batchId: number, results: StageResults | SynthesisResults): string {
  if ('symbolsProcessed' in results) {
    return `Batch ${batchId}: ${plural(results.symbolsProcessed, 'symbol')} scored from ${plural(results.totalSignals, 'signal')}`;
  }
  const skipped = results.filesSkipped ? `, ${results.filesSkipped} skipped` : '';
  const said = {
    organize: `${plural(results.filesOrganized ?? 0, 'list')} recognised${skipped}`,
    preprocess: `${plural(results.filesCleaned ?? 0, 'list')} with ${plural(results.totalRows ?? 0, 'row')} cleaned${skipped}`,
    transform: `${plural(results.totalJsonRecords ?? 0, 'record')} from ${plural(results.filesTransformed ?? 0, 'list')}${skipped}`,
    import: `${plural(results.totalSignals ?? 0, 'signal')} of ${plural(results.totalUniqueSymbols ?? 0, 'symbol')} imported`,
    synthesize: 'scored',
  }[stage];
  return `Batch ${batchId}: ${said}`;
}
