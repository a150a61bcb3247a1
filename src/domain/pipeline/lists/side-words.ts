// Words that decide a row's side in addition to those of the rules, and guesses for unknown words.
import type { CellMeaning, CellWords } from '../mapping.ts';
import { plainName, wordColumns } from './column-names.ts';
import { decidingColumns, type ListLayout, type RowRoute } from './list-layouts.ts';

const MOST_KEY = 80;

/** Form of a cell for comparison with a mapping's words. Punctuation stays, because a cell may consist of it. */
export function cellKey(cell: string): string {
  return cell.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase().slice(0, MOST_KEY).toWellFormed();
}

const ratings = [
  'upgrade',
  'downgrade',
  'target_raised',
  'target_lowered',
  'reiterated',
  'coverage',
  'ignore',
] as const;
const trades = ['buy', 'sell', 'ignore'] as const;
const sides = ['buy', 'sell', 'hold', 'ignore'] as const;

const meaningsByRoute: Readonly<Record<RowRoute, readonly CellMeaning[]>> = {
  ratings,
  trades,
  congress: trades,
  momentum: trades,
  coverage: sides,
  list: sides,
};

/** Meanings a cell of the deciding column can have in lists of this route. */
export function listCellMeanings(route: RowRoute, column: string): readonly CellMeaning[] {
  return route === 'ratings' && column === 'Direction' ? sides : meaningsByRoute[route];
}

/** Words the rules use for meanings they call otherwise; rows with the meaning `ignore` are left out. */
const ruleWords: Readonly<Partial<Record<CellMeaning, string>>> = {
  target_raised: 'target raised',
  target_lowered: 'target lowered',
  coverage: 'initiated',
};

/** Meaning a mapping gives to a cell; null if it gives none. */
export function meaningIn(words: CellWords, cell: string): CellMeaning | null {
  const key = cellKey(cell);
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}

/** Cell translated to a word of the rules: unchanged if the mapping does not name it; null if its row is left out. */
export function findRuleWord(cell: string, words: CellWords | undefined): string | null {
  const meaning = words === undefined ? null : meaningIn(words, cell);
  if (meaning === null) return cell;
  return meaning === 'ignore' ? null : (ruleWords[meaning] ?? meaning);
}

/**
 * Column whose words decide a row's side: for route `list` the first of `wordColumns`, else the route's column or
 * Direction. Null if absent.
 */
export function findSideColumn({ route }: Pick<ListLayout, 'route'>, columns: readonly string[]): string | null {
  if (route === 'list')
    return wordColumns.map((name) => columns.find((column) => plainName(column) === name)).find(Boolean) ?? null;
  const deciding = decidingColumns[route];
  if (deciding !== null && columns.includes(deciding)) return deciding;
  return columns.includes('Direction') ? 'Direction' : null;
}

/** Beginnings of words without accents; a cell has the meaning of the first beginning that fits. */
const beginnings = (
  [
    ['target_raised', 'kursziel erhoht|kursziel angehoben|objectif releve|objetivo elevado|koersdoel verhoogd'],
    ['target_lowered', 'kursziel gesenkt|kursziel reduziert|objectif abaisse|objetivo rebajado|koersdoel verlaagd'],
    ['upgrade', 'hochstufung|hochgestuft|heraufgestuft|heraufstufung|relevement|mejora|opwaardering|promozione'],
    ['downgrade', 'herabstufung|herabgestuft|abgestuft|abstufung|abaissement|degradation|rebaja|afwaardering'],
    ['coverage', 'erstbewertung|ersteinstufung|aufnahme der|initiation|inicio de|debut de'],
    ['reiterated', 'bestatigt|bekraftigt|confirme|reitere|reiterado|bevestigd|confermato'],
    ['sell', 'verkauf|verkoop|verkop|vente|vendre|vendu|venta|vender|vendita|salj|sprzeda|sell'],
    ['sell', 'sold|sale|short|売|卖|賣'],
    ['buy', 'kauf|gekauft|achat|achet|compra|koop|kopen|gekocht|acquist|kop|kup|buy|bought'],
    ['buy', 'purchase|long|買|买'],
    ['hold', 'halten|gehalten|conserver|neutr|mantener|houden|manten|behall|trzymaj|hold|中立'],
  ] as const satisfies readonly (readonly [CellMeaning, string])[]
).map(([meaning, words]) => [meaning, words.split('|')] as const);

/** Probable meaning of a cell in any list; null if unknown. */
export function probableMeaning(cell: string): CellMeaning | null {
  const plain = cellKey(cell).normalize('NFD').replace(/\p{M}/gu, '');
  return beginnings.find(([, words]) => words.some((word) => plain.startsWith(word)))?.[0] ?? null;
}

/** Probable meaning of a cell of the deciding column, if rows of the list can have it; null otherwise. */
export function guessMeaning({ route }: Pick<ListLayout, 'route'>, column: string, cell: string): CellMeaning | null {
  const meaning = probableMeaning(cell);
  return meaning !== null && listCellMeanings(route, column).includes(meaning) ? meaning : null;
}
