// Golden Eye's tasks of the threads: polls in the market's, replays of earlier sessions in the pipeline's.
import type { SettledOutcome } from '../../domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../domain/market/bars.ts';
import type { FoundNow } from '../../domain/patterns/found-patterns.ts';
import type { JudgedSymbol, PollDone, PollRequest, PublishedPoll } from './poll-messages.ts';

export type GoldenEyeTasks = {
  /** Runs a poll and puts its minute on the tape. */
  poll: { ask: PollRequest; answer: PollDone };
  /**
   * Judgement of one symbol by the newest poll, with its comparisons; null before the first poll and for unknown
   * symbols.
   */
  judged: { ask: { symbol: string }; answer: JudgedSymbol | null };
  /** Patterns the newest poll found over the whole market; null before the first poll. */
  found: { ask: null; answer: FoundNow | null };
};

/**
 * One session, played after `after`, the one before in the same `run`; null for its first. Dates are YYYY-MM-DD. `bars`:
 * those of the regular session. `delay_minutes`: how late a reader has the prices.
 */
export type ReplayAsk = {
  run: string;
  after: string | null;
  date: string;
  delay_minutes: number;
  bars: readonly { symbol: string; bars: readonly MinuteBar[] }[];
};

/** Plans that were not refused, with their ends by the reader's clock. */
export type ReplayedPlans = { formula_version: string; plans: readonly SettledOutcome[] };

export type ReplayTasks = {
  /** Plans found in a session. Throws Fault 409 if the sessions before are not known any more, as after the thread ended. */
  replaySession: { ask: ReplayAsk; answer: ReplayedPlans };
};

export type GoldenEyeEvents = {
  /** Sent after the transaction commits, possibly before the reply to `poll`. */
  published: readonly PublishedPoll[];
};
