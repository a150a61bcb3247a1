// From a list's bytes to signals: what is kept, what is set aside with which reason, and that every row is accounted for.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLayout, type ListLayout } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../src/domain/pipeline/reading/clean-list.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import type { FileDates } from '../../../src/domain/pipeline/reading/row-dates.ts';
import type { ReadRows } from '../../../src/domain/pipeline/rows/read-rows.ts';
import { DUPLICATE_ROW, DUPLICATE_SYMBOL } from '../../../src/domain/pipeline/rows/repeated-rows.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { anyText } from '../../setup/any-text.ts';
import { countInGate } from '../../setup/long-run.ts';
import { readList, receivedOn } from './read-file.ts';

const undated = receivedOn('2026-11-17');
const fetched = { ...undated, fetched: '2026-11-17' };

function read(type: string, text: string, dates: FileDates = fetched) {
  const list = readList(type, text, dates);
  const skipped = list.skipped.reduce((sum, [, count]) => sum + count, 0);
  return { ...list, balance: [list.cleaned.row_count, list.rows.count + list.rejected.length + skipped] };
}

const jsonAt = (rows: ReadRows, at: number) => rows.cellsAt(at);
const companyAt = (rows: ReadRows, at: number) => rows.companyAt(at) ?? '';

describe('Cells are kept verbatim', () => {
  test('B-16 formulas, tabs, quotes, backslashes and emoji stand in row_data as in the file', () => {
    const { data, rows } = read(
      'gap-up',
      'Symbol,Company,Note,Extra\nKEST,"Kestrel ""Air"", Inc.","=cmd|\'/C\'!A0","tab\there\\n 🐈"\nALDR,Alder,+1,@x\n',
    );
    expect(data[0]).toEqual({
      Symbol: 'KEST',
      Company: 'Kestrel "Air", Inc.',
      Note: "=cmd|'/C'!A0",
      Extra: 'tab\there\\n 🐈',
    });
    expect(data[1]).toEqual({ Symbol: 'ALDR', Company: 'Alder', Note: '+1', Extra: '@x' });
    expect(companyAt(rows, 0)).toBe('Kestrel "Air", Inc.');
  });

  test('a company in the last bytes of the file is whole', () => {
    for (const company of ['A', 'Alder', 'Alder Rail and Timber']) {
      const { rows } = read('gap-up', `Symbol,Company\nKEST,Kestrel\nALDR,${company}`);
      expect([companyAt(rows, 0), companyAt(rows, 1)]).toEqual(['Kestrel', company]);
    }
  });

  test('B-11 columns called __proto__ and constructor are plain keys', () => {
    const { rows } = read('gap-up', 'Symbol,__proto__,constructor\nKEST,a,b\n');
    expect(jsonAt(rows, 0)).toBe('{"Symbol":"KEST","__proto__":"a","constructor":"b"}');
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test('Any cells survive the way into JSON', () => {
    // Wrappers that spreadsheets put before a cell are removed: wrapped-cells.test.ts.
    const cell = anyText(12).map((text) => text.replaceAll('\u0000', '').replace(/^(?=\s*(?:'|="))/, 'x'));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 3, maxLength: 3 }), (cells) => {
        const quoted = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
        const { data } = read('gap-up', `Symbol,A,B,C\nKEST,${quoted}\n`);
        expect(data).toEqual([{ Symbol: 'KEST', A: cells[0], B: cells[1], C: cells[2] }]);
      }),
      { numRuns: countInGate(100, 500) },
    );
  });
});

describe('Every row is accounted for', () => {
  test('Rows that cannot be read are set aside with line, column, reason and text', () => {
    const { rows, cleaned, balance, symbols } = read(
      '52-week-highs',
      'Company,Symbol,Current Price\nKestrel,KEST,$10.50\nNobody,-,1\nAlder,\u0410LDR,1\nMinus,MINU,-5\nshort,SHRT\nlong,LONG,1,2\ncomma,COMA,1,\n',
    );
    expect(symbols).toEqual(['KEST', 'COMA']);
    expect(cleaned.rejected).toEqual([
      { line: 6, column: null, reason: 'the row has 2 cells, the header 3', raw: 'short,SHRT' },
      { line: 7, column: null, reason: 'the row has 4 cells, the header 3', raw: 'long,LONG,1,2' },
    ]);
    expect(rows.rejected).toEqual([
      { line: 3, column: 'Symbol', reason: 'no symbol', raw: 'Nobody,-,1' },
      { line: 4, column: 'Symbol', reason: 'the symbol has letters outside A to Z', raw: 'Alder,\u0410LDR,1' },
      { line: 5, column: 'Current Price', reason: 'a price below zero', raw: 'Minus,MINU,-5' },
    ]);
    expect(balance[0]).toBe(balance[1]);
  });

  test('B-13 a number nobody can read is kept as text and counted as a warning', () => {
    const { rows, data } = read('gap-up', 'Symbol,Current Price,Volume\nKEST,NaN,1e999\nALDR,$5,\uff11\uff12\n');
    expect(data[0]).toEqual({ Symbol: 'KEST', 'Current Price': 'NaN', Volume: '1e999' });
    expect([...rows.warnings]).toEqual([
      ['cells of Current Price that are no number', 1],
      ['cells of Volume that are no number', 2],
    ]);
  });

  test('B-15 a stock counts once in a list of one row a stock; equal events count once, different ones each', () => {
    const letter = (at: number) => String.fromCharCode(65 + (Math.floor(at) % 26));
    const names = Array.from({ length: 5_000 }, (_, at) => `K${letter(at / 676)}${letter(at / 26)}${letter(at)}`);
    expect(read('gap-up', `Symbol,Volume\n${names.join(',1\n')},1\n`).symbols).toEqual(names);
    const once = read('gap-up', 'Symbol,Volume\nBRK.B,1\nbrk-b,2\nBRK.B,1\nKEST,1\n');
    expect(once.symbols).toEqual(['BRK.B', 'KEST']);
    expect(once.rows.skipped).toEqual(
      new Map([
        [DUPLICATE_SYMBOL, 1],
        [DUPLICATE_ROW, 1],
      ]),
    );
    const header = 'Symbol,Insider Name,Buy/Sell,SHARES BOUGHT/SOLD';
    const events = read(
      'insider-buying',
      `${header}\nKEST,Sample Officer Kestrel,Buy,10\nKEST,Sample Officer Kestrel,Buy,20\nKEST,Sample Officer Kestrel,Buy,10\nKEST,Sample Officer Kestrel,Buy,20\n`,
    );
    expect(events.rows.count).toBe(2);
    expect(events.rows.skipped).toEqual(new Map([[DUPLICATE_ROW, 2]]));
  });

  test('Whatever a file holds, rows in are rows stored, set aside and skipped', () => {
    const words = 'KEST|ALDR|brk.b|-||5|-5|P|S|M|Buy|"a,b"|Sale|x\u0000'.split('|');
    const word = fc.constantFrom(...words);
    const row = fc.array(word, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(','));
    fc.assert(
      fc.property(
        fc.constantFrom('insider-transactions', 'gap-up', 'analyst-ratings', 'congress-trades', 'idea-engine'),
        fc.array(row, { maxLength: 12 }),
        (type, lines) => {
          const header = 'Symbol,Current Price,Action,Buy/Sell';
          const { balance } = read(type, [header, ...lines].join('\n'));
          expect(balance[0]).toBe(balance[1]);
        },
      ),
      { numRuns: countInGate(300, 1_000) },
    );
  });

  test('Line numbers are those of the file as received, also behind rows that were set aside', () => {
    const { rows } = read('gap-up', '\r\nSymbol,Note\r\nshort\r\nKEST,"two\r\nlines"\r\nALDR,x\r\n');
    expect(Array.from(rows.line.subarray(0, rows.count))).toEqual([4, 6]);
    expect(Array.from(rows.row.subarray(0, rows.count))).toEqual([1, 2]);
  });
});

describe('B-10 files that are no lists say why', () => {
  const look = (text: string) =>
    recognizeFile(encodeUtf8(text), { file_name: 'gap-up.csv', list_slug: null, received: '2026-11-17' }).problem;
  test.each([
    ['', 'the file is empty'],
    ['\n\n', 'the file is empty'],
    [
      '<!DOCTYPE html><html><body>Sign in</body></html>',
      'the file is a web page, not a list; the export may have needed a login',
    ],
    ['Colour,Volume\nred,1\n', 'no symbol column among Colour, Volume; a column must be called Symbol or Ticker'],
    ['Symbol,Symbol,Volume\nKEST,ALDR,2\n', 'two columns are called "Symbol"; give each a name of its own'],
    [
      'Symbol,Note\nA,x\n',
      'its name says "Gap Up Stocks", but such a list has a column Gap % or Current Price or Price Change or Volume or Indicator(s); this file has Symbol, Note',
    ],
    [`Symbol,${'Volume,'.repeat(200)}\n`, 'line 1: the row has more than 200 cells'],
  ])('%j: %s', (text, expected) => expect(look(text)).toBe(expected));

  test('A quote left open costs its row, not the file', () => {
    const { rows, cleaned, balance } = read('gap-up', 'Symbol,Note\nKEST,"open\nALDR,x\n');
    expect(rows.count).toBe(1);
    expect(cleaned.rejected).toEqual([
      { line: 2, column: null, reason: 'a quote is opened and not closed in this row', raw: 'KEST,"open' },
    ]);
    expect(balance).toEqual([2, 2]);
  });

  test('B-09 more than 200,000 rows', () => {
    const problem = (text: string) => cleanList(encodeUtf8(text), findLayout('gap-up') as ListLayout).problem;
    expect(problem(`Symbol\n${'A\n'.repeat(200_001)}`)).toBe('the list has more than 200,000 rows; split the file');
    expect(problem(`Symbol\n${'A\n'.repeat(200_000)}`)).toBeNull();
  });

  test('A header without rows is a list without rows', () => {
    expect(read('gap-up', 'Symbol,Volume\n').balance).toEqual([0, 0]);
  });
});

describe('The day of a signal', () => {
  const trades =
    'Symbol,Transaction,Trade Date,Filing Date\nKEST,Purchase,"Nov. 3, 2026",11/12/2026\nALDR,Purchase,11/04/2026,\n';
  test('When a row became public, if it says so; else the day the list was fetched', () => {
    expect(read('congress-trades', trades).days).toEqual(['2026-11-12', '2026-11-17']);
  });

  test('An uploaded file speaks of the day in its name, an archive of the days in its rows', () => {
    const named = { ...undated, named: '2026-11-10' };
    expect(read('congress-trades', trades, named).days).toEqual(['2026-11-12', '2026-11-10']);
    expect(read('congress-trades', trades, undated).days).toEqual(['2026-11-12', '2026-11-04']);
  });

  test('A row of an archive without a day is as old as the newest of its file, and only without any as the upload', () => {
    const archive = (...days: string[]) =>
      `Company,Symbol,Insider Name,Buy/Sell,Transaction Date\n${days.map((day, at) => `Sample ${at},KST${'ABC'[at]},Sample Owner,Buy,${day}`).join('\n')}\n`;
    const daysOf = (text: string) => read('ceo-cfo-buys', text, { ...undated, fallback: '2026-11-16' }).days;
    expect(daysOf(archive('2026-10-05', '', '2026-10-06'))).toEqual(['2026-10-05', '2026-10-06', '2026-10-06']);
    expect(daysOf(archive('-', '2026-10-06', 'n/a'))).toEqual(Array(3).fill('2026-10-06'));
    expect(daysOf(archive('', 'N/A', '-'))).toEqual(Array(3).fill('2026-11-16'));
    const isByUpload = (...days: string[]) => read('ceo-cfo-buys', archive(...days), undated).rows.dated_by_upload;
    expect([isByUpload('', 'N/A'), isByUpload('', '2026-10-06')]).toEqual([true, false]);
    expect(read('ceo-cfo-buys', archive('', '-')).rows.dated_by_upload).toBe(false);
  });

  test('A day that lies ahead, or is none, sets its row aside with the reason', () => {
    const { days, rows, balance } = read(
      'congress-trades',
      'Symbol,Transaction,Filing Date\nKEST,Purchase,12/24/2026\nALDR,Purchase,soon\nBROK,Purchase,\n',
    );
    expect(days).toEqual(['2026-11-17']);
    expect(rows.rejected.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, 'Filing Date', 'the date lies after the day the file was received'],
      [3, 'Filing Date', 'the date cannot be read'],
    ]);
    expect(balance).toEqual([3, 3]);
  });

  test('An event older than two months is no news of its list, and keeps its own day', () => {
    const old = 'Symbol,Transaction,Trade Date\nKEST,Purchase,11/03/2026\nALDR,Purchase,03/23/2021\n';
    expect(read('congress-trades', old).days).toEqual(['2026-11-17', '2021-03-23']);
  });

  test('The day of upcoming earnings may lie ahead: it dates no row', () => {
    const ahead = 'Symbol,Date,Time\nKEST,12/24/2026,Before the open\n';
    expect(read('upcoming-earnings', ahead, undated).days).toEqual(['2026-11-17']);
  });
});

describe('Premium rows', () => {
  // ENT-10, ENT-11, AENT-09
  test('carry their enrichment beside their cells', () => {
    const { data } = read(
      'stocks-to-short',
      'Company,Symbol,Score,Current Price,Price Target,Downside,Bearish Factors,Analyst Consensus,Exchange,Date\nKestrel,KEST,72,$20.00,$15.00,25%,Falling sales; High debt,Reduce,NYSE,11/16/2026\n',
    );
    expect(data[0]).toMatchObject({
      Downside: '25%',
      mb_score: 72,
      target_gain: -25,
      timeframe: null,
      json_enrichment: {
        ideaEngineScore: 72,
        bearishFactors: ['Falling sales', 'High debt'],
        currentPrice: 20,
        priceTarget: 15,
        priceData: { currentPrice: 20, priceTarget: 15 },
        upside: '-25%',
        analystData: 'Reduce',
        extractedDate: '2026-11-16',
        exchange: 'NYSE',
      },
    });
  });

  test('Momentum Alerts tell score, target gain in percent and days', () => {
    const { data, rows } = read(
      'momentum-alerts',
      'Company,Symbol,MarketBeat Score,Current Price,Price Target,Target Gain,Timeframe\nKestrel,KEST,18.4,$20.00,$23.00,15.0%,30 days\nAlder,ALDR,9,$20.00,$18.00,-10%,5\nNo numbers,NONU,N/A,,,,\n',
    );
    expect(data.map(({ mb_score, target_gain, timeframe }) => [mb_score, target_gain, timeframe])).toEqual([
      [18.4, 15, 30],
      [9, -10, 5],
      [null, null, null],
    ]);
    expect(Array.from(rows.side.subarray(0, 3))).toEqual([0, 1, 0]);
  });
});
