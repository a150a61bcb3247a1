// Spellings of one symbol in the files of exchanges become one symbol; what is none becomes nothing.
import { describe, expect, test } from 'vitest';
import { companyName, typeOfSecurity } from '../../../src/domain/stocks/listings/listing.ts';
import type { SymbolNotation } from '../../../src/domain/stocks/symbols/notation.ts';
import { canonicalSymbol } from '../../../src/domain/stocks/symbols/notation.ts';

describe('one symbol in four notations', () => {
  const cases: [string, Partial<Record<SymbolNotation, string>>][] = [
    ['AAPL', { tape: 'AAPL', nasdaq: 'AAPL', act: ' AAPL ', screener: 'AAPL         ' }],
    ['BRK.B', { tape: 'BRK.B', nasdaq: 'BRK.B', act: 'BRK.B', screener: 'BRK/B' }],
    ['BACpB', { tape: 'BACpB', nasdaq: 'BAC-B', act: 'BAC$B', screener: 'BAC^B' }],
    ['PHXEp', { tape: 'PHXEp', nasdaq: 'PHXE-', act: 'PHXE$', screener: 'PHXE^' }],
    ['ACHR.WS', { tape: 'ACHR.WS', nasdaq: 'ACHR+', act: 'ACHR.W', screener: 'ACHR/WS' }],
    ['ACHR.WS.A', { tape: 'ACHR.WS.A', nasdaq: 'ACHR+A' }],
    ['AAC.U', { tape: 'AAC.U', nasdaq: 'AAC=', act: 'AAC.U', screener: 'AAC/U' }],
    ['AIIAr', { tape: 'AIIAr', nasdaq: 'AIIA^', act: 'AIIA.R' }],
    ['AIIArw', { tape: 'AIIArw', nasdaq: 'AIIA^#' }],
  ];
  test.each(cases)('%s', (symbol, spellings) => {
    for (const [notation, text] of Object.entries(spellings)) {
      expect(canonicalSymbol(text, notation as SymbolNotation), notation).toBe(symbol);
    }
  });

  test.each(['', ' ', 'aapl', 'BRK/B', 'BAC$B', 'File Creation Time: 0731202621:31', 'TOOLONGSYMBOL', 'A B', '1234'])(
    '%j is no symbol of the tape',
    (text) => expect(canonicalSymbol(text, 'tape')).toBeNull(),
  );
});

describe('what the name of a security says', () => {
  const cases: [string, boolean, string | null, string | null][] = [
    ['Sample Corp. Common Stock', false, 'CS', 'Sample Corp.'],
    ['Sample Corp - Class A Ordinary Shares', false, 'CS', 'Sample Corp'],
    ['Sample Holdings American Depositary Shares', false, 'ADRC', 'Sample Holdings American Depositary Shares'],
    ['Sample Acquisition Corp. - Warrants', false, 'WARRANT', 'Sample Acquisition Corp. - Warrants'],
    ['Sample Acquisition Corp. - Units', false, 'UNIT', 'Sample Acquisition Corp. - Units'],
    ['Sample Acquisition Corp. - Rights', false, 'RIGHT', 'Sample Acquisition Corp. - Rights'],
    ['Sample Bank 5.25% Preferred Stock', false, 'PFD', 'Sample Bank 5.25% Preferred Stock'],
    ['Sample Bank 6.00% Notes due 2054', false, 'SP', 'Sample Bank 6.00% Notes due 2054'],
    ['Sample Growth Fund', true, 'ETF', 'Sample Growth Fund'],
    ['Sample Trust', false, null, 'Sample Trust'],
    ['   ', false, null, null],
  ];
  test.each(cases)('%s', (name, isFund, type, company) => {
    expect(typeOfSecurity(name, isFund)).toBe(type);
    expect(companyName(name)).toBe(company);
  });
});
