// Market tasks of readers: answered by this process's thread where it owns the market, else by the owner through a job.
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Calls } from '../threads/calls.ts';
import type { MarketTasks } from './market-thread.ts';

/** Longest wait: enough to fetch a stock's missing history first, and shorter than a response may take. */
const PATIENCE_MS = 10_000;
const RETRY_AFTER_SECONDS = 30;
const NOBODY_ANSWERS = 'The process that does this work does not answer. Please try again in a minute.';

/** Tasks that readers may ask for; all others belong to jobs, which only the owner runs. */
const readerTasks = ['single', 'judged', 'found'] as const;
type ReaderTask = (typeof readerTasks)[number];
const isReaderTask = (name: string): name is ReaderTask => (readerTasks as readonly string[]).includes(name);

type Question = { [Name in ReaderTask]: { task: Name; ask: MarketTasks[Name]['ask'] } }[ReaderTask];
/** A refusal is a result, so that the job does not count as failed. */
type Reply = { answer: unknown } | { refusal: { status: number; detail: string; retry_after_s: number | null } };

/** `ask` throws Fault 503 where no owner answers a reader in time. */
export function createMarketCalls(
  thread: Calls<MarketTasks>,
  jobs: Pick<Jobs, 'handle' | 'acquire'>,
  clock: Pick<Clock, 'sleep'>,
): Calls<MarketTasks> {
  const reply = ({ task, ask }: Question): Promise<Reply> =>
    thread.ask(task, ask as never).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        const { status, detail, retryAfterSeconds: retry_after_s } = error;
        return { refusal: { status, detail, retry_after_s } };
      },
    );
  const questions = jobs.handle<Question, object, Reply>(jobKinds.marketQuestion, async ({ input }) => ({
    state: 'completed',
    detail: {},
    result: await reply(input),
  }));

  async function callOwner(question: Question): Promise<unknown> {
    const { id, done } = await questions.start({ input: question, detail: {}, refusal: NOBODY_ANSWERS });
    const replied = await withTimeout(clock, PATIENCE_MS, done, () => {
      // The caller has given up: the next owner need not answer.
      questions.cancel(id).catch(() => undefined);
      throw new Fault(503, NOBODY_ANSWERS, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
    if ('answer' in replied) return replied.answer;
    const { status, detail, retry_after_s } = replied.refusal;
    throw new Fault(status, detail, retry_after_s === null ? {} : { retryAfterSeconds: retry_after_s });
  }

  return {
    ask: async (name, ask, onProgress) => {
      if (!isReaderTask(name) || (await jobs.acquire('market'))) return thread.ask(name, ask, onProgress);
      return (await callOwner({ task: name, ask } as Question)) as MarketTasks[typeof name]['answer'];
    },
  };
}
