// Calls from one process to another over the database: the process that serves a queue answers; one that dies meanwhile is replaced.
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import { Fault } from '../fault.ts';
import { isGone } from '../jobs/leases/owner.ts';
import type { Log } from '../log.ts';
import type { Calls, TaskHandlers, TaskMap } from '../threads/calls.ts';
import { callerChannel, queueChannel, remoteCallStore } from './store.ts';
import { errorOf, failureOf, fromBytes, type Outcome, toBytes } from './wire.ts';

/** Notifications may be lost with their connection: who waits looks after its calls this often. */
const CHECK_MS = 1_000;
/** A call nobody has claimed after so many looks is refused: nobody is there who could answer. */
const MOST_LOOKS_UNCLAIMED = 3;

export const NOBODY_ANSWERS = 'The process that does this work does not answer. Please try again in a minute.';
const RETRY_AFTER_SECONDS = 30;

type Waiting = { unclaimed: number; resolve: (answer: unknown) => void; reject: (error: unknown) => void };
type Handler = (ask: unknown, onProgress: () => void) => Promise<unknown>;

export type Serving = {
  /** Whether this process answers now; a call nobody takes waits for another process until its deadline. */
  ready?: () => boolean;
};

export type RemoteCalls = {
  /**
   * Tasks that some process serving the queue answers within `lasts_ms`; progress is not sent. Throws the Fault or the error
   * the task ended with, Fault 503 at the deadline, and after three seconds where nobody takes the call.
   */
  caller<Tasks extends TaskMap>(queue: string, lasts_ms: number): Calls<Tasks>;
  /** Answers the calls of a queue from now on; throws only for a second call with the same queue. */
  serve<Tasks extends TaskMap>(queue: string, handlers: TaskHandlers<Tasks>, serving?: Serving): Promise<void>;
  /** Takes up calls that waited until this process was ready. */
  recheck(): void;
  /** Removes what callers that died have left. */
  prune(): Promise<void>;
  close(): Promise<void>;
};

export function createRemoteCalls(deps: {
  database: Pick<Db, 'query'>;
  listener: Listener;
  /** Of this process; `isGone` tells others of its death. */
  owner: string;
  clock: Pick<Clock, 'sleep' | 'every'>;
  log: Log;
}): RemoteCalls {
  const { listener, owner, clock, log } = deps;
  const store = remoteCallStore(deps.database);
  const waiting = new Map<number, Waiting>();
  const queues = new Map<string, () => void>();
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'a call between processes could not go on');
  let listening: Promise<unknown> | null = null;
  let stopChecking: (() => void) | null = null;
  let closed = false;

  function settle(id: number, bytes: Buffer): void {
    const call = waiting.get(id);
    waiting.delete(id);
    const outcome = fromBytes(bytes) as Outcome;
    if ('value' in outcome) call?.resolve(outcome.value);
    else call?.reject(errorOf(outcome.failure));
  }

  async function collect(id: number): Promise<void> {
    if (!waiting.has(id)) return;
    const bytes = await store.take(id);
    if (bytes !== null) settle(id, bytes);
  }

  async function giveUp(id: number): Promise<void> {
    const call = waiting.get(id);
    waiting.delete(id);
    call?.reject(new Fault(503, NOBODY_ANSWERS, { retryAfterSeconds: RETRY_AFTER_SECONDS }));
    await store.remove(id);
  }

  /** Answers that came unheard, and calls whose owner died or whom nobody has heard, are seen to. */
  async function checkOwnCalls(): Promise<void> {
    const ids = [...waiting.keys()];
    if (ids.length === 0) return;
    for (const { id, claimed_by, answer } of await store.open(ids)) {
      const call = waiting.get(id);
      if (call === undefined) continue;
      call.unclaimed = claimed_by === null ? call.unclaimed + 1 : 0;
      if (answer !== null) await collect(id);
      else if (call.unclaimed > MOST_LOOKS_UNCLAIMED) await giveUp(id);
      else if (claimed_by === null || isGone(claimed_by)) await store.offerAgain(id, claimed_by);
    }
  }

  function wait(id: number, lasts_ms: number): Promise<unknown> {
    const answered = new AbortController();
    const done = new Promise<unknown>((resolve, reject) => waiting.set(id, { unclaimed: 0, resolve, reject }));
    stopChecking ??= clock.every(CHECK_MS, () => checkOwnCalls().catch(onTrouble));
    clock.sleep(lasts_ms, answered.signal).then(
      () => void giveUp(id).catch(onTrouble),
      () => undefined,
    );
    return done.finally(() => {
      answered.abort(new Error('answered'));
      if (waiting.size > 0) return;
      stopChecking?.();
      stopChecking = null;
    });
  }

  async function call(queue: string, lasts_ms: number, name: string, ask: unknown): Promise<unknown> {
    if (closed) throw new Fault(503, 'The server is shutting down');
    listening ??= listener.listen(
      callerChannel(owner),
      (payload) => void collect(Number(payload)).catch(onTrouble),
      () => void checkOwnCalls().catch(onTrouble),
    );
    await listening;
    const id = await store.make({ queue, name, ask: toBytes(ask), caller: owner, lasts_ms });
    const done = wait(id, lasts_ms);
    // The answer may have come before anybody waited.
    collect(id).catch(onTrouble);
    return done;
  }

  async function work(id: number, handlers: Record<string, Handler>): Promise<void> {
    const claimed = await store.claim(id, owner);
    if (claimed === null) return;
    let answer: Buffer;
    try {
      const handler = handlers[claimed.name];
      if (handler === undefined) throw new Error(`No task of this queue: ${claimed.name}`);
      answer = toBytes({ value: await handler(fromBytes(claimed.ask), () => undefined) } satisfies Outcome);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.as === 'error') log.error({ err: error, task: claimed.name }, 'a call of another process failed');
      answer = toBytes({ failure } satisfies Outcome);
    }
    await store.answer(id, owner, answer);
  }

  return {
    caller: <Tasks extends TaskMap>(queue: string, lasts_ms: number): Calls<Tasks> => ({
      ask: (name, ask) => call(queue, lasts_ms, name, ask) as Promise<Tasks[typeof name]['answer']>,
    }),

    serve: async (queue, handlers, { ready = () => true } = {}) => {
      if (queues.has(queue)) throw new Error(`The queue '${queue}' is served already`);
      const byName = handlers as unknown as Record<string, Handler>;
      const take = (id: number) => {
        if (!closed && ready()) work(id, byName).catch(onTrouble);
      };
      const takeAll = () => {
        if (closed || !ready()) return;
        store.waiting(queue).then((ids) => ids.forEach(take), onTrouble);
      };
      queues.set(queue, takeAll);
      await listener.listen(queueChannel(queue), (payload) => take(Number(payload)), takeAll);
      takeAll();
    },

    recheck: () => {
      for (const takeAll of queues.values()) takeAll();
    },

    prune: store.prune,

    close: async () => {
      closed = true;
      stopChecking?.();
      const ending = new Fault(503, 'The server is shutting down');
      for (const { reject } of waiting.values()) reject(ending);
      waiting.clear();
    },
  };
}
