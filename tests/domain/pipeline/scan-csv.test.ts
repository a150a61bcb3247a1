// CSV as bytes: the same rows as csv-parse reads, in every dialect, and a stated limit for what no list contains.
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvScanner, csvLimits } from '../../../src/domain/pipeline/csv/scan-csv.ts';
import { decodeUtf8, encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { anyText } from '../../setup/any-text.ts';
import { countInGate } from '../../setup/long-run.ts';

function scan(text: string): string[][] {
  const scanner = new CsvScanner(encodeUtf8(text));
  const records: string[][] = [];
  for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
    records.push(Array.from({ length: cells }, (_, cell) => scanner.text(cell)));
  }
  return records;
}

const peer = (text: string): string[][] =>
  parse(text, {
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
  });

/** Each record as its first cell, or with what is wrong with it and the line it begins on. */
function recordsOf(text: string): string[] {
  const scanner = new CsvScanner(encodeUtf8(text));
  const records: string[] = [];
  while (scanner.next() >= 0) {
    records.push(scanner.problem === null ? scanner.text(0) : `line ${scanner.line}: ${scanner.problem}`);
  }
  return records;
}

describe('B-07 line ends, quotes and emoji', () => {
  const lf = 'Symbol,Company,Note\nKEST,"Kestrel, Inc.","said ""hold"""\nALDR,"Alder\nGroup",🐈 fine\n';

  test('CRLF, CR and a missing last line end give the rows of the LF version', () => {
    const expected = scan(lf);
    expect(expected).toEqual([
      ['Symbol', 'Company', 'Note'],
      ['KEST', 'Kestrel, Inc.', 'said "hold"'],
      ['ALDR', 'Alder\nGroup', '🐈 fine'],
    ]);
    expect(scan(lf.replace(/\n(?!Group)/g, '\r\n'))).toEqual(expected);
    expect(scan(lf.replace(/\n(?!Group)/g, '\r'))).toEqual(expected);
    expect(scan(lf.trimEnd())).toEqual(expected);
  });

  test('Each record knows the line it begins on, also after quoted line ends and empty lines', () => {
    const scanner = new CsvScanner(encodeUtf8('a,b\r\n\r\n"x\r\ny",1\r\n"one\ntwo\nthree",2\n\n\nlast,3'));
    const lines: number[] = [];
    while (scanner.next() >= 0) lines.push(scanner.line);
    expect(lines).toEqual([1, 3, 5, 10]);
  });

  test('A quote inside an unquoted cell is text; text after a closing quote makes the row unusable', () => {
    expect(scan('a,5" screen,c\n')).toEqual([['a', '5" screen', 'c']]);
    const scanner = new CsvScanner(encodeUtf8('"a"b,c\nd,e\n'));
    expect([scanner.next(), scanner.problem]).toEqual([2, 'text after a closing quote']);
    expect([scanner.next(), scanner.problem, scanner.text(0)]).toEqual([2, null, 'd']);
  });

  test('B-12 a NUL character makes the row unusable, not the file', () => {
    const scanner = new CsvScanner(encodeUtf8('a\u0000,b\n"q\u0000",c\nd,e\n'));
    expect([scanner.next(), scanner.problem !== null]).toEqual([2, true]);
    expect([scanner.next(), scanner.problem !== null]).toEqual([2, true]);
    expect([scanner.next(), scanner.problem]).toEqual([2, null]);
  });
});

// A row that cannot be read is set aside; the file and its other rows go on.
describe('B-08 what no list contains is named with its line, and costs no row but its own', () => {
  const OPEN = 'a quote is opened and not closed in this row';
  test.each([
    ['that is never closed ends with its line', 'a,b\n1,2\n3,"open\n4,x\n', ['a', '1', `line 3: ${OPEN}`, '4']],
    [
      'left open is not closed by the quote that opens a cell of a later row',
      'a,b\n1,"open\n2,x\n3,"Kestrel, Inc."\n4,y\n',
      ['a', `line 2: ${OPEN}`, '2', '3', '4'],
    ],
  ])('A quote %s', (_, text, records) => {
    expect(recordsOf(text)).toEqual(records);
  });

  test('A quote left open over many megabytes costs one row', () => {
    const lines = countInGate(2_000_000, 15_000_000);
    const scanner = new CsvScanner(encodeUtf8(`a,b\n1,"${'x\n'.repeat(lines)}`));
    let usable = 0;
    const problems: string[] = [];
    while (scanner.next() >= 0) {
      if (scanner.problem === null) usable += 1;
      else problems.push(`line ${scanner.line}: ${scanner.problem}`);
    }
    expect(problems).toEqual(['line 2: a quote is opened and not closed in this row']);
    expect(usable).toBe(lines);
  });

  test.each([
    ['A million columns', 'x,'.repeat(1_000_000), 'the row has more than 200 cells'],
    ['A cell of 10 MB', `${'x'.repeat(10_000_000)},1`, 'the row is longer than 256 kB'],
    ['A quoted cell of 300 kB', `1,"${'x'.repeat(300_000)}"`, 'the row is longer than 256 kB'],
  ])('%s', (_, line, problem) => {
    expect(recordsOf(`a,b\n${line}\nc,d\n`)).toEqual(['a', `line 2: ${problem}`, 'c']);
  });

  test('Exactly 200 columns are read', () => {
    const row = Array.from({ length: csvLimits.columns }, (_, n) => `c${n}`);
    expect(scan(`${row.join(',')}\n`)).toEqual([row]);
  });
});

describe('B-18 the same rows as csv-parse', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', '"', '""', 'a,b', '1\n2', '1\r\n2', '\r', ' x ', '=cmd', '+1', '\t', 'é', '🐈', "'", '\\'),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const bare = (text: string) => !/[",\r\n]/.test(text) && text === text.toWellFormed();

  test('Random tables written in every dialect come back exactly', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        (rows, lineEnd, quoteAll, endsWithLine) => {
          const clean = rows
            .map((row) => row.map((text) => text.toWellFormed().replaceAll('\u0000', ' ')))
            .filter((row) => row.length > 1 || row[0] !== '');
          const text = clean
            .map((row) => row.map((part) => (quoteAll || !bare(part) ? quoted(part) : part)).join(','))
            .join(lineEnd);
          expect(scan(endsWithLine ? text + lineEnd : text)).toEqual(clean);
        },
      ),
      { numRuns: countInGate(500, 2_000) },
    );
  });

  test('Wild texts are read as csv-parse reads them, or refused where it refuses', () => {
    const wild = fc.string({ unit: fc.constantFrom('a', ',', '\n', '\r', ' ', '"a"', '""', '1.5'), maxLength: 40 });
    fc.assert(
      fc.property(wild, (text) => {
        const scanner = new CsvScanner(encodeUtf8(text));
        const records: string[][] = [];
        for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
          // Open quotes and text after closing ones are where the two differ on purpose: here the row is refused.
          if (scanner.problem !== null) return;
          records.push(Array.from({ length: cells }, (_, at) => scanner.text(at)));
        }
        expect(records).toEqual(peer(text));
      }),
      { numRuns: countInGate(500, 2_000) },
    );
  });

  test('Cut at any byte, a file is read or refused, never misread before the cut', () => {
    const bytes = encodeUtf8('a,"b ""q""",c\r\n"multi\r\nline",é,🐈\r\nx,y,z\r\n');
    const whole = scan(decodeUtf8(bytes));
    for (let end = 0; end <= bytes.length; end += 1) {
      const scanner = new CsvScanner(bytes.subarray(0, end));
      const records: string[][] = [];
      let isRefused = false;
      for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
        isRefused ||= scanner.problem !== null;
        if (!isRefused) records.push(Array.from({ length: cells }, (_, at) => scanner.text(at)));
      }
      const complete = isRefused ? records : records.slice(0, -1);
      expect(complete).toEqual(whole.slice(0, complete.length));
    }
  });
});

test('UTF-8 text and bytes convert into each other for every character', () => {
  fc.assert(
    fc.property(anyText(30), (text) => {
      const formed = text.toWellFormed();
      expect(decodeUtf8(encodeUtf8(text))).toBe(formed);
      expect(encodeUtf8(text)).toEqual(new Uint8Array(Buffer.from(formed)));
    }),
  );
});
