// Polls whose database fails on the way, and polls of several processes: each window is stored once and followed to its end.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { outcomesOnFile, pollsOf, windowsOnFile } from './poll-maker.ts';
import { type GappingStock, minuteOf } from './sample-market.ts';

const NVDA: GappingStock = { symbol: 'NVDA', breaks: 5 };
const later: GappingStock = { symbol: 'GME', breaks: 40 };

const opened: TestDatabase[] = [];
let storage: TestDatabase;
beforeEach(async () => {
  storage = await testDatabase();
  opened.push(storage);
});
afterAll(() => Promise.all(opened.map((one) => one.drop())));

async function pollEach(polls: ReturnType<typeof pollsOf>, from: number, to: number): Promise<void> {
  for (let minute = from; minute <= to; minute += 1) await polls.poll(minute);
}

test('windows of a published poll are followed and settled, also when the settlement after it fails', async () => {
  const { database } = storage;
  await pollEach(pollsOf(database, [NVDA, later]), 5, 6);
  const restarted = pollsOf(database, [NVDA, later]);
  await expect(restarted.poll(41, { fails: 'settling' })).rejects.toThrow('connection lost');
  expect(await windowsOnFile(database)).toEqual(['NVDA gap_and_go 6', 'GME support_bounce 41', 'GME gap_and_go 41']);
  const { plans } = await restarted.poll(42);
  expect(plans).toContainEqual(expect.objectContaining({ symbol: 'GME', state: 'can_be_entered' }));
  await pollEach(restarted, 43, 73);
  expect(await outcomesOnFile(database)).toHaveLength(6);
});

describe('windows of a poll that could not be stored', () => {
  /** Below the stop in the last minute before its window is stored. */
  const stopped: GappingStock = { symbol: 'AMD', breaks: 5, stop: 8 };
  const failing = async (polls: ReturnType<typeof pollsOf>, from: number, to: number) => {
    for (let minute = from; minute <= to; minute += 1) {
      await expect(polls.poll(minute, { fails: 'publishing' })).rejects.toThrow('connection lost');
    }
  };

  test('are stored by the next one and end as their bars since detection say', async () => {
    const { database } = storage;
    const polls = pollsOf(database, [NVDA, stopped]);
    await polls.poll(5);
    await failing(polls, 6, 8);
    // Whether stop or target was reached is known only with the bars of the failed polls.
    expect((await polls.poll(9)).plans).toEqual([]);
    expect(await windowsOnFile(database)).toEqual(['NVDA gap_and_go 6', 'AMD gap_and_go 6']);
    const { plans } = await polls.poll(10);
    expect(plans?.map(({ symbol, state, ended }) => [symbol, state, ended?.by, ended && minuteOf(ended.at)])).toEqual([
      ['NVDA', 'can_be_entered', undefined, null],
      ['AMD', 'ended', 'stop', 9],
    ]);
    await pollEach(polls, 11, 41);
    const outcomes = await outcomesOnFile(database);
    expect(new Set(outcomes.map(({ symbol, outcome, not_entered }) => `${symbol} ${outcome} ${not_entered}`))).toEqual(
      new Set(['NVDA timeout null', 'AMD missed stop_first']),
    );
  });

  test('are dropped when the time of their plan is over', async () => {
    const { database } = storage;
    const polls = pollsOf(database, [NVDA]);
    await polls.poll(5);
    await failing(polls, 6, 35);
    expect((await polls.poll(36)).plans).toEqual([]);
    expect(await windowsOnFile(database)).toEqual([]);
  });

  test('are dropped when a day begins, as when a replay goes back in time', async () => {
    const { database } = storage;
    const polls = pollsOf(database, [later]);
    await failing(polls, 40, 41);
    expect((await polls.poll(39)).plans).toEqual([]);
    expect(await windowsOnFile(database)).toEqual([]);
  });
});

test('a process that gets the market back goes on with what its other owner found', async () => {
  const { database } = storage;
  const own = async (fence: number) => {
    await database.query`insert into lease (name, owner, fence, until) values ('market', 'process', ${fence}, now())
      on conflict (name) do update set fence = excluded.fence`;
    return { fence: { name: 'market', fence } };
  };
  const [one, other] = [pollsOf(database, [NVDA, later]), pollsOf(database, [NVDA, later])];
  const first = await own(1);
  for (const minute of [5, 6]) await one.poll(minute, first);
  const second = await own(2);
  for (const minute of [40, 41]) await other.poll(minute, second);
  const found = ['NVDA gap_and_go 6', 'GME support_bounce 41', 'GME gap_and_go 41'];
  expect(await windowsOnFile(database)).toEqual(found);
  const third = await own(3);
  const { plans } = await one.poll(42, third);
  expect(plans).toContainEqual(expect.objectContaining({ symbol: 'GME', state: 'can_be_entered' }));
  for (let minute = 43; minute <= 73; minute += 1) await one.poll(minute, third);
  expect(await windowsOnFile(database)).toEqual(found);
  expect(await outcomesOnFile(database)).toHaveLength(6);
});
