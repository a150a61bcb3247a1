// Generators of rows with one deciding cell, written plainly and in a notation that a reader may know, half know or not know.
import fc from 'fast-check';
import { findLayout } from '../../../src/domain/pipeline/lists/list-layouts.ts';
import { minusSigns, plusSigns, wayMarks } from '../../../src/domain/text/number-notation.ts';
import type { Written } from './valid-rows.ts';

/** A list and the cells of its row beside company and symbol; null is the deciding cell. */
type Place = readonly [list: string, cells: Readonly<Record<string, string | null>>];

const signed: readonly Place[] = [
  ['percentage-gainers', { 'Price Change': null }],
  ['percentage-decliners', { 'Price Change': null }],
  ['gap-up', { 'Gap %': null }],
  ['gap-down', { 'Gap %': null }],
  ['institutional-buying', { Change: null }],
  ['institutional-selling', { Change: null }],
  ['short-interest-increase', { Change: null }],
  ['earnings-beats', { Surprise: null }],
  ['earnings-misses', { Surprise: null }],
  ['insider-buying', { 'SHARES BOUGHT/SOLD': null }],
  ['momentum-alerts', { 'Target Gain': null }],
  ['positive-news-sentiment', { 'News Sentiment': null }],
];
const targets: readonly Place[] = [
  ['price-target-raised', { Action: 'Target Raised by', 'Price Target': null }],
  ['price-target-lowered', { 'Price Target': null }],
  ['analyst-ratings', { Action: 'Target Lowered by', 'Price Target': null }],
];
const rated: readonly Place[] = [
  ['new-coverage', { Rating: null }],
  ['analyst-ratings', { Action: 'Initiated by', Rating: null }],
  ['top-rated', { 'MARKETBEAT CONSENSUS RATING': null }],
  ['lowest-rated', { 'MARKETBEAT CONSENSUS RATING': null }],
];
const moved: readonly Place[] = [
  ['upgrades', { Action: 'Upgraded by', Rating: null }],
  ['downgrades', { Rating: null }],
  ['reiterations', { Action: 'Reiterated by', Rating: null }],
];

const pick = <T>(...from: readonly T[]) => fc.constantFrom(...from);
const pad = pick('', ' ', '\u00a0', '\u200b', '\u200e', "'", '"', '\u202f', '&nbsp;', '*', '~');
const tail = pick('', ' ', '\u00a0', '%', ' %', '.', '*', ' (e)', ' pts', ' USD', '-', ')', '\u200f');

function decided([list, cells]: Place, plainCell: string, oddCell: string): Written {
  const columns = [...new Set(['Company', 'Symbol', ...(findLayout(list)?.columns ?? []), ...Object.keys(cells)])];
  const others: Record<string, string | null> = { Company: 'Some Company', Symbol: 'KSTA', ...cells };
  const row = (cell: string) => columns.map((column) => (others[column] === null ? cell : (others[column] ?? '')));
  return {
    file: `${list}.csv`,
    header: columns.join(','),
    plain: row(plainCell),
    rewritten: row(oddCell).map((cell) => fc.constant(cell)),
    amounts: [],
  };
}

const sign = pick<readonly [string, 1 | -1]>(
  ...[...minusSigns].map((text) => [text, -1] as const),
  ...[...plusSigns].map((text) => [text, 1] as const),
  ...wayMarks,
  ['down ', -1],
  ['up ', 1],
  ['(', -1],
  ['', 1],
);

/** A number with any sign before or after it. */
export const anySign = fc
  .tuple(pick(...signed), pad, sign, pick('', ' ', '$', 'C$', '\u00a0'), tail, fc.boolean())
  .map(([place, before, [text, way], gap, after, isBehind]) => {
    const end = text === '(' ? `)${after}` : after;
    const odd = isBehind && text !== '(' ? `${before}${gap}12.5${text}${end}` : `${before}${text}${gap}12.5${end}`;
    // Brackets and a minus at the end are signs of their own.
    return decided(place, way === -1 || after === '-' ? '-12.5' : '12.5', odd);
  });

const between = pick(
  ...['➝', '→', '->', '–>', '=>', '⇒', '>>', '»', '>', ' to ', '-->', '&rarr;', '/', ' - ', ' – ', '..'],
  ...['←', ' bis ', '\u2b62', '➔', '|', ' '],
);

const currency = pick('$', 'C$', '€', '', 'US$', 'USD ', '£', ' $');

/** An old and a new price target with anything between them. */
export const anyTargetPair = fc
  .tuple(pick(...targets), between, currency, pad, fc.boolean(), pick('', ' '))
  .map(([place, arrow, unit, before, isRise, space]) => {
    const [old, now] = isRise ? ['90.00', '95.00'] : ['95.00', '90.00'];
    return decided(place, `$${old} ➝ $${now}`, `${before}${unit}${old}${space}${arrow}${space}${unit}${now}`);
  });

/** A rating and its spellings at other houses, in other languages, with look-alike letters. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  Buy: [
    ...['BUY', 'Buy (2)', 'Outperform', 'OW', 'Mkt Outperform', 'Overweight/Buy', 'Moderate-Buy'],
    ...['Sector Outperform', 'Add', 'B\u200buy', 'Kaufen', 'Βuy'],
  ],
  Hold: [
    ...['HOLD', 'Hold/Neutral', 'Neutral', 'Equal-Weight', 'Mkt Perform', 'In-Line', 'EW'],
    ...['Sector Perform (Hold)', 'Halten', 'H0ld'],
  ],
  Sell: [
    ...['SELL', 'Sell/Underperform', 'Reduce', 'UW', 'Underweight (Sell)', 'Moderate Sell'],
    ...['Sector Underperform', 'Ѕell', 'Verkaufen'],
  ],
};
const rating = pick(
  ...Object.entries(spellings).flatMap(([plain, words]) => words.map((word) => [plain, word] as const)),
);

/** A rating in the words of another house. */
export const anyRating = fc
  .tuple(pick(...rated), rating, pad, tail)
  .map(([place, [plain, word], before, after]) => decided(place, plain, `${before}${word}${after}`));

/** Two ratings with anything between them. */
export const anyRatingPair = fc
  .tuple(pick(...moved), rating, between, rating, pad)
  .map(([place, [old, oldWord], arrow, [now, nowWord], before]) =>
    decided(place, `${old} ➝ ${now}`, `${before}${oldWord}${arrow}${nowWord}`),
  );
