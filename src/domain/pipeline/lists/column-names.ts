// Column names as providers spell them, brought to the names of the catalogue; what is unknown keeps its own name.

/** Letters and digits in lower case, everything else one space: the form in which names are compared. */
export function plainName(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

/**
 * Other spellings of a column. A spelling is read as the first of its names that the list has; Symbol and Company every
 * list has. Add a row here when a provider renames a column.
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
  'change %': ['Price Change'],
  '% change': ['Price Change'],
  'percent change': ['Price Change'],
  price: ['Current Price', 'Share Price'],
  'last price': ['Current Price', 'Share Price'],
  'share price': ['Current Price'],
  'avg volume': ['Average Volume'],
  gap: ['Gap %'],
  'last close': ['Current Price'],
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
  'notification date': ['Filing Date'],
  day: ['Date'],
  datum: ['Date'],
  timestamp: ['Date'],
  'as of': ['Date'],
  'as of date': ['Date'],
  published: ['Date'],
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

/** Columns that any file may have: who it is about, and when it happened. */
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

/** Columns in which a row of any other list may say which way it points, in plain form, the most telling first. */
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

/**
 * The header's names for a list with these columns, one for each cell of the header; cells without a name are numbered.
 * A header that has the same name twice is refused: nobody could tell which of the two is meant.
 */
export function resolveColumns(header: readonly string[], columns: readonly string[]): string[] | ColumnProblem {
  const own = new Map([...anyColumns, ...columns].map((column) => [plainName(column), column]));
  const plain = header.map(plainName);
  const twice = plain.find((name, at) => name !== '' && plain.indexOf(name) !== at);
  if (twice !== undefined)
    return { problem: `two columns are called "${header[plain.indexOf(twice)]?.trim()}"; give each a name of its own` };
  const direct = plain.map((name) => own.get(name) ?? null);
  const taken = new Set(direct.filter((name) => name !== null));
  return direct.map((name, at) => {
    if (name !== null) return name;
    const word = plain[at] ?? '';
    const aliases = Object.hasOwn(columnAliases, word) ? columnAliases[word] : undefined;
    const alias = aliases?.find((target) => own.has(plainName(target)) && !taken.has(target));
    if (alias !== undefined) {
      taken.add(alias);
      return alias;
    }
    const given = (header[at] ?? '').trim();
    return given === '' ? `Column ${at + 1}` : given;
  });
}
