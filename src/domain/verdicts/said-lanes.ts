// Timeline lanes of a stock: spans of each horizon's verdict words, and news.
import { patternWords } from '../goldeneye/view/table.ts';
import { signed } from '../market/format.ts';
import type { RichNews, Sentiment } from '../market/rich-news.ts';
import { sessionInstant } from '../numbers/session-instant.ts';
import { minuteMs } from '../numbers/time.ts';
import { settleRules } from '../rules/goldeneye/goldeneye-rules.ts';
import type { DecisionOfRun } from '../screener/screener-stock.ts';
import { type CalledWindow, type CallOutcome, type CallSources, isCall, windowOutcome } from './past-calls.ts';
import { actionWords, type Horizon, type Verdict } from './verdict.ts';

/**
 * `from`: publication; `until`: next different word or end of the plan, null while current; epoch ms. `state`: outcome
 * of a plan; `text`: label in the lane; `words`: its explanation.
 */
export type SaidSpan = Pick<Verdict, 'word' | 'direction'> & {
  from: number;
  until: number | null;
  text: string;
  words: string;
  state: NonNullable<CallOutcome>['state'] | null;
};

/** `at`: epoch ms; `words`: title of the article. */
export type NewsPoint = { at: number; sentiment: Sentiment; words: string };

export type SaidLanes = Record<Horizon, SaidSpan[]> & { news: NewsPoint[] };

type LaneSources = CallSources & { symbol: string; articles: readonly RichNews[] };

/** Spans of each lane, oldest first; `now` in epoch ms. */
export function saidLanes({ symbol, windows, decisions, scores, articles }: LaneSources, now: number): SaidLanes {
  return {
    minutes: windows.flatMap((window) => (isCall(window) ? [planSpan(window, now)] : [])),
    today: decisionSpans(decisions),
    weeks: scores.map(({ published_at, action, smart_cat_score }, at) => ({
      word: actionWords[action],
      direction: null,
      from: Date.parse(published_at),
      until: toInstant(scores[at + 1]?.published_at),
      text: `${actionWords[action]} ${signed(smart_cat_score, 0)}`,
      words: `${actionWords[action]}, score ${signed(smart_cat_score, 0)}`,
      state: null,
    })),
    news: articles
      .flatMap(({ title, published_utc, insights }) => {
        const insight = insights.find(({ ticker }) => ticker === symbol);
        const at = Date.parse(published_utc);
        if (title === null || insight === undefined || Number.isNaN(at)) return [];
        return [{ at, sentiment: insight.sentiment, words: title }];
      })
      .sort((a, b) => a.at - b.at),
  };
}

const toInstant = (text: string | null | undefined) => (text === null || text === undefined ? null : Date.parse(text));

const ENDS = { win: 'target', loss: 'stop', timeout: 'out of time', missed: 'not entered' } as const;

function planSpan(window: CalledWindow, now: number): SaidSpan {
  const { action, side, pattern, detected_at, market_known_at, outcome, exited_at } = window;
  const result = windowOutcome(window, now);
  const call = action === 'WATCH' ? `${action} ${side}` : action;
  return {
    word: action,
    direction: side,
    from: market_known_at ?? detected_at,
    until: exited_at ?? (result.state === 'open' ? null : detected_at + settleRules.lasts.value * minuteMs),
    text: outcome === null ? call : ENDS[outcome],
    words: `${call}, ${patternWords(pattern)}: ${result.text}`,
    state: result.state,
  };
}

/**
 * Equal decisions of consecutive runs on a day form a span; it ends with the next span or with a run that lacks the
 * stock.
 */
function decisionSpans(all: readonly DecisionOfRun[]): SaidSpan[] {
  const runs = all.map((one) => ({ ...one, known_at: sessionInstant(one.known_at, one.as_of) }));
  // A replay repeats hours: keep the newest pass only, because earlier ones overlap it.
  const decisions = runs.slice(
    runs.findLastIndex(({ known_at }, at) => known_at > (runs[at + 1]?.known_at ?? known_at)) + 1,
  );
  const begins = decisions.filter((one, at) => {
    const before = decisions[at - 1];
    return (
      before === undefined || before.day !== one.day || before.decision !== one.decision || before.dropped_at !== null
    );
  });
  return begins.map((first, at) => {
    const next = begins[at + 1];
    const last = decisions.findLast(({ known_at }) => next === undefined || known_at < next.known_at) ?? first;
    return {
      word: first.decision,
      direction: null,
      from: Date.parse(first.known_at),
      until: toInstant(last.dropped_at ?? next?.known_at),
      text: first.decision,
      words:
        last.run_number === first.run_number
          ? `${first.decision} by run ${first.run_number}`
          : `${first.decision} by runs ${first.run_number} to ${last.run_number}`,
      state: null,
    };
  });
}
