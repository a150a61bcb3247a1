// Remembered readings equal fresh ones: of cells in one file, and of symbols in files that share a table.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashRange } from '../../../src/domain/pipeline/csv/byte-ranges.ts';
import { CellMemo } from '../../../src/domain/pipeline/csv/cell-memo.ts';
import { CsvScanner } from '../../../src/domain/pipeline/csv/scan-csv.ts';
import { SymbolTable } from '../../../src/domain/stocks/symbols/symbol-table.ts';
import { encodeUtf8 } from '../../../src/domain/text/utf8-text.ts';
import { countInGate } from '../../setup/long-run.ts';
import { readList, receivedOn } from './read-file.ts';

/** Every cell of a text as the scanner reads it and as a memo answers it, with the texts the memo read. */
function readAll(text: string) {
  const scanner = new CsvScanner(encodeUtf8(text));
  const read: string[] = [];
  const memo = new CellMemo(scanner, (cell) => {
    read.push(cell);
    return `read ${cell}`;
  });
  const answers: [fresh: string, remembered: string][] = [];
  for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
    for (let cell = 0; cell < cells; cell += 1) answers.push([`read ${scanner.text(cell)}`, memo.of(cell)]);
  }
  return { answers, read };
}

describe('A memo of cells', () => {
  const unit = fc.constantFrom('a', 'b', '"', '""', '"a"', ',', '\n', '\r', ' ', '\\', '\u00e9', '\u279d', '🐈', '\t');

  test('answers what a fresh reading does, however cells are quoted', () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
        for (const [fresh, remembered] of readAll(text).answers) expect(remembered).toBe(fresh);
      }),
      { numRuns: countInGate(500, 2_000) },
    );
  });

  test('reads a text once, also where it is quoted once and once not', () => {
    expect(readAll('NYSE,NASDAQ,NYSE\n"NYSE",NASDAQ,\n').read).toEqual(['NYSE', 'NASDAQ', '']);
  });

  test('tells texts with equal hashes apart', () => {
    const [one, other] = ['costarring', 'liquid'].map(encodeUtf8) as [Uint8Array, Uint8Array];
    expect(hashRange(one, 0, one.length)).toBe(hashRange(other, 0, other.length));
    const { answers } = readAll('costarring,liquid,costarring,liquid\n');
    expect(answers.map(([, remembered]) => remembered)).toEqual(answers.map(([fresh]) => fresh));
  });

  test('answers also beyond the texts it remembers', () => {
    const cells = Array.from({ length: 10_100 }, (_, at) => `${at}\n`).join('');
    const { answers, read } = readAll(`${cells}${cells}`);
    expect(answers.every(([fresh, remembered]) => fresh === remembered)).toBe(true);
    expect(read.length).toBeLessThan(10_500);
  });
});

test('Files that share a table of symbols are read as with one of their own', () => {
  const symbol = fc.constantFrom('ALL', 'SUM', 'MAX', 'NOTE', 'TOTAL', 'COUNT', 'KEST', 'KEST*', 'BRK.B', '');
  const cell = fc.constantFrom('', '$10', '3%', 'Kestrel', '12');
  const file = fc.array(fc.tuple(symbol, cell, cell), { maxLength: 6 });
  const dates = { ...receivedOn('2026-11-24'), fetched: '2026-11-24' };
  const read = (lines: string[][], table: SymbolTable) => {
    const text = ['Symbol,Current Price,Volume', ...lines.map((cells) => cells.join(',')), ''].join('\n');
    const { symbols, rows } = readList('percentage-gainers', text, dates, { symbols: table });
    return [symbols, rows.rejected, rows.skipped];
  };
  fc.assert(
    fc.property(fc.array(file, { maxLength: 4 }), (files) => {
      const shared = new SymbolTable();
      for (const lines of files) expect(read(lines, shared)).toEqual(read(lines, new SymbolTable()));
    }),
    { numRuns: countInGate(150, 500) },
  );
});
