// Exchanges and industries have one name each, no matter who writes them.
import { expect, test } from 'vitest';
import { exchangeName } from '../../../src/domain/stocks/exchange-name.ts';
import { industryName } from '../../../src/domain/stocks/industry-name.ts';

test.each([
  ['XNAS', 'NASDAQ'],
  ['NASDAQ NMS - GLOBAL MARKET', 'NASDAQ'],
  ['NEW YORK STOCK EXCHANGE, INC.', 'NYSE'],
  ['XNYS', 'NYSE'],
  ['NYSE', 'NYSE'],
  ['NYSE MKT LLC', 'NYSE American'],
  ['NYSEAMERICAN', 'NYSE American'],
  ['XASE', 'NYSE American'],
  ['NYSE ARCA', 'NYSE Arca'],
  ['ARCX', 'NYSE Arca'],
  ['BATS', 'Cboe'],
  ['CBOE BZX', 'Cboe'],
  ['Sample Exchange', 'Sample Exchange'],
  [' ', null],
  [null, null],
  [undefined, null],
])('%s is shown as %s', (written, name) => {
  expect(exchangeName(written)).toBe(name);
});

test.each([
  ['SERVICES-PREPACKAGED SOFTWARE', 'Prepackaged Software'],
  ['Services-Prepackaged Software', 'Prepackaged Software'],
  ['GOLD AND SILVER ORES', 'Gold & Silver Ores'],
  ['Gold And Silver Ores', 'Gold & Silver Ores'],
  ['RETAIL-EATING PLACES', 'Retail: Eating Places'],
  ["Wholesale-Drugs, Proprietaries & Druggists' Sundries", "Wholesale: Drugs, Proprietaries & Druggists' Sundries"],
  ['electric services', 'Electric Services'],
  ['SEMICONDUCTORS & RELATED DEVICES', 'Semiconductors & Related Devices'],
  ['BIOLOGICAL PRODUCTS (NO DIAGNOSTIC SUBSTANCES)', 'Biological Products (No Diagnostic Substances)'],
  ['SOAP, DETERGENTS, CLEANING PREPARATIONS, PERFUMES', 'Soap, Detergents, Cleaning Preparations, Perfumes'],
  ['MEASURING & CONTROLLING DEVICES, NEC', 'Measuring & Controlling Devices'],
  ['Real Estate Agents & Managers (For Others)', 'Real Estate Agents & Managers (For Others)'],
  ['Health Care REITs', 'Health Care REITs'],
])('%s is %s, and stays so', (given, shown) => {
  expect(industryName(given)).toBe(shown);
  expect(industryName(shown)).toBe(shown);
});

test('no name of an industry is none', () => {
  expect([industryName(null), industryName(undefined), industryName('  ')]).toEqual([null, null, null]);
});
