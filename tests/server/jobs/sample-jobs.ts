// Sample job kinds and controllable handlers for the tests of jobs.
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createBus } from '../../../src/server/bus/bus.ts';
import type { JobHandle } from '../../../src/server/jobs/job-handle.ts';
import { defineJob, type JobKind } from '../../../src/server/jobs/job-kind.ts';
import type { JobRules } from '../../../src/server/jobs/job-rules.ts';
import { createJobs } from '../../../src/server/jobs/jobs.ts';
import type { JobEnd, RunningJob } from '../../../src/server/jobs/workers/run-job.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { createLog } from '../../../src/server/process/log.ts';
import type { TestClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

type Detail = { message: string; step?: number };
type Job = RunningJob<unknown, Detail>;
type End = JobEnd<{ answer: string } | null>;
export type Work = (job: Job) => Promise<End>;

const sampleKinds = {
  sample: defineJob({ kind: 'sample', description: 'A sample' }),
  another: defineJob({ kind: 'another', description: 'Another sample' }),
  market: defineJob({ kind: 'of-the-market', description: 'Needs the market', needs: 'market' }),
} as const;

export type SampleServer = {
  jobs: ReturnType<typeof createJobs>;
  handles: Record<string, JobHandle<unknown, Detail, { answer: string } | null>>;
  /** What a kind does from now on. */
  does(kind: string, work: Work): void;
  close(): Promise<void>;
};

/** Completes at once with a message. */
const atOnce: Work = async () => ({
  state: 'completed',
  detail: { message: 'done' },
  result: { answer: 'done' },
});

type ServerOptions = { kinds?: readonly JobKind[]; rules?: Partial<JobRules>; worksOn?: (kind: JobKind) => boolean };

export function sampleServer(storage: TestDatabase, clock: TestClock, options: ServerOptions = {}): SampleServer {
  const kinds = options.kinds ?? Object.values(sampleKinds);
  const bus = createBus({ url: null, database: storage.database, clock: systemClock, log: createLog('silent') });
  const jobs = createJobs({
    database: storage.database,
    bus,
    clock,
    log: createLog('silent'),
    randomBytes,
    kinds,
    rules: options.rules ?? {},
    worksOn: options.worksOn ?? (() => true),
  });
  const works = new Map<string, Work>();
  const handles: SampleServer['handles'] = {};
  for (const kind of kinds) {
    handles[kind.kind] = jobs.handle<unknown, Detail, { answer: string } | null>(kind, (job) =>
      (works.get(kind.kind) ?? atOnce)(job),
    );
  }
  return {
    jobs,
    handles,
    does: (kind, work) => void works.set(kind, work),
    close: () => jobs.close().finally(bus.close),
  };
}

/** Work that waits for the test: what it was given, and how it shall end. */
export function heldWork() {
  const begun: { job: Job; end: (state: End['state'], message: string) => void; fail: (error: Error) => void }[] = [];
  const work: Work = (job) =>
    new Promise((resolve, reject) => {
      begun.push({
        job,
        end: (state, message) => resolve({ state, detail: { message }, result: { answer: message } }),
        fail: reject,
      });
    });
  return { begun, work };
}

/** Hooks of a test file: one database, emptied before each test, and servers that end with the test that made them. */
export function jobsBench() {
  let storage: TestDatabase;
  let servers: SampleServer[] = [];
  beforeAll(async () => {
    storage = await testDatabase();
  });
  afterAll(() => storage.drop());
  beforeEach(() => storage.database.pool.query('truncate job, job_slot, job_schedule, lease'));
  afterEach(async () => {
    for (const one of servers) await one.close();
    servers = [];
  });
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await storage.database.pool.query<Row>(text, values)).rows;
  const server = (clock: TestClock, options?: ServerOptions): SampleServer => {
    const made = sampleServer(storage, clock, options);
    servers.push(made);
    return made;
  };
  return { database: () => storage.database, query, server };
}

export function begin(on: SampleServer, kind = 'sample') {
  const handle = on.handles[kind];
  if (handle === undefined) throw new Error(`no ${kind}`);
  return handle.start({ input: null, detail: { message: 'started' }, refusal: 'It is already running' });
}

/** A server whose work waits, and its work once it has begun. */
export async function atWork(on: SampleServer, kind = 'sample') {
  const held = heldWork();
  on.does(kind, held.work);
  const started = await begin(on, kind);
  await expect.poll(() => held.begun.length).toBe(1);
  return { ...started, on, ...(held.begun[0] as (typeof held.begun)[0]) };
}
