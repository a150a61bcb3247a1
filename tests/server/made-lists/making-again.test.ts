// Lists of a session made again while history is read: once for each number of sessions on file, then no more. Files that wait are run by the next look.
import { expect, test } from 'vitest';
import { createMaking } from '../../../src/server/pipeline/making/making.ts';
import type { PipelineParts } from '../../../src/server/pipeline/pipeline-deps.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { queryOf } from '../../setup/query-of.ts';

const DAY = '2026-11-13';
type Job = { input: { days: number } | null; report: () => void; fence: null };
type End = { state: string; detail: Record<string, unknown> };

/** Number of makings, and of runs of the pipeline; `look` is a look of the schedule with so many sessions on file. */
function bench() {
  let makings = 0;
  let onFile = 0;
  let isBusy = false;
  let waiting = 0;
  let runs = 0;
  let run = (_: Job): Promise<End> => expect.unreachable();
  const ends: Record<string, unknown>[] = [];
  const files = [{ slug: 'gap-up', file_name: `gap-up ${DAY} (made here from market data).csv`, text: 'x', rows: 1 }];
  const deps = {
    clock: { now: () => Date.parse('2026-11-15T12:00:00Z'), sleep: () => new Promise(() => undefined) },
    database: {
      query: queryOf(async (...[asked]) => {
        const sql = String(asked);
        if (sql.includes('as waits')) return { rows: [{ waits: waiting > 0 }] };
        return { rows: sql.includes('as made') ? [{ made: makings > 0 }] : [] };
      }),
    },
    jobs: {
      handle: (_: unknown, work: typeof run) => {
        run = work;
        const has = (detail: object, [key, value]: [string, unknown]) => Reflect.get(detail, key) === value;
        return {
          latest: async (having: object) => {
            const detail = ends.findLast((one) => Object.entries(having).every((entry) => has(one, entry)));
            return detail === undefined ? null : { detail, finished_at: '2026-11-15T12:00:00Z' };
          },
        };
      },
    },
    inbox: {
      receiveFile: async () => {
        const is_new = makings === 1;
        if (is_new) waiting += 1;
        return { is_new };
      },
    },
    pipelineThread: {
      ask: async () => {
        makings += 1;
        return [{ day: DAY, sessions: onFile, files }];
      },
    },
    marketTasks: { ask: async () => undefined },
    sourceStatus: async () => ({ name: 'Sample' }),
    sessionsOnFile: async () => Array.from({ length: onFile }, () => DAY),
    events: async () => ({ checks: async () => new Map() }),
    log: { warn: () => undefined },
  } as unknown as PipelineParts;
  createMaking(deps, async () => {
    if (isBusy) throw new Fault(409, 'The pipeline is already running');
    runs += 1;
    waiting = 0;
  });
  return {
    makings: () => makings,
    runs: () => runs,
    setBusy: (is: boolean) => {
      isBusy = is;
    },
    look: async (sessions: number) => {
      onFile = sessions;
      const { detail } = await run({ input: null, report: () => undefined, fence: null });
      ends.push(detail);
      return detail.message;
    },
  };
}

test('lists that a part of the history brought are made again when more of it is on file', async () => {
  const { makings, look } = bench();
  await look(40);
  await look(40);
  expect(makings()).toBe(1);
  await look(299);
  await look(300);
  expect(makings()).toBe(3);
  expect(await look(300)).toBe(`Lists of ${DAY} were made before`);
  expect(makings()).toBe(3);
});

test('lists made while the pipeline was busy are run by the next look, also where nothing is left to make', async () => {
  const { makings, runs, setBusy, look } = bench();
  setBusy(true);
  await look(40);
  await look(40);
  expect([makings(), runs()]).toEqual([1, 0]);
  setBusy(false);
  expect(await look(40)).toBe(`Lists of ${DAY} were made before`);
  expect([makings(), runs()]).toEqual([1, 1]);
  await look(40);
  expect(runs()).toBe(1);
});

test('lists received by a making that was cut short are run by the next one, to which they are not new', async () => {
  const { makings, runs, setBusy, look } = bench();
  setBusy(true);
  await look(40);
  setBusy(false);
  // More sessions on file: the lists are made again, equal to those that wait.
  await look(41);
  expect([makings(), runs()]).toEqual([2, 1]);
});
