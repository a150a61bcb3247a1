// The market's tasks that readers ask for: by the thread of this process where it owns the market, else by the process that does.
import type { RemoteCalls } from '../remote-calls/remote-calls.ts';
import type { Calls, TaskHandlers } from '../threads/calls.ts';
import type { MarketTasks } from './market-thread.ts';

const QUEUE = 'market';
/** Longer than a reader waits for anything. */
const CALL_MS = 30_000;

/** What readers ask for, and what is reported after work. All other tasks are parts of jobs, which only the owner does. */
const readerTasks = ['single', 'relevant', 'companiesLearned', 'judged', 'prices'] as const;
type ReaderTasks = Pick<MarketTasks, (typeof readerTasks)[number]>;
const isReaderTask = (name: string): name is keyof ReaderTasks & string =>
  (readerTasks as readonly string[]).includes(name);

export type MarketCalls = Calls<MarketTasks> & {
  /** From now on answers what readers ask in other processes, whenever this one owns the market. */
  serve(): Promise<void>;
};

/** `own` takes the market where nobody owns it and answers whether this process does. */
export function marketCalls(
  thread: Calls<MarketTasks>,
  remote: Pick<RemoteCalls, 'caller' | 'serve'>,
  ownership: { own(): Promise<boolean>; owns(): boolean },
): MarketCalls {
  const elsewhere = remote.caller<MarketTasks>(QUEUE, CALL_MS);
  let serving: Promise<void> | null = null;

  function serve(): Promise<void> {
    const handlers = Object.fromEntries(
      readerTasks.map((name) => [name, (ask: never) => thread.ask(name, ask)]),
    ) as unknown as TaskHandlers<ReaderTasks>;
    serving ??= remote.serve<ReaderTasks>(QUEUE, handlers, { ready: ownership.owns });
    return serving;
  }

  return {
    serve,
    ask: async (name, ask, onProgress) => {
      if (isReaderTask(name)) {
        if (!(await ownership.own())) return elsewhere.ask(name, ask);
        await serve();
      }
      return thread.ask(name, ask, onProgress);
    },
  };
}
