// Verdicts of one stock from the published poll, run and scores.
import type { LocalActionInput } from '../analysis/local-action.ts';
import { decimal } from '../market/format.ts';
import { placesThatShow } from '../numbers/round.ts';
import { type StockMoves, whyNot } from '../screener/explain/why-not.ts';
import type { ListedStock } from '../screener/list/listed-columns.ts';
import { lightRules, measuredLight, type SignalReadings } from '../screener/rules/judge-lights.ts';
import { type Lights, lightNames } from '../screener/rules/signal-lights.ts';
import { newsFigure, signalFigure } from '../screener/rules/trade-signals.ts';
import type { Unlisted } from '../screener/rules/unlisted.ts';
import { type SignalName, signalNames } from '../screener/screener-stock.ts';
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

/** Lights of the run behind today's verdict; `judged`: their readings, null when no longer stored. */
type TodayLights = { lights: Lights; judged: (StockMoves & { readings: SignalReadings }) | null };

/** Most lights named in a sentence. */
const NAMED = 2;

/**
 * Lights that keep the stock from YES, nearest first, with their figures; without stored readings the names of all
 * lights that are not green.
 */
function nearestFailing({ lights, judged }: TodayLights): string[] {
  if (judged === null) {
    return signalNames.filter((name) => lights[name] !== 'green').map((name) => lightNames[name]);
  }
  const { readings } = judged;
  const flips = whyNot(readings, judged)
    .at(-1)
    ?.ways.flat()
    .toSorted((a, b) => (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY));
  const nearest = new Set(flips?.map(({ signal }) => signal));
  return [...nearest].slice(0, NAMED).map((signal) => failingWords(signal, readings));
}

/** Light nearest to YES with its figure; undefined for a YES and when readings are not stored. */
const nearestLack = (today: TodayLights): string | undefined =>
  today.judged === null ? undefined : nearestFailing(today)[0];

/** Figure of a light that is not green: `2.17% above VWAP`, `RSI 14 at 71.4`, `news positive but 39 h old`. */
function failingWords(signal: SignalName, readings: SignalReadings): string {
  if (signal === 'news_catalyst') {
    const words = lower(newsFigure(readings.news_catalyst)).replace(/^positive, (.+) ago$/, 'positive but $1 old');
    return readings.news_catalyst?.sentiment ? `news ${words}` : `news (${words})`;
  }
  const value = readings[signal];
  if (value === null) return `${lightNames[signal]} unknown`;
  if (signal === 'vwap_distance') {
    const places = placesThatShow(value, lightRules.vwap_distance.places, (rounded) => measuredLight(signal, rounded));
    return `${decimal(Math.abs(value), places)}% ${value < 0 ? 'below' : 'above'} VWAP`;
  }
  if (signal === 'rsi_energy') return `RSI 14 at ${signalFigure(signal, value)}`;
  return signal === 'freshness'
    ? `prices ${signalFigure(signal, value)}`
    : `volume trend ${signalFigure(signal, value)}`;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
