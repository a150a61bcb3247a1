// Administrator endpoints of runs: lists, fetching, uploads, stages.
import { isListName, UPLOADABLE } from '../../domain/pipeline/list-endings.ts';
import { expertLists as catalogue } from '../../domain/signals/expert-lists.ts';
import { defineRoutes } from '../http/handlers.ts';
import { Fault } from '../process/fault.ts';
import type { PipelineParts } from './pipeline-deps.ts';
import type { PipelineRuns } from './runs/run-all.ts';

export function runRoutes({ expertLists, fetching, inbox }: PipelineParts, runs: PipelineRuns) {
  const entries = (required: boolean) =>
    catalogue
      .filter((list) => list.required === required)
      .map(({ name, slug }) => ({ name, url: expertLists.sourceUrl(slug) }));

  return defineRoutes({
    expertLists: async () => ({ required: entries(true), optional: entries(false) }),

    startFetch: async ({ body, caller }) => {
      const { message } = await fetching.start(body.lists, caller.id);
      return { message };
    },

    cancelFetch: async () => ({ success: await fetching.cancel() }),

    fetchStatus: () => fetching.status(),

    runPipeline: async ({ caller }) => {
      const { message } = await runs.runAll(caller.id);
      return { message };
    },

    pipelineJob: () => runs.status(),

    pipelineReadiness: async () => {
      const { newest, stage } = await runs.ready();
      return {
        ready_for_stage: stage,
        inbox_files: await inbox.countWaiting(),
        latest_batch: newest && {
          id: newest.id,
          file_count: newest.file_count,
          signals_imported: newest.total_signals_imported,
          symbols_synthesized: newest.total_symbols_synthesized,
        },
      };
    },

    uploadLists: async ({ upload }) => {
      const [first] = upload ?? [];
      if (first === undefined) throw new Fault(400, "Send one file in the field 'file'");
      if (isListName(first.file_name)) return inbox.receiveLists(upload ?? []);
      if (first.file_name !== '' && !/\.zip$/i.test(first.file_name)) throw new Fault(400, UPLOADABLE);
      return inbox.receiveArchive(first);
    },

    runStage: ({ params, body, caller }) => runs.startStage(params.stage, body.batch_id ?? null, caller.id),
  });
}
