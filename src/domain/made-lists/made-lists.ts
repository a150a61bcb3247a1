// All lists made here from market data, with the rules of every one of them.
import type { Rule } from '../rules/rule.ts';
import { barLists } from './bar-lists.ts';
import { dividendLists } from './dividend-lists.ts';
import { insiderLists } from './insider-lists.ts';
import type { MadeList } from './made-list.ts';
import { madeListRules as rules } from './made-list-rules.ts';
import { marketLists } from './market-lists.ts';

export const madeLists: readonly MadeList[] = [...barLists, ...dividendLists, ...marketLists, ...insiderLists];

/** Rules that apply to every list in addition to its own. */
export const madeListFloor: readonly Rule[] = [
  rules.least_price,
  rules.least_turnover,
  rules.average_sessions,
  rules.largest_change,
];

const bySlug = new Map(madeLists.map((list) => [list.slug, list]));

export const findMadeList = (slug: string): MadeList | null => bySlug.get(slug) ?? null;
