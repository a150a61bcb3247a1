// First run of a new installation whose vendor takes hours over a year of history.
import { expect, test } from 'vitest';
import { indicatorRules } from '../../../src/domain/market/indicators/indicator-rules.ts';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { RunMaker } from '../../../src/server/screener/make-run.ts';
import type { ScreenerDeps } from '../../../src/server/screener/runs.ts';
import { createScreener } from '../../../src/server/screener/screener.ts';
import { queryOf } from '../../setup/query-of.ts';

const SESSIONS = 300;
const MONTH = indicatorRules.average_volume_sessions.value;
/** One session each 20 s: three calls a minute. */
const SESSION_MS = 20_000;

/** Sessions on file at the start of each run, and when the caller was notified of more. */
async function runsOver(sessionMs: number): Promise<{ runs: number[]; notified: number[] }> {
  const runs: number[] = [];
  const notified: number[] = [];
  let [done, at] = [0, 0];
  const deps = {
    database: { query: queryOf(async () => ({ rows: [] })) },
    clock: { now: () => at, monotonic: () => at, sleep: () => new Promise(() => undefined) },
    log: { warn: expect.unreachable, info: expect.unreachable, debug: () => undefined },
    publish: { read: async () => ({ source_id: null }) },
    sourceStatus: async () => ({ name: 'massive', replayed_session: null }),
    jobs: {
      handle: () => ({
        start: async () => {
          runs.push(done);
          return { id: runs.length, done: Promise.resolve({ stocks_processed: 9, stages: {} }) };
        },
      }),
    },
    marketTasks: {
      ask: async (_: 'load', __: null, onProgress: (progress: object) => void) => {
        for (; done < SESSIONS; done += 1, at += sessionMs) {
          onProgress({ done, total: SESSIONS });
          await new Promise(setImmediate);
        }
        return { done, total: SESSIONS };
      },
    },
  } as unknown as ScreenerDeps;
  await createScreener(deps).fill(
    () => undefined,
    () => notified.push(done),
  );
  return { runs, notified };
}

test.each<[string, number, { runs: number[]; notified: number[] }]>([
  [
    'a vendor that gives a session in 20 s is not waited for: a run follows the first month',
    SESSION_MS,
    { runs: [MONTH, 300], notified: [MONTH, 300] },
  ],
  ['a vendor that gives a year in seconds makes one first run', 20, { runs: [300], notified: [] }],
])('%s', async (_, sessionMs, expected) => {
  expect(await runsOver(sessionMs)).toEqual(expected);
});

test('the start goes on after two minutes, while the history is still read', async () => {
  const waits: number[] = [];
  const deps = {
    database: { query: queryOf(async () => ({ rows: [] })) },
    clock: { now: () => 0, monotonic: () => 0, sleep: async (ms: number) => void waits.push(ms) },
    log: {},
    publish: { read: async () => ({ source_id: null }) },
    jobs: { handle: () => ({}) },
    marketTasks: { ask: () => new Promise(() => undefined) },
  } as unknown as ScreenerDeps;
  await createScreener(deps).fill(() => undefined);
  expect(waits).toEqual([120_000]);
});

test.each<[string, ConstructorParameters<typeof ProviderError>, string[]]>([
  [
    'no place of the plan',
    ['rate_limited', 'own request limit reached', { provider: 'massive', sent: false }],
    ['user', 'background'],
  ],
  ['a vendor that asks to wait', ['rate_limited', 'answered 429', { provider: 'massive', status: 429 }], ['user']],
  ['a vendor that is away', ['unavailable', 'answered 503', { provider: 'massive' }], ['user']],
])('a run that meets %s waits only for a place', async (_, problem, expected) => {
  const asked: (string | undefined)[] = [];
  const deps = {
    database: { query: queryOf(async () => ({ rows: [] })) },
    monotonic: () => 0,
    readSnapshot: async ({ priority }: { priority?: string }) => {
      asked.push(priority);
      throw new ProviderError(...problem);
    },
  } as unknown as ConstructorParameters<typeof RunMaker>[0];
  const run = new RunMaker(deps).run({ insist: true } as Parameters<RunMaker['run']>[0]);
  await expect(run).rejects.toMatchObject({ kind: problem[0] });
  expect(asked).toEqual(expected);
});
