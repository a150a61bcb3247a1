// Units of a row's numbers, and the plain text of its company.
import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';

describe('Units', () => {
  const close = () => 10;
  test('A price in another currency is not compared with a close in dollars, and is noted', () => {
    const header = 'Symbol,Current Price';
    const rows = readFile('gap-up', header, [['GBX 2,027'], ['C$2,130'], ['€4,000'], ['$2,000']], close);
    expect(rows.count).toBe(3);
    expect(rows.rejected).toHaveLength(1);
    expect([...rows.warnings.values()]).toEqual([3]);
    const inBoth = ['GBX', 'USD'].map((currency) => ['2,027', currency]);
    const said = readFile('gap-up', 'Symbol,Current Price,Price - Currency', inBoth, close);
    expect([said.count, said.rejected.length]).toEqual([1, 1]);
  });

  test('Premium facts take no other currency for dollars and no amount or fraction for a percentage', () => {
    const factsOf = (price: string, target: string, gain: string, currency = 'USD') => {
      const header = 'Symbol,Current Price,Price Target,Target Gain,Currency';
      const rows = readFile('momentum-alerts', header, [[price, target, gain, currency]]);
      const data = JSON.parse(rows.cellsAt(0)) as Record<string, unknown>;
      const { priceData } = data.json_enrichment as {
        priceData: { currentPrice: number | null; priceTarget: number | null };
      };
      return [priceData.currentPrice, priceData.priceTarget, data.target_gain];
    };
    expect(factsOf('$20', '$23', '15%')).toEqual([20, 23, 15]);
    expect(factsOf('C$20', 'C$23', '15%')).toEqual([null, null, 15]);
    expect(factsOf('20', '23', '15%', 'EUR')).toEqual([null, null, 15]);
    expect(factsOf('$20', '$23', '0.15')).toEqual([20, 23, 15]);
    expect(factsOf('$20', '$23', '$3.00')).toEqual([20, 23, 15]);
    expect(factsOf('', '', '0.15')).toEqual([null, null, null]);
  });
});

test('The company of a row is plain text, its cell stays as it is', () => {
  const names = [
    ['AT&amp;T Inc.', 'AT&T Inc.'],
    ['O&#39;Reilly Automotive', "O'Reilly Automotive"],
    ['<b>Bold Corp</b>', 'Bold Corp'],
    ['\u202eevil', 'evil'],
    ['Nestlé S.A.', 'Nestlé S.A.'],
    ['Procter & Gamble', 'Procter & Gamble'],
  ] as const;
  const cells = names.map(([cell]) => [cell]);
  const rows = readFile('gap-up', 'Symbol,Company', cells);
  const companies = names.map((_, at) => rows.companyAt(at));
  expect(companies).toEqual(names.map(([, company]) => company));
  expect(rows.cellsAt(0)).toContain('AT&amp;T Inc.');
});
