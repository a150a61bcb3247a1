// Files of the corpus: one for each dialect, date order and kind of dirt that ends in words of its own.
import { type CorpusFile, gainers, german, tradesOn, written } from './corpus-writing.ts';

/** Undated uploads are of the newest day that a name in their batch tells. */
const NAMED_DAY = '2026-11-16';
const semicolons = 'Cells are separated by semicolons.';
const tabs = 'Cells are separated by tabs.';
const comma = 'Numbers have a decimal comma; they are kept with a point.';

const gainersFile = (name: string, content: string | Buffer, ...notes: string[]): CorpusFile => ({
  name: `${name}/percentage gainers.csv`,
  content,
  becomes: 'percentage-gainers imported 3 = 3 + 0 + 0',
  notes,
});
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const windows1252 = (text: string) => Buffer.from(text, 'latin1');
const titles = ['Gainers, all exchanges', 'Exported 11/17/2026, 9:00 AM', '', 'Symbols: 3'];
const pricesOf = (price: string) =>
  written(
    gainers(() => price),
    { separator: ';' },
  );

// B-06
export const dialects: CorpusFile[] = [
  gainersFile('commas', written(gainers())),
  gainersFile('semicolons and decimal commas', written(gainers(german), { separator: ';' }), semicolons, comma),
  gainersFile('points for thousands', pricesOf('1.234,50'), comma),
  gainersFile('tabs', written(gainers(german), { separator: '\t', lineEnd: '\r\n' }), tabs, comma),
  gainersFile('bars', written(gainers(), { separator: '|' }), 'Cells are separated by vertical bars.'),
  gainersFile('sep semicolon', written(gainers(german), { separator: ';', before: ['sep=;'] }), semicolons, 'line 2'),
  gainersFile('decimal commas in quotes', written(gainers(german)), comma),
  gainersFile('utf-8 mark', `\ufeff${written(gainers())}`, 'Read as UTF-8 with a byte order mark.'),
  gainersFile('utf-16', utf16(written(gainers(), { separator: '\t' })), 'Read as UTF-16 (little endian).', tabs),
  gainersFile('utf-16 big end', utf16(written(gainers())).swap16(), 'Read as UTF-16 (big endian).'),
  gainersFile('utf-16 unmarked', utf16(written(gainers(), { separator: ';' })).subarray(2), 'UTF-16', semicolons),
  gainersFile(
    'windows-1252',
    windows1252(written(gainers(german), { separator: ';' })),
    'Read as Windows-1252.',
    comma,
  ),
  gainersFile('titles', written(gainers(), { before: titles }), 'The header stands on line 5.'),
];

const congress = (name: string, days: string[], stored: string[], more: Partial<CorpusFile> = {}): CorpusFile => ({
  name: `${name}/congress_trades.csv`,
  content: written(tradesOn(...days)),
  becomes: `congress-trades imported ${days.length} = ${days.length} + 0 + 0`,
  stored: stored.map((day, at) => `KST${'ABCDEFGH'[at]} ${at % 2 === 0 ? 'bullish' : 'bearish'} ${day}`),
  ...more,
});

const dates: CorpusFile[] = [
  congress('day first', ['11/09/2026', '25/09/2026'], ['2026-09-11', '2026-09-25'], {
    notes: ['Dates are written day first (25/09/2026).'],
  }),
  congress('settled by receipt', ['12/03/2026', '05/04/2026'], ['2026-03-12', '2026-04-05'], {
    notes: ['otherwise rows would lie after the day the file was received'],
  }),
  congress('either', ['03/04/2026', '05/06/2026'], ['2026-03-04', '2026-05-06'], {
    notes: ['Dates such as 03/04/2026 could be read either way; they are read month first, as in the United States.'],
  }),
  congress('dots of 2021', ['23.03.2021', '04.03.2021', '31.12.2020'], ['2021-03-23', '2021-03-04', '2020-12-31']),
  congress('empty among others', ['2021-03-23', '', 'N/A'], Array(3).fill('2021-03-23')),
  congress('both orders', ['25/09/2026', '09/25/2026', '03/04/2026'], ['2026-09-25', '2026-09-25'], {
    becomes: 'congress-trades imported 3 = 2 + 1 + 0',
    reasons: ['the date could be day first or month first, and the file writes both'],
    notes: ['Some dates are written day first, others month first'],
  }),
  congress('unreadable and ahead', ['2026-11-03', 'soon', '31.02.2026', '2026-11-18'], ['2026-11-03'], {
    becomes: 'congress-trades imported 4 = 1 + 3 + 0',
    reasons: ['the date cannot be read', 'the date lies after the day the file was received'],
  }),
  {
    name: `published/congress_trades_${NAMED_DAY}.csv`,
    content: `Politician,Ticker,Type,Traded,Published
Doe,AAPL:US,buy*,9 Nov 2026,13 Nov 2026
Doe,MSFT:US,sell,9 Nov 2026,12 Nov 2026
Doe,KO:US,Purchase of Put Options,9 Nov 2026,13 Nov 2026
Doe,WMT:US,S (partial),9 Nov 2026,13 Nov 2026
`,
    becomes: 'congress-trades imported 4 = 3 + 1 + 0',
    reasons: ['"Purchase of Put Options" is no purchase and no sale the product knows'],
    stored: ['AAPL bullish 2026-11-13', 'MSFT bearish 2026-11-12', 'WMT bearish 2026-11-13'],
  },
];

const ratings = ['Ticker', 'Company', 'Action', 'Brokerage', 'Current Price', 'Price Target', 'Rating'];
const rating = (symbol: string, action: string, target: string, level: string) => [
  symbol,
  ...['Sample Co', action, 'Sample Securities', '$50.00', target, level],
];

const sides: CorpusFile[] = [
  {
    name: 'words/institutional_buying.csv',
    content: `Symbol,Institution,Shares,Transaction,Report Date
KSTA,Sample Fund,100,Purchase,2026-09-30
KSTB,Sample Fund,100,Sold out,2026-09-30
KSTC,Sample Fund,100,Unchanged,2026-09-30
KSTD,Sample Fund,100,Verkauf,2026-09-30
`,
    becomes: 'institutional-buying imported 4 = 2 + 1 + 1',
    reasons: ['"Verkauf" says neither up nor down'],
    stored: ['KSTA bullish 2026-09-30', 'KSTB bearish 2026-09-30'],
  },
  {
    name: 'signs/institutional_buying.csv',
    content: 'Symbol,Institution,Shares,Change\nKSTA,Fund,100,+12%\nKSTB,Fund,100,-12%\nKSTC,Fund,-100,0\n',
    becomes: 'institutional-buying imported 3 = 3 + 0 + 0',
    stored: [`KSTA bullish ${NAMED_DAY}`, `KSTB bearish ${NAMED_DAY}`, `KSTC bullish ${NAMED_DAY}`],
  },
  {
    name: 'trades by another name/percentage_gainers.csv',
    content: written(tradesOn('2026-11-03', '2026-11-04')),
    becomes: 'congress-trades imported 2 = 2 + 0 + 0',
    stored: ['KSTA bullish 2026-11-03', 'KSTB bearish 2026-11-04'],
  },
  {
    name: 'arrows/ratings.csv',
    content: written([
      ratings,
      rating('KSTA', 'Reiterated by', '$36.00 \u279d $38.00', 'Equal Weight \u279d Underweight'),
      rating('KSTB', 'Reiterated by', '$61.00 \u279d $68.00', 'Positive \u279d Buy'),
      rating('KSTC', 'Upgraded by', '$36.00', 'Sell \u279d Hold'),
      rating('KSTD', 'Downgraded by', '$36.00 \u279d $40.00', 'Buy -> Hold'),
      rating('KSTE', 'Initiated by', '', 'Overweight'),
      rating('KSTF', 'Target Lowered by', '$70.00 \u279d $63.00', 'Overweight'),
      rating('KSTG', 'Downgraded by', '', 'Strong Buy to Moderate Buy'),
      rating('KSTH', 'Initiated by', '', 'Speculative Buy'),
      rating('KSTI', 'Initiated by', '', 'Not a Buy'),
      rating('KSTJ', 'Upgraded by', '', 'Hold (from Buy)'),
    ]),
    becomes: 'analyst-ratings imported 10 = 8 + 2 + 0',
    reasons: ['the rating that decides the side cannot be read'],
    stored: [
      ...[`KSTA bearish ${NAMED_DAY}`, `KSTB neutral ${NAMED_DAY}`, `KSTC bullish ${NAMED_DAY}`],
      ...[`KSTD bearish ${NAMED_DAY}`, `KSTE bullish ${NAMED_DAY}`, `KSTF bearish ${NAMED_DAY}`],
      ...[`KSTG bearish ${NAMED_DAY}`, `KSTH bullish ${NAMED_DAY}`],
    ],
  },
  {
    name: 'contradictions/ratings.csv',
    content: written([
      ratings,
      rating('KSTA', 'Upgraded by', '', 'Buy \u279d Hold'),
      rating('KSTB', 'Target Raised by', '$65.00 \u279d $60.00', 'Buy'),
      rating('KSTC', 'Sang about', '', 'Buy'),
      rating('KSTD', '', '', 'Buy'),
    ]),
    becomes: 'analyst-ratings skipped 4 = 0 + 4 + 0',
    reasons: [
      'the action "Sang about" names no kind of rating',
      'the action is empty, and the list holds ratings of all kinds',
      'the action says "Upgraded by", the rating went down',
      'the action says that the target was raised, but it fell',
    ],
  },
  {
    name: 'far targets/ratings.csv',
    content: written([
      ratings,
      rating('NEAR', 'Target Raised by', '$60.00 \u279d $65.00', 'Buy'),
      rating('NEAR', 'Target Raised by', '19.17 million', 'Buy'),
      rating('FARR', 'Target Raised by', '$60.00 \u279d $6,500.00', 'Buy'),
      rating('FARR', 'Target Raised by', '$0.10 \u279d $0.20', 'Buy'),
      rating('FARR', 'Target Raised by', '$60.00 \u279d $65.00', 'Buy'),
    ]),
    becomes: 'analyst-ratings imported 5 = 2 + 3 + 0',
    reasons: [
      'no share costs more than $5,000,000',
      "the price is more than 100 times the stock's last close",
      "the stock's last close is more than 100 times the price",
    ],
  },
  {
    name: 'brackets/percentage_decliners.csv',
    content: `Company,Symbol,Current Price,Price Change
A,AAPL,10,(3.1)%
B,MSFT,10,[3.1%]
C,NVDA,10,"(3,1%)"
D,KO,10,3.1
`,
    becomes: 'percentage-decliners imported 4 = 1 + 3 + 0',
    reasons: [
      'Price Change is positive in the list "Biggest Percentage Decliners"',
      'the quantity that decides the side cannot be read',
    ],
    stored: [`AAPL bearish ${NAMED_DAY}`],
  },
  {
    name: 'awards/insider_trades.csv',
    content: `Ticker,Owner Name,Transaction Code,Shares,Price per Share,Filing Date
KSTA,Sample Owner,P,100,10.50,2026-11-12
KSTB,Sample Owner,S - Sale+OE,100-,10.50,2026-11-12
KSTC,Sample Owner,A,100,0.0,2026-11-12
KSTD,Sample Owner,Gift,100,0.0,2026-11-12
KSTE,Sample Owner,Kauf,100,10.50,2026-11-12
KSTF,Sample Owner,,100,10.50,2026-11-12
KSTG,Sample Owner,P,(100),10.50,2026-11-12
`,
    becomes: 'insider-transactions imported 7 = 2 + 3 + 2',
    reasons: [
      '"Kauf" is no purchase and no sale the product knows',
      'neither bought nor sold',
      'the row says "P", but SHARES BOUGHT/SOLD is negative',
    ],
    stored: ['KSTA bullish 2026-11-12', 'KSTB bearish 2026-11-12'],
  },
  {
    name: 'sideways/momentum_alerts.csv',
    content: 'Symbol,MarketBeat Score,Target Gain,Direction\nKSTA,9,12%,Bearish\nKSTB,9,12%,Sideways\nKSTC,9,-12%,\n',
    becomes: 'momentum-alerts imported 3 = 2 + 1 + 0',
    reasons: ['the direction "Sideways" is neither up nor down'],
    stored: [`KSTA bearish ${NAMED_DAY}`, `KSTC bearish ${NAMED_DAY}`],
  },
  {
    name: 'averages/golden_cross.csv',
    content: 'Symbol,Current Price,50-Day Moving Average,200-Day Moving Average\nAAPL,200,210,190\nMSFT,200,180,190\n',
    becomes: 'golden-cross imported 2 = 1 + 1 + 0',
    reasons: ['50-Day SMA is below 200-Day SMA in the list "Golden Cross Stocks"'],
  },
  {
    name: 'strength/rsi_oversold.csv',
    content: 'Symbol,Current Price,Relative Strength Index (14)\nAAPL,200,25\nMSFT,200,75\nNVDA,200,250\n',
    becomes: 'rsi-oversold imported 3 = 1 + 2 + 0',
    reasons: [
      'RSI is above 50 in the list "Oversold Stocks (RSI)"',
      'the quantity that decides the side cannot be read',
    ],
  },
];

/** Files whose exchange column is part of the symbol. */
const venues: CorpusFile[] = [
  {
    name: 'exchanges/percentage_gainers.csv',
    content: `Symbol,Exchange,Company,Current Price,Price Change
BA,LSE,BAE Systems,2027,+3.1%
BA,NYSE,Boeing,180,+3.1%
SAP,XETRA,SAP,201,+2%
MC,Euronext Paris,LVMH,601,+2%
VOD,London Stock Exchange,Vodafone,0.9,+2%
SHOP,NasdaqGS,Shopify,101,+2%
ENB,NYSE/TSX,Enbridge,45,+2%
IBM,N,IBM,201,+2%
GE,,GE,201,0.00%
QQQQ,Moonbase,Moon,1,+2%
`,
    becomes: 'percentage-gainers imported 10 = 5 + 5 + 0',
    reasons: [
      'listed in London (LSE), no US listing',
      'listed in Frankfurt, Xetra (XETRA), no US listing',
      'listed in Paris (Euronext Paris), no US listing',
      'listed in London (London Stock Exchange), no US listing',
      'Moonbase is no known venue',
    ],
    stored: ['BA', 'SHOP', 'ENB', 'IBM', 'GE'].map((symbol) => `${symbol} bullish ${NAMED_DAY}`),
  },
  {
    name: 'markets/52-week-highs.csv',
    content: `Symbol,Market,Country,Company,Current Price,Price Change
ALV,de_market,Germany,Allianz,300,+1%
TM,us_market,Japan,Toyota,200,+1%
XOM,Energy,USA,Exxon,110,+1%
`,
    becomes: '52-week-highs imported 3 = 2 + 1 + 0',
    reasons: ['listed in Frankfurt, Xetra (de_market), no US listing'],
    stored: [`TM bullish ${NAMED_DAY}`, `XOM bullish ${NAMED_DAY}`],
  },
];

export const lists = [...dates, ...sides, ...venues];
