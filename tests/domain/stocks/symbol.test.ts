// Symbols: every notation of a stock ends as one, and what only looks like a symbol is refused.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSymbol } from '../../../src/domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../../src/domain/stocks/symbols/symbol-table.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { countInGate } from '../../setup/long-run.ts';

describe('B-15 one notation for a stock', () => {
  test.each([
    ['  AAPL ', 'AAPL'],
    ['\u00a0AAPL\u00a0', 'AAPL'],
    ['$AAPL', 'AAPL'],
    ['NASDAQ:AAPL', 'AAPL'],
    ['f', 'F'],
  ])('%j is %s', (cell, symbol) => expect(readSymbol(cell).symbol).toBe(symbol));

  test.each([
    ['', 'no symbol'],
    ['-', 'no symbol'],
    ['N/A', 'no symbol'],
    ['\u0410APL', 'the symbol has letters outside A to Z'],
    ['\uff21APL', 'the symbol has letters outside A to Z'],
    ['A'.repeat(200), 'the symbol is too long'],
    ['ABCDEFGHIJKLM', 'the symbol is too long'],
    ['BFA, BFB', 'not a stock symbol'],
    ['123', 'not a stock symbol'],
    ['=CMD', 'not a stock symbol'],
    ['A&B', 'not a stock symbol'],
    ['Cp.p', 'C.P is in no loaded listing, and its last letter is a venue too'],
  ])('%j is refused: %s', (cell, problem) => expect(readSymbol(cell)).toEqual({ symbol: null, problem }));

  test('Reading a symbol again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABCabcp.-/$^+ 1'), maxLength: 8 }), (cell) => {
        const { symbol } = readSymbol(cell);
        if (symbol !== null) expect(readSymbol(symbol).symbol).toBe(symbol);
      }),
      { numRuns: countInGate(1_000, 3_000) },
    );
  });
});

describe('Symbols as numbers', () => {
  test('A table gives every spelling the id of its symbol, as reading it would', () => {
    const table = new SymbolTable();
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABCDabp.-/ '), maxLength: 11 }), (cell) => {
        const bytes = encodeUtf8(`x,${cell},y`);
        const id = table.intern(bytes, 2, 2 + cell.length);
        const reading = readSymbol(cell);
        if (reading.symbol === null) expect(table.findProblem(id)).toBe(reading.problem);
        else expect(table.names[id]).toBe(reading.symbol);
      }),
      { numRuns: countInGate(1_000, 3_000) },
    );
  });

  test('Tens of thousands of symbols keep their ids while the table grows', () => {
    const table = new SymbolTable();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const names = Array.from(
      { length: 26 ** 3 },
      (_, n) => `${letters[n % 26]}${letters[Math.floor(n / 26) % 26]}${letters[Math.floor(n / 676)]}Q`,
    );
    const ids = names.map((name) => table.intern(encodeUtf8(name), 0, 4));
    expect(new Set(ids).size).toBe(names.length);
    names.forEach((name, n) => {
      expect(table.intern(encodeUtf8(name.toLowerCase()), 0, 4)).toBe(ids[n]);
      expect(table.idOfName(name)).toBe(ids[n]);
    });
  });
});
