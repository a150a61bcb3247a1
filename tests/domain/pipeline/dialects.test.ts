// Dialects of files: separators, title lines, decimal commas, order of day and month; every table reads back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, toDateKey } from '../../../src/domain/market/calendar.ts';
import { DateOrderEvidence } from '../../../src/domain/pipeline/reading/date-order.ts';
import { decimalMark, withDecimalPoint } from '../../../src/domain/pipeline/reading/decimal-comma.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { tableShape } from '../../../src/domain/pipeline/reading/table-shape.ts';
import { readDate } from '../../../src/domain/text/read-date.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { countInGate } from '../../setup/long-run.ts';
import { readList, receivedOn } from './read-file.ts';

const received = '2026-11-17';

/** What a file's rows say once it was read as it is. */
function readBack(text: string, file_name: string) {
  const { reading, ...look } = recognizeFile(encodeUtf8(text), { file_name, list_slug: null, received });
  if (reading === null) throw new Error(look.problem ?? '');
  return readList(reading.file_type, text, { ...receivedOn(received), order: reading.date_order }, { reading });
}

describe('Where the table of a file stands', () => {
  test.each([
    ['Symbol,Price\nKEST,1\n', ',', 1],
    ['Symbol;Price\nKEST;1,5\n', ';', 1],
    ['Symbol\tChange, %\nKEST\t1\n', '\t', 1],
    ['Symbol|Price\nKEST|1\n', '|', 1],
    ['sep=;\nSymbol;Price\nKEST;1\n', ';', 2],
    ['"sep=\t"\nSymbol\tPrice\n', '\t', 2],
    ['Top stocks, symbols and prices\nas of today; all exchanges\nTicker;Price;Volume\nKEST;1;2\n', ';', 3],
    ['Symbol,All\nFrom,11/01/2026\n\nSymbol,Company,Price\nKEST,Kestrel,1\n', ',', 4],
    ['Colour;Taste\nred;sweet\n', ';', 1],
    ['Symbol\nKEST\n', ',', 1],
  ])('%j: parted by %j, header on line %d', (text, separator, header_line) => {
    const shape = tableShape(encodeUtf8(text));
    expect([shape.separator, shape.header_line]).toEqual([separator, header_line]);
  });
});

describe('Decimal marks', () => {
  const mark = (...cells: string[]) => {
    const bytes = encodeUtf8(`Symbol;Price\n${cells.map((cell) => `KEST;${cell}`).join('\n')}\n`);
    return decimalMark(bytes, tableShape(bytes));
  };
  test('are what most number cells show, and a point where none shows any', () => {
    expect(mark('12,5')).toBe('comma');
    expect(mark('1.234,50 \u20ac', '3.500')).toBe('comma');
    expect(mark('12.5')).toBe('point');
    expect(mark('1,234')).toBe('point');
    expect(mark('12,5', '12.5', '1.5')).toBe('point');
    expect(mark('$15,001 - $50,000')).toBe('point');
  });

  test.each([
    ['12,5', '12.5'],
    ['1.234,50 \u20ac', '1234.50 \u20ac'],
    ['-3,7%', '-3.7%'],
    ['$1.234', '$1234'],
    ['1 234,5', '1234.5'],
    ["1'234,5", '1234.5'],
    ['63,00 \u279d 65,50', '63.00 \u279d 65.50'],
    ['19,17 million', '19.17 million'],
    ['Alder, Brook', 'Alder, Brook'],
    ['23.03.2021', '23.03.2021'],
    ['1.2.3', '1.2.3'],
    ['', ''],
  ])('%j is kept as %j', (cell, kept) => expect(withDecimalPoint(cell)).toBe(kept));
});

describe('The order of day and month', () => {
  const decide = (...cells: string[]) => {
    const evidence = new DateOrderEvidence(received);
    for (const cell of cells) evidence.add(cell, false);
    const { order, by } = evidence.decide();
    return `${order} by ${by}`;
  };
  test.each([
    [['11/09/2026', '25/09/2026'], 'day_first by cells'],
    [['11/09/2026', '09/25/2026'], 'month_first by cells'],
    [['12/03/2026'], 'day_first by receipt'],
    [['03/12/2026'], 'month_first by receipt'],
    [['03/04/2026'], 'month_first by usual'],
    [['12/03/2027'], 'month_first by usual'],
    [['05.04.2026'], 'day_first by dots'],
    [['12.03.2027'], 'day_first by dots'],
    [['03.12.2026'], 'month_first by receipt'],
    [['05.04.2026', '05/04/2026'], 'month_first by usual'],
    [['05/05/2026', '2026-11-03', 'Nov 3, 2026', 'soon', ''], 'month_first by none'],
    [['25/09/2026', '09/25/2026'], 'both by cells'],
    [['32/13/2026', '31/02/2026'], 'month_first by none'],
  ])('%j: %s', (cells, expected) => expect(decide(...cells)).toBe(expected));

  test('Days to come settle it by their values, not by the day of receipt', () => {
    const evidence = new DateOrderEvidence(received);
    evidence.add('12/03/2026', true);
    expect(evidence.decide()).toMatchObject({ order: 'month_first', by: 'usual' });
  });

  test.each([
    ['11/09/2026', '2026-09-11'],
    ['Sep 11, 2026', '2026-09-11'],
    ['31/02/2026', null],
    ['09/25/2026', null],
    ['11/09-2026', null],
    ['Septober 3, 2026', null],
  ])('%s, day first, is %s', (cell, date) => expect(readDate(cell, 'day_first')).toBe(date));
});

describe('A table reads back the same, however it is written', () => {
  const symbols = ['KEST', 'ALDR', 'BRK.B', 'NEST', 'HAWK'];
  const day = fc.integer({ min: dayNumber('1999-01-01'), max: dayNumber('2026-11-10') }).map(toDateKey);
  const text = fc
    .string({ unit: fc.constantFrom(...'abc XYZ,;|\t"\'\u00e9\u279d&.-'.split('')), maxLength: 14 })
    .map((part) => `Co ${part}`.trim());
  const row = fc.record({ company: text, date: day, price: fc.integer({ min: 1, max: 9_999_999 }) });
  const dialect = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    states: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    isComma: fc.boolean(),
    quoted: fc.boolean(),
    titles: fc.constantFrom([], ['Trades of members'], ['Trades, all', '', 'Source; a sample']),
    dates: fc.constantFrom('iso', 'month_first', 'day_first', 'dots', 'names'),
  });
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

  function writtenDate(date: string, how: string): string {
    const [year = '', month = '', dayOfMonth = ''] = date.split('-');
    if (how === 'month_first') return `${month}/${dayOfMonth}/${year}`;
    if (how === 'day_first') return `${dayOfMonth}/${month}/${year}`;
    if (how === 'dots') return `${dayOfMonth}.${month}.${year}`;
    return how === 'names' ? `${months[Number(month) - 1]} ${Number(dayOfMonth)}, ${year}` : date;
  }

  test('in any dialect and any order of dates that one of them settles', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), dialect, (rows, how) => {
        // One day above 12 and one price with cents settle what is read.
        const all = [...rows.slice(0, 4), { company: 'Co', date: '2020-02-29', price: 1250 }];
        const quote = (cell: string) =>
          how.quoted || /["\r\n]/.test(cell) || cell.includes(how.separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const money = (cents: number) => {
          const price = (cents / 100).toFixed(2);
          return how.isComma ? price.replace('.', ',') : price;
        };
        const table = [
          ['Ticker', 'Company', 'Politician', 'Transaction', 'Share Price', 'Trade Date'],
          ...all.map(({ company, date, price }, at) => [
            symbols[at] ?? '',
            company,
            'Sample Member',
            'Purchase',
            money(price),
            writtenDate(date, how.dates),
          ]),
        ];
        const lines = table.map((cells) => cells.map(quote).join(how.separator));
        const before = how.states ? [`sep=${how.separator}`, ...how.titles] : how.titles;
        const { data, days, rejected } = readBack(`${[...before, ...lines].join(how.lineEnd)}${how.lineEnd}`, 'x.csv');
        expect(rejected).toEqual([]);
        expect(data.map((cells) => [cells.Symbol, cells.Company, cells['Share Price']])).toEqual(
          all.map(({ company, price }, at) => [symbols[at], company, (price / 100).toFixed(2)]),
        );
        expect(days).toEqual(all.map(({ date }) => date));
      }),
      { numRuns: countInGate(100, 400) },
    );
  });
});
