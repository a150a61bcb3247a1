// Symbols in pasted texts: words of any separation, columns of tables, section lines.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedSymbols } from '../../../src/domain/watchlist/typed-symbols.ts';

const read = (text: string) => typedSymbols(text, (plain) => Buffer.from(plain));

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
  expect(read(text)).toEqual({ typed, column });
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
