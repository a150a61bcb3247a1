// Call protocol of worker threads: requests with progress, faults, the server's time, events.
import { once } from 'node:events';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Transferable, Worker } from 'node:worker_threads';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { startWorker, workerSide } from './worker-thread.ts';

/** Tasks of a thread by name: request, answer and, where reported, progress. */
export type TaskMap = Record<string, { ask: unknown; answer: unknown; progress?: unknown }>;
type ProgressOf<Task> = Task extends { progress: infer Progress } ? Progress : never;

/** A feature receives only the calls of its own tasks. */
export type Calls<Tasks extends TaskMap> = {
  /**
   * Rejects with the task's Fault or error, with an error when the worker dies, with Fault 503 once the thread is
   * closed.
   */
  ask<Name extends keyof Tasks & string>(
    name: Name,
    ask: Tasks[Name]['ask'],
    onProgress?: (progress: ProgressOf<Tasks[Name]>) => void,
  ): Promise<Tasks[Name]['answer']>;
};

/** `heap_bytes`: used heap at the last answer, null before it; `busy`: busy share since the last reading, 0 to 1. */
export type ThreadLoad = { heap_bytes: number | null; busy: number };

export type Thread<Tasks extends TaskMap> = Calls<Tasks> & {
  /** Null while no worker runs. */
  load(): ThreadLoad | null;
  /** Ends the thread; pending calls reject with Fault 503. */
  close(): Promise<void>;
};

export type TaskHandlers<Tasks extends TaskMap> = {
  [Name in keyof Tasks]: (
    ask: Tasks[Name]['ask'],
    onProgress: (progress: ProgressOf<Tasks[Name]>) => void,
  ) => Promise<Tasks[Name]['answer']>;
};

/** Message to the worker: a call, the reply to its request for the time, or the order to end. `now` in epoch ms. */
type Order =
  | 'end'
  | { id: number; name: string; ask: unknown; now: number; known?: unknown }
  | { question: number; now: number };
/** Message from the worker. */
type Message =
  | { question: number }
  | { id: number; progress: unknown }
  | { id: number; answer: unknown; heap: number }
  | { id: number; fault: { status: number; detail: string } }
  | { id: number; error: Error }
  | { event: string; detail: unknown };

type Pending = {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: (progress: unknown) => void;
};

export type ThreadOptions<Events> = {
  /** Name in errors and the log, e.g. "The market's thread". */
  name: string;
  worker: URL;
  /** Read in the worker with `threadData`. */
  data: unknown;
  /** Epoch ms. */
  now: () => number;
  events: { [Name in keyof Events]: (detail: Events[Name]) => void };
  /** Shared value the worker learns before its first task, and again whenever it has changed. */
  known?: () => unknown;
  /** Ends a worker idle for `ms` (at the latest twice that) to free its memory; the next call starts another. */
  idle?: { ms: number; clock: Pick<Clock, 'every'> };
};

/** Longest wait for a worker to end during a computation. */
const END_MS = 3_000;

/**
 * Lets the worker end between two steps: terminating it inside `zstdDecompressSync` aborts the whole process, because
 * the decompressor is closed before it is set up (Node 24: "close before init").
 */
async function endWorker(worker: Worker): Promise<void> {
  // Keeps the program alive until the worker has ended.
  worker.ref();
  const ended = once(worker, 'exit', { signal: AbortSignal.timeout(END_MS) });
  worker.postMessage('end' satisfies Order);
  await ended.catch(() => worker.terminate());
}

/**
 * Starts the worker at the first call, and again after it died. The worker keeps the process alive only while calls are
 * pending.
 */
export function startThread<Tasks extends TaskMap, Events = object>(options: ThreadOptions<Events>): Thread<Tasks> {
  const { name, now } = options;
  const events = options.events as Record<string, (detail: unknown) => void>;
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let heap: number | null = null;
  let loadBefore: EventLoopUtilization | undefined;
  let given: unknown;
  let last = 0;
  let closed = false;

  function receive(from: Worker, message: Message): void {
    if ('event' in message) events[message.event]?.(message.detail);
    else if ('question' in message) from.postMessage({ question: message.question, now: now() } satisfies Order);
    else if ('progress' in message) pending.get(message.id)?.onProgress(message.progress);
    else settle(from, message);
  }

  function settle(from: Worker, message: Extract<Message, { id: number }>): void {
    const call = pending.get(message.id);
    pending.delete(message.id);
    if (pending.size === 0) from.unref();
    if ('answer' in message) {
      heap = message.heap;
      call?.resolve(message.answer);
    } else if ('fault' in message) call?.reject(new Fault(message.fault.status, message.fault.detail));
    else if ('error' in message) call?.reject(message.error);
  }

  /** Pending calls end with the worker. */
  function rejectAll(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function running(): Worker {
    if (worker !== null) return worker;
    const started = startWorker(options.worker, options.data);
    const onDeath = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      rejectAll(error);
    };
    started.on('message', (message: Message) => receive(started, message));
    started.on('error', onDeath);
    started.on('exit', (code) => onDeath(new Error(`${name} ended with code ${code} in the middle of its work.`)));
    worker = started;
    heap = null;
    loadBefore = undefined;
    given = undefined;
    return started;
  }

  let seen = 0;
  const stopWatching = options.idle?.clock.every(options.idle.ms, async () => {
    const open = worker;
    if (open === null || pending.size > 0 || last !== seen) {
      seen = last;
      return;
    }
    worker = null;
    await endWorker(open);
  });

  /** The shared value if it changed since the last message, else empty. */
  function news(): { known?: unknown } {
    const known = options.known?.();
    if (known === given) return {};
    given = known;
    return { known };
  }

  const ending = () => new Fault(503, 'The server is shutting down');
  return {
    ask: (task, ask, onProgress = () => undefined) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(ending());
        last += 1;
        pending.set(last, { resolve, reject, onProgress: onProgress as Pending['onProgress'] });
        const asked = running();
        asked.ref();
        asked.postMessage({ id: last, name: task, ask, now: now(), ...news() } satisfies Order);
      }),
    load: () => {
      if (worker === null) return null;
      const now = worker.performance.eventLoopUtilization();
      const { utilization } = worker.performance.eventLoopUtilization(now, loadBefore);
      loadBefore = now;
      return { heap_bytes: heap, busy: utilization };
    },
    close: async () => {
      closed = true;
      stopWatching?.();
      const open = worker;
      worker = null;
      // PostgreSQL rolls back an open transaction, as after a kill.
      if (open !== null) await endWorker(open);
      rejectAll(ending());
    },
  };
}

/** The `data` given to `startThread`, read in its worker. */
export function threadData<Data>(): Data {
  return workerSide().data as Data;
}

type ServeOptions = {
  /** Runs calls serially instead of concurrently. */
  inOrder?: boolean;
  /** Fault for an error; null for a bug. */
  toFault?: (error: unknown) => Fault | null;
  /** Receives the `known` value before the task it came with. */
  learn?: (known: unknown) => void;
};

/** Worker side. Throws outside of a thread started by `startThread`. */
export function serverSide<Events = object>() {
  const { port, exit } = workerSide();
  const post = (message: Message, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const questions = new Map<number, (now: number) => void>();
  let asked = 0;
  let lastNow = 0;

  function failure(id: number, error: unknown, toFault: NonNullable<ServeOptions['toFault']>): Message {
    const fault = error instanceof Fault ? error : toFault(error);
    if (fault !== null) return { id, fault: { status: fault.status, detail: fault.detail } };
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }

  return {
    /** Time of the newest message, epoch ms: for ages, not for instants that are stored. */
    lastNow: () => lastNow,
    /** The server's current time, epoch ms. */
    now: () =>
      new Promise<number>((resolve) => {
        asked += 1;
        questions.set(asked, resolve);
        post({ question: asked });
      }),
    /** Emits an event; buffers in `transfer` are moved instead of copied. */
    emit: <Name extends keyof Events & string>(event: Name, detail: Events[Name], transfer?: Transferable[]) =>
      post({ event, detail }, transfer),
    serve: <Tasks extends TaskMap>(
      handlers: TaskHandlers<Tasks>,
      { inOrder = false, toFault = () => null, learn = () => undefined }: ServeOptions = {},
    ): void => {
      const byName = handlers as Record<string, (ask: unknown, onProgress: (of: unknown) => void) => Promise<unknown>>;
      const work = async ({ id, name, ask }: Extract<Order, { id: number }>) => {
        try {
          const handler = byName[name];
          if (handler === undefined) throw new Error(`No task of this thread: ${name}`);
          const answer = await handler(ask, (progress) => post({ id, progress }));
          post({ id, answer, heap: getHeapStatistics().used_heap_size });
        } catch (error) {
          post(failure(id, error, toFault));
        }
      };
      let queue = Promise.resolve();
      port.on('message', (order: Order) => {
        if (order === 'end') return exit();
        lastNow = order.now;
        if ('known' in order) learn(order.known);
        if ('question' in order) {
          questions.get(order.question)?.(order.now);
          questions.delete(order.question);
        } else if (inOrder) queue = queue.then(() => work(order));
        else void work(order);
      });
    },
  };
}
