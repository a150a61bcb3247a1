// Instruments that are no stocks are refused by kind; missing values are no symbols.
import { describe, expect, test } from 'vitest';
import { indexRoots, testIssues } from '../../../src/domain/stocks/symbols/non-stocks.ts';
import { readSymbol } from '../../../src/domain/stocks/symbols/symbol.ts';

const kinds: Record<string, string> = {
  'an index, not a stock':
    '$SPX|$VIX|$COMPQ|$DJI|^GSPC|.DJI|.INX|TVC:VIX|SP:SPX|INDEXSP:.INX|DJ:DJI|CBOE:VIX|NASDAQ:NDX|I:SPX|SPX|VIX|' +
    '$VIX.X|SPX:IND|SPX.X|SPX Index',
  'a currency pair, not a stock':
    'EUR/USD|EURUSD|FX:EURUSD|EUR.USD|EUR=X|EURUSD=X|XAUUSD|OANDA:XAUUSD|C:EURUSD|EURUSD:CUR|EUR Curncy',
  'a crypto pair, not a stock':
    'BTC-USD|BTCUSD|BTCUSDT|ETHUSD|BINANCE:BTCUSDT|COINBASE:ETHUSD|X:BTCUSD|SOMECOIN-USD|DOGE/USDT|BTC.X',
  'a future, not a stock': 'ES=F|CL=F|/ES|ES1!|ESZ6|CLF27|CME_MINI:ES1!|NYMEX:CL1!|CL1:COM|CL1 Comdty',
  'an option, not a stock': 'AAPL261218C00150000|AAPL  261218C00150000|O:SPY261218P00400000|.AAPL261218C150',
  'a test issue of an exchange, not a stock': 'ZVZZT|ZWZZT|ZBZX|NASDAQ:ZVZZT|NTEST|NTEST.A|ZXYZ.A',
};

// B-15
describe.each(Object.entries(kinds))('%s', (problem, cells) => {
  test.each(cells.split('|'))('%s', (cell) => expect(readSymbol(cell)).toEqual({ symbol: null, problem }));
});

test('a test issue stays one unless a listing knows the symbol as a stock', () => {
  for (const symbol of [...testIssues, ...indexRoots]) {
    expect(readSymbol(symbol).symbol, symbol).toBeNull();
    const has = (one: string) => one === symbol;
    if (/^[A-Z]{1,6}$/.test(symbol)) expect(readSymbol(symbol, { has, isComplete: true }).symbol).toBe(symbol);
  }
});

const SHEET_ERROR = 'a spreadsheet error stands in place of the symbol';
test.each([
  ...'nan NaN inf -inf None null NaT <NA> N/A n/a False FALSE True true NONE NULL'
    .split(' ')
    .map((cell) => [cell, 'no symbol']),
  ...'#N/A #NA #REF! #NAME? #VALUE! #DIV/0! #NUM!'.split(' ').map((cell) => [cell, SHEET_ERROR]),
])('%s: %s', (cell, problem) => expect(readSymbol(cell as string)).toEqual({ symbol: null, problem }));

test.each(['TRUE', 'NA', 'ALL', 'NAN', 'NAT', 'T', 'F', 'COMP', 'DJT', 'MID', 'USD', 'BTC'])(
  '%s is a stock or fund',
  (symbol) => expect(readSymbol(symbol).symbol).toBe(symbol),
);
