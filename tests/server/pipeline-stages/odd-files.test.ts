// Files that are no lists, or lists in odd encodings: named with the reason, and never in the way of the others.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
});
afterEach(() => bench.close());

type FileRow = Record<string, number | string | null>;
const files = () =>
  bench.rows<FileRow>(
    `select file_name, file_type, status, row_count, signal_count, quarantined_count, skipped_count, notes
     from batch_file order by file_name`,
  );
const balanced = (file: FileRow) =>
  file.row_count === Number(file.signal_count ?? 0) + Number(file.quarantined_count) + Number(file.skipped_count);

/** No listings are loaded here. */
const UNLISTED = '1 row names a symbol that no loaded listing knows.';

describe('Files that are no lists', () => {
  test('B-10 are named with the reason; the others go on', async () => {
    await bench.receive({
      'percentage-gainers.csv': 'Symbol,Price Change\nKEST,+1%\n',
      'login.csv': '<!doctype html><html>Sign in</html>',
      'empty.csv': '\n',
      'gap-up.csv': 'Symbol,Volume\n',
      'gap-down.csv': 'Symbol,Volume\nKEST\nALDR\n',
      'death-cross.csv': 'Stock name,Volume\nred,5\n',
      'golden-cross.csv': 'Symbol,Symbol,Volume\nKEST,ALDR,2\n',
      'low-pe.csv': 'Symbol,PE Ratio,Note\nKEST,1,"open\n',
      'low-peg.csv': 'Symbol,PE Ratio\nKEST,12\n',
      'shopping.csv': 'Milk,Eggs\n1,2\n3,4\n',
      'most-active.csv': 'Symbol,Volume\n-,1\n-,2\n',
      'copy-of-gainers.csv': 'Symbol,Price Change\nKEST,+1%\n',
      'gainers.csv': 'Symbol,Price Change\nKEST,+1%\n',
    });
    await bench.runAll();
    const found = await files();
    const outcomes = Object.fromEntries(found.map((file) => [file.file_name, `${file.status}: ${file.notes}`]));
    expect(outcomes).toEqual({
      'percentage-gainers.csv': 'skipped: The same content as gainers.csv. 1 row skipped with it.',
      'gainers.csv': `imported: ${UNLISTED} No day found: dated by its upload (2026-11-17).`,
      'copy-of-gainers.csv': 'skipped: The same content as gainers.csv. 1 row skipped with it.',
      'login.csv': 'failed: Not read: the file is a web page, not a list; the export may have needed a login.',
      'empty.csv': 'failed: Not read: the file is empty.',
      'gap-up.csv': 'skipped: The list has no rows.',
      'gap-down.csv': 'skipped: 2 rows that cannot be read. No row of the list can be read.',
      'death-cross.csv':
        'failed: Not read: no symbol column among Stock name, Volume; a column must be called Symbol or Ticker.',
      'golden-cross.csv': 'failed: Not read: two columns are called "Symbol"; give each a name of its own.',
      'low-pe.csv': 'skipped: 1 row that cannot be read. No row of the list can be read.',
      'low-peg.csv':
        'skipped: Unknown list: its name says "Low P/E-Growth Stocks", but such a list has a column PEG Ratio; this file has Symbol, PE Ratio. 1 row skipped with it.',
      'shopping.csv':
        'skipped: Unknown list: neither its columns (Milk, Eggs) nor its name are those of a known list; say on List mappings what its columns mean, or name the file after the list it is. 2 rows skipped with it.',
      'most-active.csv': 'skipped: 2 rows quarantined: no symbol (2). No row became a signal.',
    });
    for (const file of found) expect([file.file_name, balanced(file)]).toEqual([file.file_name, true]);
  });

  test('A file in which nothing says a day is flagged as dated by its upload; a name, a row or a fetch says one', async () => {
    await bench.receive({
      'gap-up.csv': 'Symbol,Volume\nKEST,1\n',
      'gap-down_2026-11-16.csv': 'Symbol,Volume\nALDR,2\n',
      'congress-trades.csv': 'Symbol,Politician,Transaction,Trade Date\nKEST,Sample Member,Purchase,2026-11-13\n',
    });
    await bench.receive({ 'most-active.csv': 'Symbol,Volume\nALDR,1\n' }, 'fetch');
    await bench.runAll();
    const flags = await bench.rows<{ file_name: string; dated_by_upload: boolean }>(
      'select file_name, dated_by_upload from batch_file order by file_name',
    );
    expect(Object.fromEntries(flags.map(({ file_name, dated_by_upload }) => [file_name, dated_by_upload]))).toEqual({
      'congress-trades.csv': false,
      'gap-down_2026-11-16.csv': false,
      'gap-up.csv': true,
      'most-active.csv': false,
    });
  });

  test('Of equal files the one counts whose name says its list; two files of one list and day are said as such', async () => {
    const raised = 'Symbol,Action,Brokerage,Price Target\nKEST,Target Raised by,Sample,$5.00 \u279d $6.00\n';
    await bench.receive({
      'a copy of something.csv': raised,
      'price-target-raised-2026-11-16 (1).csv': raised,
      'price-target-raised-2026-11-16.csv': raised,
      'gap-up_2026-11-16.csv': 'Symbol,Volume\nKEST,1\n',
      'gap-up_2026-11-16 (1).csv': 'Symbol,Volume\nALDR,1\n',
      'gap-up_2026-11-13.csv': 'Symbol,Volume\nBROK,1\n',
    });
    await bench.runAll();
    const found = Object.fromEntries(
      (await files()).map((file) => [file.file_name, `${file.file_type}: ${file.notes}`]),
    );
    expect(found).toEqual({
      'a copy of something.csv':
        'price-target-raised: The same content as price-target-raised-2026-11-16.csv. 1 row skipped with it.',
      'price-target-raised-2026-11-16 (1).csv':
        'price-target-raised: The same content as price-target-raised-2026-11-16.csv. 1 row skipped with it.',
      'price-target-raised-2026-11-16.csv': `price-target-raised: ${UNLISTED} Prices of 1 row were not checked: no close of the stock is known yet.`,
      'gap-up_2026-11-16.csv': `gap-up: Came with another file of this list: gap-up_2026-11-16 (1).csv. ${UNLISTED}`,
      'gap-up_2026-11-16 (1).csv': `gap-up: Came with another file of this list: gap-up_2026-11-16.csv. ${UNLISTED}`,
      'gap-up_2026-11-13.csv': `gap-up: ${UNLISTED}`,
    });
  });

  test('The rows of a file that cannot be read are set aside with its reason, for people to see', async () => {
    await bench.receive({ 'gap-up.csv': 'Stock name,Volume\nKestrel,5\nAlder,6\n' });
    await bench.runAll();
    expect(await bench.rows('select stage, line_number, reason, raw from quarantined_row order by id')).toEqual(
      ['Kestrel,5', 'Alder,6'].map((raw, at) => ({
        stage: 'organize',
        line_number: at + 2,
        reason: 'no symbol column among Stock name, Volume; a column must be called Symbol or Ticker',
        raw,
      })),
    );
  });

  test('B-06 encodings are read right and named in the notes', async () => {
    const text = 'Symbol,Company,Price Change\nKEST,Café – “Kestrel”,+1%\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const cp1252 = Buffer.from(
      [...text].map((letter) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)),
    );
    await bench.receive({
      'gap-up_2026-11-17.csv': `\ufeff${text}`,
      'gap-down_2026-11-17.csv': utf16,
      'most-active_2026-11-17.csv': Buffer.from(utf16).swap16(),
      'percentage-gainers_2026-11-17.csv': cp1252,
      'trending_2026-11-17.csv': text,
    });
    await bench.runAll();
    const companies = await bench.rows<{ company: string }>('select distinct company from signal');
    expect(companies).toEqual([{ company: 'Café – “Kestrel”' }]);
    const notes = Object.fromEntries((await files()).map((file) => [file.file_name, file.notes]));
    expect(notes).toEqual({
      'gap-up_2026-11-17.csv': `Read as UTF-8 with a byte order mark. ${UNLISTED}`,
      'gap-down_2026-11-17.csv': `Read as UTF-16 (little endian). ${UNLISTED}`,
      'most-active_2026-11-17.csv': `Read as UTF-16 (big endian). ${UNLISTED}`,
      'percentage-gainers_2026-11-17.csv': `Read as Windows-1252. ${UNLISTED}`,
      'trending_2026-11-17.csv': UNLISTED,
    });
  });

  test('B-12 NUL, half surrogate pairs and \\u0000 end in quarantine or as text, never as an error', async () => {
    await bench.receive({
      'gap-up.csv': 'Symbol,Volume,Note\nKEST,1,a\u0000b\nALDR,1,"back\\u0000slash"\n',
      'gap-down.csv': Buffer.from('\ufeffSymbol,Volume,Note\nKEST,1,\ud800x\nALDR,1,fine\n', 'utf16le'),
    });
    await bench.runAll();
    expect(await bench.rows('select symbol, row_data from signal order by id')).toEqual([
      { symbol: 'ALDR', row_data: { Symbol: 'ALDR', Volume: '1', Note: 'fine' } },
      { symbol: 'ALDR', row_data: { Symbol: 'ALDR', Volume: '1', Note: 'back\\u0000slash' } },
    ]);
    const reasons = await bench.rows<{ reason: string; raw: string }>(
      'select reason, raw from quarantined_row order by raw',
    );
    expect(reasons).toHaveLength(2);
    for (const { reason, raw } of reasons) {
      expect(reason).toContain('a character that is no text');
      expect(raw).toContain('\u2400');
    }
  });
});
