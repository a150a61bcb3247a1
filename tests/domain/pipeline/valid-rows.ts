// Generators of valid rows of fourteen lists: each written plainly, and cell by cell in other notations.
import fc from 'fast-check';
import { toDateKey } from '../../../src/domain/market/calendar.ts';
import { day, pairOf, shares, signedPercent, signedUsd, usdPrice, usSymbol } from './notations.ts';

/** A row as written plainly and the same row rewritten, cell by cell. */
export type Written = {
  file: string;
  header: string;
  plain: string[];
  rewritten: fc.Arbitrary<string>[];
  amounts: string[];
};

const symbolNames = [
  'AAPL',
  'MSFT',
  'F',
  'GE',
  'KO',
  'BRK.B',
  'BF.A',
  'BACpB',
  'WFCpL',
  'HEI.A',
  'PBR.A',
  'NKE',
  'LEN.B',
];
const anySymbol = fc.constantFrom(...symbolNames);
const anyPrice = fc.integer({ min: 101, max: 250_000 }).map((cents) => cents / 100);
const anyPercent = fc.integer({ min: 1, max: 450 }).chain((tenths) => fc.constantFrom(tenths / 10, -tenths / 10));
const anyShares = fc.integer({ min: 1, max: 900 }).map((count) => count * 100_000);
const anyDay = fc.integer({ min: 0, max: 300 }).map((back) => toDateKey(20_782 - back));
const same = (text: string) => fc.constant(text);

const usd = (value: number) => `$${value.toFixed(2)}`;
const percent = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}%`;

export const moverOf = (file: string, extra: string | null) =>
  fc
    .tuple(anySymbol, anyPrice, anyPercent, anyShares, anyPercent)
    .map(([symbol, price, change, volume, gap]): Written => {
      const header = 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s)';
      const plain = ['Some Company', symbol, usd(price), percent(change), String(volume), String(volume), 'High'];
      const rewritten = [
        same('Some Company'),
        usSymbol(symbol),
        usdPrice(price),
        signedPercent(change),
        shares(volume),
        shares(volume),
        same('High'),
      ];
      const amounts = ['Current Price', 'Price Change', 'Volume'];
      if (extra === null) return { file, header, plain, rewritten, amounts };
      return {
        file,
        header: `${header},${extra}`,
        plain: [...plain, percent(gap)],
        rewritten: [...rewritten, signedPercent(gap)],
        amounts: [...amounts, extra],
      };
    });

export const holders = (file: string) =>
  fc.tuple(anySymbol, anyPercent, anyShares, anyDay).map(
    ([symbol, change, held, date]): Written => ({
      file,
      header: 'Company,Symbol,Institution,Shares,Change,Amount,Report Date',
      plain: ['Some Company', symbol, 'Fund A', String(held), percent(change), '$100000', date],
      rewritten: [
        same('Some Company'),
        usSymbol(symbol),
        same('Fund A'),
        shares(held),
        signedPercent(change),
        usdPrice(100_000),
        day(date),
      ],
      amounts: ['Change'],
    }),
  );

export const earnings = (file: string) =>
  fc.tuple(anySymbol, anyPercent, fc.boolean(), anyDay).map(
    ([symbol, surprise, isAmount, date]): Written => ({
      file,
      header: 'Company,Symbol,Reported EPS,Consensus EPS,Surprise,Revenue,Consensus Revenue,Report Date',
      plain: [
        'Some Company',
        symbol,
        '$1.00',
        '$1.10',
        isAmount ? `${surprise < 0 ? '-' : ''}$${Math.abs(surprise).toFixed(2)}` : percent(surprise),
        '1',
        '1',
        date,
      ],
      rewritten: [
        same('Some Company'),
        usSymbol(symbol),
        usdPrice(1),
        usdPrice(1.1),
        isAmount ? signedUsd(surprise) : signedPercent(surprise),
        same('1'),
        same('1'),
        day(date),
      ],
      amounts: ['Surprise'],
    }),
  );

export const momentum = fc.tuple(anySymbol, anyPrice, anyPrice, anyPercent, anyDay).map(
  ([symbol, price, target, gain, date]): Written => ({
    file: 'momentum-alerts.csv',
    header:
      'Company,Symbol,MarketBeat Score,Current Price,Price Target,Target Gain,Timeframe,Recommendation Factors,Date',
    plain: ['Some Company', symbol, '80', usd(price), usd(target), percent(gain), '30 days', 'x', date],
    rewritten: [
      same('Some Company'),
      usSymbol(symbol),
      same('80'),
      usdPrice(price),
      usdPrice(target),
      signedPercent(gain),
      same('30 days'),
      same('x'),
      day(date),
    ],
    amounts: ['Current Price', 'Price Target', 'Target Gain'],
  }),
);

const ratingWords: readonly (readonly string[])[] = [
  ['Strong-Buy', 'Strong Buy', 'strong buy', 'STRONG BUY', 'Conviction-Buy'],
  [
    'Buy',
    'buy',
    'Outperform',
    'Overweight',
    'Mkt Outperform',
    'Overweight (Buy)',
    'Buy (1)',
    'Market Outperform',
    'Buy/Outperform',
  ],
  [
    'Hold',
    'Neutral',
    'Equal Weight',
    'Equal-Weight',
    'Market Perform',
    'Mkt Perform',
    'Sector Perform',
    'Hold/Neutral',
  ],
  ['Sell', 'Underperform', 'Underweight', 'Underperform/Sell', 'Reduce', 'Sector Underperform', 'Mkt Underperform'],
];
const anyLevel = fc.integer({ min: 0, max: 3 });
const ratingOf = (level: number) => fc.constantFrom(...(ratingWords[level] ?? []));
const actionWords = {
  'Upgraded by': ['Upgraded by', 'upgrade', 'Upgrades', 'Upgraded'],
  'Downgraded by': ['Downgraded by', 'downgrade', 'Downgrades', 'Downgraded'],
  'Target Raised by': ['Target Raised by', 'Raises', 'Price Target Raised', 'target raised', 'Boosts Target'],
  'Target Lowered by': ['Target Lowered by', 'Lowers', 'Price Target Cut', 'target lowered', 'Cuts Target'],
  'Initiated by': ['Initiated by', 'Initiates', 'initiated', 'Coverage Initiated'],
  'Reiterated by': ['Reiterated by', 'Reiterates', 'Maintains', 'reiterated'],
} as const;
const anyAction = fc.constantFrom(...(Object.keys(actionWords) as (keyof typeof actionWords)[]));

export const ratings = fc
  .tuple(anySymbol, anyAction, anyPrice, anyPrice, fc.tuple(anyLevel, anyLevel), fc.boolean())
  .map(
    ([symbol, action, before, after, [from, to], isMoved]): Written => ({
      file: 'analyst-ratings.csv',
      header: 'Company,Symbol,Action,Brokerage,Analyst,Current Price,Price Target,Rating,Impact on Price',
      plain: [
        'Some Company',
        symbol,
        action,
        'A House',
        'x',
        usd(before),
        `${usd(before)} \u279d ${usd(after)}`,
        isMoved ? `${ratingWords[from]?.[0]} \u279d ${ratingWords[to]?.[0]}` : (ratingWords[to]?.[0] ?? ''),
        'Low',
      ],
      rewritten: [
        same('Some Company'),
        usSymbol(symbol),
        fc.constantFrom(...actionWords[action]),
        same('A House'),
        same('x'),
        usdPrice(before),
        pairOf(usdPrice(before), usdPrice(after)),
        isMoved ? pairOf(ratingOf(from), ratingOf(to)) : ratingOf(to),
        same('Low'),
      ],
      amounts: ['Current Price', 'Price Target'],
    }),
  );

export const insiders = fc.tuple(anySymbol, fc.constantFrom('Buy', 'Sell'), anyPrice, anyShares, anyDay).map(
  ([symbol, side, price, count, date]): Written => ({
    file: 'insider-transactions.csv',
    header:
      'Company,Symbol,Insider Name,Insider Title,Buy/Sell,SHARES BOUGHT/SOLD,Average Share Price,Total Value,Transaction Date',
    plain: ['Some Company', symbol, 'A Person', 'CFO', side, String(count), usd(price), '$1000', date],
    rewritten: [
      same('Some Company'),
      usSymbol(symbol),
      same('A Person'),
      same('CFO'),
      side === 'Buy'
        ? fc.constantFrom('Buy', 'BUY', 'P', 'P - Purchase', 'Purchase', 'bought', 'Purchased', 'P-Purchase')
        : fc.constantFrom('Sell', 'SELL', 'S', 'S - Sale', 'Sale', 'sold', 'S - Sale+OE', 'S-Sale', 'Sale (Partial)'),
      shares(count),
      usdPrice(price),
      usdPrice(1000),
      day(date),
    ],
    amounts: ['SHARES BOUGHT/SOLD', 'Average Share Price'],
  }),
);

const ratioWords = (more: number, isForward: boolean) =>
  isForward
    ? fc.constantFrom(
        `${more}:1`,
        `${more}-for-1`,
        `${more} for 1`,
        `${more}-1`,
        `${more}/1`,
        `${more}-for-one`,
        `${more} : 1`,
      )
    : fc.constantFrom(`1:${more}`, `1-for-${more}`, `1 for ${more}`, `1/${more}`, `1 : ${more}`, `one-for-${more}`);

export const splits = fc
  .tuple(anySymbol, fc.constantFrom('forward-splits', 'reverse-splits'), fc.integer({ min: 2, max: 40 }), fc.boolean())
  .map(
    ([symbol, list, more, isForward]): Written => ({
      file: `${list}.csv`,
      header: 'Company,Symbol,Ratio,Announced,Ex-Date',
      plain: ['Some Company', symbol, isForward ? `${more}-for-1` : `1-for-${more}`, '2026-11-24', '2026-12-01'],
      rewritten: [
        same('Some Company'),
        usSymbol(symbol),
        ratioWords(more, isForward),
        day('2026-11-24'),
        same('2026-12-01'),
      ],
      amounts: [],
    }),
  );

export const dividends = fc
  .tuple(anySymbol, fc.constantFrom('dividend-increases', 'dividend-cuts'), anyPrice, anyPrice)
  .map(
    ([symbol, list, before, after]): Written => ({
      file: `${list}.csv`,
      header: 'Company,Symbol,Old Dividend,New Dividend,Amount,Yield,Announced,Ex-Date',
      plain: ['Some Company', symbol, usd(before), usd(after), usd(after), '2%', '2026-11-24', '2026-12-01'],
      rewritten: [
        same('Some Company'),
        usSymbol(symbol),
        usdPrice(before),
        usdPrice(after),
        usdPrice(after),
        same('2%'),
        day('2026-11-24'),
        same('2026-12-01'),
      ],
      amounts: ['Old Dividend', 'New Dividend'],
    }),
  );

export const consensus = fc.tuple(anySymbol, fc.constantFrom('top-rated', 'lowest-rated'), anyPrice, anyLevel).map(
  ([symbol, list, price, level]): Written => ({
    file: `${list}.csv`,
    header: 'Company,Symbol,Current Price,MARKETBEAT CONSENSUS RATING,Price Target,Downside',
    plain: ['Some Company', symbol, usd(price), ratingWords[level]?.[0] ?? '', usd(price), '+2.0%'],
    rewritten: [
      same('Some Company'),
      usSymbol(symbol),
      usdPrice(price),
      ratingOf(level),
      usdPrice(price),
      signedPercent(2),
    ],
    amounts: ['Current Price'],
  }),
);
