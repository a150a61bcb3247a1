// Polls whose database fails on the way, and polls of several processes: each window is stored once and followed to its end.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { outcomesOnFile, pollsOf, windowsOnFile } from './poll-maker.ts';
import type { GappingStock } from './sample-market.ts';

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
