// Rows counted as the import counts them, and the encoding of a list.
import { expect, test } from 'vitest';
import { decodeList, detectEncoding } from '../../../src/server/pipeline/inbox/encoding.ts';
import { countRows } from '../../../src/server/pipeline/inbox/fetch-lists.ts';

const text = 'Company,Symbol,Notes\nSample Corp,SMPL,"two\nlines, and ""quotes"""\n\nOther,OTHR,plain\nLast,LAST,open';

test('counting rows leaves out title lines, the header and empty lines, in any encoding', () => {
  expect(countRows(Buffer.from(text))).toBe(3);
  expect(countRows(Buffer.from('a,b\n'))).toBe(0);
  expect(countRows(Buffer.alloc(0))).toBe(0);
  expect(countRows(Buffer.from('a\n"open\n'))).toBe(1);
  expect(countRows(Buffer.from('\ufeffa\nb\n', 'utf16le'))).toBe(1);
  expect(countRows(Buffer.from('My list\n\nSymbol;Price\nKEST;1,5\n'))).toBe(1);
});

const cases: [string, Buffer, string, string][] = [
  ['UTF-8', Buffer.from('Caf\u00e9 \u279d'), 'utf-8', 'Caf\u00e9 \u279d'],
  ['UTF-8 with a mark', Buffer.from('\ufeffCaf\u00e9'), 'utf-8', 'Caf\u00e9'],
  ['UTF-16, small end first', Buffer.from('\ufeffCaf\u00e9', 'utf16le'), 'utf-16le', 'Caf\u00e9'],
  ['UTF-16 without a mark', Buffer.from('Symbol,Price', 'utf16le'), 'utf-16le', 'Symbol,Price'],
  ['UTF-16, big end first', Buffer.from('\ufeffCaf\u00e9', 'utf16le').swap16(), 'utf-16be', 'Caf\u00e9'],
  ['anything else as Windows-1252', Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x80]), 'windows-1252', 'Caf\u00e9\u20ac'],
];
test.each(cases)('the encoding of a list: %s', (_, bytes, encoding, decoded) => {
  expect(detectEncoding(bytes)).toBe(encoding);
  expect(decodeList(bytes)).toBe(decoded);
});
