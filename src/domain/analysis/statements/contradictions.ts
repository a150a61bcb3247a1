// Contradictions between a figure and its facts: value, unit, sign, direction, side of the price.
import type { Fact } from '../fact.ts';
import { agrees } from '../figures.ts';
import { directionsIn, lastStatement, SUPPOSED } from './directions.ts';
import { levelFacts } from './labels.ts';
import { isLevel, type Vocabulary } from './mentions.ts';
import type { Binding, Placed, Sentence } from './statement.ts';

const signedFacts = /^(?:change|change_pct|from_52w_(?:high|low)|vs_.+|return.*|(?:premium_)?upside|insider_net)$/;
const UNFAVOURABLE = /^\s*(?:of [^.,;]{0,40} )?(?:is |are )?(?:bearish|negative|unfavou?rable)\b/iu;
const MOVED_TO = /\b(?:to|at|near|around)\s+(?:about |around |roughly |nearly |just )?$/iu;
const MOVED_BY = /(?:by|another|about|roughly|nearly|almost|some|of|a|an|further|as much as)?\s*$/iu;
const NEXT_TO_LEVEL = /\b(above|over|below|under|beneath)\s+(?:the |its |about |around |roughly )*$/iu;
/** Values below zero that no other word states. */
const ownSign = /^(?:smart_cat_score|eps_.+|return_on_.+|net_margins|beta)$/;

/** Reason a figure contradicts the facts its words name; null when it does not. */
export function contradiction(
  figure: Placed,
  binding: Binding,
  sentence: Sentence,
  start: number,
  vocabulary: Vocabulary,
): string | null {
  const near = sentence.text.slice(start, figure.at);
  const level = levelStatement(figure, binding, near, vocabulary);
  if (level !== undefined) return level;
  const facts = binding.facts.flatMap((key) => (vocabulary.facts.get(key) ?? []).map((fact) => ({ key, fact })));
  const own = facts.filter(({ fact }) => typeof fact.value === 'number' && agreesIn(figure, fact, fact.value, near));
  if (own.length === 0) return 'is not the value of the label it stands with';
  const favourable = own.every(({ key }) => key.endsWith('bullish_news'));
  if (favourable && UNFAVOURABLE.test(sentence.text.slice(figure.end))) return 'is stated for the opposite side';
  const reasons = own.map(({ key, fact }) =>
    wrongDirection(figure, key, Number(fact.value), binding, near, vocabulary),
  );
  return reasons.some((reason) => reason === null) ? null : (reasons[0] ?? null);
}

/** Shares need a percent sign or a label that implies one: 3.2 is no 3.2%. */
function agreesIn(figure: Placed, { unit }: Fact, value: number, near: string): boolean {
  return agrees(figure, { value, unit }) && (unit !== '%' || figure.unit !== null || /percent|%/iu.test(near));
}

/** "Above $61.50": a level of the sheet on that side of the price, or one that is only supposed. Undefined: no such words. */
function levelStatement(
  figure: Placed,
  binding: Binding,
  near: string,
  vocabulary: Vocabulary,
): string | null | undefined {
  const word = NEXT_TO_LEVEL.exec(near)?.[1];
  const price = vocabulary.facts.get('price')?.[0]?.value;
  const supposed = SUPPOSED.test(near) && MOVED_TO.test(near);
  if ((word === undefined && !supposed) || !binding.facts.includes('price') || figure.unit === '%') return undefined;
  const values = levelFacts.flatMap((key) =>
    (vocabulary.facts.get(key) ?? []).flatMap(({ value, unit }) =>
      typeof value === 'number' ? [{ value, unit }] : [],
    ),
  );
  const found = values.filter((fact) => agrees(figure, fact));
  if (found.length === 0) return 'is no level of the fact sheet';
  if (SUPPOSED.test(near) || /\b(?:falls|rises|breaks|closes|moves)\b/iu.test(near) || typeof price !== 'number')
    return null;
  const above = /^(?:above|over)$/iu.test(word ?? '');
  return found.some(({ value }) => (above ? price >= value : price <= value))
    ? null
    : 'lies on the other side of the price';
}

function wrongDirection(
  figure: Placed,
  key: string,
  value: number,
  binding: Binding,
  near: string,
  vocabulary: Vocabulary,
): string | null {
  const { direction, sense } = binding;
  const other = 'is stated with the opposite direction';
  if (value < 0 && !figure.signed && ownSign.test(key) && direction !== -1) return 'is stated without its sign';
  const price = vocabulary.facts.get('price')?.[0]?.value;
  if (isLevel(key) && sense !== 0 && typeof price === 'number' && Math.sign(value - price) === -sense) {
    return 'lies on the other side of the price';
  }
  if (!signedFacts.test(key)) return wrongMove(figure, key, value, near, vocabulary);
  const sign = Math.sign(value);
  if (sign === 0) return null;
  const stated = direction || sense;
  if (stated !== 0) return stated === sign ? null : other;
  if (figure.signed || sign > 0 || key === 'from_52w_high' || key === 'from_52w_low') return null;
  return 'is stated without its sign or direction';
}

const COMPARES = /^(?:above|below|positive|negative|better|worse|stronger|weaker|higher|lower|improv)/iu;

/** Facts without a sign have a value, and no move of their own. */
function wrongMove(figure: Placed, key: string, value: number, near: string, vocabulary: Vocabulary): string | null {
  const statement = lastStatement(near);
  const moved = directionsIn(statement).at(-1);
  const compared = /\b(above|over|more than|at least|below|under|less than|at most)\s+$/iu.exec(near)?.[1];
  if (compared !== undefined) {
    const least = /^(?:above|over|more|at least)/iu.test(compared);
    const written = Math.abs(figure.value);
    const slack = Math.abs(value) * 1e-9;
    return (least ? written <= Math.abs(value) + slack : written >= Math.abs(value) - slack)
      ? null
      : 'lies on the other side of the value';
  }
  if (moved === undefined || COMPARES.test(moved.word)) return null;
  const between = statement.slice(moved.end);
  if (MOVED_TO.test(between)) {
    const change = vocabulary.facts.get('change_pct')?.[0]?.value;
    const decided = key === 'price' && typeof change === 'number' && change !== 0;
    return decided && Math.sign(change) !== moved.direction ? 'is reached from the other side' : null;
  }
  return between.replace(MOVED_BY, '').trim() === '' && !mayFollow(key, moved.word) ? 'is a value and no move' : null;
}

/** "45 points up": a count may follow the word. */
const mayFollow = (key: string, word: string) => !isLevel(key) && /^(?:up|down)$/.test(word);
