// Verdicts of one stock from the published poll, run and scores.
import type { LocalActionInput } from '../analysis/local-action.ts';
import type { ListedStock } from '../screener/list/listed-columns.ts';
import type { Unlisted } from '../screener/rules/unlisted.ts';
import { nearestFailing, nearestLack, type TodayLights } from './failing-lights.ts';
import { minutesVerdict, type PollInstants, type StandingPlan } from './minutes-verdict.ts';
import { notScreened, todayVerdict } from './today-verdict.ts';
import type { StockVerdicts } from './verdict.ts';
import { verdictSentence } from './verdict-sentence.ts';
import { noSignalsVerdict, weeksVerdict } from './weeks-verdict.ts';

/** Published facts of a stock. Instants are ISO; null before the first run or publication. */
export type PublishedFacts = {
  symbol: string;
  poll: PollInstants;
  row: Parameters<typeof minutesVerdict>[1];
  plan: StandingPlan | null;
  run_as_of: string | null;
  /** Age of today's word: run that began it (ISO) and number of changes today; null when unknown. */
  age: { since: string; changes: number } | null;
  /** Lights of a listed stock, or the reason why the run does not list it. */
  listed: Pick<ListedStock, 'lights' | 'summary'> | Unlisted;
  /** Readings behind the lights; null when not stored. */
  judged: TodayLights['judged'];
  scores_at: string | null;
  /** Scores of the stock; null when no list names it. */
  scores: LocalActionInput | null;
};

/** Verdicts of a stock at `now` (epoch ms). */
export function stockVerdicts(facts: PublishedFacts, now: number): StockVerdicts {
  const { symbol, listed, judged, scores } = facts;
  const isListed = typeof listed !== 'string';
  const verdicts = {
    minutes: minutesVerdict(facts.poll, facts.row, facts.plan, now),
    today: {
      ...(isListed ? todayVerdict(listed.summary, facts.run_as_of) : notScreened(listed, facts.run_as_of)),
      ...facts.age,
    },
    weeks: scores === null ? noSignalsVerdict(facts.scores_at) : weeksVerdict(scores, facts.scores_at),
  };
  const lights = isListed ? { lights: listed.lights, judged } : null;
  const lacks = lights === null || verdicts.today.word === 'YES' ? undefined : nearestLack(lights);
  const sentence = verdictSentence(verdicts, () => (lights === null ? [] : nearestFailing(lights)));
  return { symbol, ...verdicts, sentence, ...(lacks !== undefined && { lacks }) };
}
