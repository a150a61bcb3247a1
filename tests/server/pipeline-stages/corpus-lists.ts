// Files of the corpus with wrong names, and with rows that say something else than their list.
import { type CorpusFile, gainers, moves, tradesOn, written } from './corpus-writing.ts';

/** Undated uploads are of the newest day that a name in their batch tells (see corpus-dates.ts). */
const NAMED_DAY = '2026-11-16';

const ratings = ['Ticker', 'Company', 'Action', 'Brokerage', 'Current Price', 'Price Target', 'Rating'];
const rating = (symbol: string, action: string, target: string, level: string) => [
  symbol,
  'Sample Co',
  action,
  'Sample Securities',
  '$50.00',
  target,
  level,
];

export const lists: CorpusFile[] = [
  {
    name: 'words/institutional_buying.csv',
    content: written([
      ['Symbol', 'Institution', 'Shares', 'Transaction', 'Report Date'],
      ['KSTA', 'Sample Fund', '100', 'Purchase', '2026-09-30'],
      ['KSTB', 'Sample Fund', '100', 'Sale', '2026-09-30'],
      ['KSTC', 'Sample Fund', '100', 'Sold out', '2026-09-30'],
      ['KSTD', 'Sample Fund', '100', 'Unchanged', '2026-09-30'],
      ['KSTE', 'Sample Fund', '100', 'Verkauf', '2026-09-30'],
    ]),
    becomes: 'institutional-buying imported 5 = 3 + 1 + 1',
    reasons: ['"Verkauf" says neither up nor down'],
    stored: ['KSTA bullish 2026-09-30', 'KSTB bearish 2026-09-30', 'KSTC bearish 2026-09-30'],
  },
  {
    name: 'signs/institutional_buying.csv',
    content: written([
      ['Symbol', 'Institution', 'Shares', 'Change', 'Report Date'],
      ['KSTA', 'Sample Fund', '100', '+12%', '2026-09-30'],
      ['KSTB', 'Sample Fund', '100', '-12%', '2026-09-30'],
      ['KSTC', 'Sample Fund', '-100', '0', '2026-09-30'],
    ]),
    becomes: 'institutional-buying imported 3 = 3 + 0 + 0',
    stored: ['KSTA bullish 2026-09-30', 'KSTB bearish 2026-09-30', 'KSTC bullish 2026-09-30'],
  },
  {
    name: 'holdings/institutional_buying.csv',
    content: written([
      ['Symbol', 'Institution', 'Shares', 'Value'],
      ['KSTA', 'Sample Fund', '100', '1000'],
      ['KSTB', 'Sample Fund', '100', '1000'],
    ]),
    becomes: 'unknown skipped 2 = 0 + 0 + 2',
    notes: [
      'its name says "Institutional Buying (13F)", but such a list has a column Change or Buy/Sell or Transaction',
    ],
  },
  {
    name: 'average targets/price_target_raised.csv',
    content: written([
      ['Symbol', 'Company', 'Price Target', 'Analysts'],
      ['KSTA', 'Sample Co', '$12.00', '18'],
    ]),
    becomes: 'unknown skipped 1 = 0 + 0 + 1',
    notes: ['its name says "Price Target Increases", but such a list has a column Action or Brokerage'],
  },
  {
    name: 'trades by another name/percentage_gainers.csv',
    content: written(tradesOn('2026-11-03', '2026-11-04', '2026-11-05')),
    becomes: 'congress-trades imported 3 = 3 + 0 + 0',
    stored: ['KSTA bullish 2026-11-03', 'KSTB bearish 2026-11-04', 'KSTC bullish 2026-11-05'],
  },
  {
    name: 'ratings by another name/top rated.csv',
    content: written([ratings, rating('KSTA', 'Downgraded by', '', 'Buy \u279d Hold')]),
    becomes: 'analyst-ratings imported 1 = 1 + 0 + 0',
    stored: [`KSTA bearish ${NAMED_DAY}`],
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
    ]),
    becomes: 'analyst-ratings imported 6 = 6 + 0 + 0',
    stored: [
      `KSTA bearish ${NAMED_DAY}`,
      `KSTB neutral ${NAMED_DAY}`,
      `KSTC bullish ${NAMED_DAY}`,
      `KSTD bearish ${NAMED_DAY}`,
      `KSTE bullish ${NAMED_DAY}`,
      `KSTF bearish ${NAMED_DAY}`,
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
    name: 'unsaid/price_target_raised.csv',
    content: written([
      ['Symbol', 'Brokerage', 'Price Target'],
      ['KSTA', 'Sample Securities', '$60.00 \u279d $65.00'],
      ['KSTB', 'Sample Securities', '$65.00 \u279d $60.00'],
    ]),
    becomes: 'price-target-raised imported 2 = 2 + 0 + 0',
    stored: [`KSTA bullish ${NAMED_DAY}`, `KSTB bearish ${NAMED_DAY}`],
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
      "the price is below a hundredth of the stock's last close",
      "the price is more than 100 times the stock's last close",
    ],
  },
  {
    name: 'losers among them/percentage_gainers.csv',
    content: written([
      ...gainers(),
      ['DOWN', 'Down Co', '$5.00', '-3.1%', '5'],
      ['FLAT', 'Flat Co', '$5.00', '0.00%', '5'],
    ]),
    becomes: 'percentage-gainers imported 5 = 4 + 1 + 0',
    reasons: ['Price Change is negative in the list "Biggest Percentage Gainers"'],
  },
  {
    name: 'a rise among them/percentage_decliners.csv',
    content: written([moves, ['KSTA', 'A', '$5.00', '(3.1%)', '5'], ['KSTB', 'B', '$5.00', '+3.1%', '5']]),
    becomes: 'percentage-decliners imported 2 = 1 + 1 + 0',
    reasons: ['Price Change is positive in the list "Biggest Percentage Decliners"'],
  },
  {
    name: 'awards/insider_trades.csv',
    content: written([
      ['Ticker', 'Owner Name', 'Transaction Code', 'Shares', 'Price per Share', 'Filing Date'],
      ['KSTA', 'Sample Owner', 'P', '100', '10.50', '2026-11-12'],
      ['KSTB', 'Sample Owner', 'S - Sale+OE', '100', '10.50', '2026-11-12'],
      ['KSTC', 'Sample Owner', 'A', '100', '0.0', '2026-11-12'],
      ['KSTD', 'Sample Owner', 'Gift', '100', '0.0', '2026-11-12'],
      ['KSTE', 'Sample Owner', 'Kauf', '100', '10.50', '2026-11-12'],
      ['KSTF', 'Sample Owner', '', '100', '10.50', '2026-11-12'],
    ]),
    becomes: 'insider-transactions imported 6 = 2 + 2 + 2',
    reasons: ['"Kauf" is no purchase and no sale the product knows', 'neither bought nor sold'],
    stored: ['KSTA bullish 2026-11-12', 'KSTB bearish 2026-11-12'],
  },
  {
    name: 'sideways/momentum_alerts.csv',
    content: written([
      ['Symbol', 'MarketBeat Score', 'Target Gain', 'Direction'],
      ['KSTA', '9', '12%', 'Bearish'],
      ['KSTB', '9', '12%', 'Sideways'],
      ['KSTC', '9', '-12%', ''],
    ]),
    becomes: 'momentum-alerts imported 3 = 2 + 1 + 0',
    reasons: ['the direction "Sideways" is neither up nor down'],
    stored: [`KSTA bearish ${NAMED_DAY}`, `KSTC bearish ${NAMED_DAY}`],
  },
  {
    name: 'export (3).csv',
    content: written([
      ['Symbol', 'Insider', 'Buy/Sell', 'Traded'],
      ['KSTA', 'Sample Owner', 'Sell', '2026-11-12'],
    ]),
    becomes: 'insider-transactions imported 1 = 1 + 0 + 0',
    stored: ['KSTA bearish 2026-11-12'],
  },
  {
    name: 'shopping.csv',
    content: 'Milk,Eggs\n1,2\n3,4\n',
    becomes: 'unknown skipped 2 = 0 + 0 + 2',
    notes: ['neither its columns (Milk, Eggs) nor its name are those of a known list'],
  },
];
