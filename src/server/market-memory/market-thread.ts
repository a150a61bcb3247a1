// The market's thread as the server sees it: whole-market answers are read, remembered and judged there, never on the API's thread.
import { Worker } from 'node:worker_threads';
import type { RunStage } from '../../domain/screener/run.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { Lack } from '../../domain/screener/warming-up.ts';
import type { CallRecord } from '../../providers/call-log.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import type { JudgedSymbol, PollDone, PollRequest, PublishedPoll } from '../goldeneye/poll-messages.ts';
import { asBuffers } from '../publish/published.ts';
import type { RunDone, RunRequest, SingleRequest } from '../screener/make-run.ts';
import type { MarketPrices } from './card-prices.ts';
import type { HistoryProgress } from './load-history.ts';

/** Everything the thread needs to choose the same vendors as the server. */
export type VendorConfig = { config: Config; simulatedUrl: string | null };
export type ThreadData = VendorConfig & { connection: Database['connection'] };

/** How far the tape and the history reach: what waited for one of them can be told when it is true. */
export type TickDone = { minutes: number; tells: Record<Lack, boolean> };

/** What can be asked of the thread, what it answers, and what it tells meanwhile. */
export type MarketTasks = {
  /** Fetches missing history, then answers how much there is. */
  load: { ask: null; answer: HistoryProgress; progress: HistoryProgress };
  /** Puts the present minute of the market on the tape; answers the minutes of the session on it. */
  tick: { ask: null; answer: TickDone };
  run: { ask: RunRequest; answer: RunDone; progress: RunStage };
  single: { ask: SingleRequest; answer: ScreenerStock | null };
  /** All symbols of the newest snapshot, the ones that matter most first. */
  relevant: { ask: null; answer: string[] };
  /** The next run reads again what is stored of companies. */
  companiesLearned: { ask: null; answer: null };
  /** Makes a poll of Golden Eye, which puts its minute on the tape too. */
  poll: { ask: PollRequest; answer: PollDone };
  /** The newest poll's judgement of one symbol with its comparisons; null before the first and for an unknown symbol. */
  judged: { ask: { symbol: string }; answer: JudgedSymbol | null };
  /** The prices of these symbols in the newest snapshot, or in a new one when that is older than `kept_ms`. */
  prices: { ask: { symbols: readonly string[]; kept_ms: number }; answer: MarketPrices };
};
export type TaskName = keyof MarketTasks;
export type ProgressOf<Name extends TaskName> = MarketTasks[Name] extends { progress: infer Progress }
  ? Progress
  : never;

export type ThreadOrder =
  | { [Name in TaskName]: { id: number; name: Name; ask: MarketTasks[Name]['ask']; now: number } }[TaskName]
  | { time: number; of: number };

export type ThreadMessage =
  | { asks: 'time'; of: number }
  | { id: number; progress: HistoryProgress | RunStage }
  | { id: number; answer: unknown }
  | { id: number; fault: { status: number; detail: string } }
  | { id: number; error: Error }
  | { calls: CallRecord[] }
  /** Published by a transaction that has committed; the answer to who asked for it may come later. */
  | { published: readonly PublishedPoll[] }
  /** Work nobody waits for has failed. */
  | { trouble: string };

export type MarketThread = {
  ask<Name extends TaskName>(
    name: Name,
    ask: MarketTasks[Name]['ask'],
    onProgress?: (progress: ProgressOf<Name>) => void,
  ): Promise<MarketTasks[Name]['answer']>;
  /** True once it closes: what fails then fails because of that. */
  readonly closing: boolean;
  close(): Promise<void>;
};

type Pending = {
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
  onProgress: (progress: never) => void;
};

const ENDING = 'The server is shutting down';

export type ThreadDeps = ThreadData & {
  now: () => number;
  record: (call: CallRecord) => void;
  onTrouble: (message: string) => void;
  onPublished: (one: PublishedPoll) => void;
};

/** Starts with the first request; one that died is replaced at the next. */
export function startMarketThread({ now, record, onTrouble, onPublished, ...data }: ThreadDeps): MarketThread {
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let last = 0;
  let closing = false;

  function receive(message: ThreadMessage): void {
    if ('calls' in message) {
      for (const call of message.calls) record(call);
      return;
    }
    if ('published' in message) {
      for (const one of message.published) onPublished({ ...one, published: asBuffers(one.published) });
      return;
    }
    if ('trouble' in message) {
      onTrouble(message.trouble);
      return;
    }
    if ('asks' in message) {
      worker?.postMessage({ time: now(), of: message.of } satisfies ThreadOrder);
      return;
    }
    const { id } = message;
    const asked = pending.get(id);
    if (asked === undefined) return;
    if ('progress' in message) {
      asked.onProgress(message.progress as never);
      return;
    }
    pending.delete(id);
    if (pending.size === 0) worker?.unref();
    if ('answer' in message) asked.resolve(message.answer as never);
    else if ('fault' in message) asked.reject(new Fault(message.fault.status, message.fault.detail));
    else asked.reject(message.error);
  }

  function lose(error: Error): void {
    worker = null;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function thread(): Worker {
    if (worker !== null) return worker;
    const workerData: ThreadData = data;
    const mine = new Worker(new URL('./market-worker.ts', import.meta.url), { workerData });
    mine.on('message', receive);
    mine.on('error', (error: Error) => {
      if (worker === mine) lose(error);
    });
    mine.on('exit', (code) => {
      if (worker === mine) lose(new Error(`The market's thread ended with code ${code} in the middle of its work.`));
    });
    worker = mine;
    return mine;
  }

  return {
    ask: (name, ask, onProgress = () => undefined) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new Fault(503, ENDING));
        last += 1;
        pending.set(last, { resolve, reject, onProgress });
        const mine = thread();
        mine.ref();
        mine.postMessage({ id: last, name, ask, now: now() });
      }),
    get closing() {
      return closing;
    },
    close: async () => {
      closing = true;
      const ending = worker;
      worker = null;
      // A transaction that was under way is rolled back; nothing else of a run is written before it.
      await ending?.terminate();
      for (const { reject } of pending.values()) reject(new Fault(503, ENDING));
      pending.clear();
    },
  };
}
