// Symbols in pasted texts: words of any separation, columns of tables, section lines.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvNotationNames } from '../../../src/domain/text/csv-notations.ts';
import { toCsv } from '../../../src/domain/text/csv-text.ts';
import { typedSymbols } from '../../../src/domain/watchlist/typed-symbols.ts';

const read = (text: string) => {
  const { notes, ...rest } = typedSymbols(text, (plain) => Buffer.from(plain));
  return { ...rest, notes: Object.fromEntries(notes) };
};

test.each([
  ['one a line', 'NVDA\nAAPL\r\nBRK.B\n', ['NVDA', 'AAPL', 'BRK.B'], null],
  ['commas with exchanges', 'NASDAQ:NVDA,NYSE:IBM, AMEX:SPY', ['NASDAQ:NVDA', 'NYSE:IBM', 'AMEX:SPY'], null],
  ['section lines', '###TECH,NASDAQ:NVDA,###BANKS AND MORE,NYSE:JPM', ['NASDAQ:NVDA', 'NYSE:JPM'], null],
  ['twice named', 'NVDA nvda NVDA', ['NVDA', 'nvda'], null],
  ['a table', 'Symbol,Name,Price\nNVDA,"NVIDIA, Corp.",214.36\nIBM,IBM,300\n', ['NVDA', 'IBM'], 'Symbol'],
  ['its column anywhere', 'Name;Ticker\nNVIDIA;NVDA\nIBM;IBM\n', ['NVDA', 'IBM'], 'Ticker'],
  ['a table with a title', 'My list of Nov 24\nSymbol,Last\nNVDA,1\n', ['NVDA'], 'Symbol'],
  ['a byte order mark', '\ufeffSymbol\nNVDA\n', ['NVDA'], 'Symbol'],
  ['nothing', ' \n,\n', [], null],
])('%s', (_, text, typed, column) => {
  expect(read(text)).toEqual({ typed, column, notes: {} });
});

test('every word is kept, whatever stands between the words', () => {
  const word = fc.stringMatching(/^[A-Z]{1,5}(\.[A-Z])?$/).filter((text) => text !== 'SYMBOL' && text !== 'TICKER');
  const between = fc.constantFrom(' ', ',', '\n', '\r\n', '; ', ', ', '\t', '|');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), between, (words, mark) => {
      expect(read(words.join(mark)).typed).toEqual([...new Set(words)]);
    }),
  );
});

test('notes of an exported watchlist are read back as they were', () => {
  const note = fc
    .string({
      unit: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), fc.constantFrom('\n', ';', ',', '"')),
      maxLength: 40,
    })
    .map((text) => text.trim());
  const starts = fc.constantFrom('', '=', "'", "'=", '+1 ', '@', '-', '; ', '"');
  const notes = fc.array(fc.tuple(starts, note), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(notes, fc.constantFrom(...csvNotationNames), (given, notation) => {
      const rows = given.map(([start, text], at) => ({ symbol: `S${at}`, note: `${start}${text}`.trim() }));
      const csv = toCsv<(typeof rows)[number]>(
        [
          { name: 'symbol', value: ({ symbol }) => symbol },
          { name: 'note', value: ({ note: text }) => text },
        ],
        rows,
        '2026-11-24T15:00:00.000Z',
        notation,
      );
      const noted = rows.filter(({ note: text }) => text !== '');
      expect(read(csv)).toEqual({
        typed: rows.map(({ symbol }) => symbol),
        column: 'symbol',
        notes: Object.fromEntries(noted.map(({ symbol, note: text }) => [symbol, text])),
      });
    }),
  );
});
