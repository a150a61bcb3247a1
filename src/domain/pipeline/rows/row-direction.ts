// Signal type, direction and side of a row, where its own words or quantity decide.
import { type ExpertListDefinition, findExpertList } from '../../signals/expert-lists.ts';
import type { Direction } from '../../signals/signal.ts';
import { type ReadRating, ratingLevel, readRating } from '../../text/read-rating.ts';
import { decidingColumns, type ListLayout } from '../lists/list-layouts.ts';
import { findRuleWord } from '../lists/side-words.ts';
import { OPPOSED_RATINGS, readSignSide, SILENT, UNREADABLE_RATING } from './row-quantities.ts';
import {
  findOppositeList,
  findWay,
  noTrades,
  quantities,
  ratingActions,
  type Said,
  shareKinds,
  stillWords,
  tradeWords,
  type Way,
  wayWords,
} from './row-words.ts';

type Side = 'bullish' | 'bearish' | 'neutral';

/** Outcome of a row: a signal, left out by a rule, or not understood. */
export type RowDecision =
  | { kind: 'signal'; list: ExpertListDefinition; direction: Direction; side: Side }
  | { kind: 'skip'; reason: string }
  | { kind: 'quarantine'; column: string; reason: string };

const plain = (cell: string) =>
  cell
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();
/** Splits at dashes too: "Strong-Buy" and "P - Purchase" are two words. Blank markers ("N/A") become empty. */
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

/** Reason a rating cannot decide the side; null when it can. */
function ratingRefusal({ problem }: ReadRating): string | null {
  if (problem === null) return null;
  return problem === 'unknown' ? UNREADABLE_RATING : OPPOSED_RATINGS;
}

/** Decides by the current rating; without one a coverage is neutral. */
function coverage(list: ExpertListDefinition, rating: string): RowDecision {
  const read = readRating(rating);
  const refusal = ratingRefusal(read);
  if (refusal !== null) return quarantine('Rating', refusal);
  const level = read.level ?? 3;
  return signal(list, level > 3 ? 'bullish' : level < 3 ? 'bearish' : 'neutral');
}

/** True when the quantity of a list of ratings is its price target. */
export const isTargetList = (slug: string) => slug === 'price-target-raised' || slug === 'price-target-lowered';

/** Treatment of a cell of the deciding column: the rules know it, or its row is quarantined. */
export function judgeSideWord(layout: ListLayout, cell: string, column: string): 'known' | 'quarantined' {
  // The list does not matter for a row that names its own direction.
  if (column === 'Direction') return findDirection(cell) === null ? 'quarantined' : 'known';
  return decideRow({ ...layout, words: {} }, cell, '', SILENT, column).kind === 'quarantine' ? 'quarantined' : 'known';
}

/** True for a single word, which hides no change of rating even if it is unknown ("Tender"). */
const isOneWord = (rating: string) => /^\s*[A-Za-z]+\s*$/.test(rating);

/** True for a rating to sell, or one word for a sale ("Sale", "Reduced"). */
function isSale(rating: string, level: number | null): boolean {
  const word = words(rating);
  if (level !== null || word === '') return level !== null && level < 3;
  return tradeWords.some((entry) => entry.word === word && entry.side === 'sell') || findWordWay(word) === 'down';
}

/** List of a row with a sell rating and no action: downgrades instead of upgrades. */
const soldInstead = (list: ExpertListDefinition) => (list.slug === 'upgrades' ? listed('downgrades') : list);

function rated(layout: ListLayout, action: string, rating: string, target: Said): RowDecision {
  const word = words(action);
  const rule = ratingActions.find(({ starts }) => word.startsWith(starts));
  if (rule === undefined && word !== '') {
    return quarantine('Action', `the action ${quoted(action)} names no kind of rating`);
  }
  const list = rule === undefined ? layout.list : listed(rule.list);
  if (list === null) return quarantine('Action', 'the action is empty, and the list holds ratings of all kinds');
  if (list.slug === 'new-coverage') return coverage(list, rating);
  if (isTargetList(list.slug)) return targeted(list, rule === undefined, target);
  const read = readRating(rating);
  const refusal = ratingRefusal(read);
  if (refusal !== null && !isOneWord(rating)) return quarantine('Rating', refusal);
  const move = read.way === 1 ? 'up' : read.way === -1 ? 'down' : null;
  if (move === null) return signal(rule === undefined && isSale(rating, read.level) ? soldInstead(list) : list);
  // A reiteration with an arrow between two levels is a change of rating despite its name.
  const moved = listed(move === 'up' ? 'upgrades' : 'downgrades');
  if (list.slug === 'reiterations') return signal(moved);
  const way = findWay(list);
  if (way === null || move === way) return signal(list);
  if (rule === undefined) return signal(moved);
  return quarantine('Rating', `the action says ${quoted(action)}, the rating went ${move}`);
}

/** Decides by the price target; if it contradicts the row's word, the row is quarantined. */
function targeted(list: ExpertListDefinition, isUnsaid: boolean, { sign, column, problem }: Said): RowDecision {
  if (problem !== null) return quarantine(column, problem);
  const way = list.slug === 'price-target-raised' ? 1 : -1;
  if (sign === 0 || sign === way) return signal(list);
  if (isUnsaid) return signal(listed(findOppositeList(list.slug) ?? list.slug));
  const said = way === 1 ? 'raised, but it fell' : 'lowered, but it rose';
  return quarantine(column, `the action says that the target was ${said}`);
}

/** Direction of a word in a direction column; null if unknown, or if it names both directions. */
function findDirection(cell: string): Way | 'still' | null {
  const word = words(cell);
  const way = findWordWay(word);
  if (way !== null) return way;
  if (stillWords.includes(word)) return 'still';
  const level = ratingLevel(word);
  return level === null ? null : level > 3 ? 'up' : level < 3 ? 'down' : 'still';
}

const sideOfWay = { up: 'bullish', down: 'bearish', still: 'neutral' } as const;

/** Compares a decision with the word of the direction column; a row that contradicts itself is quarantined. */
export function checkDirection(layout: ListLayout, decided: RowDecision, rating: string, cell: string): RowDecision {
  const said = findRuleWord(cell, layout.words);
  if (said === null) return { kind: 'skip', reason: leftOut(cell) };
  if (decided.kind !== 'signal' || words(said) === '') return decided;
  const way = findDirection(said);
  if (way === null) return quarantine('Direction', `${quoted(cell)} says neither up nor down`);
  const side = sideOfWay[way];
  const { list } = decided;
  const isCoverage = list.slug === 'new-coverage';
  if (isCoverage && words(rating) === '') return signal(list, side);
  if (decided.side === side || (decided.side === 'neutral' && !isCoverage)) return decided;
  return quarantine('Direction', `the row says ${quoted(cell)} in the list "${list.name}"`);
}

const leftOut = (cell: string) => `the mapping leaves out rows that say ${quoted(cell)}`;

function traded(layout: ListLayout, cell: string, shares: Said): RowDecision {
  const insider = layout.route === 'trades';
  const word = words(cell);
  const column = decidingColumns[layout.route] ?? '';
  const { list } = layout;
  const said = tradeWords.find((entry) => entry.word === word)?.side;
  if (word === '' && shares.problem !== null) return quarantine(shares.column, shares.problem);
  if (said === 'buy' && shares.sign === -1) {
    return quarantine(shares.column, `the row says ${quoted(cell)}, but ${shares.column} is negative`);
  }
  const side = said ?? (word === '' && list !== null && shares.sign === -1 ? 'sell' : undefined);
  if (side === 'buy') {
    const own = list !== null && list.direction === 'bullish' ? list : null;
    return signal(own ?? listed(insider ? 'insider-buying' : 'congress-buys'));
  }
  if (side === 'sell') return signal(listed(insider ? 'insider-selling' : 'congress-sells'));
  if (word === '' && list !== null) return signal(list);
  if (word === '') return quarantine(column, 'neither bought nor sold');
  const [first = '', ...others] = word.split(' ');
  const isTradeToo = others.some((one) => one.length > 1 && tradeWords.some((entry) => entry.word === one));
  if (noTrades.includes(word) || (noTrades.includes(first) && !isTradeToo)) {
    return { kind: 'skip', reason: `transaction ${word.toUpperCase().slice(0, 20)} is no market purchase or sale` };
  }
  return quarantine(column, `${quoted(cell)} is no purchase and no sale the product knows`);
}

/** Side of a Momentum Alert: the one it names, else the one its target gain implies, else bullish. */
function momentum(list: ExpertListDefinition, direction: string, gain: Said): RowDecision {
  const word = words(direction);
  const isDown = /\b(?:bear|short|sell|down)/.test(word);
  const isUp = /\b(?:bull|long|buy|up)/.test(word);
  if (word !== '' && isUp === isDown) {
    return quarantine('Direction', `the direction ${quoted(direction)} is neither up nor down`);
  }
  if (word === '' && gain.problem !== null) return quarantine(gain.column, gain.problem);
  if (isUp && gain.sign === -1) {
    return quarantine(gain.column, `the row says ${quoted(direction)}, but ${gain.column} is negative`);
  }
  return signal(list, isDown || (!isUp && gain.sign === -1) ? 'bearish' : 'bullish');
}

const isWayWord = (word: string) => wayWords.up.includes(word) || wayWords.down.includes(word);

/** Direction of the first word; null if it has none, or if a later word contradicts it ("Buy/Sell"). */
function findWordWay(word: string): Way | null {
  const all = word.split(' ');
  const findPartWay = (one: string): Way | null =>
    wayWords.up.includes(one) ? 'up' : wayWords.down.includes(one) ? 'down' : null;
  const first = findPartWay(all[0] ?? '');
  return all.some((one) => (findPartWay(one) ?? first) !== first) ? null : first;
}

/** Decides a row with a word or quantity of its own: in its list, in the opposite list, or quarantined. */
function spoken(list: ExpertListDefinition, said: { column: string; cell: string }, quantity: Said): RowDecision {
  const word = words(said.cell);
  const way = findWay(list);
  if (way === null) return signal(list);
  const usual = quantities[list.slug]?.[0]?.sign;
  const { sign, column, problem } = quantity;
  if (word !== '') {
    if (stillWords.includes(word)) return { kind: 'skip', reason: 'the row says that nothing was bought or sold' };
    const wordWay = findWordWay(word);
    if (wordWay !== null) {
      const isWithList = isMovement(list, word) ? (wordWay === 'up') === (usual === 1) : wordWay === way;
      // A minus is deliberate; unsigned amounts occur beside words of both directions.
      if (usual !== undefined && sign === -1 && (usual === -1) !== isWithList) {
        return quarantine(column, `the row says ${quoted(said.cell)}, but ${column} is negative`);
      }
      return pointed(list, isWithList, said.column, `the row says ${quoted(said.cell)}`);
    }
    // A column named Type may contain kinds of shares; Transaction and Action contain what the holder did.
    const isKind = /type/i.test(said.column) && word.split(' ').some((one) => shareKinds.has(one));
    if (!isKind || word.split(' ').some(isWayWord)) {
      return quarantine(said.column, `${quoted(said.cell)} says neither up nor down`);
    }
  }
  if (problem !== null) return quarantine(column, problem);
  if (usual === undefined || sign === 0) return signal(list);
  return pointed(list, sign === usual, column, `${column} ${meaningOfSign(list, column, sign)}`);
}

/** In lists of short interest, up and down refer to the short interest, which is the opposite for the stock. */
const isMovement = ({ slug }: ExpertListDefinition, word: string) =>
  slug.startsWith('short-interest') && !/^(?:bull|bear|buy|sell|long|short)/.test(word);

function meaningOfSign({ slug }: ExpertListDefinition, column: string, sign: -1 | 0 | 1): string {
  const quantity = quantities[slug]?.find((one) => one.column === column);
  if (quantity?.reads === 'ratio') return sign === 1 ? 'is of a forward split' : 'is of a reverse split';
  if (quantity?.reads === 'rating') return sign === 1 ? 'is to buy' : 'is to sell';
  if (quantity?.reads === 'rsi') return sign === 1 ? 'is above 50' : 'is below 50';
  if (quantity?.before === undefined) return sign === 1 ? 'is positive' : 'is negative';
  return `is ${sign === 1 ? 'above' : 'below'} ${quantity.before}`;
}

function pointed(list: ExpertListDefinition, isWithList: boolean, column: string, says: string): RowDecision {
  if (isWithList) return signal(list);
  const opposite = findOppositeList(list.slug);
  return opposite === null ? quarantine(column, `${says} in the list "${list.name}"`) : signal(listed(opposite));
}

/**
 * Decides the side of a row. `cell`: deciding cell (of `column`); `second`: cell of Rating (ratings) or Target Gain
 * (momentum); both empty if the file has no such column. `said`: direction of the list's quantity; for ratings, of the
 * price target. Words of a mapping count like the rules' own.
 */
export function decideRow(
  layout: ListLayout,
  cell: string,
  second: string,
  said: Said = SILENT,
  column: string = decidingColumns[layout.route] ?? '',
): RowDecision {
  const { route, list } = layout;
  const deciding = findRuleWord(cell, layout.words);
  if (deciding === null) return { kind: 'skip', reason: leftOut(cell) };
  if (column === 'Direction' && (route === 'ratings' || route === 'coverage')) {
    const decided = route === 'ratings' ? rated(layout, '', second, said) : list && coverage(list, '');
    return decided === null ? noList : checkDirection(layout, decided, second, cell);
  }
  if (route === 'ratings') return rated(layout, deciding, second, said);
  if (route === 'trades' || route === 'congress') return traded(layout, deciding, said);
  if (list === null) return noList;
  if (route === 'coverage') return coverage(list, deciding);
  if (route === 'momentum') return momentum(list, deciding, second === '' ? said : readSignSide('Target Gain', second));
  return spoken(list, { column, cell: deciding }, said);
}

const noList: RowDecision = { kind: 'skip', reason: 'the file names no list' };
