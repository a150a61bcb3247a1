// Goal of the stream: a snapshot reaches the last of 1,000 and 5,000 listeners in at most 1.5 times `ws`'s time.
import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { beginEventStream } from '../src/server/http/event-stream.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { createHub, eventBytes } from '../src/server/stream/hub.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';

const TARGET = 1.5;
const ROUNDS = 12;
const news = {
  sent_at: '2026-11-17T18:15:02.061Z',
  snapshots: [
    {
      kind: 'goldeneye',
      id: 48_112,
      source_id: 225,
      as_of: '2026-11-17T18:15:00.000Z',
      received_at: '2026-11-17T18:15:02.020Z',
      published_at: '2026-11-17T18:15:02.060Z',
    },
  ],
  end: true,
};
const text = JSON.stringify(news);

type Said = { heard: string } | { open: true } | { ready: true } | { closed: true };

class Clients {
  readonly #child: ChildProcess = fork(fileURLToPath(new URL('./push-clients.ts', import.meta.url)));

  #next<Key extends string>(key: Key): Promise<Record<Key, string>> {
    return new Promise((resolve) => {
      const listen = (said: Said) => {
        if (!(key in said)) return;
        this.#child.off('message', listen);
        resolve(said as unknown as Record<Key, string>);
      };
      this.#child.on('message', listen);
    });
  }

  async open(port: number, count: number, ws: boolean): Promise<void> {
    const opened = this.#next('open');
    this.#child.send({ open: { port, count, ws } });
    await opened;
  }

  /** Milliseconds from the call of `tell` until the last delivery. */
  async round(tell: () => void): Promise<number> {
    const ready = this.#next('ready');
    this.#child.send({ round: true });
    await ready;
    const heard = this.#next('heard');
    const from = process.hrtime.bigint();
    tell();
    return Number(BigInt((await heard).heard) - from) / 1e6;
  }

  async end(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await gone;
  }
}

async function against(count: number): Promise<GoalResult> {
  const limits = { listeners: count, of_one_user: count };
  const hub = createHub(systemClock, limits);
  const events = createServer((_, response) => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
    beginEventStream(
      response,
      headers,
      hub.join(1, () => Buffer.from(': here\n\n')),
    );
  });
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await new Promise<void>((ready) => events.listen(0, '127.0.0.1', ready));
  const [ours, theirs] = [new Clients(), new Clients()];
  try {
    await ours.open((events.address() as AddressInfo).port, count, false);
    await theirs.open((sockets.address() as AddressInfo).port, count, true);
    return await sideBySide({
      goal: `Push of one snapshot to ${count} listeners`,
      peer: 'ws',
      target: TARGET,
      rounds: ROUNDS,
      ours: () => ours.round(() => hub.broadcast(eventBytes(text))),
      theirs: () =>
        theirs.round(() => {
          const bytes = Buffer.from(text);
          for (const client of sockets.clients) client.send(bytes, { binary: false });
        }),
    });
  } finally {
    hub.close();
    for (const client of sockets.clients) client.terminate();
    await Promise.all([ours.end(), theirs.end()]);
    sockets.close();
    events.closeAllConnections();
    events.close();
  }
}

export const pushGoal: Goal = { name: 'push', run: async () => [await against(1_000), await against(5_000)] };
