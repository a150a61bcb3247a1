// Start of a worker thread, and a worker's side of it.
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';

/** A worker's end of the connection to the thread that started it. */
export type WorkerSide = { port: MessagePort; data: unknown; exit(): void };

/** `module` is run in a new thread; `data` is cloned. */
export function startWorker(module: URL, data: unknown): Worker {
  return new Worker(module, { workerData: data });
}

/** Throws outside of a worker. */
export function workerSide(): WorkerSide {
  if (parentPort === null) throw new Error('A worker is started with startThread.');
  return { port: parentPort, data: workerData, exit: () => process.exit() };
}
