// The pipeline's thread as the server sees it: lists are read, loaded and scored there, so that the API's thread stays free.
import type { Database } from '../db/database.ts';
import type { PipelineTasks } from '../pipeline/thread-tasks.ts';
import { startThread, type Thread } from '../threads/calls.ts';

export type PipelineThreadData = { connection: Database['connection'] };
export type PipelineThread = Thread<PipelineTasks>;

export function startPipelineThread(deps: PipelineThreadData & { now: () => number }): PipelineThread {
  return startThread<PipelineTasks>({
    name: "The pipeline's thread",
    worker: new URL('./worker.ts', import.meta.url),
    data: { connection: deps.connection } satisfies PipelineThreadData,
    now: deps.now,
    events: {},
  });
}
