// The administrator's endpoints to batches, their files and their rows.

import type { Batch } from '../../domain/pipeline/batch.ts';
import { StageResults } from '../../domain/pipeline/stage-results.ts';
import { SynthesisResults } from '../../domain/signals/score/scores.ts';
import { type Caller, defineRoutes, type RequestFacts } from '../http/handlers.ts';
import { Fault } from '../process/fault.ts';
import type { Discardable } from './discarding/discard-store.ts';
import { createDiscarding, type DiscardReply } from './discarding/discarding.ts';
import type { BatchChecks } from './inspect/batch-checks.ts';
import { createFiles } from './inspect/files.ts';
import { readReceipt } from './inspect/receipt.ts';
import { verifyBatch } from './inspect/verify.ts';
import { createMending } from './mending/mending.ts';
import type { PipelineParts } from './pipeline-deps.ts';
import { createPublishing } from './publishing/publishing.ts';
import type { PipelineRuns } from './runs/run-all.ts';
import { stageCards } from './runs/stage-cards.ts';
import { createSignalStore } from './state/signal-store.ts';

/** Default size of a page of batches. */
const DEFAULT_PAGE = 200;

export function batchRoutes(deps: PipelineParts, runs: PipelineRuns, checks: BatchChecks) {
  const { batches, database } = deps;
  const discarding = createDiscarding(deps);
  const files = createFiles(deps);
  const mending = createMending(database, runs.mendRows);
  const publishing = createPublishing(deps, runs.publishState);
  const signals = createSignalStore(database);

  async function findBatch(id: number): Promise<Batch> {
    const batch = await batches.byId(id);
    if (batch === null) throw new Fault(404, `There is no batch ${id}`);
    return batch;
  }

  async function discard(
    of: Discardable,
    { body: { reason }, caller, request }: { body: { reason: string }; caller: Caller; request: RequestFacts },
  ): Promise<DiscardReply> {
    request.setAuditTarget?.(`${await discarding.readName(of)}: ${reason}`);
    return discarding.discard(of, reason, caller.id);
  }

  async function restore(of: Discardable, { request }: { request: RequestFacts }): Promise<DiscardReply> {
    request.setAuditTarget?.(await discarding.readName(of));
    return discarding.restore(of);
  }

  return defineRoutes({
    adminSummary: () => batches.totals(),

    pipelineStages: async () => {
      const newest = await batches.newest();
      const [attempts, fileRows, losses, lastRuns, running] = await Promise.all([
        newest?.status === 'failed' ? batches.attempts(newest.id) : [],
        newest === null ? [] : batches.files(newest.id),
        newest === null ? [] : batches.losses(newest.id),
        batches.lastRuns(),
        runs.runningStage(),
      ]);
      return { stages: stageCards({ newest, attempts, files: fileRows, losses, lastRuns, running }) };
    },

    batches: async ({ query: { limit, ...which } }) => {
      const isAll = limit === undefined && which.before === undefined && which.only === 'all' && which.find === '';
      if (isAll) return { batches: await batches.all() };
      const page = { before: which.before, only: which.only, find: which.find, limit: limit ?? DEFAULT_PAGE };
      const [found, counts] = await Promise.all([batches.page(page), batches.counts()]);
      return { batches: found, counts };
    },

    batch: async ({ params: { id } }) => {
      const [batch, own] = await Promise.all([batches.find(id), batches.files(id)]);
      if (batch === null) throw new Fault(404, `There is no batch ${id}`);
      return { batch, files: own };
    },

    retryBatch: ({ params, caller }) => runs.retry(params.id, caller.id),

    stageLog: async ({ params: { id, stage } }) => {
      await findBatch(id);
      return { attempts: await deps.attempts.logged(id, stage) };
    },

    stageValidation: async ({ params: { id, stage } }) => {
      await findBatch(id);
      const results = await batches.stageResult(id, stage);
      if (results === null) throw new Fault(404, `Stage '${stage}' of batch ${id} has not run`);
      return { results: stage === 'synthesize' ? SynthesisResults.parse(results) : StageResults.parse(results) };
    },

    batchSymbol: async ({ params: { id, symbol } }) => {
      await findBatch(id);
      const score = await signals.score(id, symbol);
      if (score === null) throw new Fault(404, `Batch ${id} has no symbol ${symbol}`);
      const { breakdown, ...synthesis } = score;
      const [signalDetails, standing] = await Promise.all([
        signals.ofSymbol(id, synthesis.symbol),
        signals.standing(id, synthesis.symbol),
      ]);
      return { synthesis, scoreBreakdown: breakdown, signalDetails, ...standing };
    },

    batchQuarantine: async ({ params: { id }, query: { after, limit, file, reason, show } }) => {
      await findBatch(id);
      return mending.page({ batch_id: id, after, limit, file, reason, show });
    },

    quarantineCounts: async ({ params: { id } }) => {
      await findBatch(id);
      return mending.counts(id);
    },

    quarantinedRow: ({ params, query }) => mending.row(params.id, query.cells),

    mendRows: async ({ params, body, caller, request }) => {
      request.setAuditTarget?.(await mending.changeWords(body.rows));
      return mending.putBack(params.id, body.rows, body.confirm === true, caller.id);
    },

    signalReceipt: async ({ params: { id } }) => {
      const source = await deps.fileRows.readSource(id);
      if (source === null) throw new Fault(404, `There is no signal ${id}`);
      const [receipt, mended] = await Promise.all([
        readReceipt(deps.filesDir, source),
        mending.mendingOf(source.batch_id, source.file_id, id),
      ]);
      return { ...receipt, mended };
    },

    fileContent: ({ params, query: { stage, ...wanted } }) => files.content(params.id, stage, wanted),

    fileList: async ({ query }) => ({ files: await files.list(query.directory, query.pattern) }),

    dryRunBatch: ({ params }) => publishing.dryRun(params.id),

    publishedChange: async () => ({ change: await publishing.change() }),

    publishBatch: ({ params, body, caller, request }) => {
      const { reason = null } = body;
      request.setAuditTarget?.(`batch ${params.id}${reason === null ? '' : `: ${reason}`}`);
      return publishing.publish(params.id, body.confirm === true, caller.id, reason);
    },

    discardBatch: (asked) => discard({ batch_id: asked.params.id, file_id: null }, asked),
    restoreBatch: (asked) => restore({ batch_id: asked.params.id, file_id: null }, asked),
    discardBatchFile: (asked) => discard({ batch_id: asked.params.id, file_id: asked.params.file }, asked),
    restoreBatchFile: (asked) => restore({ batch_id: asked.params.id, file_id: asked.params.file }, asked),

    verifyBatch: async ({ params, query }) => {
      const batch = await findBatch(params.batch);
      const counted = await checks.of(batch.id, query.again === 'true');
      if (counted === null) throw new Fault(404, `There is no batch ${batch.id}`);
      return verifyBatch(batch, counted, deps.filesDir);
    },
  });
}
