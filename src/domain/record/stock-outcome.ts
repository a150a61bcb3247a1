// Outcomes of a stock's decisions and scores in words.
import { signed } from '../market/format.ts';
import type { SettledCall } from '../verdicts/past-calls.ts';
import { type VerdictWord, verdictWords } from '../verdicts/verdict.ts';
import type { StockOutcome } from './record-view.ts';
import { flagWords } from './record-words.ts';

const HORIZON_WORDS = { close: 'same day', 5: '5 sessions', 20: '20 sessions' } as const;

export const toSettledCall = (outcome: StockOutcome): SettledCall => ({
  kind: outcome.kind,
  known_at: outcome.known_at,
  word: toWord(outcome),
  basis: outcome.strength === null ? 'at the close' : `score ${signed(outcome.strength, 0)}`,
  price: outcome.entry_price,
  outcome: toOutcome(outcome),
});

/**
 * Verdict word of a source: `YES` for `YES:HIGH`, `STRONG BUY` for `STRONG_BUY`; null for a word of another version.
 */
function toWord({ source }: StockOutcome): VerdictWord | null {
  const said = (source.split(':')[0] ?? '').replaceAll('_', ' ');
  return verdictWords.find((word) => word === said) ?? null;
}

/** Outcome in words: `20 sessions +5.2%`; `won` or `lost` only if the call named a direction. */
function toOutcome({ state, flag, horizon, side, excess }: StockOutcome): SettledCall['outcome'] {
  if (state === 'open') return { state: 'open', text: 'open' };
  if (state === 'unsettled' || excess === null) {
    return { state: 'unsettled', text: flag === null ? 'not settled' : `not settled: ${flagWords[flag]}` };
  }
  const result = side === 0 ? 'even' : excess > 0 ? 'won' : 'lost';
  return { state: result, text: `${HORIZON_WORDS[horizon]} ${signed(100 * excess, 1)}%` };
}
