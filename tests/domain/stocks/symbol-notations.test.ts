// Notations of share classes: whatever spelling a vendor has, it reads as the canonical symbol or is refused, never as another.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalSymbol, type SymbolNotation, shareKinds } from '../../../src/domain/stocks/symbols/notation.ts';
import { type KnownListings, noListings, readSymbol } from '../../../src/domain/stocks/symbols/symbol.ts';
import { countInGate } from '../../setup/long-run.ts';

const rootText = fc.string({ unit: fc.constantFrom(...'ABCKLNOPRSTUVW'), minLength: 1, maxLength: 4 });
const letter = fc.constantFrom(...'ABCDEFGHIJKLMN');
const canonicalText = fc.oneof(
  rootText,
  ...['.A', '.B', '.C', '.U', '.WS', 'p', 'r', 'rw', 'w'].map((suffix) => rootText.map((root) => root + suffix)),
  fc.tuple(rootText, letter).map(([root, series]) => `${root}p${series}`),
  fc.tuple(rootText, letter).map(([root, series]) => `${root}.WS.${series}`),
);

/** The spellings of a canonical symbol in every notation of the table. */
function spellingsOf(symbol: string): string[] {
  return shareKinds.flatMap(({ suffix, list, tape = '', nasdaq = '', act = '', screener = '' }) => {
    const form = suffix.replaceAll('.', '\\.').replace('*', '([A-Z])').replace('?', '([A-Z]?)');
    const found = new RegExp(`^([A-Z]+)${form}$`).exec(symbol);
    if (found === null) return [];
    const [, root = '', series = ''] = found;
    const spelled = `${list} ${tape} ${nasdaq} ${act} ${screener}`.split(' ').filter((one) => one !== '');
    return spelled
      .filter((one) => !one.includes('*') || series !== '')
      .flatMap((one) => (/[_~]/.test(one) ? ['.', '-', '/', ' '].map((mark) => one.replace(/[_~]/g, mark)) : [one]))
      .map((one) => `${root}${one.replace(/[*?]/, series).replace(/^#P/, '_P')}`);
  });
}

describe('B-15 notations of vendors', () => {
  test('a canonical symbol reads as itself or is refused', () => {
    fc.assert(
      fc.property(canonicalText, (symbol) => {
        expect([symbol, null]).toContain(readSymbol(symbol).symbol);
        expect(readSymbol(symbol, { has: (one) => one === symbol, isComplete: true }).symbol).toBe(symbol);
      }),
      { numRuns: countInGate(500, 2_000) },
    );
  });

  test('every spelling of the table reads as its symbol or is refused, and as its symbol where a listing has it', () => {
    fc.assert(
      fc.property(canonicalText, (symbol) => {
        const known = { has: (one: string) => one === symbol, isComplete: true };
        for (const spelled of spellingsOf(symbol)) {
          expect([symbol, null], spelled).toContain(readSymbol(spelled).symbol);
          const found = readSymbol(spelled, known);
          if (found.symbol !== symbol) expect(found.problem, spelled).toMatch(/no US listing|not a stock|no symbol/);
        }
      }),
      { numRuns: countInGate(500, 2_000) },
    );
  });

  test.each([
    ['BRK.B', 'BRK-B|BRK/B|BRK.B|brk-b|BRK B'],
    ['BF.A', 'BF-A|BF/A|BF.A'],
    ['MOG.A', 'MOG-A|MOG.A'],
    ['BACpB', 'BAC-PB|BAC/PB|BAC-PRB|BAC/PRB|BAC.PRB|BAC.PR.B|BAC$B|BAC^B|BACpB|BAC PRB|BAC PR B'],
    ['BACpK', 'BAC-PK|BAC/PRK'],
    ['AAC.U', 'AAC.U|AAC/U|AAC-UN|AAC=|AAC U'],
    ['ACHR.WS', 'ACHR.WS|ACHR/WS|ACHR+|ACHR-WT|ACHR.W|ACHR/WT|ACHR WS'],
    ['ACHR.WS.A', 'ACHR.WS.A|ACHR+A|ACHR.WT.A|ACHR-WTA'],
    ['AIIAr', 'AIIAr|AIIA.R|AIIA-RI|AIIA/RT'],
    ['AIIAw', 'AIIAw|AIIA#|AIIA.WI'],
  ])('%s', (symbol, spellings) => {
    for (const spelled of spellings.split('|')) expect(readSymbol(spelled).symbol, spelled).toBe(symbol);
  });
});

const folder = fileURLToPath(new URL('../../../../shared/data/real/universe', import.meta.url));

describe.skipIf(!existsSync(folder))('every listed US security in each of its symbologies', () => {
  type Row = Record<string, string>;
  const rowsOf = (name: string): Row[] =>
    existsSync(folder) ? parse(readFileSync(join(folder, name)), { columns: true, relax_column_count: true }) : [];
  const elsewhere = rowsOf('other-listed.csv');
  const nasdaq = rowsOf('nasdaq-listed-symbols.csv').filter((row) => row['Test Issue'] !== 'Y');
  const columns: [string, SymbolNotation][] = [
    ['CQS Symbol', 'tape'],
    ['NASDAQ Symbol', 'nasdaq'],
    ['ACT Symbol', 'act'],
  ];
  const securities = [
    ...elsewhere.map((row) => ({
      symbol: columns.map(([name, notation]) => canonicalSymbol(row[name] ?? '', notation)).find((one) => one !== null),
      spellings: columns.map(([name]) => row[name] ?? ''),
    })),
    ...nasdaq.map((row) => ({ symbol: canonicalSymbol(row.Symbol ?? '', 'nasdaq'), spellings: [row.Symbol ?? ''] })),
  ].flatMap(({ symbol, spellings }) => (symbol == null ? [] : [{ symbol, spellings: spellings.filter(Boolean) }]));
  const symbols = new Set(securities.map(({ symbol }) => symbol));

  function counted(listings: KnownListings): { same: number; refused: number; other: string[] } {
    const counts = { same: 0, refused: 0, other: [] as string[] };
    for (const { symbol, spellings } of securities) {
      for (const spelled of spellings) {
        const found = readSymbol(spelled, listings).symbol;
        if (found === symbol) counts.same += 1;
        else if (found === null) counts.refused += 1;
        else counts.other.push(`${spelled} as ${found}, not ${symbol}`);
      }
    }
    return counts;
  }

  test('reads as itself with listings; a handful is refused, none becomes another', () => {
    const { same, refused, other } = counted({ has: (symbol) => symbols.has(symbol), isComplete: true });
    expect(other).toEqual([]);
    expect(refused).toBeLessThan(10);
    expect(same).toBeGreaterThan(28_000);
  });

  test('without listings only a warrant of the tape that is written as a share class is read so', () => {
    const { refused, other } = counted(noListings);
    expect(other).toEqual(['NE.A as NE.A, not NE.WS.A']);
    expect(refused / securities.length).toBeLessThan(0.04);
  });
});
