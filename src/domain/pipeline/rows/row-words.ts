// Words and quantities that state a row's direction, and the opposite list of each list.
import { eachWord } from '../../numbers/each-word.ts';
import type { ExpertListDefinition } from '../../signals/expert-lists.ts';

export type Way = 'up' | 'down';

/** Sign of a list's quantity; 0 for zero and for a quantity without a direction. */
export type Sign = -1 | 0 | 1;
/**
 * Reading of a quantity. `problem`: reason a filled cell that decides the side cannot be read (`sign` is then 0); null
 * if there is none.
 */
export type Said = { sign: Sign; column: string; problem: string | null };

/** Beginnings of the Action cell of analyst ratings, in lower case; the first match counts. */
export const ratingActions: readonly { starts: string; list: string }[] = (
  [
    ['upgrades', 'upgrade'],
    ['downgrades', 'downgrade'],
    ['price-target-raised', 'target raised|price target raised|price target increased|raise|boost|lift'],
    ['price-target-lowered', 'target lowered|price target lowered|price target cut|target cut'],
    ['price-target-lowered', 'price target decreased|lower|cut'],
    ['new-coverage', 'initiate|coverage|resume|assume'],
    ['reiterations', 'reiterate|reissue|reaffirm|maintain|target set|set'],
  ] as const
).flatMap(([list, beginnings]) => beginnings.split('|').map((starts) => ({ starts, list })));

/** Words of insider and congress trades. Of the codes of Form 4 (table I) only P and S are market trades. */
export const tradeWords: readonly { word: string; side: 'buy' | 'sell' }[] = (
  [
    ['buy', 'p|p purchase|buy|bought|purchase|purchased|open market purchase|acquisition open market'],
    ['sell', 's|s sale|s sale+oe|sell|sold|sale|sale+oe|sale full|sale partial'],
    ['sell', 's full|s partial|open market sale|automatic sale'],
  ] as const
).flatMap(([side, words]) => words.split('|').map((word) => ({ word, side })));

/** Transactions outside the market, which are left out. Codes as in SEC Form 4. */
export const noTrades: readonly string[] = [
  ...'acdefghijklmovwxzu',
  ...'award|grant|gift|exercise|option exercise|m exempt|f tax|a grant|d sale to loss'.split('|'),
  ...'exchange|conversion|tax withholding|disposition|acquisition|receive|received'.split('|'),
];

/** Direction words of the word columns, as the whole cell or its first word. */
export const wayWords: Readonly<Record<Way, readonly string[]>> = {
  up: 'buy bought purchase purchased added add increase increased new raised raise up upgrade upgraded bullish long beat'.split(
    ' ',
  ),
  down: 'sell sold sale sales reduced reduce decrease decreased exit exited closed lowered cut down downgrade downgraded bearish short miss missed'.split(
    ' ',
  ),
};

/** Words of a column named Type that mean a kind of shares, not a direction. */
export const shareKinds: ReadonlySet<string> = new Set(
  (
    'common ordinary preferred preference class share shares stock stocks equity equities etf etn fund adr ads gdr reit ' +
    'trust unit units cs ps company depositary'
  ).split(' '),
);

/** Words stating that a holder did nothing. */
export const stillWords: readonly string[] = ['hold', 'held', 'holding', 'unchanged', 'no change', 'maintained'];

/**
 * Lists of events with an opposite: a row that contradicts its list belongs to the opposite list. In other lists such a
 * row is quarantined: a place in a ranking has no opposite, and a row moved to a state list would make its file the
 * newest of that list.
 */
const opposites: readonly (readonly [up: string, down: string])[] = [
  ['institutional-buying', 'institutional-selling'],
  ['insider-buying', 'insider-selling'],
  ['price-target-raised', 'price-target-lowered'],
  ['earnings-beats', 'earnings-misses'],
  ['guidance-raised', 'guidance-cut'],
  ['dividend-increases', 'dividend-cuts'],
  ['forward-splits', 'reverse-splits'],
];

export function findOppositeList(slug: string): string | null {
  const pair = opposites.find((both) => both.includes(slug));
  return pair === undefined ? null : pair[0] === slug ? pair[1] : pair[0];
}

/**
 * Quantity of a list, and the sign it has in the list's rows: a column's number, the change from column `before`, a
 * rating against hold, a ratio of shares against one to one, the mood of news, or an RSI against its middle.
 */
export type Quantity = { sign: 1 | -1; column: string; before?: string; reads?: 'rating' | 'ratio' | 'mood' | 'rsi' };

type Read = Omit<Quantity, 'sign'>;

/** Quantities of two opposite lists: positive in rows of the first, negative in rows of the second. */
const opposedQuantities: readonly (readonly [up: string, down: string, ...reads: Read[]])[] = [
  ['percentage-gainers', 'percentage-decliners', { column: 'Price Change' }],
  ['gap-up', 'gap-down', { column: 'Gap %' }],
  ['institutional-buying', 'institutional-selling', { column: 'Change' }],
  [
    'short-interest-increase',
    'short-interest-decrease',
    { column: 'Change' },
    { before: 'Previous Shares Short', column: 'Current Shares Short' },
  ],
  ['earnings-beats', 'earnings-misses', { column: 'Surprise' }, { before: 'Consensus EPS', column: 'Reported EPS' }],
  ['dividend-increases', 'dividend-cuts', { before: 'Old Dividend', column: 'New Dividend' }],
  ['forward-splits', 'reverse-splits', { column: 'Ratio', reads: 'ratio' }],
  ['golden-cross', 'death-cross', { before: '200-Day SMA', column: '50-Day SMA' }],
  ['rsi-overbought', 'rsi-oversold', { column: 'RSI', reads: 'rsi' }],
  ['macd-bullish', 'macd-bearish', { before: 'Signal', column: 'MACD' }],
  ['positive-news-sentiment', 'negative-news-sentiment', { column: 'News Sentiment', reads: 'mood' }],
  ['top-rated', 'lowest-rated', { column: 'MARKETBEAT CONSENSUS RATING', reads: 'rating' }],
];
const withSign = (sign: 1 | -1, reads: readonly Read[]) => reads.map((read): Quantity => ({ ...read, sign }));

/** Quantities by file type; the first one with a filled cell decides. */
export const quantities: Readonly<Record<string, readonly Quantity[]>> = {
  ...Object.fromEntries(
    opposedQuantities.flatMap(([up, down, ...reads]) => [
      [up, withSign(1, reads)],
      [down, withSign(-1, reads)],
    ]),
  ),
  ...eachWord<readonly Quantity[]>({
    'insider-buying ceo-cfo-buys insider-transactions cluster-insider-buys': [
      { column: 'SHARES BOUGHT/SOLD', sign: 1 },
    ],
    'momentum-alerts': [
      { column: 'Target Gain', sign: 1 },
      { before: 'Current Price', column: 'Price Target', sign: 1 },
    ],
  }),
};

/** Direction of a list's stocks; null for a list without a direction. */
export function findWay(list: ExpertListDefinition): Way | null {
  const side = list.direction === 'premium' ? list.premium?.side : list.direction;
  return side === 'bullish' ? 'up' : side === 'bearish' ? 'down' : null;
}
