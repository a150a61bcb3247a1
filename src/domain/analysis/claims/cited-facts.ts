// Citations that contradict their statement: sign, period or side of the fact, or the price against a level.
import { citedKeys } from '../citations.ts';
import { directionsIn } from './directions.ts';
import { periodFacts } from './periods.ts';

export type Side = 1 | -1 | 0;
export type Numbers = (key: string) => number | null;
export type Wrong = { text: string; why: string };
export const CITED = /\{([a-z0-9_]+)\}/gu;

export const sign = (value: number | null): Side | null =>
  value === null || value === 0 ? null : (Math.sign(value) as Side);
export const toWordSide = (word: string | undefined): Side =>
  /^(?:bull|above|over|buy|bought|purchas|upside|out|strong|better|up)/iu.test(word ?? '') ? 1 : -1;

/** Side of the price against the level: 1 above, -1 below; null if either is unknown. */
export const relation =
  (key: string) =>
  (number: Numbers): Side | null => {
    const price = number('price');
    const level = number(key);
    return price === null || level === null ? null : sign(price - level);
  };
/** Keys of facts whose sign is a direction. */
export const SIGNED =
  /^(?:change|change_pct|from_52w_(?:high|low)|vs_.+|return_(?:1m|3m|ytd)|(?:premium_)?upside|insider_net)$/;
const TRADES = /\b(?:(bought|buy(?:s|ing|ers?)?|purchas\w+)|(sold|sell(?:s|ing|ers?)?|sales))\b/giu;
const UPSIDE = /\b(?:(upside)|(downside|discount))\b/giu;
const LEVEL = /\b(above|over|below|under|beneath)\s+(?:(?:its|the|their|both|of)\s+)*\{(\w+)\}/giu;
const HELD_AT = /\b(?:(support)|(resistance))\b[^.,;{]{0,30}\{(\w+)\}/giu;
const levels = new Set(['sma_50', 'sma_200', 'week52_high', 'week52_low', 'target', 'vwap', 'previous_close']);

/**
 * Facts a statement cites but contradicts in sign, period or side, or by placing the price on the wrong side of a
 * level.
 */
export function wrongCitation(statement: string, number: Numbers): Wrong[] {
  const words = statement.replace(CITED, ' ');
  const keys = citedKeys(statement);
  const misplaced = [
    ...[...statement.matchAll(LEVEL)].map(([, word, key = '']) => ({ key, side: toWordSide(word) })),
    ...[...statement.matchAll(HELD_AT)].map(([, up, , key = '']) => ({ key, side: up === undefined ? -1 : 1 })),
  ].filter(({ key, side }) => levels.has(key) && (relation(key)(number) ?? side) !== side);
  const wrong = [
    ...againstSign(keys, words, number),
    ...keys.filter((key) => isOfOtherPeriod(key, keys, words) || isOfOtherSide(key, words)),
    ...misplaced.map(({ key }) => key),
  ];
  return wrong.map((key) => ({ text: statement.trim(), why: `contradicts ${key}` }));
}

/** Keys whose sign the words contradict. Skips statements that cite both signs: a word may refer to either fact. */
function againstSign(keys: readonly string[], words: string, number: Numbers): string[] {
  const signed = keys.flatMap((key) => {
    const side = SIGNED.test(key) ? sign(number(key)) : null;
    return side === null ? [] : [{ key, side }];
  });
  if (new Set(signed.map(({ side }) => side)).size > 1) return [];
  const moves = directionsIn(words).map(({ direction }) => direction);
  return signed.flatMap(({ key, side }) => {
    const upside = key.endsWith('upside') ? sidesIn(words, UPSIDE) : [];
    const stated = key === 'insider_net' ? sidesIn(words, TRADES) : [...moves, ...upside];
    return stated.length > 0 && !stated.includes(side) ? [key] : [];
  });
}

function isOfOtherPeriod(key: string, keys: readonly string[], words: string): boolean {
  const period = /^(?:change|return_|vs_sp500)/.test(key) ? periodFacts(words) : null;
  return period !== null && !keys.some((one) => period.includes(one));
}

const FOR = /\b(?:bull\w*|buy\w*|green|for it|in favour)\b/iu;
const AGAINST = /\b(?:bear\w*|sell\w*|red|against)\b/iu;

/**
 * True for words of the other side: "{bullish_score} bearish points". Not for `bullish_news`, a share that may be
 * bearish.
 */
function isOfOtherSide(key: string, words: string): boolean {
  const side = /^(?:bullish_s|analysts_buy|green)/.test(key)
    ? 1
    : /^(?:bearish_s|analysts_sell|red)/.test(key)
      ? -1
      : 0;
  return side !== 0 && (side === 1 ? AGAINST : FOR).test(words) && !(side === 1 ? FOR : AGAINST).test(words);
}

const sidesIn = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, up]) => (up === undefined ? -1 : 1));
