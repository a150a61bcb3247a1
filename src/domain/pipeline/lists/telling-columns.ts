// Columns a file must have to be a certain list.
import { eachWord } from '../../numbers/each-word.ts';
import { otherNames, plainColumn, plainName } from './column-names.ts';

/** Groups of columns; a file needs at least one column of each group. */
type Needs = readonly (readonly string[])[];

/**
 * Columns of all lists about the day's movers, which differ only in their rows; only the file name tells them apart.
 */
const move = ['Current Price', 'Price Change', 'Volume', 'Indicator(s)'];

/** Needed columns by file types, besides Symbol. */
const needs = eachWord<Needs>({
  'analyst-ratings': [
    ['Action', 'Rating'],
    ['Brokerage', 'Rating'],
  ],
  'insider-transactions': [['Buy/Sell']],
  'congress-trades': [['Transaction']],
  'idea-engine': [['Idea Engine Score', 'Recommendation Price', 'Recommendation Factors']],
  'momentum-alerts': [['MarketBeat Score', 'Target Gain', 'Timeframe']],
  'stocks-to-short': [['Bearish Factors', 'Downside']],
  'upgrades downgrades reiterations': [['Action', 'Brokerage']],
  'price-target-raised price-target-lowered': [
    ['Action', 'Brokerage'],
    ['Price Target', 'New Target', 'New Price Target', 'Action'],
  ],
  'new-coverage': [['Rating'], ['Action', 'Brokerage']],
  'most-upgraded': [['NUMBER OF UPGRADES']],
  'most-downgraded': [['NUMBER OF DOWNGRADES']],
  'top-rated lowest-rated': [['MARKETBEAT CONSENSUS RATING', 'Consensus Rating Score']],
  'top-marketrank': [['Overall MarketRank']],
  'insider-buying insider-selling': [['Buy/Sell', 'Insider Name', 'SHARES BOUGHT/SOLD']],
  'ceo-cfo-buys': [['Buy/Sell', 'Insider Name', 'Insider Title']],
  'cluster-insider-buys': [['Insiders Buying', 'First Date', 'Last Date']],
  'congress-buys congress-sells': [['Transaction', 'Politician']],
  'institutional-buying institutional-selling': [['Change', 'Buy/Sell', 'Transaction']],
  'unusual-call-volume': [['Call Options Volume']],
  'unusual-put-volume': [['Put Options Volume']],
  '52-week-highs': [['52-Week High', ...move]],
  '52-week-lows': [['52-Week Low', ...move]],
  'golden-cross death-cross': [['50-Day SMA', '200-Day SMA', ...move]],
  'unusual-volume': [['Relative Volume', 'Average Volume', ...move]],
  'percentage-gainers percentage-decliners': [['Price Change']],
  'gap-up gap-down': [['Gap %', ...move]],
  'most-active': [['Average Volume', ...move]],
  'rsi-oversold rsi-overbought': [['RSI', ...move]],
  'macd-bullish macd-bearish': [['MACD', ...move]],
  'most-volatile': [['Volatility', 'Beta']],
  trending: [['Mentions', 'Price Change']],
  'short-interest-increase short-interest-decrease': [
    ['Current Shares Short', 'Percent Float Shorted', 'Days to Cover'],
  ],
  'short-squeeze': [['Percent Float Shorted', 'Days to Cover']],
  'earnings-beats earnings-misses': [['Reported EPS', 'Surprise']],
  'upcoming-earnings': [['Date'], ['Time', 'Consensus EPS']],
  'guidance-raised guidance-cut': [['EPS Guidance', 'Revenue Guidance']],
  'dividend-increases dividend-cuts': [['New Dividend', 'Old Dividend', 'Announced']],
  'ex-dividend': [['Ex-Date']],
  'special-dividends': [['Ex-Date', 'Amount']],
  buybacks: [['Percent of Shares', 'Amount']],
  'forward-splits reverse-splits': [['Ratio']],
  'secondary-offerings': [['Amount', 'Price']],
  'lockup-expirations quiet-period-expirations': [['Expiration Date']],
  'low-pe': [['PE Ratio']],
  'low-peg': [['PEG Ratio']],
  'positive-news-sentiment negative-news-sentiment': [['News Sentiment']],
  'trading-halts': [['Halt Time', 'Resume Time']],
});

/**
 * Columns of only one kind of file: a file with all columns of an entry is of that kind, whatever its name. `by`: its
 * file type if its name states none of `file_types`.
 */
export const ownColumns: readonly { columns: Needs; file_types: readonly string[]; by: string }[] = [
  {
    columns: [['Action'], ['Brokerage', 'Rating']],
    file_types: [
      'analyst-ratings',
      'upgrades',
      'downgrades',
      'price-target-raised',
      'price-target-lowered',
      'new-coverage',
      'reiterations',
    ],
    by: 'analyst-ratings',
  },
  {
    columns: [['Politician'], ['Transaction']],
    file_types: ['congress-trades', 'congress-buys', 'congress-sells'],
    by: 'congress-trades',
  },
  {
    columns: [['Insider Name'], ['Buy/Sell']],
    file_types: ['insider-transactions', 'insider-buying', 'insider-selling', 'ceo-cfo-buys'],
    by: 'insider-transactions',
  },
];

/** Columns of a header in plain form, under all names each may have. */
export function plainColumns(header: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const cell of header) {
    names.add(plainName(cell));
    names.add(plainColumn(cell));
    // Time columns may be days, depending on their cells, so they do not identify a list.
    for (const target of otherNames(cell)) if (plainColumn(cell) !== 'time') names.add(plainName(target));
  }
  return names;
}

const missing = (columns: ReadonlySet<string>, wanted: Needs) =>
  wanted.filter((group) => !group.some((name) => columns.has(plainName(name))));

export function hasAll(columns: ReadonlySet<string>, wanted: Needs): boolean {
  return missing(columns, wanted).length === 0;
}

/** Groups of columns a file lacks to be of this type; empty when it lacks none. */
export function missingColumns(columns: ReadonlySet<string>, fileType: string): Needs {
  return missing(columns, needs[fileType] ?? []);
}
