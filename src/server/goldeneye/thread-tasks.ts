// What Golden Eye asks of the market's thread, and what the thread tells it.
import type { JudgedSymbol, PollDone, PollRequest, PublishedPoll } from './poll-messages.ts';

export type GoldenEyeTasks = {
  /** Makes a poll, which puts its minute on the tape too. */
  poll: { ask: PollRequest; answer: PollDone };
  /** The newest poll's judgement of one symbol with its comparisons; null before the first and for an unknown symbol. */
  judged: { ask: { symbol: string }; answer: JudgedSymbol | null };
};

export type GoldenEyeEvents = {
  /** Published by a transaction that has committed; the answer to who asked for the poll may come later. */
  published: readonly PublishedPoll[];
};
