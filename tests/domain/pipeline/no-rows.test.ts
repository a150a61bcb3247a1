// Totals and notes differ from rows by how many cells are filled and of what kind; a filled row is always a row.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EITHER_TOTAL,
  HEADER_AGAIN,
  NOTE_LINE,
  noRow,
  TOTAL_LINE,
} from '../../../src/domain/pipeline/reading/no-rows.ts';
import { readList, receivedOn } from './read-file.ts';

const companyFirst = { symbol: 1, company: 0 };
const symbolFirst = { symbol: 0, company: 1 };
const line = (text: string) => text.split(',');
const totals = (
  'TOTAL COUNT SUM AVG AVERAGE MEAN MEDIAN MIN MAX ALL GESAMT Summe Mittelwert Somme Moyenne Totale Media Promedio ' +
  'Suma Totaal'
).split(' ');

/** What becomes of the lines of a list. */
function read(text: string) {
  const dates = { ...receivedOn('2026-11-25'), fetched: '2026-11-25' };
  const { symbols, rejected, skipped } = readList('percentage-gainers', text, dates);
  const set_aside = rejected.map(({ line: at, column, reason }) => [at, column, reason]);
  return { stored: symbols, rejected: set_aside, skipped: Object.fromEntries(skipped) };
}

describe('Lines that are no rows', () => {
  test.each([
    [',,,,', 'a line of the table without any content'],
    ['Total,,12,,', TOTAL_LINE],
    [',Grand total,12,,', TOTAL_LINE],
    ['TOTAL (12 stocks),,5000,3%,', TOTAL_LINE],
    ['Number of rows,,12,,', TOTAL_LINE],
    [',SUM,5000,USD,', TOTAL_LINE],
    [',,5000,3%,12', TOTAL_LINE],
    ['Company,Ticker,Price,Change,Volume', HEADER_AGAIN],
    ['* delayed by 15 minutes,,,,', NOTE_LINE],
    ['Bron: Beurs,,,,', NOTE_LINE],
    ['Exported on,2026-11-25,,,', NOTE_LINE],
    ['Quelle,,B\u00f6rse Stuttgart,,', NOTE_LINE],
  ])('%s', (text, reason) => expect(noRow(line(text), companyFirst)).toBe(reason));

  test('A line cut short is a note only where no symbol stands in it', () => {
    expect(noRow(['Data provided by Sample', ' Inc.'], symbolFirst, 7)).toBe(NOTE_LINE);
    expect(noRow(['Short row', 'SHRT'], companyFirst, 7)).toBeNull();
  });

  test.each(totals)('%s without a company is a total, filled or not', (word) => {
    for (const text of [`,${word},2,,,,`, `${word},,2,3%,4,5,`, `,${word},$1,+2%,3,4,-`]) {
      expect([text, noRow(line(text), companyFirst)]).toEqual([text, TOTAL_LINE]);
    }
  });
});

describe('Lines that are rows', () => {
  test.each([
    'Data Storage Corp,DTST*,$50.00,+3.1%,1200000,900000,High',
    'Total Sample Services,TSS*,$50.00,+3.1%,1200000,900000,High',
    'End of Line Corp,EOL*,$50.00,+3.1%,1200000,900000,High',
    'TotalEnergies SE,,12,,,,',
    'Nobody Inc.,-,12,,,,',
    'Allstate Corp,ALL,$50.00,,,,',
    'Kestrel,KEST*,,,,,',
  ])('%s', (text) => expect(noRow(line(text), companyFirst)).toBeNull());

  test.each(['#N/A', '#REF!', '#NAME?', '*KEST', 'KEST*', '\u2020KEST'])(
    'a filled row with the symbol %s',
    (symbol) => {
      expect(noRow([symbol, 'Kestrel', '$1', '+3%', '1', '1', 'x'], symbolFirst)).toBeNull();
    },
  );

  test('A filled row is a row whatever its company is called', () => {
    const words = 'Data|Legend|Source|Prices|Page 1|Copyright|End of|#|*'.split('|');
    const first = fc.constantFrom(...totals, ...words);
    const rest = fc.constantFrom('Sample Corp', 'Biotech', 'Holdings', 'Media Group');
    const symbol = fc.constantFrom('KEST*', '#N/A', '*KEST', '12KEST', '');
    fc.assert(
      fc.property(first, rest, symbol, (begin, end, cell) => {
        expect(noRow([`${begin} ${end}`, cell, '$1', '+3%', '12', '3', 'High'], companyFirst)).toBeNull();
      }),
    );
  });
});

describe('In a list', () => {
  test('Totals and notes are no stocks, and a stock whose symbol is the word of a total stays one', () => {
    const { stored, rejected, skipped } = read(
      `Company,Symbol,Current Price,Price Change,Volume
Kestrel,KEST,$10,+3%,100
Allstate,ALL,$200,+1%,50
Data Storage,DTST*!,$5,+1%,50
,COUNT,2,,
,ALL,210,,150
,MEAN,105,2%,75
"Prices are delayed, all rights reserved",,,,
`,
    );
    expect(stored).toEqual(['KEST', 'ALL']);
    expect(rejected).toEqual([[4, 'Symbol', expect.any(String)]]);
    expect(skipped).toEqual({ [TOTAL_LINE]: 3, [NOTE_LINE]: 1 });
  });

  test('Without companies a full row of such a symbol is set aside: it could be either', () => {
    const { stored, rejected } = read('Symbol,Current Price,Price Change,Volume\nKEST,$10,+3%,100\nMAX,$12,+5%,90\n');
    expect([stored, rejected]).toEqual([['KEST'], [[3, 'Symbol', EITHER_TOTAL]]]);
  });
});
