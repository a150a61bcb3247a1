// List stated in a file's name; ignores days, times, copy marks, versions and vendors.
import { expertLists } from '../../signals/expert-lists.ts';
import { MADE_HERE } from '../../signals/made-here.ts';
import { withoutDays } from '../../text/date-in-name.ts';
import { findMonth } from '../../text/date-words.ts';
import { plainName } from './column-names.ts';
import { findLayout, type ListLayout } from './list-layouts.ts';

/** File names from practice that differ from a list's slug and name, by list. Add a name when another one appears. */
export const fileNameAliases: Readonly<Record<string, string>> = {
  'analyst-ratings': 'ratings, ratings latest',
  'price-target-raised': 'price target increases',
  'rsi-overbought': 'overbought rsi, overbought',
  'rsi-oversold': 'oversold rsi, oversold',
  'percentage-gainers': 'gainers',
  'percentage-decliners': 'decliners, percentage losers, losers',
  'momentum-alerts': 'momentum alert',
  'stocks-to-short': 'stocks to sell',
  'insider-transactions': 'insider trades, sp500 insider transactions, form4 insider transactions',
  'cluster-insider-buys': 'cluster buy events, cluster buys',
  'congress-trades': 'congress trading',
};

/** Words about the author or time of a file, not about its list. */
const noise = new Set(
  [
    'marketbeat smartpredict barchart finviz tradingview yahoo nasdaq stockanalysis benzinga zacks tipranks com',
    'sec form4 sample export exported download downloaded list data report csv latest today the',
  ].flatMap((words) => words.split(' ')),
);

/** Words that programs add to the name of a copy. */
const copies = /\b(?:copy|kopie|copie|copia)(?: (?:of|von|van|de|di))?\b/g;
const extensions = /(?:\.(?:csv|tsv|tab|txt|xlsx?))+$/i;
/** Counters and versions at the end of a name, and years and months that are not part of a date. */
const isLeftOver = (word: string) =>
  /^(?:\d{1,3}|(?:19|20)\d{2}|(?:v|rev|version|final|draft|new|updated)\d*)$/.test(word) || findMonth(word) > 0;

const joined = (words: string) => plainName(words).replaceAll(' ', '');

const typesByName = new Map([
  ...Object.entries(fileNameAliases).flatMap(([type, names]) =>
    names.split(', ').map((name) => [joined(name), type] as const),
  ),
  ...expertLists.map((list) => [joined(list.name), list.slug] as const),
  ...expertLists.map((list) => [joined(list.slug), list.slug] as const),
  ...['analyst-ratings', 'insider-transactions', 'congress-trades'].map((type) => [joined(type), type] as const),
]);

/** Forms of a file name, each with fewer words that do not belong to a list's name. */
function spellings(fileName: string): string[] {
  const base = fileName.slice(-300).split(/[/\\]/).at(-1) ?? '';
  // Removes the suffix of lists the product generated, which may be uploaded again as downloads or in archives.
  const words = plainName(withoutDays(base.replace(extensions, '').replace(MADE_HERE, '')))
    .split(' ')
    .filter((word) => !/^\d{5,}$/.test(word));
  const quiet = words.filter((word) => !noise.has(word));
  const plain = quiet
    .join(' ')
    .replace(copies, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !noise.has(word));
  const end = plain.findLastIndex((word) => !isLeftOver(word)) + 1;
  return [words.join(' '), quiet.join(' '), plain.slice(0, end).join(' ')];
}

/**
 * List named by a file name; null if none is. `rank`: 0 for the list's name alone, higher for each kind of word left
 * out.
 */
export function listNamed(fileName: string): { layout: ListLayout; rank: number } | null {
  for (const [rank, name] of spellings(fileName).entries()) {
    const layout = findLayout(typesByName.get(joined(name)) ?? '');
    if (layout !== null) return { layout, rank };
  }
  return null;
}
