// Files as people have them, through the real stages in one batch: what becomes of every row, with reasons in words.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { createMemoryStore, dailyMarket } from '../../../src/server/market-memory/store.ts';
import { readReceipt } from '../../../src/server/pipeline/inspect/receipt.ts';
import { createFileRowsStore } from '../../../src/server/pipeline/stages/file-rows-store.ts';
import { type FileRow, type StageBench, stageBench } from './batch-of-files.ts';
import { dirt } from './corpus-dirt.ts';
import { dialects, lists } from './corpus-files.ts';

const corpus = [...dialects, ...lists, ...dirt];

describe('B-10 files as people have them', () => {
  let bench: StageBench;
  let files: Map<string, FileRow>;
  let batchId: number;

  beforeAll(async () => {
    bench = await stageBench();
    const bar = { open: 50, high: 50, low: 50, close: 50, volume: 1, vwap: null, transactions: null };
    const day = { ...bar, date: '2026-11-16', timestamp: Date.parse('2026-11-16T05:00:00Z') };
    const bulk = await openBulkConnection(bench.database.connection);
    const memory = createMemoryStore(bulk.query, 'Sample market');
    await memory.saveDay(dailyMarket(day.date, [{ symbol: 'FARR', bar: day }]), '2026-11-16T22:00:00Z');
    await bulk.close();
    await bench.receive(Object.fromEntries(corpus.map(({ name, content }) => [name, content])));
    batchId = await bench.runAll();
    const rows = await bench.rows<FileRow>('select * from batch_file');
    files = new Map(rows.map((row) => [String(row.file_name), row]));
  });
  afterAll(() => bench.close());

  test.each(corpus)('$name: $becomes', async ({ name, becomes, reasons = [], notes = [], stored }) => {
    const file = files.get(name) as FileRow;
    const [rows, aside, skipped] = [file.signal_count, file.quarantined_count, file.skipped_count].map(Number);
    const balance = `${file.row_count} = ${rows} + ${aside} + ${skipped}`;
    expect(`${file.file_type} ${file.status} ${balance}`, String(file.notes)).toBe(becomes);
    const kept = await bench.rows<{ reason: string }>(
      'select distinct reason from quarantined_row where file_id = $1 order by reason',
      [file.id],
    );
    expect(kept.map(({ reason }) => reason).sort()).toEqual([...reasons].sort());
    for (const note of notes) expect(file.notes).toContain(note);
    if (stored === undefined) return;
    const signals = await bench.rows<{ symbol: string; side: string; day: string }>(
      'select symbol, side, signal_date::text as day from signal where file_id = $1 order by id',
      [file.id],
    );
    expect(signals.map(({ symbol, side, day }) => `${symbol} ${side} ${day}`)).toEqual(stored);
  });

  test('The gainers of every dialect are the same three rows, numbers with a point', async () => {
    const read = await bench.rows<{ file_name: string; symbols: string[]; prices: string[] }>(
      `select f.file_name, array_agg(s.symbol order by s.id) as symbols,
         array_agg(s.row_data ->> 'Current Price' order by s.id) as prices
       from signal s join batch_file f on f.id = s.file_id where f.file_name like '%/percentage gainers.csv' group by 1`,
    );
    expect(read).toHaveLength(dialects.length);
    for (const { file_name, symbols, prices } of read) {
      expect([file_name, symbols]).toEqual([file_name, ['KEST', 'ALDR', 'BRK.B']]);
      if (file_name.startsWith('points')) expect(prices).toEqual(['1234.50', '1234.50', '1234.50']);
      else expect([file_name, prices]).toEqual([file_name, ['$10.50', '$1234.25', '$400.10']]);
    }
  });

  test('Rows set aside, and the receipts of stored ones, are lines of the file as it came', async () => {
    const raws = await bench.rows<{ file_name: string; line_number: number; raw: string }>(
      'select f.file_name, q.line_number, q.raw from quarantined_row q join batch_file f on f.id = q.file_id',
    );
    const lineOf = (name: string, line: number) => {
      const content = corpus.find((file) => file.name === name)?.content ?? '';
      return content.toString().split('\n')[line - 1];
    };
    for (const { file_name, line_number, raw } of raws.filter(({ raw }) => raw.length < 1_000 && !/\u2400/.test(raw))) {
      expect([file_name, raw]).toEqual([file_name, lineOf(file_name, line_number)]);
    }
    const [signal] = await bench.rows<{ id: number }>(
      `select s.id from signal s join batch_file f on f.id = s.file_id
       where f.file_name like 'sep semicolon/%' and s.symbol = 'ALDR'`,
    );
    const source = await createFileRowsStore(bench.database).readSource(signal?.id ?? 0);
    if (source === null) throw new Error('The signal has no source.');
    const receipt = await readReceipt(bench.filesDir, source);
    expect(receipt).toMatchObject({
      line_number: 4,
      columns: ['Symbol', 'Company', 'Current Price', 'Price Change', 'Volume'],
    });
    expect(receipt.raw).toBe('ALDR;Alder, Brook & Co;$1234,25;+12,25%;8909');
  });

  test('A very long row is shown in part, and said to be; a character that is no text is shown as a sign', async () => {
    const raws = await bench.rows<{ raw: string; reason: string }>('select raw, reason from quarantined_row');
    const long = raws.find(({ reason }) => reason.startsWith('the row is longer'))?.raw ?? '';
    expect(long.length).toBeLessThan(17_000);
    expect(long).toMatch(/\u2026 \(307,?\d* characters\)$/);
    for (const { raw } of raws.filter(({ reason }) => reason.includes('no text'))) expect(raw).toContain('\u2400');
    expect(await bench.rows(`select row_data from signal where row_data ->> 'Note' is not null`)).toEqual([
      { row_data: { Symbol: 'ALDR', Volume: '1', Note: 'back\\u0000slash' } },
    ]);
  });

  test('The rows of a file that cannot be read are set aside with its reason, for people to see', async () => {
    const rows = await bench.rows(
      `select q.stage, q.line_number, q.raw from quarantined_row q join batch_file f on f.id = q.file_id
       where f.file_name like 'no symbols/%' order by q.id`,
    );
    expect(rows).toEqual([
      { stage: 'organize', line_number: 2, raw: 'Kestrel,5' },
      { stage: 'organize', line_number: 3, raw: 'Alder,6' },
    ]);
  });

  test('An archive of 2021 is stored and not scored', async () => {
    const [scored] = await bench.rows<{ scored_from: string }>(
      'select scored_from::text from scoring where batch_id = $1',
      [batchId],
    );
    expect(String(scored?.scored_from) > '2021-03-23').toBe(true);
  });

  test('Import counts the rows of each file by list and day', async () => {
    const counted = await bench.rows(
      `select file_id, signal_type_id, signal_date, signals, first_at from file_list order by 1, 2, 3`,
    );
    expect(counted).toEqual(
      await bench.rows(
        `select file_id, signal_type_id, signal_date, count(*)::integer as signals, min(imported_at) as first_at
         from signal group by 1, 2, 3 order by 1, 2, 3`,
      ),
    );
    expect(counted.length).toBeGreaterThan(dialects.length);
  });
});
