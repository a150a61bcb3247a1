// Golden Eye's tasks of the market thread.
import type { FoundNow } from '../../domain/patterns/found-patterns.ts';
import type { JudgedSymbol, PollDone, PollRequest, PublishedPoll } from './poll-messages.ts';

export type GoldenEyeTasks = {
  /** Makes a poll, which puts its minute on the tape too. */
  poll: { ask: PollRequest; answer: PollDone };
  /** The newest poll's judgement of one symbol with its comparisons; null before the first and for an unknown symbol. */
  judged: { ask: { symbol: string }; answer: JudgedSymbol | null };
  /** The newest poll's patterns over the whole market; null before the first. */
  found: { ask: null; answer: FoundNow | null };
};

export type GoldenEyeEvents = {
  /** Publications of a committed transaction; the reply to the poll's caller may come later. */
  published: readonly PublishedPoll[];
};
