// Quarantined rows are mended and put back: once, balanced, verified, scored again, and many of them are paged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, comeBack, upload } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { longDescribe, longTest } from '../../setup/long-run.ts';
import { archiveOf } from '../pipeline-endpoints/archives.ts';
import { quarantineSteps } from './quarantine-steps.ts';

const HEADER = 'Company,Symbol,Current Price,Price Change,Indicator(s)';
/** Two rows stored, one skipped as a duplicate, three set aside by three rules. */
const highs = `${HEADER}
Kestrel Air,KEST,$10.50,+1.5%,Gap Up
"Brook, Inc.",brk-b,$400.00,+0.5%,
No Symbol,-,$1.00,,
Kestrel Air,KEST,$10.50,+1.5%,Gap Up
Minus Co,MINU,-5,,
Short row,SHRT
`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A day of the test's own, on which rows of the tests before have left the scoring window. */
const on = (day: string) => comeBack(app, `${day}T18:14:00.000Z`);

const { batchOf, rowsOf, batch, verified, rowOf, mend, synthesize } = quarantineSteps(() => app);
const MINUS = ['Minus Co', 'MINU', '5', '', ''];
const sql = async (text: string, values: unknown[] = []) => (await app.storage.database.pool.query(text, values)).rows;

describe('A quarantined row', () => {
  test('of a file that had no signal brings it into the batch, which is then scored and published', async () => {
    const id = await batchOf({ '52-week-highs_2026-11-17.csv': `${HEADER}\nMinus Co,MINU,-5,,\n` });
    expect((await batch(id)).batch).toMatchObject({ status: 'failed', is_published: false });
    const row = await rowOf(id, 'MINU');
    expect((await mend(id, [{ id: row.id, cells: MINUS }])).body.needs_synthesis).toBe(true);
    expect((await batch(id)).files[0]).toMatchObject({ status: 'imported', signal_count: 1, quarantined_count: 0 });
    expect((await synthesize(id)).body.success).toBe(true);
    expect((await batch(id)).batch).toMatchObject({ status: 'completed', is_published: true, error: null });
    expect(await verified(id)).toEqual([]);
  });

  test('is put back: counts stay balanced, the original stays, the published batch is scored again', async () => {
    await on('2026-11-19');
    const id = await batchOf({ '52-week-highs_2026-11-19.csv': highs });
    const before = await batch(id);
    expect(before.batch).toMatchObject({ is_published: true, total_signals_imported: 2, mended_at: null });
    expect(before.files[0]).toMatchObject({ row_count: 6, signal_count: 2, quarantined_count: 3, skipped_count: 1 });
    expect(await verified(id)).toEqual([]);
    const row = await rowOf(id, 'MINU');
    expect((await mend(id, [{ id: row.id, cells: MINUS }])).body).toEqual({
      message: `1 row put back into batch ${id}`,
      put_back: 1,
      refused: [],
      needs_synthesis: true,
    });

    const after = await batch(id);
    expect(after.batch).toMatchObject({ is_published: true, total_signals_imported: 3, mended_at: expect.any(String) });
    expect(after.files[0]).toMatchObject({
      row_count: 6,
      signal_count: 3,
      quarantined_count: 2,
      skipped_count: 1,
      unique_symbols: 3,
    });
    expect(await verified(id)).toEqual([]);
    expect((await rowsOf(id)).rows.map(({ raw }) => raw)).not.toContain(row.raw);
    const kept = await rowsOf(id, 'show=mended');
    expect(kept).toMatchObject({
      total: 1,
      rows: [{ id: row.id, raw: row.raw, reason: row.reason, mended: { at: expect.any(String), cells: MINUS } }],
    });
    const [admin] = await sql(
      `select user_id, target from audit_log where action = 'pipeline.mend' order by id desc limit 1`,
    );
    expect(admin.target).toMatch(new RegExp(`^line ${row.line_number} of ${row.file_name}: .*".*" to ".+"`));
    expect(kept.rows[0]?.mended?.by_user).toBe(admin.user_id);

    // Readers keep what is published until the batch is scored again.
    expect((await ask(app, 'batchSymbol', { path: [id, 'MINU'] })).status).toBe(404);
    await app.clock.advance(60_000);
    const again = await synthesize(id);
    expect(again.body).toMatchObject({ success: true, batch_id: id });
    const secondMs = Date.parse((await batch(id)).batch.synthesized_at ?? '');
    expect(secondMs - Date.parse(before.batch.synthesized_at ?? '')).toBeGreaterThanOrEqual(60_000);
    expect(again.body.output).toContain('3 symbols scored from 3 signals');
    expect((await batch(id)).batch).toMatchObject({
      is_published: true,
      status: 'completed',
      total_symbols_synthesized: 3,
      mended_at: null,
    });
    const symbol = (await ask(app, 'batchSymbol', { path: [id, 'MINU'] })).body;
    expect(symbol.signalDetails).toMatchObject([{ symbol: 'MINU', line_number: row.line_number }]);
    expect(kept.rows[0]?.mended?.signal_id).toBe(symbol.signalDetails[0]?.id);
    expect(await verified(id)).toEqual([]);
    const publications = await sql(
      `select count(*)::integer as times from publication_snapshot p join snapshot s on s.id = p.snapshot_id
       where p.kind = 'signals' and s.source_id = $1`,
      [id],
    );
    expect(publications).toEqual([{ times: 2 }]);
    expect((await synthesize(id)).body.output).toContain('nothing changed');
  });

  test('is shown cell by cell and read as the import reads it; it is put back once, others stay with their reason', async () => {
    await on('2026-11-23');
    const id = await batchOf({ '52-week-highs_2026-11-23.csv': highs });
    const row = await rowOf(id, 'MINU');
    const opened = (await ask(app, 'quarantinedRow', { path: [row.id] })).body;
    expect(opened).toMatchObject({
      batch_id: id,
      columns: HEADER.split(','),
      cells: ['Minus Co', 'MINU', '-5', '', ''],
      unmendable: null,
      reading: { kind: 'refused', column: 'Current Price', reason: 'a price below zero' },
    });
    const read = async (cells: unknown) =>
      (
        await ask(app, 'quarantinedRow', {
          path: [row.id],
          query: `cells=${encodeURIComponent(JSON.stringify(cells))}`,
        })
      ).body.reading;
    expect(await read(MINUS)).toMatchObject({ kind: 'signal', symbol: 'MINU', direction: 'bullish' });
    expect(await read(['Kestrel Air', 'KEST', '12', '', ''])).toMatchObject({
      kind: 'refused',
      reason: 'the same stock again in a list with one row a stock',
    });
    for (const wrong of ['x', '{}', '[]', '[1]']) {
      const { status } = await ask(app, 'quarantinedRow', { path: [row.id], query: `cells=${wrong}` });
      expect({ wrong, status }).toEqual({ wrong, status: 400 });
    }
    expect((await ask(app, 'quarantinedRow', { path: [999_999] })).status).toBe(404);

    const still = await mend(id, [{ id: row.id, cells: ['Minus Co', 'MINU', '-7', '', ''] }]);
    expect(still).toMatchObject({ status: 409, detail: 'Nothing was put back. Current Price: a price below zero' });
    expect((await mend(id + 1, [{ id: row.id, cells: MINUS }])).status).toBe(404);
    const other = await batchOf({ 'gap-up_2026-11-23.csv': 'Symbol,Volume\nALDR,5\n' });
    expect((await mend(other, [{ id: row.id, cells: MINUS }])).status).toBe(404);
    expect((await rowsOf(id)).total).toBe(3);

    const [short, none] = [await rowOf(id, 'SHRT'), await rowOf(id, 'No Symbol')];
    expect(short.stage).toBe('preprocess');
    const rows = [
      { id: row.id, cells: MINUS },
      { id: none.id, cells: ['No Symbol', '-', '1', '', ''] },
      // The same stock as the first: one of them counts.
      { id: short.id, cells: ['Short row', 'MINU', '7', '', ''] },
    ];
    expect(await mend(id, rows)).toMatchObject({ status: 400, detail: expect.stringContaining('confirm') });
    expect((await mend(id, rows, true)).body).toMatchObject({
      message: `1 row put back into batch ${id}; 2 rows still in quarantine`,
      refused: [
        { id: none.id, reason: 'Symbol: no symbol' },
        { id: short.id, reason: 'the same stock again in a list with one row a stock' },
      ],
    });

    // However often and however many at once ask.
    const mended = [{ id: short.id, cells: ['Short row', 'SHRT', '7', '', ''] }];
    const asked = await Promise.all([1, 2, 3].map(() => mend(id, mended)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const late = await mend(id, mended);
    expect(late).toMatchObject({ status: 409, detail: 'Nothing was put back. The row was put back already' });
    expect(await sql(`select count(*)::integer as rows from signal where symbol = 'SHRT'`)).toEqual([{ rows: 1 }]);
    // The file opens at its line.
    const file = (await batch(id)).files[0]?.id ?? 0;
    for (const [line, symbol] of Object.entries({ 7: 'SHRT', 3: 'BRK.B' })) {
      const page = await ask(app, 'fileContent', { path: [file], query: `stage=import&line=${line}&limit=1` });
      expect(page.body.content).toMatchObject([{ symbol }]);
    }
    expect(await verified(id)).toEqual([]);
  });
});

longTest('a batch that is imported, not scored, is scored with the rows put back meanwhile', async () => {
  await on('2026-11-25');
  await upload(app, await archiveOf([{ name: '52-week-highs_2026-11-25.csv', content: highs }]));
  let id = 0;
  for (const stage of ['organize', 'preprocess', 'transform', 'import']) {
    const { body } = await ask(app, 'runStage', {
      path: [stage],
      body: stage === 'organize' ? {} : { batch_id: id },
    });
    id = body.batch_id ?? id;
  }
  const row = await rowOf(id, 'MINU');
  expect((await mend(id, [{ id: row.id, cells: MINUS }])).body.needs_synthesis).toBe(false);
  expect((await synthesize(id)).body.output).toContain('3 symbols scored from 3 signals');
  expect(await verified(id)).toEqual([]);
});

longTest('a state that rests on a mended batch verifies before and after it is scored again', async () => {
  await on('2026-11-30');
  const first = await batchOf({ '52-week-highs_2026-11-30.csv': highs });
  const second = await batchOf({ 'gap-up_2026-11-30.csv': 'Symbol,Volume\nALDR,5\n' });
  const row = await rowOf(first, 'MINU');
  await mend(first, [{ id: row.id, cells: MINUS }]);
  expect([await verified(first), await verified(second)]).toEqual([[], []]);
  expect((await synthesize(first)).body.success).toBe(true);
  expect((await batch(first)).batch.is_published).toBe(true);
  expect((await ask(app, 'batchSymbol', { path: [first, 'ALDR'] })).status).toBe(200);
  expect([await verified(first), await verified(second)]).toEqual([[], []]);
});

longDescribe('a batch that is scored again with other rows', () => {
  const symbols = Array.from({ length: 12 }, (_, n) => `AB${String.fromCharCode(65 + n)}`);
  const gap = (...rows: string[]) => `Symbol,Volume,Announced\n${rows.join('\n')}\n`;
  const plain = symbols.map((symbol) => `${symbol},1,`);

  test('is published again where a row moves the window on: the symbols before it have left', async () => {
    await on('2026-12-08');
    const id = await batchOf({ 'gap_up_2026-12-03.csv': gap(...plain, '-,1,12/08/2026') });
    const row = await rowOf(id, '-,1');
    expect((await mend(id, [{ id: row.id, cells: ['NEWW', '1', '12/08/2026'] }])).body.put_back).toBe(1);
    expect((await synthesize(id)).body.success).toBe(true);
    expect((await batch(id)).batch).toMatchObject({
      status: 'completed',
      is_published: true,
      total_symbols_synthesized: 1,
      mended_at: null,
    });
    expect(await verified(id)).toEqual([]);
  });

  test('keeps its state where none of its rows counts any more', async () => {
    await on('2026-12-15');
    const older = await batchOf({ 'gap_up_2026-12-10.csv': gap(...plain, '-,1,') });
    const newer = await batchOf({ 'gap_up_2026-12-15.csv': gap(...plain) });
    const row = await rowOf(older, '-,1');
    expect((await mend(older, [{ id: row.id, cells: ['NEWW', '1', ''] }])).body.needs_synthesis).toBe(true);
    expect((await synthesize(older)).body).toMatchObject({
      success: true,
      output: expect.stringMatching(/Not published: Nothing of it is scored.*Its state stays as it was\.$/),
    });
    expect((await batch(older)).batch).toMatchObject({
      status: 'completed',
      is_published: false,
      total_symbols_synthesized: 12,
      mended_at: null,
    });
    expect((await batch(newer)).batch.is_published).toBe(true);
    expect([await verified(older), await verified(newer)]).toEqual([[], []]);
  });
});

test('a quarantine is counted and paged by key, by file and by reason', async () => {
  await on('2026-12-17');
  const bad = (count: number, row: (n: number) => string) => Array.from({ length: count }, (_, n) => row(n)).join('\n');
  const minus = (count: number) => bad(count, (n) => `Minus ${n},MINU,-${n + 1},,`);
  const [highsName, lowsName] = ['52-week-highs_2026-12-17.csv', '52-week-lows_2026-12-17.csv'];
  const id = await batchOf({
    [highsName]: `${HEADER}\nKestrel Air,KEST,$10.50,,\n${minus(6)}\n${bad(3, (n) => `None ${n},-,$1.00,,x`)}\n`,
    [lowsName]: `${HEADER}\nBrook,BROK,$4.00,,\n${minus(4)}\n`,
  });
  const [highsFile, lowsFile] = (await batch(id)).files;
  expect((await ask(app, 'quarantineCounts', { path: [id] })).body).toEqual({
    waiting: 13,
    mended: 0,
    files: [
      { file_id: highsFile?.id, file_name: highsName, rows: 9 },
      { file_id: lowsFile?.id, file_name: lowsName, rows: 4 },
    ],
    reasons: [
      { reason: 'a price below zero', rows: 10 },
      { reason: 'no symbol', rows: 3 },
    ],
  });
  const first = await rowsOf(id, 'limit=2');
  expect(first).toMatchObject({ total: 13 });
  const second = await rowsOf(id, `limit=2&after=${first.rows.at(-1)?.id}`);
  expect(second.rows[0]?.line_number).toBe((first.rows.at(-1)?.line_number ?? 0) + 1);
  const lows = await rowsOf(id, `file=${lowsFile?.id}&limit=2`);
  expect([lows.total, lows.rows.map(({ file_name }) => file_name)]).toEqual([4, [lowsName, lowsName]]);
  const none = await rowsOf(id, `reason=${encodeURIComponent('no symbol')}&file=${highsFile?.id}&limit=1`);
  expect(none).toMatchObject({ total: 3, rows: [{ raw: 'None 0,-,$1.00,,x' }] });
  expect((await rowsOf(id, `reason=other&limit=1`)).total).toBe(0);
});
