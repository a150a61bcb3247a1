// What one row is: its signal type, direction and side, where its own words decide. The words stand in tables.
import type { Direction } from '../signals/signal.ts';
import { type ExpertListDefinition, findExpertList } from './expert-lists.ts';
import type { ListLayout, RowRoute } from './list-layouts.ts';
import { readNumber } from './read-number.ts';

export type Side = 'bullish' | 'bearish' | 'neutral';

/** A row becomes a signal, is left out by a rule, or cannot be understood. */
export type RowDecision =
  | { kind: 'signal'; list: ExpertListDefinition; direction: Direction; side: Side }
  | { kind: 'skip'; reason: string }
  | { kind: 'quarantine'; column: string; reason: string };

/** Beginnings of the Action cell of analyst ratings, first match; compared in lower case. */
export const ratingActions: readonly { starts: string; list: string }[] = [
  { starts: 'upgrade', list: 'upgrades' },
  { starts: 'downgrade', list: 'downgrades' },
  { starts: 'target raised', list: 'price-target-raised' },
  { starts: 'price target raised', list: 'price-target-raised' },
  { starts: 'boost', list: 'price-target-raised' },
  { starts: 'target lowered', list: 'price-target-lowered' },
  { starts: 'price target lowered', list: 'price-target-lowered' },
  { starts: 'price target cut', list: 'price-target-lowered' },
  { starts: 'target cut', list: 'price-target-lowered' },
  { starts: 'initiate', list: 'new-coverage' },
  { starts: 'coverage', list: 'new-coverage' },
  { starts: 'reiterate', list: 'reiterations' },
  { starts: 'reaffirm', list: 'reiterations' },
  { starts: 'target set', list: 'reiterations' },
  { starts: 'set', list: 'reiterations' },
];

/** Words of insider and congress trades. Of Form 4 only P and S are market trades (SEC Form 4, table I codes). */
export const tradeWords: readonly { word: string; side: 'buy' | 'sell' }[] = [
  { word: 'p', side: 'buy' },
  { word: 'p purchase', side: 'buy' },
  { word: 'buy', side: 'buy' },
  { word: 'purchase', side: 'buy' },
  { word: 's', side: 'sell' },
  { word: 's sale', side: 'sell' },
  { word: 'sell', side: 'sell' },
  { word: 'sale', side: 'sell' },
  { word: 'sale full', side: 'sell' },
  { word: 'sale partial', side: 'sell' },
];

/** Ratings of new coverage; every other rating is neutral. */
export const ratingSides: Readonly<Record<'bullish' | 'bearish', readonly string[]>> = {
  bullish: ['strong buy', 'buy', 'outperform', 'overweight', 'positive', 'accumulate', 'add', 'speculative buy'],
  bearish: ['strong sell', 'sell', 'underperform', 'underweight', 'negative', 'reduce'],
};

/** The column whose words decide, for each route. */
export const decidingColumns: Readonly<Record<RowRoute, string | null>> = {
  list: null,
  ratings: 'Action',
  trades: 'Buy/Sell',
  congress: 'Transaction',
  coverage: 'Rating',
  momentum: 'Direction',
};

const plain = (cell: string) =>
  cell
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^a-z0-9+-]+/g, ' ')
    .trim();

function signal(list: ExpertListDefinition, side?: Side): RowDecision {
  const premiumSide = list.premium?.side === 'bearish' ? 'bearish' : 'bullish';
  if (list.direction === 'premium') return { kind: 'signal', list, direction: 'premium', side: side ?? premiumSide };
  const direction = side ?? list.direction;
  return { kind: 'signal', list, direction, side: direction };
}

function listed(slug: string): ExpertListDefinition {
  const list = findExpertList(slug);
  if (list === null) throw new Error(`A rule names the list ${slug}, which is not in the catalogue.`);
  return list;
}

function coverage(list: ExpertListDefinition, rating: string): RowDecision {
  // "Hold -> Buy": what counts is the rating it is now.
  const now = plain(rating.split(/\u279d|\u2192|->|=>/).at(-1) ?? '').replaceAll('-', ' ');
  if (ratingSides.bullish.includes(now)) return signal(list, 'bullish');
  return signal(list, ratingSides.bearish.includes(now) ? 'bearish' : 'neutral');
}

function rated(layout: ListLayout, action: string, rating: string): RowDecision {
  const word = plain(action);
  const rule = ratingActions.find(({ starts }) => word.startsWith(starts));
  if (rule) {
    const list = listed(rule.list);
    return list.slug === 'new-coverage' ? coverage(list, rating) : signal(list);
  }
  if (layout.list !== null) return signal(layout.list);
  return { kind: 'quarantine', column: 'Action', reason: 'the action names no kind of rating' };
}

function traded(layout: ListLayout, cell: string): RowDecision {
  const insider = layout.route === 'trades';
  const word = plain(cell).replaceAll('-', ' ').replace(/\s+/g, ' ');
  const side = tradeWords.find((entry) => entry.word === word)?.side;
  if (side === 'buy') {
    const own = layout.list !== null && layout.list.direction === 'bullish' ? layout.list : null;
    return signal(own ?? listed(insider ? 'insider-buying' : 'congress-buys'));
  }
  if (side === 'sell') return signal(listed(insider ? 'insider-selling' : 'congress-sells'));
  if (word === '' && layout.list !== null) return signal(layout.list);
  const column = decidingColumns[layout.route] ?? '';
  if (word === '') return { kind: 'quarantine', column, reason: 'neither bought nor sold' };
  return { kind: 'skip', reason: `transaction ${word.toUpperCase().slice(0, 20)} is no market purchase or sale` };
}

/** A Momentum Alert stands on the side it names, else on that of its target gain, else on the bullish side. */
function momentum(list: ExpertListDefinition, direction: string, gain: string): RowDecision {
  const word = plain(direction);
  if (/^(?:bear|short|sell|down)/.test(word)) return signal(list, 'bearish');
  if (/^(?:bull|long|buy|up)/.test(word)) return signal(list, 'bullish');
  return signal(list, (readNumber(gain).value ?? 0) < 0 ? 'bearish' : 'bullish');
}

/**
 * Decides one row. `deciding` is the cell of the layout's deciding column, `second` that of Rating (ratings) or Target
 * Gain (momentum); both empty when the file has no such column.
 */
export function decideRow(layout: ListLayout, deciding: string, second: string): RowDecision {
  const { route, list } = layout;
  if (route === 'ratings') return rated(layout, deciding, second);
  if (route === 'trades' || route === 'congress') return traded(layout, deciding);
  if (list === null) return { kind: 'skip', reason: 'the file names no list' };
  if (route === 'coverage') return coverage(list, deciding);
  return route === 'momentum' ? momentum(list, deciding, second) : signal(list);
}
