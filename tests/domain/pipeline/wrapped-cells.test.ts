// Wrappers that spreadsheets and our own exports put around cells are removed once, everywhere; formulas stay.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DialectScanner } from '../../../src/domain/pipeline/csv/dialect-scanner.ts';
import { plainCell } from '../../../src/domain/pipeline/csv/plain-cell.ts';
import { decimalMark, withDecimalPoint } from '../../../src/domain/pipeline/reading/decimal-comma.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { tableShape } from '../../../src/domain/pipeline/reading/table-shape.ts';
import { csvNotationNames, csvNotations } from '../../../src/domain/text/csv-notations.ts';
import { readNumber } from '../../../src/domain/text/read-number.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { csvText } from '../../../src/web/ui/tables/export-csv.ts';
import { countInGate } from '../../setup/long-run.ts';
import { readList, receivedOn } from './read-file.ts';

const anyNotation = fc.constantFrom(...csvNotationNames);

test.each([
  ['="AAPL"', 'AAPL'],
  ["'MSFT", 'MSFT'],
  ['="2026-11-24"', '2026-11-24'],
  ['="a ""b"" c"', 'a "b" c'],
  ["'=1+1", '=1+1'],
  ["''x", "'x"],
  ['=1+1', '=1+1'],
  ['="A"&"B"', '="A"&"B"'],
  ['=T("AAPL")', '=T("AAPL")'],
  ["'", "'"],
  ["O'Neill", "O'Neill"],
])('the cell %s is %s', (cell, text) => expect(plainCell(cell)).toBe(text));

test('Symbols, numbers, dates and headers are read without their wrappers; a formula is set aside', () => {
  const text = `="Company","=""Symbol""",Insider Name,Buy/Sell,SHARES BOUGHT/SOLD,Transaction Date
Kestrel,="KEST",Doe,Buy,"=""10""","=""2026-11-24"""
Alder,'ALDR,Doe,Buy,'20,'2026-11-23
Brook,"=T(""BROK"")",Doe,Buy,20,2026-11-23
`;
  const file = { file_name: 'insider-buying.csv', list_slug: null, received: '2026-11-25' };
  const { reading } = recognizeFile(encodeUtf8(text), file);
  if (reading === null) throw new Error('The file is not read.');
  const dates = { ...receivedOn('2026-11-25'), order: reading.date_order };
  const { rows, symbols } = readList(reading.file_type, text, dates, { reading });
  expect(symbols).toEqual(['KEST', 'ALDR']);
  expect(rows.rejected.map(({ line, column }) => [line, column])).toEqual([[4, 'Symbol']]);
  expect(rows.warnings.size).toBe(0);
});

test('Our own exports read back as they were written, whatever stands in their cells', () => {
  const odd = fc.constantFrom(...`-12.5%|=1+1|="x"|'x|@cmd|+3| =y|a,b|say "hi"|\tz|two\nlines|`.split('|'));
  const text = fc.oneof(odd, fc.string({ unit: 'grapheme' })).filter((cell) => !cell.includes('\u0000'));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), anyNotation, (rows, notation) => {
      const columns = [0, 1].map((at) => ({ name: `c${at}`, value: (row: [string, string]) => row[at] }));
      const written = csvText(columns, rows, '2026-11-25T20:00:00Z', notation).replace(/^\ufeff/, '');
      const scanner = new DialectScanner(encodeUtf8(written), csvNotations[notation].separator);
      scanner.next();
      for (const row of rows) {
        scanner.next();
        expect(scanner.texts()).toEqual([...row, '2026-11-25T20:00:00Z']);
      }
    }),
    { numRuns: countInGate(300, 1_000) },
  );
});

test('Figures of our own exports read back to the same values in every notation', () => {
  const figure = fc.oneof(
    fc.double({ noNaN: true, min: -1e15, max: 1e15 }).map((value) => value + 0),
    fc.integer({ min: -2_000_000, max: 2_000_000 }).map((thousandths) => thousandths / 1_000),
    fc.constant(null),
  );
  type Row = { at: number; figures: (number | null)[] };
  const columns = [
    { name: 'symbol', value: ({ at }: Row) => `S${at}` },
    { name: 'company_name', value: ({ at }: Row) => `Sample, "No. ${at}"; Inc` },
    { name: 'price', value: ({ figures }: Row) => figures[0] },
    { name: 'change', value: ({ figures }: Row) => figures[1] },
  ];
  fc.assert(
    fc.property(fc.array(fc.tuple(figure, figure), { minLength: 1, maxLength: 5 }), anyNotation, (given, notation) => {
      const rows = given.map((figures, at) => ({ at, figures }));
      const bytes = encodeUtf8(csvText(columns, rows, '2026-11-25T20:00:00Z', notation).replace(/^\ufeff/, ''));
      const shape = tableShape(bytes);
      expect(shape.header).toEqual(['symbol', 'company_name', 'price', 'change', 'as_of']);
      const isComma = decimalMark(bytes, shape) === 'comma';
      const scanner = new DialectScanner(bytes, shape.separator);
      scanner.next();
      for (const { at, figures } of rows) {
        scanner.next();
        const [symbol, name, ...cells] = scanner.texts();
        expect([symbol, name, cells[2]]).toEqual([`S${at}`, `Sample, "No. ${at}"; Inc`, '2026-11-25T20:00:00Z']);
        const read = cells.slice(0, 2).map((cell) => readNumber(isComma ? withDecimalPoint(cell) : cell));
        expect(read).toEqual(figures.map((value) => ({ value: value ?? null, unit: null, problem: false })));
      }
    }),
    { numRuns: countInGate(300, 1_000) },
  );
});
