// Records found again by the line they start on, and rows counted as the import counts them.
import { describe, expect, test } from 'vitest';
import { decodeList, encodingOf } from '../../../src/server/pipeline/inbox/encoding.ts';
import { countRows, recordAt, recordsOf } from '../../../src/server/pipeline/inbox/record-lines.ts';

const text = 'Company,Symbol,Notes\nSample Corp,SMPL,"two\nlines, and ""quotes"""\n\nOther,OTHR,plain\nLast,LAST,open';

describe('the record that starts on a line', () => {
  const cases: [number, string | null][] = [
    [1, 'Company,Symbol,Notes'],
    [2, 'Sample Corp,SMPL,"two\nlines, and ""quotes"""'],
    [3, null],
    [4, null],
    [5, 'Other,OTHR,plain'],
    [6, 'Last,LAST,open'],
    [7, null],
  ];
  test.each(cases)('line %i, counting lines inside quotes and empty ones', (line, raw) => {
    const found = recordAt(text, line);
    expect(found?.raw ?? null).toBe(raw);
    if (found !== null) expect(found.columns).toEqual(['Company', 'Symbol', 'Notes']);
  });

  test.each(['\r\n', '\r'])('is the same whichever line end a file uses (%j)', (lineEnd) => {
    const other = text.replaceAll('\n', lineEnd);
    const lines = (from: string) =>
      [...recordsOf(from)].map(({ line_number, fields }) => ({ line_number, first: fields[0] }));
    expect(lines(other)).toEqual(lines(text));
  });

  test('is found behind a quote that is never closed too: the quote costs its own line', () => {
    const broken = 'a,b\n1,2\n"never closed,3\n4,5\n';
    expect(recordAt(broken, 2)?.raw).toBe('1,2');
    expect(recordAt(broken, 3)?.raw).toBe('"never closed,3');
    expect(recordAt(broken, 4)?.raw).toBe('4,5');
  });

  test('is found with its columns in other dialects, below title lines', () => {
    const german = 'sep=;\nKurse vom 20.08.2026\nSymbol;Company;Price\nKEST;"Kestrel; Inc.";12,50\n';
    expect(recordAt(german, 4)).toEqual({ columns: ['Symbol', 'Company', 'Price'], raw: 'KEST;"Kestrel; Inc.";12,50' });
  });
});

describe('counting rows', () => {
  test('leaves out title lines, the header and empty lines, in any encoding', () => {
    expect(countRows(Buffer.from(text))).toBe(3);
    expect(countRows(Buffer.from('a,b\n'))).toBe(0);
    expect(countRows(Buffer.alloc(0))).toBe(0);
    expect(countRows(Buffer.from('a\n"open\n'))).toBe(1);
    expect(countRows(Buffer.from('\ufeffa\nb\n', 'utf16le'))).toBe(1);
    expect(countRows(Buffer.from('My list\n\nSymbol;Price\nKEST;1,5\n'))).toBe(1);
  });
});

describe('the encoding of a list', () => {
  const cases: [string, Buffer, string, string][] = [
    ['UTF-8', Buffer.from('Caf\u00e9 \u279d'), 'utf-8', 'Caf\u00e9 \u279d'],
    ['UTF-8 with a mark', Buffer.from('\ufeffCaf\u00e9'), 'utf-8', 'Caf\u00e9'],
    ['UTF-16, small end first', Buffer.from('\ufeffCaf\u00e9', 'utf16le'), 'utf-16le', 'Caf\u00e9'],
    ['UTF-16 without a mark', Buffer.from('Symbol,Price', 'utf16le'), 'utf-16le', 'Symbol,Price'],
    ['UTF-16, big end first', Buffer.from('\ufeffCaf\u00e9', 'utf16le').swap16(), 'utf-16be', 'Caf\u00e9'],
    ['anything else as Windows-1252', Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x80]), 'windows-1252', 'Caf\u00e9\u20ac'],
  ];
  test.each(cases)('%s', (_, bytes, encoding, decoded) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decodeList(bytes)).toBe(decoded);
  });
});
