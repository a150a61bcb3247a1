// Facts of one stock that alert conditions read, by publication.
import type { Setup as StockPlan } from '../goldeneye/golden-eye.ts';
import type { DetectedWindow, SettledOutcome } from '../goldeneye/windows/settled-outcome.ts';
import type { Sentiment } from '../market/rich-news.ts';
import type { CallSide } from '../record/call.ts';
import type { Lights } from '../screener/rules/signal-lights.ts';
import type { Decision } from '../screener/screener-stock.ts';
import type { Horizon, Verdict } from '../verdicts/verdict.ts';

/** Sets of publications; each publication is compared with the previous one of its set. */
export const factSets = ['poll', 'run', 'scores', 'minute'] as const;
export type FactSet = (typeof factSets)[number];

/** Parts of a verdict that alerts read. */
type Said = Pick<Verdict, 'word' | 'direction' | 'because'>;

/** Detected window with its plan. */
export type Setup = Pick<
  DetectedWindow,
  'pattern' | 'side' | 'action' | 'confidence' | 'entry' | 'entry_low' | 'entry_high' | 'stop' | 'target'
> & { id: number };

/** Setup whose outcome by the market's clock became known; `minutes_held` and `net_r` are null if missed. */
export type EndedSetup = Setup & Pick<SettledOutcome, 'outcome' | 'minutes_held' | 'net_r'>;

/**
 * Article about the stock received since the previous publication. Instants are ISO; `mood`: for this stock, null if
 * unknown.
 */
export type Article = {
  id: string;
  title: string;
  publisher: string;
  published_at: string;
  received_at: string;
  mood: Sentiment | null;
  /** Moods of earlier articles of the same story; absent for the first. */
  repeats?: readonly (Sentiment | null)[];
};

/** Expert list the score counts, with its side. */
export type CountedList = `${number}:${CallSide}`;

/** Facts of a stock in one publication; null if the publication does not have them. */
export type StockFacts = {
  verdicts: Partial<Record<Horizon, Said>> | null;
  /** Setups open after the publication. */
  open: readonly Setup[] | null;
  /** Setups ended by the publication. */
  ended: readonly EndedSetup[] | null;
  /** Plan the pages show for the stock; null without one. */
  plan: StockPlan | null;
  decision: Decision | 'not listed' | null;
  /** Bit mask of active filters. */
  filters: number | null;
  lights: Lights | null;
  /** Ids of saved screens that list the stock. */
  screens: ReadonlySet<number> | null;
  /** Sessions until expected earnings, 0 for today; Infinity when none are expected. */
  earnings_in: number | null;
  /** Smart Cat Score of `score_day` (YYYY-MM-DD) and of the session before. */
  score: number | null;
  score_before: number | null;
  score_day: string | null;
  lists: ReadonlySet<CountedList> | null;
  /** Prices in USD, `change_pct` in percent; `session`: day (YYYY-MM-DD) of the day's range and volume. */
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
