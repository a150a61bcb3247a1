// Registration of job handlers: returns the feature's handle to start, watch and cancel jobs of a kind.
import { iso } from '../process/clock.ts';
import type { Engine } from './engine.ts';
import type { JobHandle, JobRecord, Started } from './job-handle.ts';
import type { JobKind } from './job-kind.ts';
import type { JobRow } from './job-row.ts';
import type { StartSoon } from './start-or-skip.ts';
import type { Start } from './starts.ts';
import type { Handler, JobEnd, Runner, RunningJob } from './workers/run-job.ts';
import type { Sweep } from './workers/sweep.ts';

type HandlesDeps = Engine & {
  handlers: Map<string, Handler>;
  sweep: Sweep;
  runner: Runner;
  start: Start;
  startSoon: StartSoon;
  catchUp: (row: JobRow) => Promise<void>;
};

export function createHandles(deps: HandlesDeps) {
  const { kinds, handlers, store, clock, sweep, runner, start, startSoon, catchUp } = deps;

  function record(row: JobRow): JobRecord {
    const here = row.state === 'running' ? runner.local.get(row.id) : undefined;
    const { id, error, started_at, finished_at } = row;
    const detail = here ? (here.detail as Record<string, unknown>) : row.detail;
    return { id, state: row.state === 'queued' ? 'running' : row.state, detail, error, started_at, finished_at };
  }

  /** Registers a kind's handler; throws when the kind is not listed or has a handler already. */
  return function handle<Input, Detail extends object, Result>(
    kind: JobKind,
    handler: (job: RunningJob<Input, Detail>) => Promise<JobEnd<Result>>,
  ): JobHandle<Input, Detail, Result> {
    if (!kinds.includes(kind)) throw new Error(`The kind of job '${kind.kind}' is not in the list of all work`);
    if (handlers.has(kind.kind)) throw new Error(`The kind of job '${kind.kind}' has two handlers`);
    handlers.set(kind.kind, handler as unknown as Handler);
    const typed = (job: JobRecord | null) => job as JobRecord<Detail> | null;
    return {
      start: (given) => start(kind, given) as Promise<Started<Result>>,
      startSoon: (isDue) => startSoon(kind, isDue),
      latest: async (having = {}) => {
        let row = await store.latest(kind.kind, having);
        if (row !== null && sweep.isLost(row)) {
          await sweep.recover();
          row = await store.latest(kind.kind, having);
        }
        if (row !== null) await catchUp(row);
        return typed(row && record(row));
      },
      running: async () => {
        const row = (await store.open(kind.kind)).find((open) => !sweep.isLost(open));
        return typed(row ? record(row) : null);
      },
      cancel: async (id = null) => {
        const row = await store.requestCancel(kind.kind, id, iso(clock.now()));
        if (row === null) return false;
        runner.local.get(row.id)?.abort.abort(new Error('cancelled'));
        return true;
      },
    };
  };
}
