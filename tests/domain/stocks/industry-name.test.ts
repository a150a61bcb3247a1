// One form of industries, no matter who named them.
import { expect, test } from 'vitest';
import { industryName } from '../../../src/domain/stocks/industry-name.ts';

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

test('no name is none', () => {
  expect([industryName(null), industryName(undefined), industryName('  ')]).toEqual([null, null, null]);
});
