// Files of odd exporters over the whole pipeline: what they say is stored with that meaning, or quarantined, never with another one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { type StoredBatch, type StoredFile, uploadAndRun } from './uploaded-files.ts';

const files: Record<string, string> = {
  'venues/percentage-gainers_2026-11-25.csv': `Symbol,Exchange,Company,Current Price,Price Change
BA,LSE,BAE Systems,2027,+3.1%
BA,NYSE,Boeing,180,+3.1%
SAP,XETRA,SAP,201,+2%
MC,Euronext Paris,LVMH,601,+2%
VOD,London Stock Exchange,Vodafone,0.9,+2%
SHOP,NasdaqGS,Shopify,101,+2%
ENB,NYSE/TSX,Enbridge,45,+2%
IBM,N,IBM,201,+2%
GE,,GE,201,+2%
QQQQ,Moonbase,Moon,1,+2%
`,
  'markets/52-week-highs_2026-11-25.csv': `Symbol,Market,Country,Company,Current Price,Price Change
ALV,de_market,Germany,Allianz,300,+1%
TM,us_market,Japan,Toyota,200,+1%
XOM,Energy,USA,Exxon,110,+1%
`,
  'insider-transactions_2026-11-25.csv': `Company,Symbol,Insider Name,Buy/Sell,SHARES BOUGHT/SOLD,Average Share Price,Transaction Date
A,AAPL,Doe,Buy,(100),10,2026-11-24
B,MSFT,Doe,Sale,100-,10,2026-11-24
C,NVDA,Doe,,(100),10,2026-11-24
D,KO,Doe,Buy,100,10,2026-11-24
`,
  'percentage-decliners_2026-11-25.csv': `Company,Symbol,Current Price,Price Change
A,AAPL,10,(3.1)%
B,MSFT,10,[3.1%]
C,NVDA,10,"(3,1%)"
D,KO,10,3.1
`,
  'analyst-ratings_2026-11-25.csv': `Company,Symbol,Action,Brokerage,Price Target,Rating
A,AAPL,Upgraded by,Acme,$210,Sector Perform -> Sector Outperform
B,MSFT,Downgraded by,Acme,$210,Strong Buy to Moderate Buy
C,NVDA,Initiated by,Acme,$210,Not a Buy
D,KO,Upgraded by,Acme,$210,Hold (from Buy)
E,AMD,Initiated by,Acme,$210,Speculative Buy
`,
  'price-target-raised_2026-11-25.csv': `Company,Symbol,Brokerage,Old Target,New Target
A,AAPL,Acme,$190,$210
B,MSFT,Acme,$210,$190
C,NVDA,Acme,€190,$210
`,
  'upgrades_2026-11-25.csv': `Company,Symbol,Brokerage,Rating
A,BRK-B,Acme,Hold -> Buy
A,BRK/B,Beta,Hold -> Buy
B,"AAPL, MSFT",Acme,Hold -> Buy
C,ААРL,Acme,Hold -> Buy
D,1-Mar,Acme,Hold -> Buy
`,
  'congress-trades_2026-11-25.csv': `Politician,Ticker,Type,Traded,Published
Doe,AAPL:US,buy*,13 Nov 2026,Yesterday
Doe,MSFT:US,sell,13 Nov 2026,23 Nov 2026
Doe,KO:US,Purchase of Put Options,13 Nov 2026,23 Nov 2026
Doe,WMT:US,S (partial),13 Nov 2026,23 Nov 2026
`,
  'golden-cross_2026-11-25.csv': `Company,Symbol,Current Price,50-Day Moving Average,200-Day Moving Average
A,AAPL,200,210,190
B,MSFT,200,180,190
`,
  'rsi-oversold_2026-11-25.csv': `Company,Symbol,Current Price,Relative Strength Index (14)
A,AAPL,200,25
B,MSFT,200,75
C,NVDA,200,250
`,
  'institutional-buying_2026-11-25.csv': `Symbol,Institution,Shares (thousands),Change (bps),Amount ($M)
AAPL,Fund A,1000,-250,100
`,
  // The dashboard's own export: no list of the catalogue.
  'signals-pro_2026-11-25_2114Z.csv': `\ufeffsymbol,company,smart_cat_score,bullish_score,bearish_score,as_of\r
AAPL,Apple Inc,12,12,0,2026-11-25T21:14:00.000Z\r
`,
};

describe('B-15 files of odd exporters', () => {
  let app: TestApp;
  let batch: StoredBatch;
  const file = (name: string): StoredFile => batch.files[name] as StoredFile;
  /** The symbols that are stored, each with its side, and the reasons of the other rows. */
  const outcome = (name: string) => {
    const { signals, quarantined } = file(name);
    return {
      stored: signals.map((line) => line.replace(/^(\S+) .* (\S+) \S+$/, '$1 $2')),
      reasons: quarantined.map((line) => line.slice(line.lastIndexOf(': ') + 2)),
    };
  };

  beforeAll(async () => {
    app = await startTestApp({ clock: testClock('2026-11-25T22:00:00.000Z') });
    batch = await uploadAndRun(
      app,
      Object.entries(files).map(([name, content]) => ({ name, content })),
    );
  });
  afterAll(() => app.close());

  test('an exchange column is part of the symbol', () => {
    expect(outcome('venues/percentage-gainers_2026-11-25.csv')).toEqual({
      stored: ['BA bullish', 'SHOP bullish', 'ENB bullish', 'IBM bullish', 'GE bullish'],
      reasons: [
        'listed in London (LSE), no US listing',
        'listed in Frankfurt, Xetra (XETRA), no US listing',
        'listed in Paris (Euronext Paris), no US listing',
        'listed in London (London Stock Exchange), no US listing',
        'Moonbase is no known venue',
      ],
    });
    expect(file('venues/percentage-gainers_2026-11-25.csv').companies[0]).toBe('Boeing');
    expect(outcome('markets/52-week-highs_2026-11-25.csv')).toEqual({
      stored: ['TM bullish', 'XOM bullish'],
      reasons: ['listed in Frankfurt, Xetra (de_market), no US listing'],
    });
  });

  test('numbers in brackets are below zero, in mixed files too', () => {
    expect(outcome('insider-transactions_2026-11-25.csv')).toEqual({
      stored: ['MSFT bearish', 'KO bullish'],
      reasons: ['the row says "Buy", but SHARES BOUGHT/SOLD is negative', 'neither bought nor sold'],
    });
    expect(outcome('percentage-decliners_2026-11-25.csv')).toEqual({
      stored: ['AAPL bearish'],
      reasons: [
        'the quantity that decides the side cannot be read',
        'the quantity that decides the side cannot be read',
        'Price Change is positive in the list "Biggest Percentage Decliners"',
      ],
    });
  });

  test('ratings of two words and targets in two columns', () => {
    expect(outcome('analyst-ratings_2026-11-25.csv')).toEqual({
      stored: ['AAPL bullish', 'MSFT bearish', 'AMD bullish'],
      reasons: Array(2).fill('the rating that decides the side cannot be read'),
    });
    expect(outcome('price-target-raised_2026-11-25.csv')).toEqual({
      stored: ['AAPL bullish', 'MSFT bearish'],
      reasons: ['the old and the new value have different units and cannot be compared'],
    });
  });

  test('two spellings are one stock, two stocks in a cell are none', () => {
    expect(outcome('upgrades_2026-11-25.csv')).toEqual({
      stored: ['BRK.B bullish', 'BRK.B bullish'],
      reasons: ['not a stock symbol', 'the symbol has letters outside A to Z', 'not a stock symbol'],
    });
  });

  test('a day of publication is that of its column', () => {
    const { signals } = file('congress-trades_2026-11-25.csv');
    expect(signals).toEqual([
      'AAPL Congressional Purchases bullish 2026-11-24',
      'MSFT Congressional Sales bearish 2026-11-23',
      'WMT Congressional Sales bearish 2026-11-23',
    ]);
  });

  test('averages and an RSI under other names decide against their list', () => {
    expect(outcome('golden-cross_2026-11-25.csv')).toEqual({
      stored: ['AAPL bullish'],
      reasons: ['50-Day SMA is below 200-Day SMA in the list "Golden Cross Stocks"'],
    });
    expect(outcome('rsi-oversold_2026-11-25.csv')).toEqual({
      stored: ['AAPL bullish'],
      reasons: [
        'RSI is above 50 in the list "Oversold Stocks (RSI)"',
        'the quantity that decides the side cannot be read',
      ],
    });
  });

  test('a unit in a header is not overlooked, and an export of scores is no list', () => {
    for (const name of ['institutional-buying_2026-11-25.csv', 'signals-pro_2026-11-25_2114Z.csv'])
      expect([name, file(name).type, file(name).signals]).toEqual([name, 'unknown', []]);
  });
});

describe('dates without a year at New Year', () => {
  test('are of the year that is nearest before their receipt', async () => {
    const app = await startTestApp({ clock: testClock('2027-01-04T22:00:00.000Z') });
    try {
      const header = 'Company,Symbol,Insider Name,Buy/Sell,SHARES BOUGHT/SOLD,Average Share Price';
      const rows =
        'A,AAPL,Doe,Buy,100,10,Dec 30,Dec 31\nB,MSFT,Doe,Sell,100,10,12/31,1/2\nC,KO,Doe,Buy,100,10,31 Dec,2 Jan\n';
      const { files: stored } = await uploadAndRun(app, [
        { name: 'insider-transactions.csv', content: `${header},Transaction Date,Filing Date\n${rows}` },
        {
          name: 'percentage-gainers_dec31.csv',
          content: 'Company,Symbol,Current Price,Price Change\nA,AAPL,10,+3%\n',
        },
      ]);
      expect(Object.values(stored).flatMap(({ signals }) => signals)).toEqual([
        'AAPL Insider Purchases bullish 2026-12-31',
        'MSFT Insider Sales bearish 2027-01-02',
        'KO Insider Purchases bullish 2027-01-02',
        'AAPL Biggest Percentage Gainers bullish 2026-12-31',
      ]);
    } finally {
      await app.close();
    }
  });
});
