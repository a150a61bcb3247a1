// Symbols with a venue: a US venue gives the symbol, a foreign or unknown one is refused by its name.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type KnownListings,
  possibleSymbols,
  readSymbol,
  UNLISTED,
} from '../../../src/domain/stocks/symbols/symbol.ts';
import type { CodePlace } from '../../../src/domain/stocks/symbols/venues.ts';
import { venueRows } from '../../../src/domain/stocks/symbols/venues.ts';

const listings = (isComplete: boolean, ...symbols: string[]): KnownListings => ({
  has: (symbol) => symbols.includes(symbol),
  isComplete,
});

const write: Record<CodePlace, (symbol: string, code: string) => string> = {
  before: (symbol, code) => `${code}:${symbol}`,
  dot: (symbol, code) => `${symbol}.${code}`,
  space: (symbol, code) => `${symbol} ${code}`,
  dash: (symbol, code) => `${symbol}-${code}`,
};
const places = Object.keys(write) as CodePlace[];

/** Codes of the table by place; of a code in several rows the first. */
function venueCodes(place: CodePlace): { code: string; place: string | null }[] {
  const seen = new Set<string>();
  return venueRows.flatMap(([city, before, dot, space, country = '']) => {
    const codes = { before, dot, space, dash: country }[place].split(' ');
    return codes.flatMap((code) => {
      if (code === '' || seen.has(code)) return [];
      seen.add(code);
      return [{ code, place: city }];
    });
  });
}

// B-15
describe('every code of the table of venues', () => {
  test.each(places)('%s: a foreign one names its place, a US one gives the symbol', (place) => {
    const wrong = venueCodes(place).filter(({ code, place: city }) => {
      const { symbol, problem } = readSymbol(write[place]('IBM', code));
      return city === null
        ? symbol !== 'IBM'
        : symbol !== null || !problem.includes(city) || !problem.endsWith('no US listing');
    });
    // In dashes, Yahoo's preferred shares and called shares come before the countries of FactSet; IBM.PK has two meanings.
    const ambiguous = place === 'dash' ? ['PT', 'PL', 'PK', 'PH', 'PE', 'CL'] : ['PK', 'PQ', 'K'];
    expect(wrong.map(({ code }) => code).filter((code) => !ambiguous.includes(code))).toEqual([]);
  });

  test('no foreign spelling becomes a US stock that listings know', () => {
    const known = listings(true, 'BA', 'T', 'VOD', 'MC', 'ALL');
    fc.assert(
      fc.property(
        fc.constantFrom('BA', 'T', 'VOD', 'MC', 'ALL'),
        fc.constantFrom(...places),
        fc.nat(),
        (root, place, n) => {
          const foreign = venueCodes(place).filter((venue) => venue.place !== null);
          const { code } = foreign[n % foreign.length] ?? { code: 'LON' };
          expect(readSymbol(write[place](root, code), known).symbol).toBeNull();
        },
      ),
    );
  });
});

test.each([
  ['LON:BA', 'listed in London (LON), no US listing'],
  ['TSE:T', 'listed in Toronto or Tokyo (TSE), no US listing'],
  ['ASX:ALL', 'listed in Sydney (ASX), no US listing'],
  ['VOD.L', 'listed in London (L), no US listing'],
  ['SHOP.TO', 'listed in Toronto (TO), no US listing'],
  ['BMW.DE', 'listed in Frankfurt, Xetra (DE), no US listing'],
  ['MC.PA', 'listed in Paris (PA), no US listing'],
  ['VOD LN Equity', 'listed in London (LN), no US listing'],
  ['7203.T', 'listed in Tokyo (T), no US listing'],
  ['0700.HK', 'listed in Hong Kong (HK), no US listing'],
  ['BT-A.L', 'listed in London (L), no US listing'],
  ['BA.:LSE', 'listed in London (LSE), no US listing'],
  ['XLON:VOD', 'listed in London (XLON), no US listing'],
  ['FOO:BAR', 'the venue FOO is unknown'],
  ['AAPL.FOO', 'FOO is no known venue and no share class'],
  ['SIX:US', 'SIX:US can be SIX in the United States or US in Zurich'],
])('%s is refused: %s', (cell, problem) => expect(readSymbol(cell)).toEqual({ symbol: null, problem }));

test.each([
  ['NYSE American:IMO', 'IMO'],
  ['NasdaqGS: AAPL', 'AAPL'],
  ['OTCMKTS:TCEHY', 'TCEHY'],
  ['XNYS:BRK.B', 'BRK.B'],
  ['(NASDAQ: AAPL)', 'AAPL'],
  ['AAPL (NASDAQ)', 'AAPL'],
  ['AAPL@ARCA', 'AAPL'],
  ['AAPL.US', 'AAPL'],
  ['META-US', 'META'],
  ['AMZN US', 'AMZN'],
  ['AAPL:US', 'AAPL'],
  ['C:US', 'C'],
  ['BRK/B US Equity', 'BRK.B'],
  ['MSFT.OQ', 'MSFT'],
  ['NVDA.O', 'NVDA'],
  ['BRKb.N', 'BRK.B'],
  ['BRK-B.US', 'BRK.B'],
  ['BAC_pb.N', 'BACpB'],
  ['LLYVA/K', 'LLYVA.K'],
  ['MKC-V', 'MKC.V'],
])('%s is %s', (cell, symbol) => expect(readSymbol(cell)).toEqual({ symbol, problem: null }));

describe('what listings decide', () => {
  test.each([
    ['BRKB', 'BRK.B', listings(false, 'BRK.B')],
    ['BACPRB', 'BACpB', listings(false, 'BACpB')],
    ['MKC.V', 'MKC.V', listings(false, 'MKC.V')],
    ['MKC/V', 'MKC.V', listings(false, 'MKC.V')],
    ['ARR-C', 'ARRpC', listings(false, 'ARRpC')],
    ['AACI.WS', 'AACIW', listings(false, 'AACIW')],
    ['JNJ.K', 'JNJ', listings(false, 'JNJ')],
    ['LLYVA.K', 'LLYVA.K', listings(true, 'LLYVA', 'LLYVA.K')],
    ['IMO.A', 'IMO', listings(true, 'IMO')],
    ['IMO.A', 'IMO.A', listings(false, 'IMO')],
    ['SPX', 'SPX', listings(false, 'SPX')],
    ['NONE', 'NONE', listings(false, 'NONE')],
    ['ZZQQ', 'ZZQQ', listings(false, 'AAPL')],
  ])('%s is %s', (cell, symbol, known) => expect(readSymbol(cell, known).symbol).toBe(symbol));

  test.each([
    ['ZZQQ', UNLISTED, listings(true, 'AAPL')],
    ['BAC.PK', 'it can be read as BAC or BACpK', listings(true, 'BAC', 'BACpK')],
    ['ARR-C', 'it can be read as ARR.C or ARRpC', listings(false)],
    ['JNJ.K', 'it can be read as JNJ or JNJ.K', listings(false)],
    ['ABC/P', 'it can be read as ABCp or ABC.P', listings(false)],
    ['MC.PA', 'listed in Paris (PA), no US listing', listings(true, 'MC', 'MCpA')],
  ])('%s is refused: %s', (cell, problem, known) => expect(readSymbol(cell, known)).toEqual({ symbol: null, problem }));
});

test('a typed symbol is looked up as typed first, a foreign one only as typed', () => {
  expect(possibleSymbols('BRKB')).toEqual(['BRKB', 'BRK.B']);
  expect(possibleSymbols('bacpb')[0]).toBe('bacpb');
  expect(possibleSymbols('LON:BA')).toEqual(['LON:BA']);
  expect(possibleSymbols('  ')).toEqual([]);
});
