// Listener process of pages: bare sockets that open the stream, and reopen it after the pause of the product's pages.
import { connect, type Socket } from 'node:net';
import { PLANNED_AFTER_MS, reconnectPause, type StreamEnd } from '../src/domain/stream/reconnect.ts';

export type Order =
  | { open: { port: number; source: string; tokens: string[]; count: number; each_second: number } }
  | { expect: number }
  | { sample: true };
/** `heard`: when the last stream open at the order got the publication, monotonic ns. */
export type Said = { open: number } | { ready: true } | { heard: string; streams: number } | Sample;
/** `asked`, `refused`: since the last sample; `longest_ms`: longest time a page was without a stream, including now. */
export type Sample = { live: number; asked: number; refused: number; longest_ms: number };

const HEAD = Buffer.from('HTTP/1.1 ');
const END = Buffer.from('0\r\n\r\n');
const say = (said: Said) => process.send?.(said);

const listening = new Set<Page>();
const without = new Map<Page, number>();
const since = { asked: 0, refused: 0, longest_ms: 0 };
let awaited: { mark: Buffer; pages: Set<Page>; last: bigint; streams: number } | null = null;

function tellWhenAll(): void {
  if (awaited === null || awaited.pages.size > 0) return;
  const { last, streams } = awaited;
  awaited = null;
  say({ heard: String(last), streams });
}

class Page {
  readonly #order: { port: number; source: string; token: string };
  #socket: Socket | null = null;

  constructor(order: { port: number; source: string; token: string }) {
    this.#order = order;
  }

  ask(): void {
    since.asked += 1;
    this.#end = 'failed';
    const { port, source, token } = this.#order;
    if (this.#socket === null) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: source });
      this.#socket = socket;
      socket.on('data', (bytes: Buffer) => this.#read(bytes));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#socket = null;
        this.#over();
      });
    }
    this.#socket.write(
      `GET /api/stream HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    this.#isOver = false;
  }
  #isOver = false;
  #end: StreamEnd = 'failed';
  #failures = 0;
  #liveAt = 0;

  #read(bytes: Buffer): void {
    if (bytes.includes('HTTP/1.1 200')) {
      listening.add(this);
      const from = without.get(this);
      if (from !== undefined) since.longest_ms = Math.max(since.longest_ms, performance.now() - from);
      without.delete(this);
      this.#end = 'lost';
      this.#liveAt = performance.now();
    } else if (bytes.subarray(0, 9).equals(HEAD)) {
      since.refused += 1;
      this.#end = bytes.subarray(9, 10).toString() === '4' ? 'refused' : 'failed';
      this.#socket?.destroy();
      return;
    }
    if (awaited?.pages.has(this) && bytes.includes(awaited.mark)) {
      awaited.pages.delete(this);
      awaited.last = process.hrtime.bigint();
      awaited.streams += 1;
      tellWhenAll();
    }
    if (bytes.subarray(-END.length).equals(END)) this.#over();
  }

  /** Handles the end of a stream; the connection is kept if the proxy keeps it, as in browsers. */
  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (listening.delete(this)) without.set(this, performance.now());
    const end = this.#end === 'lost' && performance.now() - this.#liveAt >= PLANNED_AFTER_MS ? 'planned' : this.#end;
    this.#failures = end === 'failed' ? this.#failures + 1 : 0;
    // Not awaited any more: the next stream's first event has the publication.
    if (awaited?.pages.delete(this)) tellWhenAll();
    const pause = reconnectPause({ end, failures: this.#failures, askedMs: null }, Math.random());
    setTimeout(() => this.ask(), pause);
  }
}

process.on('message', (order: Order) => {
  if ('expect' in order) {
    awaited = { mark: Buffer.from(`"source_id":${order.expect},`), pages: new Set(listening), last: 0n, streams: 0 };
    say({ ready: true });
    return;
  }
  if ('sample' in order) {
    const waiting = Math.max(0, ...[...without.values()].map((from) => performance.now() - from));
    say({ live: listening.size, ...since, longest_ms: Math.max(since.longest_ms, waiting) });
    Object.assign(since, { asked: 0, refused: 0 });
    return;
  }
  const { port, source, tokens, count, each_second } = order.open;
  let made = 0;
  const pacing = setInterval(() => {
    for (let now = 0; now < each_second / 20 && made < count; now += 1) {
      new Page({ port, source, token: tokens[made % tokens.length] ?? '' }).ask();
      made += 1;
    }
    if (made === count && listening.size >= count * 0.97) {
      clearInterval(pacing);
      say({ open: listening.size });
    }
  }, 50);
});
