// Starts while the same work runs already, here or in another process: skipped, or repeated after its end.
import { expect, test } from 'vitest';
import { startOrSkip } from '../../../src/server/jobs/start-or-skip.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { testClock } from '../../setup/clock.ts';
import { heldWork, jobsBench } from './sample-jobs.ts';

const bench = jobsBench();

// F-12
test('of two concurrent starts one succeeds and the other is skipped', async () => {
  const servers = [0, 1].map(() => bench.server(testClock()));
  const held = heldWork();
  for (const server of servers) server.does('sample', held.work);
  const starts = servers.map((server) =>
    startOrSkip(async () =>
      server.handles.sample?.start({ input: null, detail: { message: 'started' }, refusal: 'No' }),
    ),
  );
  const begun = await Promise.all(starts);
  expect(begun.filter((one) => one !== null)).toHaveLength(1);
  await expect.poll(() => held.begun.length).toBe(1);
  held.begun[0]?.end('completed', 'done');
});

test('other refusals are thrown', async () => {
  await expect(startOrSkip(() => Promise.reject(new Fault(503, 'Away')))).rejects.toMatchObject({ status: 503 });
});

test.each([
  ['work that arrives while a job runs is done after its end, once however often it arrives', true, 2],
  ['what the job has done meanwhile is not begun again', false, 1],
])('%s', async (_, isDue, runs) => {
  const [at, other] = [0, 1].map(() => bench.server(testClock()));
  const held = heldWork();
  for (const server of [at, other]) server?.does('sample', held.work);
  await at?.handles.sample?.startSoon();
  await expect.poll(() => held.begun.length).toBe(1);
  let asked = 0;
  let answer = true;
  const due = async () => {
    asked += 1;
    return answer;
  };
  for (const server of [at, at, other]) await server?.handles.sample?.startSoon(due);
  answer = isDue;
  held.begun[0]?.end('completed', 'done');
  await expect.poll(() => asked).toBeGreaterThanOrEqual(4);
  answer = false;
  if (runs > 1) await expect.poll(() => held.begun.length).toBe(runs);
  held.begun[1]?.end('completed', 'done');
  const states = () => bench.query<{ state: string }>('select state from job');
  await expect.poll(states).toEqual(Array.from({ length: runs }, () => ({ state: 'completed' })));
});
