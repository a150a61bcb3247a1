// Claims without figures, checked against the fact sheet: moves, levels, lists, news, insiders, analysts.
import { rsiWords } from '../../market/rsi-words.ts';
import { bullishTone } from '../../market/sentiment-words.ts';
import { analysisRules } from '../../rules/analyst-rules.ts';
import { citedKeys } from '../citations.ts';
import { type FactSheet, getNumber } from '../fact-sheet.ts';
import {
  CITED,
  type Numbers,
  relation,
  SIGNED,
  type Side,
  sign,
  toWordSide,
  type Wrong,
  wrongCitation,
} from './cited-facts.ts';
import { directionsIn, SUPPOSED, splitStatements } from './directions.ts';
import { periodFacts } from './periods.ts';
import { wrongReversals } from './reversals.ts';

type Claim = {
  pattern: RegExp;
  side: (match: RegExpExecArray) => Side;
  held: (number: Numbers) => Side | null;
  why: string;
};

const NOT = /\b(?:not|no|never|neither|nor|hardly|without|isn't|aren't|wasn't|didn't|doesn't|nor)\s+(?:\S+\s+){0,3}$/iu;
const first = (match: RegExpExecArray): Side => toWordSide(match[1]);

const ABOVE = '\\b(above|below|under|over)\\s+(?:both )?(?:its|the|their)\\s+';
const awayFrom =
  (key: string) =>
  (number: Numbers): Side | null => {
    const price = number('price');
    const level = number(key);
    if (price === null || level === null || level <= 0) return null;
    return (Math.abs(price - level) / level) * 100 > analysisRules.near.value ? -1 : 1;
  };
const NEAR =
  '\\b(?:near|close to|hit|hits|reached|set|made|just (?:below|above|under|off)|approaching|at|at a new|near a new|testing)\\s+(?:its|the|a|their)?\\s*(?:new )?';
const near = () => 1 as const;
const HIGH = '(?:52[\\s-]week|one[\\s-]year|yearly|1-year|annual)\\s+high';
const LOW = '(?:52[\\s-]week|one[\\s-]year|yearly|1-year|annual)\\s+low';

type Against = Claim['held'];
/** Claim of the side that the first group of the pattern names. */
const stated = (pattern: RegExp, held: Against, why: string): Claim => ({ pattern, side: first, held, why });
/** Claim without an opposite side, such as a stock near a level or in an RSI zone. */
const nearby = (pattern: RegExp, held: Against, why: string): Claim => ({ pattern, side: near, held, why });

const claims: readonly Claim[] = [
  stated(new RegExp(`${ABOVE}${HIGH}`, 'giu'), relation('week52_high'), 'the 52-week high'),
  stated(new RegExp(`${ABOVE}${LOW}`, 'giu'), relation('week52_low'), 'the 52-week low'),
  stated(new RegExp(`${ABOVE}50[\\s-]day`, 'giu'), relation('sma_50'), 'the 50-day average'),
  stated(new RegExp(`${ABOVE}200[\\s-]day`, 'giu'), relation('sma_200'), 'the 200-day average'),
  stated(/\b(above|below)\s+(?:both|all)\s+(?:of )?(?:its |the )?(?:moving )?averages/giu, trend, 'the averages'),
  nearby(
    new RegExp(`${NEAR}(?:${HIGH}|high)\\b(?! (?:of the day|beta|level))`, 'giu'),
    awayFrom('week52_high'),
    'the distance to the 52-week high',
  ),
  nearby(
    new RegExp(`${NEAR}(?:${LOW}|low)\\b(?! (?:of the day|volume|level))`, 'giu'),
    awayFrom('week52_low'),
    'the distance to the 52-week low',
  ),
  nearby(
    /(?<!\b(?:near|close to|approaching|nearly|almost|towards?|before|from|below|above|until) (?:the |an? )?)\boverbought\b/giu,
    (number) => rsiSide(number, 'overbought'),
    'the RSI',
  ),
  nearby(
    /(?<!\b(?:near|close to|approaching|nearly|almost|towards?|before|from|below|above|until) (?:the |an? )?)\boversold\b/giu,
    (number) => rsiSide(number, 'oversold'),
    'the RSI',
  ),
  stated(
    /\b(?:expert )?lists (?:lean|are|point|stand) (?:clearly |strongly |mostly )?(bullish|bearish)\b/giu,
    (number) => sign(number('smart_cat_score') ?? pointsLess(number)),
    'the score',
  ),
  stated(/\bmore (bullish|bearish) (?:points|signals) than\b/giu, pointsLess, 'the bullish and bearish points'),
  stated(
    /\b(bullish|bearish) (?:points|signals) (?:outweigh|outnumber|exceed|dominate|prevail|lead)/giu,
    pointsLess,
    'the bullish and bearish points',
  ),
  {
    pattern:
      /\bnews (?:mood|sentiment|tone|flow)?\s*(?:is|remains|stays|looks|turned) (?:clearly |mostly |very )?(bullish|positive|bearish|negative)\b/giu,
    side: ([, word]) => (/^(?:bull|pos)/iu.test(word ?? '') ? 1 : -1),
    held: newsSide,
    why: 'the news mood',
  },
  stated(
    /\binsiders? (?:have |has |are |were |been |mostly )*(?:net )?(buying|bought|purchased|buyers|selling|sold|sellers)\b/giu,
    (number) => sign(number('insider_net')),
    'the insider trades',
  ),
  stated(
    /\b(?:most|the majority of) analysts (?:say|rate|recommend)\w*(?: it)?(?: a)? (buy|sell)/giu,
    (number) => majority(number),
    "the analysts' opinions",
  ),
  stated(
    /\btargets?(?: of \S+)? (?:is|lies|stands|sits) (?:well |far |clearly |slightly )?(above|below)\b/giu,
    (number) => sign(number('upside') ?? number('premium_upside')),
    'the price target',
  ),
  stated(
    /\b(outperform|underperform)(?:s|ed|ing)? (?:the )?(?:S&P|market|index)/giu,
    indexSide,
    'the return against the S&P 500',
  ),
  {
    pattern: /\b(stronger|better|weaker|worse) than the (?:S&P|market|index)/giu,
    side: first,
    held: indexSide,
    why: 'the return against the S&P 500',
  },
];

function trend(number: Numbers): Side | null {
  const [short, long] = [number('vs_sma_50'), number('vs_sma_200')];
  if (short === null || long === null) return null;
  return short > 0 && long > 0 ? 1 : short < 0 && long < 0 ? -1 : 0;
}

function rsiSide(number: Numbers, word: 'overbought' | 'oversold'): Side | null {
  const rsi = number('rsi_14');
  return rsi === null ? null : rsiWords(rsi) === word ? 1 : -1;
}

function pointsLess(number: Numbers): Side | null {
  const bullish = number('bullish_score');
  const bearish = number('bearish_score');
  return bullish === null || bearish === null ? null : sign(bullish - bearish);
}

function newsSide(number: Numbers): Side | null {
  const mood = number('bullish_news');
  return mood === null ? null : { bull: 1 as const, bear: -1 as const, neutral: 0 as const }[bullishTone(mood)];
}

function majority(number: Numbers): Side | null {
  const buy = number('analysts_buy_pct');
  const sell = number('analysts_sell_pct');
  return buy === null || sell === null ? null : buy > 50 ? 1 : sell > 50 ? -1 : 0;
}

/** Side of the stock against the index; null unless every known period agrees. */
function indexSide(number: Numbers): Side | null {
  const known = ['vs_sp500_4w', 'vs_sp500_13w', 'vs_sp500_52w', 'vs_sp500_ytd'].flatMap(
    (key) => sign(number(key)) ?? [],
  );
  return known.length > 0 && known.every((side) => side === known[0]) ? (known[0] ?? null) : null;
}

const SENTENCE_END = /[.!?]+["')\]]*\s+|[;\n]|\s\|\s/gu;

/** Claims of a text with citations that the sheet contradicts. */
export function wrongClaims(text: string, sheet: FactSheet): Wrong[] {
  const number: Numbers = (key) => getNumber(sheet, key);
  return text.split(SENTENCE_END).flatMap((sentence) => {
    if (SUPPOSED.test(sentence)) return [];
    const words = sentence.replace(CITED, '@');
    return [
      ...wrongSides(words, number),
      ...splitStatements(sentence).flatMap((statement) => wrongCitation(statement, number)),
      ...wrongMove(words, number, citedKeys(sentence)),
      ...wrongReversals(words, number, citedKeys(sentence)),
    ];
  });
}

function wrongSides(text: string, number: Numbers): Wrong[] {
  return claims.flatMap(({ pattern, side, held, why }) => {
    const is = held(number);
    if (is === null) return [];
    return [...text.matchAll(pattern)].flatMap((match) => {
      const negated = NOT.test(text.slice(0, match.index));
      const agrees = side(match) === is;
      return agrees === negated ? [{ text: match[0].trim(), why: `contradicts ${why}` }] : [];
    });
  });
}

const MOVE_AT_END =
  /\b(?:stock|shares?|price|it|company|move|momentum)\s+(?:(?:is|are|was|were|has|have|had|been|in|a|trading|clearly|sharply|strongly|did|does|do|not|n't)\s+)*(free[\s-]fall|[\p{L}]+)/giu;
const ELSEWHERE =
  /\b(?:average|high|low|target|close|support|resistance|range|S&P|market|from|against|than|below|above|trend|volume|risk|insiders?|debt)\b/iu;

/**
 * "The stock fell" on a day it rose. Skips moves of other periods or from a level: their citations are checked instead.
 */
function wrongMove(text: string, number: Numbers, cited: readonly string[]): Wrong[] {
  const change = number('change_pct') ?? number('change');
  if (change === null || change === 0) return [];
  if (cited.some((key) => SIGNED.test(key) && !key.startsWith('change'))) return [];
  return [...text.matchAll(MOVE_AT_END)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length).split(/[,;:]|\b(?:and|but|while)\b/u)[0] ?? '';
    if (ELSEWHERE.test(rest) || otherPeriod(text)) return [];
    const falls = /^free/iu.test(match[1] ?? '');
    const stated = falls ? -1 : (directionsIn(match[0]).find(({ end }) => end === match[0].length)?.direction ?? 0);
    if (
      stated === 0 ||
      stated === Math.sign(change) ||
      /^(?:above|below|positive|negative|better|worse|stronger|weaker)$/iu.test(match[1] ?? '')
    )
      return [];
    return [{ text: match[0].trim(), why: 'contradicts the change of the day' }];
  });
}

/** True when the text names a period other than the day. */
function otherPeriod(text: string): boolean {
  const period = periodFacts(text);
  return period !== null && !period.includes('change_pct');
}
