// A quarantined row with mended cells is read as its file is, by the functions of the import.
import { describe, expect, test } from 'vitest';
import { findLayout, type ListLayout } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import type { FileReading } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { cellsOfRaw } from '../../../src/domain/pipeline/reading/raw-cells.ts';
import { findRepeat, type RowSignal, readMendedRow } from '../../../src/domain/pipeline/rows/mended-row.ts';
import { receivedOn } from './read-file.ts';

const layout = findLayout('52-week-highs') as ListLayout;
const reading: FileReading = {
  separator: ',',
  decimal: 'point',
  header_line: 1,
  header: ['Company', 'Symbol', 'Current Price', 'Date'],
  file_type: '52-week-highs',
  date_order: 'month_first',
};
const dates = { ...receivedOn('2026-11-16'), newest: '2026-11-17' };
const read = (cells: string[], part: Partial<FileReading> = {}, list = layout) =>
  readMendedRow(cells, {
    reading: { ...reading, ...part },
    layout: list,
    dates,
    lastClose: (symbol) => (symbol === 'KEST' ? 10 : null),
  });

describe('A mended row', () => {
  test('becomes the signal its file would have made of it', () => {
    expect(read(['Kestrel, "Air"', 'kest', '$10.50', '11/13/2026'])).toEqual({
      refused: null,
      signal: {
        symbol: 'KEST',
        company: 'Kestrel, "Air"',
        signal_type_id: layout.list?.id,
        direction: 'bullish',
        side: 'bullish',
        signal_date: '2026-11-13',
        row_data: expect.stringContaining('"Current Price":"$10.50"'),
        is_uncompared: false,
      },
    });
  });

  test('with a symbol that is also the word of a total is the stock: a person says so', () => {
    const header = ['Symbol', 'Current Price', 'Volume'];
    expect(read(['MAX', '12', '100'], { header }).signal).toMatchObject({ symbol: 'MAX', company: null });
    expect(read(['ALL', '200', '100'], { header }).signal).toMatchObject({ symbol: 'ALL', company: null });
    expect(read(['Total', '200', '100'], { header }).signal).toBeNull();
  });

  test('says when its price had no close to be compared with', () => {
    expect(read(['Alder', 'ALDR', '5000', '']).signal?.is_uncompared).toBe(true);
    expect(read(['Alder', 'ALDR', '', '']).signal?.is_uncompared).toBe(false);
  });

  test('without a day is as old as its file', () => {
    expect(read(['Kestrel', 'KEST', '10', '']).signal?.signal_date).toBe('2026-11-16');
  });

  test.each([
    [['Kestrel', '-', '10', ''], 'Symbol', /symbol/],
    [['Kestrel', 'KEST', '-5', ''], 'Current Price', /below zero/],
    [['Kestrel', 'KEST', '5000', ''], 'Current Price', /100 times/],
    [['Kestrel', 'KEST', '10', 'soon'], 'Date', /cannot be read; this file writes the month first, as in 11\/24\/2026/],
    [['Kestrel', 'KEST', '10', '11/18/2026'], 'Date', /after the day/],
    [['Kestrel', 'KEST'], null, /2 cells, the header 4/],
    [['Kestrel', 'KEST', '10', '', 'surplus'], null, /5 cells, the header 4/],
    [['', '', '', ''], null, /empty|no row|line/],
  ])('%j still is none', (cells, column, reason) => {
    const { signal, refused } = read(cells);
    expect(signal).toBeNull();
    expect(refused?.column ?? null).toBe(column);
    expect(refused?.reason).toMatch(reason);
  });

  test('keeps the decimal comma of its file and loses an empty cell too many', () => {
    const found = read(['Kestrel', 'KEST', '10,5', '', ''], { separator: ';', decimal: 'comma' });
    expect(found.signal?.row_data).toContain('"Current Price":"10.5"');
  });

  test.each([
    [false, ['{"a":"1"}'], 'the same row again'],
    [false, ['{"a":"2"}'], 'the same stock again in a list with one row a stock'],
    [true, ['{"a":"2"}'], null],
    [true, ['{"a":"2"}', '{"a":"1"}'], 'the same row again'],
    [false, [], null],
  ])('counts once in a list with many rows a stock: %s, beside %j', (many_per_symbol, stored, reason) => {
    const signal = { row_data: '{"a":"1"}' } as RowSignal;
    const beside = stored.map((row_data) => ({ row_data }));
    expect(findRepeat(signal, { many_per_symbol }, beside)).toBe(reason);
  });
});

test.each([
  ['a,b', ['a', 'b', '']],
  ['"a, b",c,d,e', ['a, b', 'c', 'd', 'e']],
  ['"open,b,c', ['"open', 'b', 'c']],
  ['', ['', '', '']],
])('the cells of %j', (raw, cells) => {
  expect(cellsOfRaw(raw, { separator: ',', header: ['x', 'y', 'z'] })).toEqual(cells);
});
