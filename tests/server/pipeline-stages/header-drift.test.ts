// A list whose header has changed since its last good file is read all the same, and its notes say what changed.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
});
afterEach(() => bench.close());

/** No listings are loaded here. */
const UNLISTED = '1 row names a symbol that no loaded listing knows.';

const notesOf = async (batchId: number) =>
  (
    await bench.rows<{ notes: string | null }>('select notes from batch_file where batch_id = $1 order by id', [
      batchId,
    ])
  ).map(({ notes }) => notes);

test('the last file that was imported is what the next one is compared with', async () => {
  await bench.receive({ 'golden_cross_2026-11-15.csv': 'Company,Symbol,Volume\nKestrel,KEST,1\n' });
  expect(await notesOf(await bench.runAll())).toEqual([UNLISTED]);
  await bench.receive({ 'golden_cross_2026-11-16.csv': 'Symbol,Company,Volume\nKEST,Kestrel,2\n' });
  expect(await notesOf(await bench.runAll())).toEqual([UNLISTED]);
  await bench.receive({ 'golden_cross_2026-11-17.csv': 'Company,Symbol,Volume,Turnover\nKestrel,KEST,3,9\n' });
  const drift = 'The header differs from the last file of this list: new are Turnover.';
  const third = await bench.runAll();
  expect(await notesOf(third)).toEqual([`${drift} ${UNLISTED}`]);
  const [stored] = await bench.rows<{ count: number }>(
    'select count(*)::integer as count from signal where batch_id = $1',
    [third],
  );
  expect(stored?.count).toBe(1);
});
