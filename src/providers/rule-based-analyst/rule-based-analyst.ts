// Analyst without a model: weighs the sheet's facts by rules and writes plain sentences; deterministic.
import { type Action, type AiAnalysis, RULE_BASED } from '../../domain/analysis/ai-analysis.ts';
import type { Fact } from '../../domain/analysis/fact.ts';
import { type FactSheet, factNamed, getNumber } from '../../domain/analysis/fact-sheet.ts';
import { type Reading, readings, weighReadings } from '../../domain/analysis/readings.ts';
import { writeFact } from '../../domain/analysis/say-fact.ts';
import { analysisRules } from '../../domain/rules/analyst-rules.ts';
import { type Analyst, noCost } from '../ports/analyst.ts';
import { plainFacts, risksChecked, shortSentence, standingRisks, writeSentence } from './sentences.ts';
import { balanced, weighing } from './weighing.ts';

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
