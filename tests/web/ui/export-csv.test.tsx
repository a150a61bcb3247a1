// A list as a CSV file: as shown, safe to open in a spreadsheet, readable by programs.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CsvNotation } from '../../../src/domain/text/csv-notations.ts';
import type { CsvColumn } from '../../../src/domain/text/csv-text.ts';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { ExportButton } from '../../../src/web/ui/tables/export-button.tsx';
import { csvFileName, csvText } from '../../../src/web/ui/tables/export-csv.ts';
import { AccountNotationContext } from '../../../src/web/ui/tables/file-notation.ts';
import { anyText } from '../../setup/any-text.ts';
import { catchSavedFiles } from '../saved-files.ts';

const AS_OF = '2026-11-17T18:14:00.000Z';
type Row = { symbol: string; name: string | null; change: number | null };
const columns: readonly CsvColumn<Row>[] = [
  { name: 'symbol', value: (row) => row.symbol },
  { name: 'company_name', value: (row) => row.name },
  { name: 'change_pct', value: (row) => row.change },
];
const read = (text: string) => parse(text, { bom: true, relax_quotes: false }) as string[][];

test('one line of names, one line a row with the instant, unknown as an empty cell', () => {
  const rows = [
    { symbol: 'NVDA', name: 'Sample, "Quoted" Inc', change: -1.5 },
    { symbol: 'AAPL', name: null, change: null },
  ];
  expect(csvText(columns, rows, AS_OF, 'comma-point')).toBe(
    '\ufeffsymbol,company_name,change_pct,as_of\r\n' +
      `NVDA,"Sample, ""Quoted"" Inc",-1.5,${AS_OF}\r\n` +
      `AAPL,,,${AS_OF}\r\n`,
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  'a text that a spreadsheet would run, %j, is text',
  (name) => {
    const [, row] = read(csvText(columns, [{ symbol: 'A', name, change: 1 }], AS_OF, 'comma-point'));
    expect(row?.[1]).toBe(`'${name}`);
  },
);

test('a number stays a number, also below zero; what is no number is empty', () => {
  const value = (change: number) =>
    read(csvText(columns, [{ symbol: 'A', name: 'x', change }], null, 'comma-point'))[1]?.[2];
  expect([value(-12.5), value(0), value(1e21), value(Number.NaN), value(Infinity)]).toEqual([
    '-12.5',
    '0',
    '1e+21',
    '',
    '',
  ]);
});

test('whatever the texts are, a reader of CSV gets them back, and none begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText(10), fc.string())), (texts) => {
      const rows = texts.map(([symbol, name]) => ({ symbol: `x${symbol}`, name, change: 1 }));
      const lines = read(csvText(columns, rows, AS_OF, 'comma-point')).slice(1);
      expect(lines.map(([symbol]) => symbol)).toEqual(rows.map(({ symbol }) => symbol));
      for (const [at, line] of lines.entries()) {
        expect(line[1]).not.toMatch(/^[=+\-@\t\r]/);
        expect([rows[at]?.name, `'${rows[at]?.name}`]).toContain(line[1]);
      }
    }),
  );
});

test.each([
  ['screener hot', AS_OF, 'screener-hot_2026-11-17_1814Z.csv'],
  ['Golden Eye/../x', null, 'golden-eye-x.csv'],
  ['', 'no time', 'table.csv'],
])('the file of %j as of %s is called %s', (name, asOf, file) => {
  expect(csvFileName(name, asOf)).toBe(file);
});

test('an account that never chose has files as its browser writes figures, which is said; a choice made elsewhere counts', async () => {
  const saved = catchSavedFiles();
  const plain = Intl.NumberFormat;
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function inGerman(locale, options) {
    return new plain(locale ?? 'de-DE', options);
  } as typeof Intl.NumberFormat);
  const change = vi.fn();
  const guesses: CsvNotation[] = [];
  let elsewhere: CsvNotation | null = null;
  const keepGuess = async (guess: CsvNotation) => {
    guesses.push(guess);
    return elsewhere ?? guess;
  };
  const rows: Row[] = [{ symbol: 'NVDA', name: 'Sample; Inc', change: -4.07 }];
  render(
    <AccountNotationContext value={{ notation: null, keepGuess, change }}>
      <ExportButton name="list" columns={async () => columns} rows={() => rows} asOf={null} />
      <ToastRegion />
    </AccountNotationContext>,
  );
  const words = 'emicolons and decimal comma, as your browser writes figures';
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button).toHaveAttribute('title', `Export what is listed as CSV: s${words}`);
  await userEvent.click(button);
  expect(await screen.findByText(`1 row saved as list.csv. S${words}.`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(change).toHaveBeenCalledOnce();
  elsewhere = 'semicolon-point';
  await userEvent.click(button);
  expect(await screen.findByText('1 row saved as list.csv. Semicolons and decimal point.')).toBeVisible();
  expect(guesses).toEqual(['semicolon-comma', 'semicolon-comma']);
  const [first, second] = await Promise.all(saved.map(({ text }) => text));
  expect(first).toBe('symbol;company_name;change_pct;as_of\r\nNVDA;"Sample; Inc";-4,07;\r\n');
  expect(second).toContain(';-4.07;');
});

test('columns that cannot be had save no file; then the button saves the current rows, and the key e does the same', async () => {
  const saved = catchSavedFiles();
  let rows: Row[] = [{ symbol: 'NVDA', name: null, change: 1 }];
  let away = true;
  const asked = async () => {
    if (away) throw new Error('away');
    return columns;
  };
  render(
    <>
      <ExportButton name="sample list" columns={asked} rows={() => rows} asOf={AS_OF} />
      <ToastRegion />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('The list could not be exported. Please try again.')).toBeVisible();
  expect(saved).toEqual([]);
  away = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByText('1 row saved as sample-list_2026-11-17_1814Z.csv')).toBeVisible();
  rows = [];
  await userEvent.keyboard('e');
  await expect.poll(() => saved.map(({ file }) => file)).toEqual(Array(2).fill('sample-list_2026-11-17_1814Z.csv'));
  expect(read((await saved[0]?.text) ?? '')[1]).toEqual(['NVDA', '', '1', AS_OF]);
  expect(read((await saved[1]?.text) ?? '')).toHaveLength(1);
});
