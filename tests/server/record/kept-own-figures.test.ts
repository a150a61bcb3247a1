// Figures of own lists are kept for a while: one computation for many questions, and a later one for what came since.
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../src/domain/numbers/time.ts';
import type { OwnCall } from '../../../src/domain/record/settle/own-figures.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { createOwnFigures } from '../../../src/server/record/own-figures.ts';
import type { RecordDeps } from '../../../src/server/record/record-deps.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';
import { figures } from './record-samples.ts';

test('a day filed after the first question is counted within the hour', async () => {
  // Ten past midnight in New York: the bars of the session before are not on file yet.
  const clock = testClock('2026-11-17T05:10:00.000Z');
  let settled = 4;
  let computed = 0;
  const measureOwn = createOwnFigures(
    stub<RecordDeps>({
      clock,
      marketData: { name: 'test market' },
      sourceStatus: async () => ({ name: 'test market', simulated: false, delay_minutes: 0 }) as never,
      pipelineThread: {
        ask: (async () => {
          computed += 1;
          return [figures({ source: '7', settled })];
        }) as never,
      },
    }),
  );
  const calls: OwnCall[] = [
    { list: 7, symbol: 'NVDA', side: 1, points: 10, known_at: Date.parse('2026-11-02T15:00Z') },
  ];
  const ask = async () => (await measureOwn(calls, iso(clock.now()))).figures.map((one) => one.settled);
  expect(await ask()).toEqual([4]);
  settled = 5;
  await clock.advance(minuteMs);
  expect(await ask()).toEqual([4]);
  expect(computed).toBe(1);
  await clock.advance(hourMs);
  expect(await ask()).toEqual([5]);
});
