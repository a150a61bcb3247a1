// Pipeline thread, server side: lists are read, loaded and scored there, which keeps the API's thread free.
import type { CalendarCorrections } from '../../domain/market/calendar-corrections.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { Database } from '../db/database.ts';
import type { ReplayTasks } from '../goldeneye/thread-tasks.ts';
import type { PipelineTasks } from '../pipeline/thread-tasks.ts';
import type { Clock } from '../process/clock.ts';
import type { FiguresTasks } from '../record/figures/thread-tasks.ts';
import type { PastTasks } from '../record/reconstruction/thread-tasks.ts';
import type { SettlementTasks } from '../record/settling/thread-tasks.ts';
import { startThread, type Thread } from '../threads/calls.ts';

/** `market`: the record that published calls enter. */
export type PipelineThreadData = { connection: Database['connection']; market: RecordMarket };
export type PipelineThreadTasks = PipelineTasks & PastTasks & ReplayTasks & SettlementTasks & FiguresTasks;
export type PipelineThread = Thread<PipelineThreadTasks>;

/** Idle time until the thread ends: a batch leaves 100 MB of memory, and the next comes hours later. */
const IDLE_MS = 5 * minuteMs;

export type PipelineThreadDeps = PipelineThreadData & {
  clock: Pick<Clock, 'now' | 'every'>;
  corrections?: () => CalendarCorrections;
};

export function startPipelineThread(deps: PipelineThreadDeps): PipelineThread {
  return startThread<PipelineThreadTasks>({
    name: "The pipeline's thread",
    worker: new URL('./worker.ts', import.meta.url),
    data: { connection: deps.connection, market: deps.market } satisfies PipelineThreadData,
    now: deps.clock.now,
    known: deps.corrections ?? (() => undefined),
    events: {},
    idle: { ms: IDLE_MS, clock: deps.clock },
  });
}
