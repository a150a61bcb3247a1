// Column names of providers mapped to the catalogue's; unknown ones keep their own.

/** Text in the form in which names are compared: letters and digits in lower case, anything else as one space. */
export function plainName(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

/**
 * Other spellings of columns. A spelling means the first of its columns that the list has; every list has Symbol and
 * Company. Add a spelling when a provider renames a column.
 */
const spellings: readonly (readonly [columns: readonly string[], names: string])[] = [
  [['Symbol'], 'ticker, ticker symbol, stock symbol, stock'],
  [['Company'], 'company name, name, issuer, description, security'],
  [['Price Change'], 'change, chg, change %, % change, chg %, % chg, percent change, pct change, change percent'],
  [['Price Change'], 'change pct, price change %, % price change, day change %, net change %'],
  [['Current Price', 'Share Price'], 'price, last price, stock price, last sale, last trade, last, latest, close'],
  [['Current Price', 'Share Price'], 'closing price'],
  [['Current Price'], 'share price, last close'],
  [['Volume'], 'vol'],
  [['Average Volume'], 'avg volume, avg vol, avg vol 3 month, avg volume 3 month'],
  [['Relative Volume'], 'rel volume, rel vol'],
  [['Gap %'], 'gap'],
  [['PE Ratio'], 'p e, pe, p e ratio, price to earnings ratio'],
  [['PEG Ratio'], 'peg'],
  [['RSI'], 'rsi 14, relative strength index, relative strength index 14'],
  [['50-Day SMA'], 'sma 50, sma50, 50 sma, 50d sma, 50 dma, 50 day ma, 50 day moving average'],
  [['50-Day SMA'], '50 day simple moving average, simple moving average 50'],
  [['200-Day SMA'], 'sma 200, sma200, 200 sma, 200d sma, 200 dma, 200 day ma, 200 day moving average'],
  [['200-Day SMA'], '200 day simple moving average, simple moving average 200'],
  [['Percent Float Shorted'], 'short float'],
  [['Days to Cover'], 'short ratio'],
  [['Price Target'], 'target price, target'],
  [['Indicator(s)'], 'indicators, indicator'],
  [['Brokerage'], 'broker, brokerage name, analyst firm, firm'],
  [['Action'], 'analyst action'],
  [['Rating'], 'rating change'],
  [['Insider Name'], 'owner name, insider'],
  [['Insider Title'], 'owner title, title'],
  [['Buy/Sell'], 'transaction code, transaction, buy sell'],
  [['Buy/Sell', 'Transaction'], 'transaction type, trade type, type'],
  [['SHARES BOUGHT/SOLD'], 'shares, qty, total shares, shares traded'],
  [['Average Share Price'], 'price per share'],
  [['Total Value'], 'value'],
  [['Filing Date'], 'date filed, filed date, filed, disclosed, disclosure date, published, publication date'],
  [['Filing Date'], 'notification date'],
  [['Date'], 'day, datum, timestamp, time, as of, as of date, rating date, action date, event date'],
  [['Politician'], 'member, representative'],
  [['Trade Date'], 'traded'],
  [['First Date'], 'cluster start'],
  [['Last Date'], 'cluster end'],
  [['Insiders Buying'], 'n insiders'],
  [['MARKETBEAT CONSENSUS RATING'], 'consensus rating'],
  [['NUMBER OF UPGRADES'], 'upgrades'],
  [['NUMBER OF DOWNGRADES'], 'downgrades'],
  [['Idea Engine Score'], 'idea score'],
  [['MarketBeat Score'], 'mb score'],
  [['Institution'], 'holder, investor, fund'],
  [['Direction'], 'direction'],
];

/** Columns by spelling. */
export const columnAliases: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  spellings.flatMap(([columns, names]) => names.split(', ').map((name) => [name, columns])),
);

/** Columns any file may have: stock, direction and dates. */
export const anyColumns: readonly string[] = [
  'Symbol',
  'Company',
  'Direction',
  'Date',
  'Filing Date',
  'Announced',
  'Transaction Date',
  'Trade Date',
  'Last Date',
  'Report Date',
  'Settlement Date',
];

/** Columns in which a row of any other list may state its direction, in plain form; the most reliable first. */
export const wordColumns: readonly string[] = [
  'buy sell',
  'transaction',
  'transaction type',
  'action',
  'direction',
  'type',
  'activity',
  'side',
];

export type ColumnProblem = { problem: string };

/** Endings of a column name that do not change its meaning, such as the period in "Volume, 1 day". */
const periods = /(?: 1 ?d(?:ay)?| today| intraday| ttm| usd)+$/;

/**
 * Plain column name without additions of programs: "%Change" and "Price Change %, 1 day" become "% change" and "price
 * change %". A name that would become empty stays.
 */
export function plainColumn(name: string): string {
  const plain = plainName(name)
    .replace(/\s*%\s*/g, ' % ')
    .trim();
  const short = plain.replace(periods, '');
  return short === '' ? plain : short;
}

/** Other catalogue columns a name may mean, the likeliest first. */
export function otherNames(name: string): readonly string[] {
  const plain = plainColumn(name);
  return Object.hasOwn(columnAliases, plain) ? (columnAliases[plain] ?? []) : [];
}
