// Golden Eye's thread tasks: polls in the market thread, replays of earlier sessions in the pipeline thread.
import type { SettledOutcome } from '../../domain/goldeneye/windows/settled-outcome.ts';
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
 * One session. `after`: session replayed before it in the same `run`; null for the first. Dates are YYYY-MM-DD. `bars`:
 * bars of the regular session, packed by `packBars`. `delay_minutes`: delay of prices for readers.
 */
export type ReplayAsk = {
  run: string;
  after: string | null;
  date: string;
  delay_minutes: number;
  bars: readonly { symbol: string; bars: Uint8Array }[];
};

/** Plans that were not refused, with their ends by the reader's clock. */
export type ReplayedPlans = { formula_version: string; plans: readonly SettledOutcome[] };

export type ReplayTasks = {
  /** Plans found in a session. Throws Fault 409 if earlier sessions are no longer known, as after a thread restart. */
  replaySession: { ask: ReplayAsk; answer: ReplayedPlans };
};

export type GoldenEyeEvents = {
  /** Sent after the transaction commits, possibly before the reply to `poll`. */
  published: readonly PublishedPoll[];
};
