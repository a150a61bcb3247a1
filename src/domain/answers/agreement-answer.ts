// Answer of Signals Pro: whether the screener says YES to the strongest scores of a list.
import { listNames, signed } from '../market/format.ts';
import type { VerdictWord } from '../verdicts/verdict.ts';
import { type Answer, joinParts } from './answer.ts';
import { MOST_NAMED } from './list-answers.ts';

/** Most stocks an answer about a score list compares. */
export const STRONGEST = 10;

/** `today`: the screener's word, null if unknown. */
export type StrongStock = { symbol: string; score: number; today: VerdictWord | null };

/**
 * Compares the screener's words with the strongest scores of a list, which is not empty. The screener has no word for
 * falls, so it cannot agree with a bearish score.
 */
export function agreementAnswer(stocks: readonly StrongStock[]): Answer {
  const ups = stocks.filter(({ score }) => score > 0).length;
  const names = (isOne: (stock: StrongStock) => boolean) => stocks.filter(isOne).map(({ symbol }) => symbol);
  const yes = names(({ today }) => today === 'YES');
  const unknown = names(({ today }) => today === null);
  const unscreened = names(({ today }) => today === 'not screened');
  const others = names(({ today }) => today !== null && today !== 'YES' && today !== 'not screened');
  const kind = ups === 0 ? 'most bearish' : 'strongest';
  const whole =
    stocks.length === 1 ? `the one ${ups === 0 ? 'bearish stock' : 'stock'}` : `the ${stocks.length} ${kind}`;
  if (unknown.length === stocks.length) return { lead: `What the screener says of ${whole} is not known`, rest: null };
  if (yes.length + others.length === 0) {
    const first = stocks.slice(0, MOST_NAMED).map(({ symbol, score }) => `${symbol} ${signed(score, 0)}`);
    return {
      lead: `${ups === 0 ? 'Most bearish' : 'Strongest'}: ${listNames(first)}`,
      rest: 'the screener has judged none of them',
    };
  }
  const count = yes.length === 0 ? 'none' : String(yes.length);
  const lead =
    ups === stocks.length
      ? `Today’s screener agrees with ${count} of ${whole}`
      : `The screener says YES to ${count} of ${whole}`;
  return {
    lead: yes.length === 0 ? lead : `${lead}: ${listNames(yes, STRONGEST)}`,
    rest: joinParts([
      ups === stocks.length && others.length > 0 ? `not with ${listNames(others, STRONGEST)}` : null,
      unscreened.length > 0 ? `${listNames(unscreened, STRONGEST)} not screened` : null,
      unknown.length > 0 ? `${listNames(unknown, STRONGEST)} not known` : null,
      ups === 0 ? 'the screener has no word for a fall' : null,
    ]),
  };
}
