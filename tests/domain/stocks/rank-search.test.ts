// The search of all listed stocks: order of matches, plain characters, speed of shape, popular stocks and keys.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { popularStocks } from '../../../src/domain/stocks/search/popular.ts';
import { canAnalyse, type Searchable, stockSearch } from '../../../src/domain/stocks/search/rank-search.ts';
import { stockQuery } from '../../../src/domain/stocks/search/stock-query.ts';
import { stockKey, symbolOfKey } from '../../../src/domain/stocks/symbols/stock-key.ts';

const stock = (symbol: string, name: string | null, more: Partial<Searchable> = {}): Searchable => ({
  symbol,
  name,
  type: 'CS',
  is_active: true,
  market_cap: null,
  ...more,
});

const list = [
  stock('CAT', 'Caterpillar Sample'),
  stock('CATX', 'Example Isotopes'),
  stock('CATS', 'Example Shelters', { market_cap: 9e9 }),
  stock('SMPL', 'Sample Cat Foods'),
  stock('EDUC', 'Educational Placeholder'),
  stock('SCATT', null),
  stock('CAT.WS', 'Caterpillar Sample Warrants', { type: 'WARRANT' }),
  stock('CATQ', 'Bankrupt Example', { is_active: false, market_cap: 9e12 }),
];
const found = (query: string, limit?: number) => stockSearch(list)(query, limit).map(({ symbol }) => symbol);

// API-18, API-22
describe('the order of results', () => {
  test('is exact symbol, symbols that begin so, words of names, then anything inside; the larger company first, warrants and delisted papers last', () => {
    expect(found('cat')).toEqual(['CAT', 'CATS', 'CATX', 'CAT.WS', 'CATQ', 'SMPL', 'EDUC', 'SCATT']);
  });

  test('finds a word of a name wherever it stands, and a part of it last', () => {
    expect(found('sample')).toEqual(['CAT', 'SMPL', 'CAT.WS']);
    expect(found('lacehold')).toEqual(['EDUC']);
    expect(found('foods')).toEqual(['SMPL']);
  });

  test('knows no case and no blanks around', () => {
    expect(found('  CaT ')).toEqual(found('cat'));
    expect(found('CAT.ws')).toEqual(['CAT.WS']);
  });

  test('ends at the limit, the best first', () => {
    expect(found('cat', 2)).toEqual(['CAT', 'CATS']);
  });
});

test('nothing is found for nothing', () => {
  expect([found(''), found('   '), found('no such thing')]).toEqual([[], [], []]);
});

// The characters that mean "anything" to a database mean themselves here
test.each(['%', '_', '%%', 'C%T', 'C_T', '*', '.*', '(', '[a', '\\', "'", '"; drop table stock; --'])(
  '%j is a plain text',
  (query) => {
    expect(found(query)).toEqual([]);
    expect(stockSearch([stock('A', `x ${query.trim()} y`)])(query)).toHaveLength(1);
  },
);

test('every result holds the text or is meant by it, no stock appears twice, and an exact symbol is always first', () => {
  const word = fc.stringMatching(/^[a-cA-C. ]{1,4}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 30 }), word, (rows, query) => {
      const stocks = [...new Map(rows.map(([symbol, name]) => [symbol, stock(symbol, name)])).values()];
      const results = stockSearch(stocks)(query, 100);
      const text = query.trim().toLowerCase();
      const { symbols } = stockQuery(query);
      const holds = (one: Searchable) =>
        `${one.symbol}\n${one.name}`.toLowerCase().includes(text) || symbols.has(one.symbol);
      expect(results.length).toBe(text === '' ? 0 : stocks.filter(holds).length);
      expect(new Set(results.map(({ symbol }) => symbol)).size).toBe(results.length);
      if (stocks.some(({ symbol }) => symbol.toLowerCase() === text)) {
        expect(results[0]?.symbol.toLowerCase()).toBe(text);
      }
    }),
  );
});

// API-22
describe('popular stocks', () => {
  test('are the ten largest listed companies, one share class each', () => {
    const many = Array.from({ length: 15 }, (_, at) => stock(`S${at}`, `Sample ${at}`, { market_cap: at * 1e9 }));
    const classes = [
      stock('BIGL', 'Big Sample Inc. Class A', { market_cap: 9e12 }),
      stock('BIG', 'Big Sample Inc. Class C', { market_cap: 8.9e12 }),
      stock('FUND', 'Huge Fund', { type: 'ETF', market_cap: 9e13 }),
      stock('GONE', 'Gone Sample', { is_active: false, market_cap: 9e13 }),
    ];
    const popular = popularStocks([...many, ...classes]).map(({ symbol }) => symbol);
    expect(popular).toEqual(['BIGL', 'S14', 'S13', 'S12', 'S11', 'S10', 'S9', 'S8', 'S7', 'S6']);
  });

  test('are well-known ones while no value is known, as far as they are listed', () => {
    const known = ['MSFT', 'AAPL', 'ZZZ'].map((symbol) => stock(symbol, symbol));
    expect(popularStocks(known).map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT']);
    expect(popularStocks([])).toEqual([]);
  });
});

// STOCK-07
test('delisted papers, warrants, rights and units cannot be analysed', () => {
  const can = (more: Partial<Searchable>) => canAnalyse(stock('X', 'X', more));
  expect([can({}), can({ type: 'ETF' }), can({ type: 'ADRC' }), can({ type: null })]).toEqual([true, true, true, true]);
  for (const type of ['WARRANT', 'RIGHT', 'UNIT', 'PFD', 'SP']) expect(can({ type }), type).toBe(false);
  expect(can({ is_active: false })).toBe(false);
});

// B-24
describe('the key of a stock', () => {
  test.each(['NVDA', 'BRK.B', 'BACpB', 'ACHR.WS'])('%s comes back out of its key', (symbol) => {
    expect(stockKey(symbol)).toBe(`smartcat:stock:${symbol}`);
    expect(symbolOfKey(stockKey(symbol))).toBe(symbol);
  });

  test.each([
    '',
    'NVDA',
    'smartcat:stock:',
    'smartcat:stock:../x',
    'smartcat:stock:NVDA?x=1',
    'smartcat:stock:NVDA\n',
    ' smartcat:stock:NVDA',
    'SMARTCAT:STOCK:NVDA',
    'smartcat:stock:A.B.C.D',
    'https://www.example.com/stocks/NVDA',
    'http://127.0.0.1:1/smartcat:stock:NVDA',
    `smartcat:stock:${'A'.repeat(11)}`,
  ])('%j is none', (text) => {
    expect(symbolOfKey(text)).toBeNull();
  });
});
