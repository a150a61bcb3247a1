// Suggestions of an account's first visit: a star, an alert and a saved screen, from data published now.
import { z } from 'zod';
import { AlertRuleInput } from '../alerts/alert-rule.ts';
import type { StockVerdicts, Verdict } from '../verdicts/verdict.ts';

/** `hits`: number of stocks of the screen in the newest run. */
export const FirstSuggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('star'), symbol: z.string(), because: z.string() }),
  z.object({ kind: z.literal('alert'), symbol: z.string(), because: z.string(), rule: AlertRuleInput }),
  z.object({ kind: z.literal('screen'), name: z.string(), query: z.string(), hits: z.number() }),
]);
export type FirstSuggestion = z.infer<typeof FirstSuggestion>;

/** A suggestion is absent when the published data do not provide one. */
export const FirstSuggestions = z.object({ suggestions: z.array(FirstSuggestion) });
export type FirstSuggestions = z.infer<typeof FirstSuggestions>;

/** `query`: as in the screener's address, with parameters sorted by name and no `view` for Hot. */
const firstScreens: readonly { name: string; query: string }[] = [
  { name: 'Hot with a YES', query: 'decision=YES' },
  { name: 'All four filters', query: 'filters=PM%2CVS%2CSM%2CTB' },
  { name: 'YES, up 5% or more', query: 'change=5..&decision=YES&view=all' },
  { name: 'Hot above $20', query: 'price=20..' },
  { name: 'YES above $50 with gain and volume', query: 'decision=YES&filters=PM%2CVS&price=50..&view=all' },
];
const MOST_HITS = 20;

const strengthOf = ({ strength }: Verdict): number => strength ?? 0;

/** Stock to star: all three verdicts point up, BUY before WATCH, then the strongest; null without one. */
export function stockInAgreement(stocks: readonly StockVerdicts[]): StockVerdicts | null {
  const rank = ({ minutes, today, weeks }: StockVerdicts) =>
    (minutes.word === 'BUY' ? 1_000 : 0) + strengthOf(minutes) + strengthOf(today) + strengthOf(weeks);
  const [first] = stocks
    .filter((stock) => [stock.minutes, stock.today, stock.weeks].every(({ side }) => side === 'bullish'))
    .toSorted((one, other) => rank(other) - rank(one) || (one.symbol < other.symbol ? -1 : 1));
  return first ?? null;
}

/** `minutes BUY 64, today YES 4 of 5, lists STRONG BUY +364`. */
export function agreementWords({ minutes, today, weeks }: StockVerdicts): string {
  const part = (name: string, { word, figure }: Verdict) => `${name} ${word} ${figure}`.trim();
  return [part('minutes', minutes), part('today', today), part('lists', weeks)].join(', ');
}

/** First screen of the table with at least one and at most MOST_HITS stocks; null without one. */
export function screenWithFewHits(
  hitsOf: (query: string) => number,
): Extract<FirstSuggestion, { kind: 'screen' }> | null {
  for (const { name, query } of firstScreens) {
    const hits = hitsOf(query);
    if (hits > 0 && hits <= MOST_HITS) return { kind: 'screen', name, query, hits };
  }
  return null;
}
