// Figures are asked for at the end of each run of settlement, and early in a long one.
import { expect, test } from 'vitest';
import { createSettling } from '../../../src/server/record/settling/settling.ts';
import { stub } from '../../setup/stub.ts';

/** Sessions settled when figures were asked for. */
async function figuresAt(sessions: number, corrected: number | Error): Promise<number[]> {
  const asked: number[] = [];
  let done = 0;
  let work: () => Promise<unknown> = async () => undefined;
  const answers: Record<string, () => unknown> = {
    noteBenchmark: () => null,
    settleNext: () => (done < sessions ? { left: sessions - ++done, calls: 1, outcomes: 1 } : null),
    correctOutcomes: () => {
      if (corrected instanceof Error) throw corrected;
      return corrected;
    },
  };
  const settling = createSettling(
    stub({
      jobs: {
        handle: ((_: unknown, run: (given: object) => Promise<unknown>) => {
          work = () => run({ id: 1, report: () => undefined, signal: new AbortController().signal });
          return { startSoon: async () => undefined };
        }) as never,
      },
      log: { warn: () => undefined },
      pipelineThread: { ask: (async (name: string) => answers[name]!()) as never },
      marketTasks: { ask: (async () => null) as never },
      sourceStatus: async () => ({ name: 'test market', simulated: false, delay_minutes: 0 }) as never,
      marketData: { name: 'none' },
    }),
    {
      refresh: async () => {
        asked.push(done);
      },
    },
  );
  await settling.begin();
  await work().catch(() => undefined);
  return asked;
}

test.each<[string, number, number | Error, number[]]>([
  ['nothing is left to settle, as after an end before the figures', 0, 0, [0]],
  ['a day is settled', 1, 0, [1]],
  ['corrections fail', 1, new Error('failed'), [1]],
  ['outcomes are corrected', 1, 3, [1, 1]],
  ['a long record is settled', 40, 0, [8, 16, 32, 40]],
])('figures are asked for where %s', async (_, sessions, corrected, wanted) => {
  expect(await figuresAt(sessions, corrected)).toEqual(wanted);
});
