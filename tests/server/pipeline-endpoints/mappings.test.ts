// Decisions on files: mapping of a CSV no rule knows, import of files with its header, discarded files and batches.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { longTest } from '../../setup/long-run.ts';
import { archiveOf } from './archives.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-17T18:00:00.000Z');
});
afterAll(() => app.close());

const foreign = (rows: string[]) => ['Kürzel;Papier;Datum;Ziel', ...rows, ''].join('\n');
const week = foreign([
  'KEST;Kestrel Energy;16.11.2026;23,00',
  'BRKB;Brook Bank;31.02.2026;11,40',
  'ZSSU;Zinc Works;13.11.2026;9,00',
]);
const columns = ['Symbol', 'Company', 'Date', 'Price Target'];

async function receive(name: string, content: string | Buffer): Promise<void> {
  const { status } = await upload(app, await archiveOf([{ name, content }]));
  expect(status).toBe(200);
  await runPipeline(app);
}

const unknown = async () => (await ask(app, 'unknownFiles')).body.files;
const newestBatch = async () => {
  const { body } = await ask(app, 'batches');
  const { body: newest } = await ask(app, 'batch', { path: [body.batches[0]?.id ?? 0] });
  return newest;
};
const stored = async (batchId: number) =>
  (
    await app.storage.database.query<{ symbol: string; direction: string; signal_date: string; target: string }>(
      `select symbol, direction, signal_date, row_data ->> 'Price Target' as target
       from signal where batch_id = $1 order by line_number`,
      [batchId],
    )
  ).rows;
const keep = (id: number, body: object) => ask(app, 'saveMapping', { path: [id], body });

let week47 = 0;

test('an unknown file is mapped, and comes into the next batch with the rows of its preview', async () => {
  await receive('week-47.csv', week);
  const [file] = await unknown();
  expect(file).toMatchObject({ file_name: 'week-47.csv', row_count: 3, waits: false });
  expect(file?.notes).toContain('Unknown list');
  const id = file?.id ?? 0;
  week47 = id;

  const first = (await ask(app, 'unknownFile', { path: [id] })).body;
  expect(first.columns.map(({ name, column }) => [name, column])).toEqual([
    ['Kürzel', 'Symbol'],
    ['Papier', 'Company'],
    ['Datum', 'Date'],
    ['Ziel', null],
  ]);
  expect(first.columns[0]?.samples).toEqual(['KEST', 'BRKB', 'ZSSU']);
  expect(first).toMatchObject({ separator: ';', list: null, kept: null, is_whole: true });
  expect(first.problem).toBe('Nothing tells which list it is: choose one');

  const { body: named } = await ask(app, 'unknownFile', { path: [id], query: 'list=price-target-raised' });
  expect(named.columns.map(({ column }) => column)).toEqual(columns);

  const query = `list=price-target-raised&columns=${encodeURIComponent(JSON.stringify(columns))}`;
  const { preview, problem } = (await ask(app, 'unknownFile', { path: [id], query })).body;
  expect(problem).toBeNull();
  expect(preview).toMatchObject({ accepted: 2, quarantined: 1, skipped: 0 });

  const saved = await keep(id, { list: 'price-target-raised', columns });
  expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
  expect((await unknown())[0]).toMatchObject({ waits: true });
  await runPipeline(app);
  expect(await unknown()).toEqual([]);
  const { batch, files } = await newestBatch();
  expect(files[0]).toMatchObject({ file_type: 'price-target-raised', status: 'imported', signal_count: 2 });
  expect(files[0]?.notes).toContain('Read by version 1 of the mapping of its header.');
  const accepted = preview?.rows.filter(({ outcome }) => outcome === 'accepted');
  expect(
    (await stored(batch.id)).map(({ symbol, direction, signal_date }) => ({ symbol, direction, date: signal_date })),
  ).toEqual(accepted?.map(({ symbol, direction, date }) => ({ symbol, direction, date })));
  expect((await stored(batch.id)).map(({ target }) => target)).toEqual(['23.00', '9.00']);
  const { rows } = (await ask(app, 'batchQuarantine', { path: [batch.id] })).body;
  expect(rows.map(({ reason, raw }) => [reason, raw])).toEqual([
    ['the date cannot be read', 'BRKB;Brook Bank;31.02.2026;11,40'],
  ]);

  // The next file of that kind needs nobody.
  await receive('week-48.csv', foreign(['KLBG;Kittiwake Lumen;17.11.2026;12,50']));
  expect((await newestBatch()).files[0]).toMatchObject({ status: 'imported', signal_count: 1 });
});

test('a second list for a header is refused in words, and so is a mapping that cannot be read', async () => {
  const other = await keep(week47, { list: 'price-target-lowered', columns });
  expect(other.status).toBe(409);
  expect(other.detail).toMatch(/^Two lists cannot share a header, and this header is read as ".+" by version 1/);
  const refusal = async (mapping: object) => {
    const { status, detail } = await keep(week47, { columns, replaces: 1, ...mapping });
    return [status, detail];
  };
  expect(await refusal({ list: 'price-target-raised', columns: [null, 'Company', 'Date', null] })).toEqual([
    400,
    'The mapping cannot be kept: no column is read as Symbol, and every row needs one',
  ]);
  // Ratings of all kinds need words to tell them apart.
  expect(await refusal({ list: 'analyst-ratings' })).toEqual([
    400,
    'The mapping cannot be kept: no row of the file would be accepted',
  ]);
  const odd = await ask(app, 'unknownFile', { path: [week47], query: 'columns=Symbol' });
  expect([odd.status, odd.detail]).toEqual([400, expect.stringContaining('must be a JSON list')]);
  expect((await ask(app, 'listMappings')).body.mappings).toHaveLength(1);
});

test('the second version of a mapping is used from then on, and the first stays listed', async () => {
  const changed = await keep(week47, { list: 'price-target-lowered', columns, replaces: 1 });
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } });
  const { mappings } = (await ask(app, 'listMappings')).body;
  expect(mappings.map(({ version, file_type, is_current }) => [version, file_type, is_current])).toEqual([
    [2, 'price-target-lowered', true],
    [1, 'price-target-raised', false],
  ]);
  await runPipeline(app);
  const { batch, files } = await newestBatch();
  expect(files[0]).toMatchObject({ file_type: 'price-target-lowered' });
  expect((await stored(batch.id)).map(({ direction }) => direction)).toEqual(['bearish', 'bearish']);
});

longTest(
  'an unknown file is discarded once, recorded in the audit log, and listed again when it comes again',
  async () => {
    const values = 'Kürzel;Wert\nKEST;1\n';
    await receive('values-47.csv', values);
    const id = (await unknown())[0]?.id ?? 0;
    const discard = () => ask(app, 'discardFile', { path: [id], body: { confirm: true } });
    expect((await ask(app, 'discardFile', { path: [id], body: {} })).status).toBeGreaterThanOrEqual(400);
    expect((await discard()).body).toEqual({ message: 'values-47.csv is discarded' });
    expect(await unknown()).toEqual([]);
    expect((await discard()).status).toBe(409);
    const { rows } = await app.storage.database.pool.query(
      `select result from audit_log where action = 'pipeline.discard' order by id`,
    );
    expect(rows.map(({ result }) => result)).toContain('ok');
    await receive('values-48.csv', `${values}\n`);
    const [again] = await unknown();
    expect(again?.file_name).toBe('values-48.csv');
    await ask(app, 'discardFile', { path: [again?.id ?? 0], body: { confirm: true } });
  },
);

longTest(
  'words of another language are mapped with the columns, kept with the version, and read by the import',
  async () => {
    const rows = ['KEST;Kauf', 'BRKB;Verkauf', 'ZSSU;Info'];
    await receive('richtungen.csv', ['Kürzel;Richtung', ...rows, ''].join('\n'));
    const id = (await unknown())[0]?.id ?? 0;
    const query = 'list=new-coverage';
    const { side, preview } = (await ask(app, 'unknownFile', { path: [id], query })).body;
    expect(side).toMatchObject({ name: 'Richtung', choices: ['buy', 'sell', 'hold', 'ignore'], more: 0 });
    expect(side?.words.map(({ text, meaning, is_guess }) => [text, meaning, is_guess])).toEqual([
      ['Kauf', 'buy', true],
      ['Verkauf', 'sell', true],
      ['Info', null, false],
    ]);
    expect(preview?.rows.map(({ symbol, direction }) => [symbol, direction])).toEqual([
      ['KEST', 'bullish'],
      ['BRKB', 'bearish'],
      [null, null],
    ]);
    const words = { kauf: 'buy', verkauf: 'sell', info: 'ignore' };
    const asked = `${query}&words=${encodeURIComponent(JSON.stringify(words))}`;
    const { body: chosen } = await ask(app, 'unknownFile', { path: [id], query: asked });
    expect(chosen.preview).toMatchObject({ accepted: 2, quarantined: 0, skipped: 1 });
    const odd = await ask(app, 'unknownFile', { path: [id], query: `${query}&words=kauf` });
    expect([odd.status, odd.detail]).toEqual([400, expect.stringContaining('must be a JSON object')]);
    const wrong = await keep(id, { list: 'new-coverage', columns: ['Symbol', 'Rating'], words: { kauf: 'upgrade' } });
    expect([wrong.status, wrong.detail]).toEqual([400, expect.stringContaining('"kauf" cannot mean upgrade')]);

    expect((await keep(id, { list: 'new-coverage', columns: ['Symbol', 'Rating'], words })).status).toBe(200);
    await runPipeline(app);
    const { batch } = await newestBatch();
    expect((await stored(batch.id)).map(({ symbol, direction }) => [symbol, direction])).toEqual([
      ['KEST', 'bullish'],
      ['BRKB', 'bearish'],
    ]);
    const { mappings } = (await ask(app, 'listMappings')).body;
    expect(mappings).toContainEqual(expect.objectContaining({ file_type: 'new-coverage', version: 1, words }));
    const { body: again } = await ask(app, 'unknownFile', { path: [id] });
    expect(again.side?.words.map(({ text, meaning, is_guess }) => [text, meaning, is_guess])).toEqual([
      ['Kauf', 'buy', false],
      ['Verkauf', 'sell', false],
      ['Info', 'ignore', false],
    ]);
  },
);

test('a file is read as its administrator says: header line, separator, decimal mark and order of dates', async () => {
  const lines = ['Liste|Woche', 'Kürzel|Datum|Ziel', 'KEST|03.04.2026|1,250', 'BRKB|05.06.2026|2,500', ''];
  await receive('liste.csv', lines.join('\n'));
  const id = (await unknown())[0]?.id ?? 0;
  const meant = encodeURIComponent(JSON.stringify(['Symbol', 'Date', 'Price Target']));
  const query = `list=price-target-raised&columns=${meant}&separator=%7C&header_line=2&decimal=point&date_order=month_first`;
  const { body } = await ask(app, 'unknownFile', { path: [id], query });
  expect(body).toMatchObject({
    separator: '|',
    header_line: 2,
    encoding: 'utf-8',
    decimal: 'point',
    date_order: 'month_first',
    stated: ['separator', 'header_line', 'decimal', 'date_order'],
  });
  expect(body.preview?.rows.map(({ date }) => date)).toEqual(['2026-03-04', '2026-05-06']);
  const said = { separator: '|', header_line: 2, decimal: 'point', date_order: 'month_first' };
  const mapping = { list: 'price-target-raised', columns: ['Symbol', 'Date', 'Price Target'], ...said };
  expect((await keep(id, mapping)).status).toBe(200);
  await runPipeline(app);
  const { batch } = await newestBatch();
  expect((await stored(batch.id)).map(({ signal_date, target }) => [signal_date, target])).toEqual([
    ['2026-03-04', '1,250'],
    ['2026-05-06', '2,500'],
  ]);
  const again = (await ask(app, 'unknownFile', { path: [id] })).body;
  expect(again).toMatchObject({ header_line: 2, stated: ['decimal', 'date_order'], kept: { version: 1 } });
  const odd = await ask(app, 'unknownFile', { path: [id], query: 'encoding=ebcdic' });
  expect(odd.status).toBe(422);
});

longTest('a file in an encoding its bytes do not suggest is read by the mapping that states it', async () => {
  const macHeader = Buffer.from([0x4b, 0x9f, 0x72, 0x7a, 0x65, 0x6c, 0x3b, 0x5a, 0x69, 0x65, 0x6c, 0x0a]);
  await receive('mac.csv', Buffer.concat([macHeader, Buffer.from('KEST;23.00\n')]));
  const id = (await unknown())[0]?.id ?? 0;
  const opened = (await ask(app, 'unknownFile', { path: [id], query: 'encoding=macintosh' })).body;
  expect(opened.columns.map(({ name }) => name)).toEqual(['Kürzel', 'Ziel']);
  const mapping = { list: 'price-target-raised', columns: ['Symbol', 'Price Target'], encoding: 'macintosh' };
  expect((await keep(id, mapping)).status).toBe(200);
  await runPipeline(app);
  const { batch } = await newestBatch();
  expect((await stored(batch.id)).map(({ symbol }) => symbol)).toEqual(['KEST']);
  expect((await ask(app, 'unknownFile', { path: [id] })).body).toMatchObject({
    encoding: 'macintosh',
    kept: { version: 1 },
  });
});

test('the audit entry of a discarded batch or file holds its name and the reason', async () => {
  const name = 'gap_up_2026-11-17.csv';
  await receive(name, 'Symbol,Volume\nKEST,1\nBRKB,1\n');
  const { batch, files } = await newestBatch();
  const id = batch.id;
  const file = files[0]?.id ?? 0;

  const reason = 'the vendor sent last week again';
  expect((await ask(app, 'discardBatchFile', { path: [id, file], body: { reason } })).status).toBe(200);
  expect((await ask(app, 'restoreBatchFile', { path: [id, file] })).status).toBe(200);
  expect((await ask(app, 'discardBatch', { path: [id], body: { reason } })).status).toBe(200);
  expect((await ask(app, 'discardBatch', { path: [id], body: { reason: 'once more' } })).status).toBe(409);
  expect((await ask(app, 'restoreBatch', { path: [id] })).status).toBe(200);
  expect((await ask(app, 'discardBatch', { path: [id + 1], body: { reason } })).status).toBe(404);

  const { rows: audited } = await app.storage.database.pool.query<{ action: string; target: string; result: string }>(
    `select action, target, result from audit_log where action in ('pipeline.discard', 'pipeline.restore') order by id`,
  );
  expect(audited.slice(-6).map(({ action, target, result }) => [action, target, result])).toEqual([
    ['pipeline.discard', `${name} of batch ${id}: ${reason}`, 'ok'],
    ['pipeline.restore', `${name} of batch ${id}`, 'ok'],
    ['pipeline.discard', `batch ${id}: ${reason}`, 'ok'],
    ['pipeline.discard', `batch ${id}: once more`, 'refused 409'],
    ['pipeline.restore', `batch ${id}`, 'ok'],
    ['pipeline.discard', `/api/admin/batches/${id + 1}/discard`, 'refused 404'],
  ]);
});
