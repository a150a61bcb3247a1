// Verdicts of one stock from what is published: poll, run and scores.
import type { LocalActionInput } from '../analysis/local-action.ts';
import type { ListedStock } from '../screener/list/listed-columns.ts';
import type { Unlisted } from '../screener/rules/unlisted.ts';
import { minutesVerdict, type PollInstants, type StandingPlan } from './minutes-verdict.ts';
import { notScreened, todayVerdict } from './today-verdict.ts';
import type { StockVerdicts, Verdict } from './verdict.ts';
import { nearestLack, type TodayLights, verdictSentence } from './verdict-sentence.ts';
import { noSignals, weeksVerdict } from './weeks-verdict.ts';

/** Published facts of one stock. Instants are ISO; null before the first run or publication. */
export type PublishedFacts = {
  symbol: string;
  poll: PollInstants;
  row: Parameters<typeof minutesVerdict>[1];
  plan: StandingPlan | null;
  run_as_of: string | null;
  /** Age of the word for today; null where unknown. */
  age: { since: string; changes: number } | null;
  /** The stock as the run lists it, or why it does not. */
  listed: Pick<ListedStock, 'lights' | 'summary'> | Unlisted;
  /** Readings behind its lights; null where they are not stored. */
  judged: TodayLights['judged'];
  scores_at: string | null;
  /** Null where no list names the stock. */
  scores: LocalActionInput | null;
};

/** `now` in epoch ms. */
export function stockVerdicts(facts: PublishedFacts, now: number): StockVerdicts {
  const { symbol, listed, judged, scores } = facts;
  const isListed = typeof listed !== 'string';
  const verdicts = {
    minutes: minutesVerdict(facts.poll, facts.row, facts.plan, now),
    today: {
      ...(isListed ? todayVerdict(listed.summary, facts.run_as_of) : notScreened(listed, facts.run_as_of)),
      ...facts.age,
    },
    weeks: scores === null ? noSignals(facts.scores_at) : weeksVerdict(scores, facts.scores_at),
  };
  const lights = isListed ? { lights: listed.lights, judged } : null;
  const lacks = lights === null || verdicts.today.word === 'YES' ? undefined : nearestLack(lights);
  return { symbol, ...verdicts, sentence: verdictSentence(verdicts, lights), ...(lacks !== undefined && { lacks }) };
}

/** Published verdicts with the minutes' one at the price now; null where that is not known. */
export function withMinutesNow(published: StockVerdicts, minutes: Verdict | null): StockVerdicts {
  if (minutes === null) return published;
  const verdicts = { ...published, minutes };
  return minutes.word === published.minutes.word
    ? verdicts
    : { ...verdicts, sentence: verdictSentence(verdicts, null) };
}
