// Headers of programs: which column is which by its name and its cells; an amount never becomes a percentage.
import { describe, expect, test } from 'vitest';
import { chooseColumns } from '../../../src/domain/pipeline/lists/choose-columns.ts';
import { findLayout, type ListLayout } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';

const gainers = (findLayout('percentage-gainers') as ListLayout).columns;
/** What each cell of the header is read as, where the row below is like the others. */
function named(header: string, row: string, columns: readonly string[] = gainers) {
  const cells = row.split(';').map((cell) => [cell]);
  const chosen = chooseColumns(header.split(';'), columns, cells);
  return 'problem' in chosen ? chosen.problem : chosen.columns;
}

describe('Headers of programs', () => {
  test.each([
    [
      'Barchart',
      'Symbol;Name;Latest;Change;%Change;Open;Volume;Time',
      'KEST;Kestrel;232.10;+7.20;+3.2%;226;51,200,000;11/25/26',
      ['Symbol', 'Company', 'Current Price', 'Change', 'Price Change', 'Open', 'Volume', 'Date'],
    ],
    [
      'TradingView',
      'Symbol;Description;Price;Price - Currency;Price Change %, 1 day;Volume, 1 day;Market capitalization',
      'KEST;Kestrel;140.1;USD;3.2;51200000;3400000000000',
      ['Symbol', 'Company', 'Current Price', 'Price - Currency', 'Price Change', 'Volume', 'Market capitalization'],
    ],
    [
      'Finviz',
      'No.;Ticker;Company;Sector;Market Cap;P/E;Price;Change;Volume',
      '1;KEST;Kestrel;Technology;12.5B;30.1;10.5;3.20%;12345',
      ['No.', 'Symbol', 'Company', 'Sector', 'Market Cap', 'P/E', 'Current Price', 'Price Change', 'Volume'],
    ],
    [
      'Yahoo',
      'Symbol;Name;Price (Intraday);Change;% Change;Volume;Avg Vol (3 month)',
      'KEST;Kestrel;10.5;0.32;+3.2%;12.3M;11M',
      ['Symbol', 'Company', 'Current Price', 'Change', 'Price Change', 'Volume', 'Average Volume'],
    ],
    [
      'Nasdaq',
      'Symbol;Name;Last Sale;Net Change;% Change;Market Cap;Volume',
      'KEST;Kestrel;$10.50;0.32;3.2%;100;12',
      ['Symbol', 'Company', 'Current Price', 'Net Change', 'Price Change', 'Market Cap', 'Volume'],
    ],
    [
      'StockAnalysis',
      'Symbol;Company Name;Stock Price;% Change;Volume',
      'KEST;Kestrel;10.50;3.2%;12',
      ['Symbol', 'Company', 'Current Price', 'Price Change', 'Volume'],
    ],
  ])('%s', (_, header, row, columns) => expect(named(header, row)).toEqual(columns));

  test('Weeks and months are other changes than that of the day', () => {
    expect(named('Symbol;Price Change %, 1 week;Change % 1M', 'KEST;3.2;9.1')).toEqual([
      'Symbol',
      'Price Change %, 1 week',
      'Change % 1M',
    ]);
  });

  test('A change without percent in name or cells is not read as one', () => {
    expect(named('Symbol;Change', 'KEST;+7.20')).toEqual(['Symbol', 'Change']);
    expect(named('Symbol;Price Change', 'KEST;+$7.20')).toEqual(['Symbol', 'Price Change (not read)']);
    expect(named('Symbol;Change', 'KEST;+7.20%')).toEqual(['Symbol', 'Price Change']);
  });

  test('A list that needs the percentage is refused where the file has amounts alone', () => {
    const file = { file_name: 'percentage-gainers.csv', list_slug: null, received: '2026-11-25' };
    const read = recognizeFile(encodeUtf8('Symbol,Name,Last,Change\nKEST,Kestrel,232.10,+7.20\n'), file);
    expect(read.problem).toContain('no column can be read as Price Change');
  });
});

describe('A name that stands twice', () => {
  test.each([
    ['KEST;3.2%;+4.34', ['Symbol', 'Price Change', 'Price Change 3']],
    ['KEST;+$4.34;3.2%', ['Symbol', 'Price Change 2', 'Price Change']],
  ])('is the column that fits its kind, in either order: %s', (row, columns) => {
    expect(named('Symbol;Price Change;Price Change', row)).toEqual(columns);
  });

  test('of one kind is the first; of a further column it makes no difference', () => {
    expect(named('Symbol;Volume;Volume', 'KEST;1;2')).toEqual(['Symbol', 'Volume', 'Volume 3']);
    expect(named('Symbol;Remark;Remark', 'KEST;x;y')).toEqual(['Symbol', 'Remark', 'Remark 3']);
  });

  test('is refused where it decides what a row is, and the two differ', () => {
    const refused = (name: string) => `two columns are called "${name}"; give each a name of its own`;
    expect(named('Symbol;Symbol;Volume', 'KEST;ALDR;1')).toBe(refused('Symbol'));
    expect(named('Symbol;Filing Date;Filing Date', 'KEST;2026-11-20;2026-11-24')).toBe(refused('Filing Date'));
    expect(named('Symbol;Volume;Volume', 'KEST;many;few')).toBe(refused('Volume'));
    expect(named('Symbol;Symbol;Volume', 'KEST;KEST;1')).toEqual(['Symbol', 'Symbol 2', 'Volume']);
  });
});
