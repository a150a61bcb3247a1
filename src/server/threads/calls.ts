// The protocol between the server's thread and a worker thread: calls with progress and faults, the time asked back, events.
import { parentPort, type Transferable, Worker, workerData } from 'node:worker_threads';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';

/** What a thread can be asked, by name: the request, its answer and, where there is one, the progress reported meanwhile. */
export type TaskMap = Record<string, { ask: unknown; answer: unknown; progress?: unknown }>;
type ProgressOf<Task> = Task extends { progress: infer Progress } ? Progress : never;

/** Calls of the tasks a caller knows; those of a feature are its own tasks alone. */
export type Calls<Tasks extends TaskMap> = {
  /** Throws the Fault or the error the task ended with, Fault 503 once the thread is closed. */
  ask<Name extends keyof Tasks & string>(
    name: Name,
    ask: Tasks[Name]['ask'],
    onProgress?: (progress: ProgressOf<Tasks[Name]>) => void,
  ): Promise<Tasks[Name]['answer']>;
};

export type Thread<Tasks extends TaskMap> = Calls<Tasks> & {
  /** Ends the thread wherever it is; who waits for an answer gets Fault 503. */
  close(): Promise<void>;
};

export type TaskHandlers<Tasks extends TaskMap> = {
  [Name in keyof Tasks]: (
    ask: Tasks[Name]['ask'],
    onProgress: (progress: ProgressOf<Tasks[Name]>) => void,
  ) => Promise<Tasks[Name]['answer']>;
};

/** To the worker: a call with the time it is made at, or the time it asked for. Epoch ms. */
type Order =
  | { id: number; name: string; ask: unknown; now: number; known?: unknown }
  | { question: number; now: number };
/** To the server. */
type Message =
  | { question: number }
  | { id: number; progress: unknown }
  | { id: number; answer: unknown }
  | { id: number; fault: { status: number; detail: string } }
  | { id: number; error: Error }
  | { event: string; detail: unknown };

type Pending = {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: (progress: unknown) => void;
};

export type ThreadOptions<Events> = {
  /** As errors and the log name it: "The market's thread". */
  name: string;
  worker: URL;
  /** What the worker reads with `threadData`. */
  data: unknown;
  /** Epoch ms. */
  now: () => number;
  events: { [Name in keyof Events]: (detail: Events[Name]) => void };
  /** What the worker has to know before any task; given to it again whenever this is another value than before. */
  known?: () => unknown;
  /**
   * Ends a worker that has had nothing to do for `ms` (noticed within as much again), and with it the memory it holds; the
   * next call starts another. Without it a worker stays.
   */
  idle?: { ms: number; clock: Pick<Clock, 'every'> };
};

/** The worker starts with the first call and keeps the process alive only while it has work; one that ended is replaced at the next call. */
export function startThread<Tasks extends TaskMap, Events = object>(options: ThreadOptions<Events>): Thread<Tasks> {
  const { name, now } = options;
  const events = options.events as Record<string, (detail: unknown) => void>;
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
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
    if ('answer' in message) call?.resolve(message.answer);
    else if ('fault' in message) call?.reject(new Fault(message.fault.status, message.fault.detail));
    else if ('error' in message) call?.reject(message.error);
  }

  /** What was under way ended with the worker. */
  function rejectAll(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function running(): Worker {
    if (worker !== null) return worker;
    const started = new Worker(options.worker, { workerData: options.data });
    const onDeath = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      rejectAll(error);
    };
    started.on('message', (message: Message) => receive(started, message));
    started.on('error', onDeath);
    started.on('exit', (code) => onDeath(new Error(`${name} ended with code ${code} in the middle of its work.`)));
    worker = started;
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
    await open.terminate();
  });

  /** Nothing where the worker knows it already. */
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
    close: async () => {
      closed = true;
      stopWatching?.();
      const open = worker;
      worker = null;
      // A transaction that was under way is rolled back: to be ended anywhere is to be killed there.
      await open?.terminate();
      rejectAll(ending());
    },
  };
}

/** What the server gave the worker it started. */
export function threadData<Data>(): Data {
  return workerData as Data;
}

export type ServerSide<Events> = {
  /** The time of the newest order, epoch ms: near enough for ages, never for instants that are written down. */
  lastNow(): number;
  /** The server's time, epoch ms, asked for now. */
  now(): Promise<number>;
  /** Tells the server something nobody asked for; buffers in `transfer` are handed over instead of copied. */
  emit<Name extends keyof Events & string>(event: Name, detail: Events[Name], transfer?: Transferable[]): void;
  serve<Tasks extends TaskMap>(handlers: TaskHandlers<Tasks>, options?: ServeOptions): void;
};

export type ServeOptions = {
  /** One call after the other, in the order they were made; side by side otherwise. */
  inOrder?: boolean;
  /** The refusal an error stands for, null for a bug. */
  faultOf?: (error: unknown) => Fault | null;
  /** Takes what the server gives along, before the task it came with. */
  learn?: (known: unknown) => void;
};

/** The worker's end. Throws where this is not a thread started by `startThread`. */
export function serverSide<Events = object>(): ServerSide<Events> {
  const port = parentPort;
  if (port === null) throw new Error('A worker is started with startThread.');
  const post = (message: Message, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const questions = new Map<number, (now: number) => void>();
  let asked = 0;
  let lastNow = 0;

  function failure(id: number, error: unknown, faultOf: NonNullable<ServeOptions['faultOf']>): Message {
    const fault = error instanceof Fault ? error : faultOf(error);
    if (fault !== null) return { id, fault: { status: fault.status, detail: fault.detail } };
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }

  return {
    lastNow: () => lastNow,
    now: () =>
      new Promise((resolve) => {
        asked += 1;
        questions.set(asked, resolve);
        post({ question: asked });
      }),
    emit: (event, detail, transfer) => post({ event, detail }, transfer),
    serve: (handlers, { inOrder = false, faultOf = () => null, learn = () => undefined } = {}) => {
      const byName = handlers as Record<string, (ask: unknown, onProgress: (of: unknown) => void) => Promise<unknown>>;
      const work = async ({ id, name, ask }: Extract<Order, { id: number }>) => {
        try {
          const handler = byName[name];
          if (handler === undefined) throw new Error(`No task of this thread: ${name}`);
          post({ id, answer: await handler(ask, (progress) => post({ id, progress })) });
        } catch (error) {
          post(failure(id, error, faultOf));
        }
      };
      let queue = Promise.resolve();
      port.on('message', (order: Order) => {
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
