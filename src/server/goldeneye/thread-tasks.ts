// Golden Eye's tasks of the market thread.
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

export type GoldenEyeEvents = {
  /** Sent after the transaction commits, possibly before the reply to `poll`. */
  published: readonly PublishedPoll[];
};
