// Analyst without a model: weighs the sheet's facts by rules and writes plain sentences; deterministic.
import { type Action, type AiAnalysis, RULE_BASED } from '../../domain/analysis/ai-analysis.ts';
import type { Fact } from '../../domain/analysis/fact.ts';
import { type FactSheet, factNamed, getNumber } from '../../domain/analysis/fact-sheet.ts';
import { type Reading, type ReadingName, readings, weighReadings } from '../../domain/analysis/readings.ts';
import { writeFact } from '../../domain/analysis/say-fact.ts';
import { analysisRules } from '../../domain/rules/analyst-rules.ts';
import { type Analyst, noCost } from '../ports/analyst.ts';
import { plainFacts, risksChecked, shortSentence, standingRisks, writeSentence } from './sentences.ts';

const names: Record<Exclude<ReadingName, 'insiders'>, string> = {
  score: 'the Smart Cat Score',
  idea_engine: 'the Idea Engine pick',
  momentum_alert: 'the Momentum Alert',
  stocks_to_short: 'the stocks-to-short list',
  target: "the analysts' price target",
  premium_target: "the premium list's price target",
  analysts: "the analysts' opinion",
  trend: 'the trend',
  strength: 'the comparison with the S&P 500',
  oversold: 'the oversold RSI',
  overbought: 'the overbought RSI',
  news: 'the news mood',
  decision: "the screener's decision",
};

/** Shorter reading names for the lists that `balanced` writes; other readings keep their usual name. */
const shortNames: Partial<Record<ReadingName, string>> = {
  score: 'the score',
  analysts: 'analysts',
  strength: 'the return against the S&P 500',
  news: 'news mood',
};

function toName({ name, points }: Reading): string {
  return name === 'insiders' ? `insider ${points > 0 ? 'buying' : 'selling'}` : names[name];
}

function listed(readings: readonly Reading[]): string {
  const words = readings.map(toName);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Sentences that name the readings for and against a stock whose sides are about equal; without figures. */
function balanced(found: readonly Reading[]): string {
  const side = (word: string, sign: 1 | -1) => {
    const readings = found.filter(({ points }) => Math.sign(points) === sign);
    return readings.length === 0
      ? []
      : [`${word}: ${readings.map((reading) => shortNames[reading.name] ?? toName(reading)).join(', ')}.`];
  };
  const sides = [...side('For', 1), ...side('Against', -1)];
  if (sides.length === 0) return 'The facts at hand lean to neither side.';
  return [...sides, sides.length === 1 ? 'That is too little to act on.' : 'Neither side is clearly stronger.'].join(
    ' ',
  );
}

const sumWeights = (readings: readonly Reading[]) => readings.reduce((sum, { points }) => sum + Math.abs(points), 0);

/** Heaviest readings that together weigh more than `other`, or all when they do not. */
function enough(readings: readonly Reading[], other: number): readonly Reading[] {
  const count = readings.findIndex((_, at) => sumWeights(readings.slice(0, at + 1)) > other);
  return count < 0 ? readings : readings.slice(0, count + 1);
}

const outweigh = (readings: readonly Reading[]) => (readings.length > 1 ? 'together outweigh' : 'outweighs');

/** Sentence on which side outweighs the other, without figures; `found`: heaviest first. */
function weighing(found: readonly Reading[]): string {
  const bulls = found.filter(({ points }) => points > 0);
  const bears = found.filter(({ points }) => points < 0);
  const isFor = sumWeights(bulls) > sumWeights(bears);
  const [heavy, light] = isFor ? [bulls, bears] : [bears, bulls];
  if (heavy.length === 0) return 'the facts at hand lean to neither side.';
  if (light.length === 0) return `everything that weighs says so, ${listed(heavy.slice(0, 1))} first.`;
  const reasons = enough(heavy, sumWeights(light));
  return `${listed(reasons)} ${outweigh(reasons)} ${listed(light)}.`;
}

export function createRuleBasedAnalyst(): Analyst {
  return {
    name: RULE_BASED,
    free: true,
    analyse: async (sheet) => ({ analysis: readSheet(sheet), cost: noCost }),
  };
}

const actionWords: Record<Exclude<Action, 'HOLD'>, string> = {
  STRONG_BUY: 'Strong buy',
  BUY: 'Buy',
  SELL: 'Sell',
  STRONG_SELL: 'Strong sell',
};

/** Analysis of a sheet, a pure function; every figure it states is on the sheet, rounded as the rules allow. */
export function readSheet(sheet: FactSheet): AiAnalysis {
  const found = readings(sheet);
  const { action, confidence } = weighReadings(found);
  const bulls = found.filter(({ points }) => points > 0);
  const bears = found.filter(({ points }) => points < 0);
  const most = analysisRules.factors.value;
  const say = (list: readonly Reading[]) => list.slice(0, most).map((reading) => writeSentence(sheet, reading));
  const against = action === 'SELL' || action === 'STRONG_SELL' ? bulls : bears;
  const with_ = action === 'HOLD' ? found : against === bulls ? bears : bulls;
  const factors = say(with_.length > 0 ? with_ : found);
  const risks = [...say(against), ...standingRisks(sheet)].filter((risk) => !factors.includes(risk)).slice(0, most);
  const [largest, ...others] = risks;
  return {
    action,
    confidence,
    summary: writeSummary(sheet, action, found),
    reasoning: {
      primary_factors: factors.length > 0 ? factors : fallbackFactors(sheet),
      key_risks: largest === undefined ? [noRisk(bears.length > 0)] : [`Largest risk: ${lowered(largest)}`, ...others],
      recommendation: recommendation(sheet, action),
    },
    bull_case: say(bulls),
    bear_case: say(bears),
  };
}

/** Sentence for use after a colon: lower-case start, except for words in capitals such as RSI. */
function lowered(sentence: string): string {
  return /^[A-Z](?![A-Z])/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}

function noRisk(hasBears: boolean): string {
  const absent = hasBears
    ? 'Nothing on the sheet speaks for the stock'
    : `None of the ${risksChecked} risks checked is present`;
  return `${absent}; prices can still turn without notice.`;
}

function fallbackFactors(sheet: FactSheet): string[] {
  const facts = plainFacts(sheet);
  return facts.length > 0 ? facts : ['The sheet holds too few facts for a view either way.'];
}

/** Summary: strongest reason in short, result, and the side that outweighs the other. */
function writeSummary(sheet: FactSheet, action: Action, found: readonly Reading[]): string {
  const price = factNamed(sheet, 'price');
  const at = price === null ? '' : ` at ${writeFact(price)}`;
  const verdict =
    action === 'HOLD' ? `Hold${at}. ${balanced(found)}` : `${actionWords[action]}${at}: ${weighing(found)}`;
  const strongest = findStrongest(found, action);
  return strongest === null ? verdict : `${shortSentence(sheet, strongest)} ${verdict}`;
}

/** Heaviest reading on the side of the action; for HOLD the heaviest of all; null without any. */
function findStrongest(found: readonly Reading[], action: Action): Reading | null {
  const side = action.endsWith('BUY') ? 1 : action.endsWith('SELL') ? -1 : 0;
  return found.find(({ points }) => side === 0 || Math.sign(points) === side) ?? null;
}

const levels = ['day_low', 'day_high', 'sma_50', 'sma_200', 'week52_low', 'week52_high'];

/** Nearest price level on the sheet below or above the price; null without a level or a price. */
function nearest(sheet: FactSheet, side: 'below' | 'above'): Fact | null {
  const price = getNumber(sheet, 'price');
  if (price === null) return null;
  const distance = (fact: Fact) => (Number(fact.value) - price) * (side === 'above' ? 1 : -1);
  const found = levels.flatMap((key) => factNamed(sheet, key) ?? []).filter((fact) => distance(fact) > 0);
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Recommendation with a price level at which to reconsider, so that it can be proved wrong. */
function recommendation(sheet: FactSheet, action: Action): string {
  const support = nearest(sheet, 'below');
  const ceiling = nearest(sheet, 'above');
  const below = support === null ? '' : ` Think again if the price falls below ${writeFact(support)}.`;
  const over = ceiling === null ? '' : ` Think again if it rises above ${writeFact(ceiling)}.`;
  switch (action) {
    case 'STRONG_BUY':
      return `The facts support buying now, with a stop in place.${below}`;
    case 'BUY':
      return `The facts support a position, built in parts.${below}`;
    case 'HOLD':
      return `Neither side is strong enough to act on: keep what you have and wait.${below || over}`;
    case 'SELL':
      return `The facts support taking money off the table.${over}`;
    case 'STRONG_SELL':
      return `The facts support staying out or selling.${over}`;
  }
}
