// Answer of Signals Pro: the strongest scores of a list, and to how many of them the screener says YES.
import { listNames, signed } from '../market/format.ts';
import type { VerdictWord } from '../verdicts/verdict.ts';
import { type Answer, joinParts } from './answer.ts';
import { MOST_NAMED } from './list-answers.ts';

/** Most stocks an answer about a score list compares. */
export const STRONGEST = 10;

/** `today`: the screener's word, null if unknown. */
export type StrongStock = { symbol: string; score: number; today: VerdictWord | null };

/**
 * Names the strongest scores of a list, which is not empty, and counts the screener's YES among them. The screener has no
 * word for falls, so it cannot agree with a bearish score.
 */
export function agreementAnswer(stocks: readonly StrongStock[]): Answer {
  const isBearish = stocks.every(({ score }) => score <= 0);
  const symbols = (isOne: (stock: StrongStock) => boolean) => stocks.filter(isOne).map(({ symbol }) => symbol);
  const yes = symbols(({ today }) => today === 'YES').length;
  const unknown = symbols(({ today }) => today === null);
  const unscreened = symbols(({ today }) => today === 'not screened');
  const first = stocks.slice(0, MOST_NAMED).map(({ symbol, score }) => `${symbol} ${signed(score, 0)}`);
  const lead = `${isBearish ? 'Most bearish' : 'Strongest'}: ${listNames(first)}`;
  if (unknown.length === stocks.length) return { lead, rest: 'what the screener says of them is not known' };
  if (unknown.length + unscreened.length === stocks.length)
    return { lead, rest: 'the screener has judged none of them' };
  return {
    lead,
    rest: joinParts([
      `the screener says YES to ${yes === 0 ? 'none' : yes} of the ${stocks.length} ${isBearish ? 'most bearish' : 'strongest'}`,
      unscreened.length > 0 ? `${listNames(unscreened)} not screened` : null,
      unknown.length > 0 ? `${listNames(unknown)} not known` : null,
      isBearish ? 'it has no word for a fall' : null,
    ]),
  };
}
