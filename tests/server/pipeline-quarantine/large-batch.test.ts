// A batch of very many rows: its pages reach the last row without a double, and it is counted once until it changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { quarantineSteps } from './quarantine-steps.ts';

/** More than a megabyte, from where on a batch is counted ahead, and more than a page of quarantined rows. */
const ROWS = 3_000;
const INDICATORS = Array(56).fill('Gap Up').join(' ');
const STEP = 12;
/** Every twelfth row has no symbol. */
const isBad = (n: number) => n % STEP === 5;
const row = (n: number) => `Sample ${n},${isBad(n) ? '' : symbolOf(n)},$${(n % 400) + 1}.00,+1.5%,${INDICATORS}`;
const symbolOf = (n: number) =>
  `Q${[...n.toString(26).padStart(4, '0')].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join('')}`;
const all = Array.from({ length: ROWS }, (_, n) => n);
const good = all.filter((n) => !isBad(n));

let app: TestApp;
const { batchOf, batch, verified, rowsOf, mend } = quarantineSteps(() => app);
let id = 0;
let file = 0;
beforeAll(async () => {
  app = await startTestApp();
  const header = 'Company,Symbol,Current Price,Price Change,Indicator(s)';
  id = await batchOf({ '52-week-highs_2026-11-17.csv': [header, ...all.map(row), ''].join('\n') });
  file = (await batch(id)).files[0]?.id ?? 0;
});
afterAll(() => app.close());

const page = async (stage: string, query: string) =>
  (await ask(app, 'fileContent', { path: [file], query: `stage=${stage}&${query}` })).body;

async function pagesOf(stage: string): Promise<string[]> {
  const seen: string[] = [];
  for (let truncated = true; truncated; ) {
    const found = await page(stage, `offset=${seen.length}`);
    for (const { Company, company } of found.content) seen.push(String(company ?? Company));
    truncated = found.truncated;
  }
  return seen;
}

// RUNS-09, AAPI-07
test.each([
  ['organize', all],
  ['transform', good],
  ['import', good],
])('pages of the stage %s reach the last row, each row once and in order', async (stage, rows) => {
  expect(await pagesOf(stage)).toEqual(rows.map((n) => `Sample ${n}`));
});

// RUNS-09
test('a page of stored rows begins at a line, at the next one where a line has none, and at the end behind the last', async () => {
  const at = async (line: number) => {
    const { offset, content } = await page('import', `line=${line}&limit=1`);
    return [offset, content[0]?.line_number ?? null];
  };
  const bad = STEP + 5;
  for (const n of [0, 4, bad + 1, 2_000, ROWS - 1]) expect(await at(n + 2)).toEqual([good.indexOf(n), n + 2]);
  expect(await at(bad + 2)).toEqual([good.indexOf(bad + 1), bad + 3]);
  expect(await at(ROWS + 2)).toEqual([good.length, null]);
});

test('pages of its quarantine reach the last row, each row once; what is given beside them is their count', async () => {
  const lines: number[] = [];
  for (let after = 0, more = true; more; ) {
    const { rows, total } = await rowsOf(id, `limit=200&after=${after}`);
    expect(total).toBe(ROWS / STEP);
    lines.push(...rows.map(({ line_number }) => line_number));
    after = rows.at(-1)?.id ?? after;
    more = rows.length === 200;
  }
  expect(lines).toEqual(all.filter(isBad).map((n) => n + 2));
  const counts = (await ask(app, 'quarantineCounts', { path: [id] })).body;
  expect(counts).toMatchObject({ waiting: ROWS / STEP, mended: 0, files: [{ file_id: file, rows: ROWS / STEP }] });
});

// PIPE-14
test('it is counted when its run has ended, and again when it changes or somebody wants it', async () => {
  const { pool } = app.storage.database;
  const kept = async () => (await pool.query('select counted_at from batch_check where batch_id = $1', [id])).rows;
  await expect.poll(kept, { timeout: 60_000 }).toHaveLength(1);
  const count = async (query = '') => (await ask(app, 'verifyBatch', { path: [id], query })).body;
  const first = await count();
  expect(first.problems).toEqual([]);
  await pool.query(`delete from signal where batch_id = $1 and line_number = 2`, [id]);
  await app.clock.advance(60_000);
  expect(await count()).toEqual(first);
  const recount = await count('again=true');
  expect(recount.counted_at > first.counted_at).toBe(true);
  expect(recount.problems.join()).toContain(`${good.length} signals reported, ${good.length - 1} in the database`);
  expect((await count()).problems).toEqual(recount.problems);
  const [waiting] = (await rowsOf(id, 'limit=1')).rows;
  await mend(id, [{ id: waiting?.id ?? 0, cells: ['Sample 5', 'ZZZZ', '$6.00', '+1.5%', INDICATORS] }]);
  await app.clock.advance(60_000);
  expect((await verified(id)).join()).toContain(`${good.length + 1} signals reported, ${good.length} in the database`);
});

test('the receipt of a row that was put back names its mending, and that of any other none', async () => {
  const receiptOf = async (symbol: string) => {
    const { rows } = await app.storage.database.pool.query<{ id: string }>(
      'select id from signal where batch_id = $1 and symbol = $2',
      [id, symbol],
    );
    return (await ask(app, 'signalReceipt', { path: [Number(rows[0]?.id)] })).body;
  };
  const receipt = await receiptOf('ZZZZ');
  expect(receipt.cells).toEqual(['Sample 5', '', '$6.00', '+1.5%', INDICATORS]);
  expect(receipt.mended).toMatchObject({
    cells: ['Sample 5', 'ZZZZ', '$6.00', '+1.5%', INDICATORS],
    by_user: expect.any(Number),
    at: expect.stringMatching(/Z$/),
  });
  expect((await receiptOf(symbolOf(2_000))).mended).toBeNull();
});
