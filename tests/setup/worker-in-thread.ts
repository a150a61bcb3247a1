// Stand-in for src/server/threads/worker-thread.ts: worker modules run in the calling thread, over the same messages.
// A thread of its own loads some hundred modules first; tests whose subject is the thread use the real one.
import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

type WorkerSide = { port: MessagePort; data: unknown; exit(): void };

const side = new AsyncLocalStorage<WorkerSide>();
let started = 0;

/** The part of `Worker` that src/server/threads/calls.ts uses. */
class WorkerInThread extends EventEmitter {
  readonly performance = performance;
  readonly #port: MessagePort;
  #ended = false;

  constructor(module: URL, data: unknown) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message) => this.emit('message', message));
    const own: WorkerSide = { port: port2, data: structuredClone(data), exit: () => this.#end() };
    started += 1;
    // Each start evaluates the module again, as a thread would; its imports are shared.
    side
      .run(own, () => import(/* @vite-ignore */ `${module.pathname}?started=${started}`))
      .catch((error: unknown) => this.emit('error', error));
  }

  /** Leaves out the shared value `known`: a late copy would replace the newer one of the calling thread. */
  postMessage(message: unknown): void {
    const { known: _, ...rest } = message as { known?: unknown };
    this.#port.postMessage(typeof message === 'object' && message !== null ? rest : message);
  }

  ref(): void {
    this.#port.ref();
  }

  unref(): void {
    this.#port.unref();
  }

  async terminate(): Promise<number> {
    this.#end();
    return 0;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#port.close();
    this.emit('exit', 0);
  }
}

export function startWorker(module: URL, data: unknown): WorkerInThread {
  return new WorkerInThread(module, data);
}

export function workerSide(): WorkerSide {
  const own = side.getStore();
  if (own === undefined) throw new Error('A worker is started with startThread.');
  return own;
}
