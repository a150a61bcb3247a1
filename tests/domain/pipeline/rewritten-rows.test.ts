// Rows whose deciding cell is written in another notation: the same signal, or set aside; never another signal.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minusSigns, plusSigns, wayMarks } from '../../../src/domain/text/number-notation.ts';
import { outcome } from './read-file.ts';

type Case = { list: string; header: string; cells: (cell: string) => string[] };
const alone = (cell: string) => [cell];
/** Lists with a number whose sign decides. */
const numbers: readonly Case[] = [
  { list: 'percentage-gainers', header: 'Price Change', cells: alone },
  { list: 'percentage-decliners', header: 'Price Change', cells: alone },
  { list: 'gap-up', header: 'Gap %', cells: alone },
  { list: 'gap-down', header: 'Gap %', cells: alone },
  { list: 'institutional-buying', header: 'Change', cells: alone },
  { list: 'institutional-selling', header: 'Change', cells: alone },
  { list: 'short-interest-increase', header: 'Change', cells: alone },
  { list: 'earnings-beats', header: 'Surprise', cells: alone },
  { list: 'earnings-misses', header: 'Surprise', cells: alone },
  { list: 'insider-buying', header: 'SHARES BOUGHT/SOLD', cells: alone },
  { list: 'momentum-alerts', header: 'Target Gain', cells: alone },
  { list: 'positive-news-sentiment', header: 'News Sentiment', cells: alone },
];
/** Lists with an old and a new value. */
const changes: readonly Case[] = [
  { list: 'price-target-raised', header: 'Action,Price Target', cells: (cell) => ['Target Raised by', cell] },
  { list: 'price-target-lowered', header: 'Price Target', cells: alone },
  { list: 'analyst-ratings', header: 'Action,Price Target', cells: (cell) => ['Target Lowered by', cell] },
];
const ratings: readonly Case[] = [
  { list: 'new-coverage', header: 'Rating', cells: alone },
  { list: 'analyst-ratings', header: 'Action,Rating', cells: (cell) => ['Initiated by', cell] },
  { list: 'top-rated', header: 'MARKETBEAT CONSENSUS RATING', cells: alone },
  { list: 'lowest-rated', header: 'MARKETBEAT CONSENSUS RATING', cells: alone },
];
const moves: readonly Case[] = [
  { list: 'upgrades', header: 'Action,Rating', cells: (cell) => ['Upgraded by', cell] },
  { list: 'downgrades', header: 'Rating', cells: alone },
  { list: 'reiterations', header: 'Action,Rating', cells: (cell) => ['Reiterated by', cell] },
];

const pick = <T>(...from: readonly T[]) => fc.constantFrom(...from);
const pad = pick('', ' ', '\u00a0', '\u200b', '\u200e', "'", '"', '\u202f', '&nbsp;', '*', '~');
const tail = pick('', ' ', '\u00a0', '%', ' %', '.', '*', ' (e)', ' pts', ' USD', '-', ')', '\u200f');

/** The same signal, or a reason. Signals are written "list direction". */
function isSameOrAside(plain: string, rewritten: string): void {
  if (/ (?:bullish|bearish|neutral|premium)$/.test(rewritten) && !rewritten.includes('"'))
    expect(rewritten).toBe(plain);
}
const runs = { numRuns: 3_000 };

test('a number with any sign before or after it', () => {
  const sign = pick<readonly [string, 1 | -1]>(
    ...[...minusSigns].map((text) => [text, -1] as const),
    ...[...plusSigns].map((text) => [text, 1] as const),
    ...wayMarks,
    ['down ', -1],
    ['up ', 1],
    ['(', -1],
    ['', 1],
  );
  const space = pick('', ' ', '$', 'C$', '\u00a0');
  fc.assert(
    fc.property(
      pick(...numbers),
      pad,
      sign,
      space,
      tail,
      fc.boolean(),
      ({ list, header, cells }, before, [text, way], gap, after, isBehind) => {
        const end = text === '(' ? `)${after}` : after;
        const cell = isBehind && text !== '(' ? `${before}${gap}12.5${text}${end}` : `${before}${text}${gap}12.5${end}`;
        // Brackets and a minus at the end are signs of their own.
        const isDown = way === -1 || after === '-';
        isSameOrAside(
          outcome(list, header, ...cells(isDown ? '-12.5' : '12.5')),
          outcome(list, header, ...cells(cell)),
        );
      },
    ),
    runs,
  );
});

const arrow = pick(
  '➝',
  '→',
  '->',
  '–>',
  '=>',
  '⇒',
  '>>',
  '»',
  '>',
  ' to ',
  '-->',
  '&rarr;',
  '/',
  ' - ',
  ' – ',
  '..',
  '←',
  ' bis ',
  '\u2b62',
  '➔',
  '|',
  ' ',
);
test('an old and a new target with anything between', () => {
  const money = pick('$', 'C$', '€', '', 'US$', 'USD ', '£', ' $');
  fc.assert(
    fc.property(
      pick(...changes),
      arrow,
      money,
      pad,
      fc.boolean(),
      pick('', ' '),
      ({ list, header, cells }, between, unit, before, isRise, space) => {
        const [old, now] = isRise ? ['90.00', '95.00'] : ['95.00', '90.00'];
        const cell = `${before}${unit}${old}${space}${between}${space}${unit}${now}`;
        isSameOrAside(outcome(list, header, ...cells(`$${old} ➝ $${now}`)), outcome(list, header, ...cells(cell)));
      },
    ),
    runs,
  );
});

const same: readonly (readonly [string, readonly string[]])[] = [
  [
    'Buy',
    [
      'BUY',
      'Buy (2)',
      'Outperform',
      'OW',
      'Mkt Outperform',
      'Overweight/Buy',
      'Moderate-Buy',
      'Sector Outperform',
      'Add',
      'B\u200buy',
      'Kaufen',
      'Βuy',
    ],
  ],
  [
    'Hold',
    [
      'HOLD',
      'Hold/Neutral',
      'Neutral',
      'Equal-Weight',
      'Mkt Perform',
      'In-Line',
      'EW',
      'Sector Perform (Hold)',
      'Halten',
      'H0ld',
    ],
  ],
  [
    'Sell',
    [
      'SELL',
      'Sell/Underperform',
      'Reduce',
      'UW',
      'Underweight (Sell)',
      'Moderate Sell',
      'Sector Underperform',
      'Ѕell',
      'Verkaufen',
    ],
  ],
];
const wordOf = pick(...same.flatMap(([plain, words]) => words.map((word) => [plain, word] as const)));
test('a rating in the words of another house', () => {
  fc.assert(
    fc.property(pick(...ratings), wordOf, pad, tail, ({ list, header, cells }, [plain, word], before, after) => {
      isSameOrAside(
        outcome(list, header, ...cells(plain)),
        outcome(list, header, ...cells(`${before}${word}${after}`)),
      );
    }),
    runs,
  );
});

test('two ratings with anything between', () => {
  fc.assert(
    fc.property(
      pick(...moves),
      wordOf,
      arrow,
      wordOf,
      pad,
      ({ list, header, cells }, [old, oldWord], between, [now, nowWord], before) => {
        const plain = outcome(list, header, ...cells(`${old} ➝ ${now}`));
        isSameOrAside(plain, outcome(list, header, ...cells(`${before}${oldWord}${between}${nowWord}`)));
      },
    ),
    runs,
  );
});
