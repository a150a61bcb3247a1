// Symbols that were renamed, given to another company, or are no longer listed.
import { expect, test } from 'vitest';
import { followSymbol, type SymbolDays, type SymbolFate } from '../../../src/domain/stocks/symbols/follow-symbol.ts';

const days = (symbol: string, figi: string, from_day: string | null, to_day: string | null): SymbolDays => ({
  ...{ symbol, figi },
  ...{ from_day, to_day },
});
const meta = [days('FB', 'BBG1', '2012-05-18', '2022-06-08'), days('META', 'BBG1', '2022-06-09', null)];
const reused = [...meta, days('FB', 'BBG2', '2024-01-02', null)];
const delisted = [days('TWTR', 'BBG3', null, '2022-10-27')];
const renamed: SymbolFate = { kind: 'renamed', to: 'META', day: '2022-06-09' };

test.each<[string, string, string, readonly SymbolDays[], boolean | null, SymbolFate]>([
  ['a stock that was renamed', 'FB', '2022-01-03', meta, false, renamed],
  ['one whose symbol another company has now', 'FB', '2022-01-03', reused, true, renamed],
  ['the other company', 'FB', '2024-02-01', reused, true, null],
  ['the new name', 'META', '2023-01-03', meta, true, null],
  ['a stock that is no longer listed', 'TWTR', '2022-01-03', delisted, false, { kind: 'gone' }],
  ['a symbol no exchange lists', 'FBOLD', '2022-01-03', [], false, { kind: 'gone' }],
  ['a symbol without identity that is listed', 'NVDA', '2022-01-03', [], true, null],
  ['a symbol while the list of stocks is not read', 'NVDA', '2022-01-03', [], null, null],
  ['a symbol chosen before its first known day', 'META', '2022-06-01', meta, true, null],
])('%s', (_, symbol, day, identities, isListed, fate) => {
  expect(followSymbol(symbol, day, { identities, isListed })).toEqual(fate);
});
