// The engine: a thread of its own for reading lists, loading them and scoring, so that the thread of the API stays free.
import { Worker } from 'node:worker_threads';
import type { Stage } from '../../domain/pipeline/batch.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import type { StageDone } from '../pipeline/stages/execute-stage.ts';

export type EngineRequest = { stage: Stage; batchId: number | null; filesDir: string };
export type EngineProgress = { current: number; total: number };

/** What the thread says: progress, a question for the time, and in the end either the outcome or why there is none. */
export type EngineMessage =
  | { id: number; progress: EngineProgress }
  | { id: number; asks: 'time' }
  | { id: number; done: StageDone }
  | { id: number; fault: { status: number; detail: string } }
  | { id: number; error: Error };

/** What the thread is told: a stage to run, or the time it asked for. */
export type EngineAnswer = { time: number };
export type EngineOrder = (EngineRequest & { id: number }) | EngineAnswer;

export type Engine = {
  /** Runs a stage; requests are worked off one after the other. Throws the Fault or error the stage ended with. */
  runStage(
    request: EngineRequest,
    now: () => number,
    onProgress?: (progress: EngineProgress) => void,
  ): Promise<StageDone>;
  close(): Promise<void>;
};

type Pending = {
  now: () => number;
  resolve: (done: StageDone) => void;
  reject: (error: unknown) => void;
  onProgress: (progress: EngineProgress) => void;
};

export function startEngine({ connection }: { connection: Database['connection'] }): Engine {
  const pending = new Map<number, Pending>();
  let worker: Worker | null = null;
  let last = 0;
  let closing = false;

  function receive(message: EngineMessage): void {
    const asked = pending.get(message.id);
    if (asked === undefined) return;
    if ('asks' in message) {
      worker?.postMessage({ time: asked.now() } satisfies EngineAnswer);
      return;
    }
    if ('progress' in message) {
      asked.onProgress(message.progress);
      return;
    }
    settle(message.id);
    if ('done' in message) asked.resolve(message.done);
    else if ('fault' in message) asked.reject(new Fault(message.fault.status, message.fault.detail));
    else asked.reject(message.error);
  }

  /** The thread keeps the process alive only while it has work. */
  function settle(id: number): void {
    pending.delete(id);
    if (pending.size === 0) worker?.unref();
  }

  /** A thread that died takes what it worked on with it; the next request gets a new one. */
  function lose(error: Error): void {
    worker = null;
    for (const [id, { reject }] of pending) {
      pending.delete(id);
      reject(error);
    }
  }

  function thread(): Worker {
    if (worker !== null) return worker;
    const mine = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: { connection } });
    mine.on('message', receive);
    mine.on('error', (error: Error) => {
      if (worker === mine) lose(error);
    });
    mine.on('exit', (code) => {
      if (worker === mine) lose(new Error(`The engine ended with code ${code} in the middle of its work.`));
    });
    worker = mine;
    return mine;
  }

  return {
    runStage: (request, now, onProgress = () => undefined) =>
      new Promise((resolve, reject) => {
        if (closing) return reject(new Fault(503, 'The server is shutting down'));
        last += 1;
        pending.set(last, { now, resolve, reject, onProgress });
        const mine = thread();
        mine.ref();
        mine.postMessage({ id: last, ...request } satisfies EngineOrder);
      }),
    close: async () => {
      closing = true;
      const ending = worker;
      worker = null;
      // Being stopped anywhere is being killed there, which every stage is made for.
      await ending?.terminate();
      for (const { reject } of pending.values()) reject(new Fault(503, 'The server is shutting down'));
      pending.clear();
    },
  };
}
