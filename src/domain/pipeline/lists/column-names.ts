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
 * Other spellings of a column. A spelling means the first of its columns that the list has; every list has Symbol and
 * Company. Add a row when a provider renames a column.
 */
export const columnAliases: Readonly<Record<string, readonly string[]>> = {
  ticker: ['Symbol'],
  'ticker symbol': ['Symbol'],
  'stock symbol': ['Symbol'],
  stock: ['Symbol'],
  'company name': ['Company'],
  name: ['Company'],
  issuer: ['Company'],
  description: ['Company'],
  security: ['Company'],
  change: ['Price Change'],
  chg: ['Price Change'],
  'change %': ['Price Change'],
  '% change': ['Price Change'],
  'chg %': ['Price Change'],
  '% chg': ['Price Change'],
  'percent change': ['Price Change'],
  'pct change': ['Price Change'],
  'change percent': ['Price Change'],
  'change pct': ['Price Change'],
  'price change %': ['Price Change'],
  '% price change': ['Price Change'],
  'day change %': ['Price Change'],
  'net change %': ['Price Change'],
  price: ['Current Price', 'Share Price'],
  'last price': ['Current Price', 'Share Price'],
  'share price': ['Current Price'],
  'stock price': ['Current Price', 'Share Price'],
  'last sale': ['Current Price', 'Share Price'],
  'last trade': ['Current Price', 'Share Price'],
  last: ['Current Price', 'Share Price'],
  latest: ['Current Price', 'Share Price'],
  close: ['Current Price', 'Share Price'],
  'closing price': ['Current Price', 'Share Price'],
  'last close': ['Current Price'],
  vol: ['Volume'],
  'avg volume': ['Average Volume'],
  'avg vol': ['Average Volume'],
  'avg vol 3 month': ['Average Volume'],
  'avg volume 3 month': ['Average Volume'],
  'rel volume': ['Relative Volume'],
  'rel vol': ['Relative Volume'],
  gap: ['Gap %'],
  'p e': ['PE Ratio'],
  pe: ['PE Ratio'],
  'p e ratio': ['PE Ratio'],
  'price to earnings ratio': ['PE Ratio'],
  peg: ['PEG Ratio'],
  'rsi 14': ['RSI'],
  'relative strength index': ['RSI'],
  'relative strength index 14': ['RSI'],
  'sma 50': ['50-Day SMA'],
  sma50: ['50-Day SMA'],
  '50 sma': ['50-Day SMA'],
  '50d sma': ['50-Day SMA'],
  '50 dma': ['50-Day SMA'],
  '50 day ma': ['50-Day SMA'],
  '50 day moving average': ['50-Day SMA'],
  '50 day simple moving average': ['50-Day SMA'],
  'simple moving average 50': ['50-Day SMA'],
  'sma 200': ['200-Day SMA'],
  sma200: ['200-Day SMA'],
  '200 sma': ['200-Day SMA'],
  '200d sma': ['200-Day SMA'],
  '200 dma': ['200-Day SMA'],
  '200 day ma': ['200-Day SMA'],
  '200 day moving average': ['200-Day SMA'],
  '200 day simple moving average': ['200-Day SMA'],
  'simple moving average 200': ['200-Day SMA'],
  'short float': ['Percent Float Shorted'],
  'short ratio': ['Days to Cover'],
  'target price': ['Price Target'],
  indicators: ['Indicator(s)'],
  indicator: ['Indicator(s)'],
  target: ['Price Target'],
  broker: ['Brokerage'],
  'brokerage name': ['Brokerage'],
  'analyst firm': ['Brokerage'],
  firm: ['Brokerage'],
  'analyst action': ['Action'],
  'rating change': ['Rating'],
  'owner name': ['Insider Name'],
  insider: ['Insider Name'],
  'owner title': ['Insider Title'],
  title: ['Insider Title'],
  'transaction code': ['Buy/Sell'],
  'transaction type': ['Buy/Sell', 'Transaction'],
  'trade type': ['Buy/Sell', 'Transaction'],
  transaction: ['Buy/Sell'],
  type: ['Buy/Sell', 'Transaction'],
  'buy sell': ['Buy/Sell'],
  shares: ['SHARES BOUGHT/SOLD'],
  qty: ['SHARES BOUGHT/SOLD'],
  'total shares': ['SHARES BOUGHT/SOLD'],
  'shares traded': ['SHARES BOUGHT/SOLD'],
  'price per share': ['Average Share Price'],
  value: ['Total Value'],
  'date filed': ['Filing Date'],
  'filed date': ['Filing Date'],
  filed: ['Filing Date'],
  disclosed: ['Filing Date'],
  'disclosure date': ['Filing Date'],
  published: ['Filing Date'],
  'publication date': ['Filing Date'],
  'notification date': ['Filing Date'],
  day: ['Date'],
  datum: ['Date'],
  timestamp: ['Date'],
  time: ['Date'],
  'as of': ['Date'],
  'as of date': ['Date'],
  'rating date': ['Date'],
  'action date': ['Date'],
  'event date': ['Date'],
  member: ['Politician'],
  representative: ['Politician'],
  traded: ['Trade Date'],
  'cluster start': ['First Date'],
  'cluster end': ['Last Date'],
  'n insiders': ['Insiders Buying'],
  'consensus rating': ['MARKETBEAT CONSENSUS RATING'],
  upgrades: ['NUMBER OF UPGRADES'],
  downgrades: ['NUMBER OF DOWNGRADES'],
  'idea score': ['Idea Engine Score'],
  'mb score': ['MarketBeat Score'],
  holder: ['Institution'],
  investor: ['Institution'],
  fund: ['Institution'],
  direction: ['Direction'],
};

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
