// Pages of files of any size and in any dialect, from an offset or a line on, and the lines around one of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CopyWriter } from '../../../src/server/db/copy-binary.ts';
import { listPage, recordsPage } from '../../../src/server/pipeline/inspect/row-pages.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'smart-cat-pages-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unknown = { encoding: null, shape: null };
let files = 0;
function fileOf(content: string | Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.csv`);
  writeFileSync(path, content);
  return path;
}
const page = (path: string, wanted: Parameters<typeof listPage>[2]) => listPage(path, unknown, wanted);

const text = 'Company,Symbol,Notes\nSample Corp,SMPL,"two\nlines, and ""quotes"""\n\nOther,OTHR,plain\nLast,LAST,open';

describe('the record that starts on a line', () => {
  const cases: [number, string | null][] = [
    [2, 'Sample Corp,SMPL,"two\nlines, and ""quotes"""'],
    [5, 'Other,OTHR,plain'],
    [6, 'Last,LAST,open'],
    [7, null],
  ];
  test.each(cases)('line %i, counting lines inside quotes and empty ones', async (line, raw) => {
    const { columns, total, rows } = await page(fileOf(text), { line, limit: 1 });
    expect(rows[0]?.raw ?? null).toBe(raw);
    expect({ columns, total }).toEqual({ columns: ['Company', 'Symbol', 'Notes'], total: 3 });
  });

  test('stands between its neighbours', async () => {
    const { rows } = await page(fileOf(text), { line: 5, limit: 2, before: 1 });
    expect(rows.map(({ line_number }) => line_number)).toEqual([2, 5, 6]);
  });

  test.each(['\r\n', '\r'])('is the same whichever line end a file uses (%j)', async (lineEnd) => {
    const lines = async (content: string) =>
      (await page(fileOf(content), { offset: 0, limit: 10 })).rows.map(({ row, line_number, cells }) => [
        row,
        line_number,
        cells[0],
      ]);
    expect(await lines(text.replaceAll('\n', lineEnd))).toEqual(await lines(text));
  });

  test('is found behind a quote that is never closed too: the quote costs its own line', async () => {
    const path = fileOf('a,Symbol\n1,2\n"never closed,3\n4,5\n');
    const { rows } = await page(path, { offset: 0, limit: 10 });
    expect(rows.map(({ raw }) => raw)).toEqual(['1,2', '"never closed,3', '4,5']);
  });

  test('is found with its columns in other dialects, below title lines', async () => {
    const german = 'sep=;\nKurse vom 20.08.2026\nSymbol;Company;Price\nKEST;"Kestrel; Inc.";12,50\n';
    const { columns, rows } = await page(fileOf(german), { line: 4, limit: 1 });
    expect(columns).toEqual(['Symbol', 'Company', 'Price']);
    expect(rows).toEqual([
      { row: 0, line_number: 4, raw: 'KEST;"Kestrel; Inc.";12,50', cells: ['KEST', 'Kestrel; Inc.', '12,50'] },
    ]);
  });
});

describe('a large file', () => {
  const ROWS = 25_000;
  const rowOf = (n: number) => `S${n},"Caf\u00e9 ${n}${n % 1_000 === 0 ? '\n(two lines)' : ''}",${n}.5`;
  const lineOf = (n: number) => 2 + n + Math.ceil(n / 1_000);
  const content = `Symbol,Company,Price\n${Array.from({ length: ROWS }, (_, n) => rowOf(n)).join('\n')}\n`;

  // RUNS-09
  test.each([
    ['UTF-8', () => Buffer.from(content)],
    ['UTF-8 with a mark', () => Buffer.from(`\ufeff${content}`)],
    ['UTF-16', () => Buffer.from(`\ufeff${content}`, 'utf16le')],
    ['Windows-1252', () => Buffer.from(content, 'latin1')],
  ])('in %s pages to its first, middle and last rows', async (_, bytes) => {
    const path = fileOf(bytes());
    for (const offset of [0, 17_777, ROWS - 3]) {
      const { total, rows } = await listPage(path, unknown, { offset, limit: 3 });
      expect(total).toBe(ROWS);
      expect(rows.map(({ row, raw, line_number }) => [row, line_number, raw])).toEqual(
        [offset, offset + 1, offset + 2].map((n) => [n, lineOf(n), rowOf(n)]),
      );
    }
    const { rows } = await listPage(path, unknown, { line: lineOf(12_000), limit: 1, before: 1 });
    expect(rows.map(({ row }) => row)).toEqual([11_999, 12_000]);
    expect((await listPage(path, unknown, { offset: ROWS, limit: 3 })).rows).toEqual([]);
  });

  test('with rows of megabytes is read all the same', async () => {
    const long = 'x'.repeat(3 << 20);
    const { total, rows } = await page(fileOf(`Symbol,Company\nA,${long}\nB,b\n`), { offset: 1, limit: 5 });
    expect(total).toBe(2);
    expect(rows.map(({ raw }) => raw)).toEqual(['B,b']);
  });
});

// RUNS-09
test('records of a transformed list page from any offset to the end', async () => {
  const out = new CopyWriter();
  for (let n = 0; n < 3_000; n += 1) {
    out.row(11, 200);
    out.int64(n);
    out.int32(1);
    out.int32(n + 2);
    out.int32(n);
    out.int32(1);
    out.day(20_000);
    out.text(`S${n}`);
    out.null();
    out.text('bullish');
    out.text('bullish');
    out.text('{}');
  }
  const path = fileOf(out.end());
  for (const offset of [0, 500, 1_234, 2_998]) {
    const { records } = await recordsPage(path, offset, 5);
    expect(records.map(({ symbol }) => symbol)).toEqual(
      Array.from({ length: Math.min(5, 3_000 - offset) }, (_, n) => `S${offset + n}`),
    );
  }
});

test('a file that is gone says so', async () => {
  await expect(page(join(folder, 'never.csv'), { offset: 0, limit: 1 })).rejects.toThrow('The file is no longer there');
});
