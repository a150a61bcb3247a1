// Facts of one stock that alert conditions read, by publication.
import type { Setup as StockPlan } from '../goldeneye/golden-eye.ts';
import type { DetectedWindow, SettledOutcome } from '../goldeneye/windows/settled-outcome.ts';
import type { Sentiment } from '../market/rich-news.ts';
import type { CallSide } from '../record/call.ts';
import type { Lights } from '../screener/rules/signal-lights.ts';
import type { Decision } from '../screener/screener-stock.ts';
import type { Horizon, Verdict } from '../verdicts/verdict.ts';

/** Publications that are compared with the one before them: polls, runs, scores, and minutes of the market. */
export const factSets = ['poll', 'run', 'scores', 'minute'] as const;
export type FactSet = (typeof factSets)[number];

/** Parts of a horizon's verdict, in the words of every screen. */
type Said = Pick<Verdict, 'word' | 'direction' | 'because'>;

/** A window with a plan. */
export type Setup = Pick<
  DetectedWindow,
  'pattern' | 'side' | 'action' | 'confidence' | 'entry' | 'entry_low' | 'entry_high' | 'stop' | 'target'
> & { id: number };

/** Setup whose outcome by the market's clock became known; `minutes_held` and `net_r` are null for a missed one. */
export type EndedSetup = Setup & Pick<SettledOutcome, 'outcome' | 'minutes_held' | 'net_r'>;

/** An article about the stock that came since the publication before, ISO; its mood for this stock, null where it has none. */
export type Article = {
  id: string;
  title: string;
  publisher: string;
  published_at: string;
  received_at: string;
  mood: Sentiment | null;
  /** Moods of earlier articles of the same story; left out: it is the first. */
  repeats?: readonly (Sentiment | null)[];
};

/** Expert list the score counts, with its side. */
export type CountedList = `${number}:${CallSide}`;

/** Facts of a stock in one publication; null where it has none. */
export type StockFacts = {
  verdicts: Partial<Record<Horizon, Said>> | null;
  /** Open after the publication, and ended by it. */
  open: readonly Setup[] | null;
  ended: readonly EndedSetup[] | null;
  /** Plan of the stock, the same on every screen; null without one. */
  plan: StockPlan | null;
  decision: Decision | 'not listed' | null;
  /** Mask of active filters. */
  filters: number | null;
  lights: Lights | null;
  /** Saved screens that list the stock. */
  screens: ReadonlySet<number> | null;
  /** Sessions until earnings are expected, 0 today; Infinity where none are. */
  earnings_in: number | null;
  /** Smart Cat Score, that of the previous session, and its day (YYYY-MM-DD). */
  score: number | null;
  score_before: number | null;
  score_day: string | null;
  lists: ReadonlySet<CountedList> | null;
  /** USD; `session`: day (YYYY-MM-DD) of the ranges and the volume. */
  session: string | null;
  price: number | null;
  change_pct: number | null;
  vwap: number | null;
  day_low: number | null;
  day_high: number | null;
  year_low: number | null;
  year_high: number | null;
  relative_volume: number | null;
  articles: readonly Article[] | null;
};

export const noFacts: StockFacts = {
  verdicts: null,
  open: null,
  ended: null,
  plan: null,
  decision: null,
  filters: null,
  lights: null,
  screens: null,
  earnings_in: null,
  score: null,
  score_before: null,
  score_day: null,
  lists: null,
  session: null,
  price: null,
  change_pct: null,
  vwap: null,
  day_low: null,
  day_high: null,
  year_low: null,
  year_high: null,
  relative_volume: null,
  articles: null,
};
