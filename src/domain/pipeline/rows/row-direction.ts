// What one row is: its signal type, direction and side, where its own words or its list's quantity decide.

import { type ExpertListDefinition, findExpertList } from '../../signals/expert-lists.ts';
import type { Direction } from '../../signals/signal.ts';
import { readNumber } from '../../text/read-number.ts';
import { decidingColumns, type ListLayout } from '../lists/list-layouts.ts';
import { ruleWordOf } from '../lists/side-words.ts';
import {
  noTrades,
  oppositeOf,
  quantities,
  ratingActions,
  ratingLevels,
  stillWords,
  tradeWords,
  type Way,
  wayOf,
  wayWords,
} from './row-words.ts';

export type Side = 'bullish' | 'bearish' | 'neutral';

/** A row becomes a signal, is left out by a rule, or cannot be understood. */
export type RowDecision =
  | { kind: 'signal'; list: ExpertListDefinition; direction: Direction; side: Side }
  | { kind: 'skip'; reason: string }
  | { kind: 'quarantine'; column: string; reason: string };

/** The sign of the quantity a list is about; 0 where it is unknown or nothing. */
export type Sign = -1 | 0 | 1;

const plain = (cell: string) =>
  cell
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();
/** Without dashes too: "Strong-Buy" and "P - Purchase" are words apart. What stands for nothing ("N/A") is empty. */
const words = (cell: string) => {
  const said = plain(cell).replaceAll('-', ' ').replace(/\s+/g, ' ').trim();
  return /^(?:n a|na|none|null|nil)$/.test(said) ? '' : said;
};
const quoted = (cell: string) => `"${cell.trim().slice(0, 40)}"`;

function signal(list: ExpertListDefinition, side?: Side): RowDecision {
  const premiumSide = list.premium?.side === 'bearish' ? 'bearish' : 'bullish';
  if (list.direction === 'premium') return { kind: 'signal', list, direction: 'premium', side: side ?? premiumSide };
  const direction = side ?? list.direction;
  return { kind: 'signal', list, direction, side: direction };
}

const quarantine = (column: string, reason: string): RowDecision => ({ kind: 'quarantine', column, reason });

function listed(slug: string): ExpertListDefinition {
  const list = findExpertList(slug);
  if (list === null) throw new Error(`A rule names the list ${slug}, which is not in the catalogue.`);
  return list;
}

const arrow = /\u279d|\u2192|->|=>/;

/** The levels before and after of a rating cell with an arrow; null where there is no arrow or a word is not known. */
function ratingMove(rating: string): Way | 'same' | null {
  const parts = rating.split(arrow).map(words);
  if (parts.length < 2) return null;
  const [before, after] = [ratingLevels[parts[0] ?? ''], ratingLevels[parts.at(-1) ?? '']];
  if (before === undefined || after === undefined) return null;
  return after > before ? 'up' : after < before ? 'down' : 'same';
}

/** "Hold -> Buy": what counts is the rating it is now. */
function coverage(list: ExpertListDefinition, rating: string): RowDecision {
  const level = ratingLevels[words(rating.split(arrow).at(-1) ?? '')] ?? 3;
  return signal(list, level > 3 ? 'bullish' : level < 3 ? 'bearish' : 'neutral');
}

/** Whether the cell with a list's quantity, of a rating row, is that of its price targets. */
export const isTargetList = (slug: string) => slug === 'price-target-raised' || slug === 'price-target-lowered';

/** What the rules make of a cell of the deciding column: they know it, take its row as neutral without knowing it, or set the row aside. */
export function standingOf(layout: ListLayout, cell: string, column: string): 'known' | 'neutral' | 'quarantined' {
  const level = ratingLevels[words(cell.split(arrow).at(-1) ?? '')];
  if (layout.route === 'coverage') return level === undefined ? 'neutral' : 'known';
  return decideRow({ ...layout, words: {} }, cell, '', 0, column).kind === 'quarantine' ? 'quarantined' : 'known';
}

function rated(layout: ListLayout, action: string, rating: string, target: Sign): RowDecision {
  const word = words(action);
  const rule = ratingActions.find(({ starts }) => word.startsWith(starts));
  if (rule === undefined && word !== '') {
    return quarantine('Action', `the action ${quoted(action)} names no kind of rating`);
  }
  const list = rule === undefined ? layout.list : listed(rule.list);
  if (list === null) return quarantine('Action', 'the action is empty, and the list holds ratings of all kinds');
  const move = ratingMove(rating);
  if (list.slug === 'new-coverage') return coverage(list, rating);
  // A reiteration with an arrow between two levels is a change of rating, whatever it is called.
  if (list.slug === 'reiterations' && (move === 'up' || move === 'down')) {
    return signal(listed(move === 'up' ? 'upgrades' : 'downgrades'));
  }
  if (isTargetList(list.slug)) return targeted(list, rule === undefined, target);
  const way = wayOf(list);
  if (way === null || move === null || move === 'same' || move === way) return signal(list);
  if (rule === undefined) return signal(listed(move === 'up' ? 'upgrades' : 'downgrades'));
  return quarantine('Rating', `the action says ${quoted(action)}, the rating went ${move}`);
}

/** The price target itself says which way it went; against the word of its row it is believed no more than the word. */
function targeted(list: ExpertListDefinition, isUnsaid: boolean, target: Sign): RowDecision {
  const way: Sign = list.slug === 'price-target-raised' ? 1 : -1;
  if (target === 0 || target === way) return signal(list);
  if (isUnsaid) return signal(listed(oppositeOf(list.slug) ?? list.slug));
  const said = way === 1 ? 'raised, but it fell' : 'lowered, but it rose';
  return quarantine('Price Target', `the action says that the target was ${said}`);
}

function traded(layout: ListLayout, cell: string, sold: Sign): RowDecision {
  const insider = layout.route === 'trades';
  const word = words(cell);
  const column = decidingColumns[layout.route] ?? '';
  const side =
    tradeWords.find((entry) => entry.word === word)?.side ??
    (word === '' && layout.list !== null && sold === -1 ? 'sell' : undefined);
  if (side === 'buy') {
    const own = layout.list !== null && layout.list.direction === 'bullish' ? layout.list : null;
    return signal(own ?? listed(insider ? 'insider-buying' : 'congress-buys'));
  }
  if (side === 'sell') return signal(listed(insider ? 'insider-selling' : 'congress-sells'));
  if (word === '' && layout.list !== null) return signal(layout.list);
  if (word === '') return quarantine(column, 'neither bought nor sold');
  if (noTrades.includes(word) || noTrades.includes(word.split(' ')[0] ?? '')) {
    return { kind: 'skip', reason: `transaction ${word.toUpperCase().slice(0, 20)} is no market purchase or sale` };
  }
  return quarantine(column, `${quoted(cell)} is no purchase and no sale the product knows`);
}

/** A Momentum Alert stands on the side it names, else on that of its target gain, else on the bullish side. */
function momentum(list: ExpertListDefinition, direction: string, gain: string): RowDecision {
  const word = words(direction);
  if (/^(?:bear|short|sell|down)/.test(word)) return signal(list, 'bearish');
  if (/^(?:bull|long|buy|up)/.test(word)) return signal(list, 'bullish');
  if (word !== '') return quarantine('Direction', `the direction ${quoted(direction)} is neither up nor down`);
  return signal(list, (readNumber(gain).value ?? 0) < 0 ? 'bearish' : 'bullish');
}

function wayOfWord(word: string): Way | null {
  const first = word.split(' ')[0] ?? '';
  return wayWords.up.includes(first) ? 'up' : wayWords.down.includes(first) ? 'down' : null;
}

/** The row of a list that has words or a quantity of its own: with its list, in the opposite one, or set aside. */
function spoken(list: ExpertListDefinition, said: { column: string; cell: string }, sign: Sign): RowDecision {
  const word = words(said.cell);
  const way = wayOf(list);
  if (way === null) return signal(list);
  const quantity = quantities[list.slug];
  if (word !== '') {
    if (stillWords.includes(word)) return { kind: 'skip', reason: 'the row says that nothing was bought or sold' };
    const wordWay = wayOfWord(word);
    if (wordWay !== null) return pointed(list, wordWay === way, said.column, `the row says ${quoted(said.cell)}`);
    // A column called Type may hold kinds of shares; one called Transaction or Action says what was done.
    if (!/type/i.test(said.column)) {
      return quarantine(said.column, `${quoted(said.cell)} says neither up nor down`);
    }
  }
  if (quantity === undefined || sign === 0) return signal(list);
  const went = sign === 1 ? 'positive' : 'negative';
  return pointed(list, sign === quantity.sign, quantity.column, `${quantity.column} is ${went}`);
}

function pointed(list: ExpertListDefinition, isWithList: boolean, column: string, says: string): RowDecision {
  if (isWithList) return signal(list);
  const opposite = oppositeOf(list.slug);
  return opposite === null ? quarantine(column, `${says} in the list "${list.name}"`) : signal(listed(opposite));
}

/**
 * Decides one row. `cell` is that of the deciding column with that column's name, `second` that of Rating
 * (ratings) or Target Gain (momentum); both empty when the file has no such column. `sign` is that of the list's
 * quantity: of ratings the way of the price target. Words that a mapping gives a meaning are read as the rules' own.
 */
export function decideRow(
  layout: ListLayout,
  cell: string,
  second: string,
  sign: Sign = 0,
  column: string = decidingColumns[layout.route] ?? '',
): RowDecision {
  const { route, list } = layout;
  const deciding = ruleWordOf(cell, layout.words);
  if (deciding === null) return { kind: 'skip', reason: `the mapping leaves out rows that say ${quoted(cell)}` };
  if (route === 'ratings') return rated(layout, deciding, second, sign);
  if (route === 'trades' || route === 'congress') return traded(layout, deciding, sign);
  if (list === null) return { kind: 'skip', reason: 'the file names no list' };
  if (route === 'coverage') return coverage(list, deciding);
  if (route === 'momentum') return momentum(list, deciding, second);
  return spoken(list, { column, cell: deciding }, sign);
}
