// Rewritten rows: in whatever notation a valid row is written, it keeps its meaning or is set aside; it never means another thing.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { dateKeyOf } from '../../../src/domain/market/calendar.ts';
import { layoutWith } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../src/domain/pipeline/reading/clean-list.ts';
import { recognizeFile } from '../../../src/domain/pipeline/reading/file-reading.ts';
import { readRows } from '../../../src/domain/pipeline/rows/read-rows.ts';
import { directionCodes, sideCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../src/domain/signals/score/signal-types.ts';
import { SymbolTable } from '../../../src/domain/stocks/symbols/symbol-table.ts';
import { newestDollars } from '../../../src/domain/text/read-change.ts';
import { toNumber } from '../../../src/domain/text/read-number.ts';
import { bytesOf, textOf } from '../../../src/domain/text/utf8-text.ts';
import { day, protectedCell, shares, signedPercent, signedUsd, usdPrice, usSymbol } from './notations.ts';

const RECEIVED = '2026-11-25';
const RUNS = 750;

type Meaning = Record<string, string | number | null>;

const round = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)));

/** What is stored of a file's only row; null when the row, or its file, is set aside. */
function meaningOf(fileName: string, text: string, amounts: readonly string[]): Meaning | null {
  const bytes = bytesOf(text);
  const file = { file_name: fileName, list_slug: null, received: RECEIVED };
  const { reading } = recognizeFile(bytes, file);
  if (reading === null) return null;
  const layout = layoutWith(reading.file_type, reading);
  if (layout === null) return null;
  const cleaned = cleanList(bytes, layout, undefined, reading);
  if (cleaned.problem !== null) return null;
  const symbols = new SymbolTable();
  const dates = { fetched: null, named: RECEIVED, fallback: RECEIVED, newest: RECEIVED, order: reading.date_order };
  const rows = readRows(cleaned.bytes, layout, dates, symbols);
  if (rows.count === 0) return null;
  const json = textOf(rows.texts, rows.text[1], rows.text[2]);
  const cells = JSON.parse(json) as Record<string, string>;
  const meaning: Meaning = {
    symbol: symbols.names[rows.symbol[0] as number] ?? null,
    type: signalTypeName(rows.type[0] as number),
    direction: directionCodes[rows.direction[0] as number] ?? null,
    side: sideCodes[rows.side[0] as number] ?? null,
    day: dateKeyOf(rows.day[0] as number),
  };
  for (const column of amounts) {
    meaning[column] = round(column === 'Price Target' ? newestDollars(cells[column]) : toNumber(cells[column]));
  }
  return meaning;
}

/** A row as written plainly and the same row rewritten, cell by cell. */
type Written = { file: string; header: string; plain: string[]; rewritten: fc.Arbitrary<string>[]; amounts: string[] };

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
const anyDay = fc.integer({ min: 0, max: 300 }).map((back) => dateKeyOf(20_782 - back));
const same = (text: string) => fc.constant(text);

const usd = (value: number) => `$${value.toFixed(2)}`;
const percent = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}%`;

const arrows = [
  ' \u279d ',
  ' \u2192 ',
  ' -> ',
  ' => ',
  ' \u2013> ',
  ' \u21d2 ',
  ' >> ',
  ' to ',
  '\u279d',
  '->',
  ' \u00bb ',
  ' \u2014> ',
];
const anyArrow = fc.constantFrom(...arrows);

function pairOf(before: fc.Arbitrary<string>, after: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(before, anyArrow, after).map((parts) => parts.join(''));
}

const moverOf = (file: string, extra: string | null) =>
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

const holders = (file: string) =>
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

const earnings = (file: string) =>
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

const momentum = fc.tuple(anySymbol, anyPrice, anyPrice, anyPercent, anyDay).map(
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

const ratings = fc.tuple(anySymbol, anyAction, anyPrice, anyPrice, fc.tuple(anyLevel, anyLevel), fc.boolean()).map(
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

const insiders = fc.tuple(anySymbol, fc.constantFrom('Buy', 'Sell'), anyPrice, anyShares, anyDay).map(
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

const splits = fc
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

const dividends = fc.tuple(anySymbol, fc.constantFrom('dividend-increases', 'dividend-cuts'), anyPrice, anyPrice).map(
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

const consensus = fc.tuple(anySymbol, fc.constantFrom('top-rated', 'lowest-rated'), anyPrice, anyLevel).map(
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

const quote = (cell: string, separator: string) =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** One cell or all cells of the row rewritten, in a file of one of several dialects. */
function rewriting({ rewritten, plain }: Written): fc.Arbitrary<{ cells: string[]; separator: string }> {
  const one = fc
    .nat(plain.length - 1)
    .chain((place) => (rewritten[place] ?? same('')).chain(protectedCell).map((cell) => plain.with(place, cell)));
  const all = fc.tuple(...rewritten.map((cell) => cell.chain(protectedCell)));
  return fc.record({ cells: fc.oneof(one, all), separator: fc.constantFrom(',', ',', ';', '\t') });
}

const outcomes: Record<string, { same: number; aside: number }> = {};

/** What a rewritten row says that the plain one does not; an amount that is not read is unknown, which is no other meaning. */
function otherMeaning(meant: Meaning | null, read: Meaning): string[] {
  if (meant === null) return ['the plain row is set aside'];
  return Object.entries(read).flatMap(([field, value]) =>
    value === meant[field] || (value === null && typeof meant[field] === 'number')
      ? []
      : [`${field} is ${value}, meant is ${meant[field]}`],
  );
}

function differences(name: string, rows: fc.Arbitrary<Written>): string[] {
  const count = { same: 0, aside: 0 };
  outcomes[name] = count;
  const both = rows.chain((written) => rewriting(written).map((as) => ({ written, as })));
  return fc.sample(both, RUNS).flatMap(({ written: { file, header, plain, amounts }, as: { cells, separator } }) => {
    const line = (texts: readonly string[], mark: string) => texts.map((cell) => quote(cell, mark)).join(mark);
    const fileOf = (texts: readonly string[], mark: string) =>
      `${line(header.split(','), mark)}\n${line(texts, mark)}\n`;
    const read = meaningOf(file, fileOf(cells, separator), amounts);
    if (read === null) {
      count.aside += 1;
      return [];
    }
    const other = otherMeaning(meaningOf(file, fileOf(plain, ','), amounts), read);
    if (other.length === 0) count.same += 1;
    return other.map((difference) => `${line(cells, separator)}: ${difference} (${line(plain, ',')})`);
  });
}

afterAll(() => {
  if (process.env.SHOW_REWRITINGS) console.table(outcomes);
});

describe('A rewritten row keeps its meaning or is set aside', () => {
  test.each([
    ['gainers', moverOf('percentage-gainers.csv', null)],
    ['decliners', moverOf('percentage-decliners.csv', null)],
    ['gaps up', moverOf('gap-up.csv', 'Gap %')],
    ['gaps down', moverOf('gap-down.csv', 'Gap %')],
    ['institutional buying', holders('institutional-buying.csv')],
    ['institutional selling', holders('institutional-selling.csv')],
    ['earnings beats', earnings('earnings-beats.csv')],
    ['earnings misses', earnings('earnings-misses.csv')],
    ['momentum alerts', momentum],
    ['analyst ratings', ratings],
    ['insider transactions', insiders],
    ['splits', splits],
    ['dividends', dividends],
    ['consensus ratings', consensus],
  ])('%s', (name, rows) => {
    expect(differences(name, rows).slice(0, 10)).toEqual([]);
  });

  test('most rewritings are read, not set aside', () => {
    const all = Object.values(outcomes).reduce(
      (sum, { same: kept, aside }) => ({ kept: sum.kept + kept, all: sum.all + kept + aside }),
      { kept: 0, all: 0 },
    );
    expect(all.all).toBeGreaterThanOrEqual(10_000);
    expect(all.kept / all.all).toBeGreaterThan(0.5);
  });
});
