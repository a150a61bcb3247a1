// Sector and industry of a company by the code it is registered under.
import { describe, expect, test } from 'vitest';
import { companyGroups, sectorOfSic } from '../../../src/domain/stocks/details/company-groups.ts';
import { sectors } from '../../../src/simulator/listings/sectors.ts';

describe('the sector of a registered industry', () => {
  // Codes of companies everybody knows, as the register has them.
  test.each([
    ['3571', 'Technology'],
    ['7372', 'Technology'],
    ['7370', 'Communication Services'],
    ['3711', 'Consumer Cyclical'],
    ['5331', 'Consumer Defensive'],
    ['5961', 'Consumer Cyclical'],
    ['2834', 'Healthcare'],
    ['3841', 'Healthcare'],
    ['6324', 'Healthcare'],
    ['6021', 'Financial Services'],
    ['6798', 'Real Estate'],
    ['2911', 'Energy'],
    ['1311', 'Energy'],
    ['1040', 'Basic Materials'],
    ['3312', 'Basic Materials'],
    ['4911', 'Utilities'],
    ['4813', 'Communication Services'],
    ['4011', 'Industrials'],
    ['3721', 'Industrials'],
    ['2840', 'Consumer Defensive'],
    ['2860', 'Basic Materials'],
    ['100', 'Consumer Defensive'],
  ])('%s is %s', (code, sector) => {
    expect(sectorOfSic(code)).toBe(sector);
  });

  test.each([[null], [''], ['9995'], ['9721'], ['none'], ['28340'], ['-2834'], ['2834.5']])('%s is of none', (code) => {
    expect(sectorOfSic(code)).toBeNull();
  });

  test('every industry of the simulated economy is in the sector it was drawn in', () => {
    const other = sectors.flatMap(({ name, industries }) =>
      industries.filter(({ sic_code }) => sectorOfSic(sic_code) !== name).map(({ sic_code }) => [sic_code, name]),
    );
    expect(other).toEqual([]);
  });
});

test('the industry is the registered description in title case, null where there is none', () => {
  const of = (sic_code: string | null, sic_description: string | null) => companyGroups({ sic_code, sic_description });
  expect(of('3827', 'OPTICAL INSTRUMENTS & LENSES')).toEqual({
    sector: 'Technology',
    industry: 'Optical Instruments & Lenses',
  });
  expect(of(null, null)).toEqual({ sector: null, industry: null });
  expect(of('9995', ' ')).toEqual({ sector: null, industry: null });
  expect(companyGroups(null)).toEqual({ sector: null, industry: null });
});
