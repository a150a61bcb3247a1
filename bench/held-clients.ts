// Listener process of pages: bare sockets that ask for the stream and, when it ends, again after a second.
import { connect, type Socket } from 'node:net';

export type Order =
  | { open: { port: number; source: string; tokens: string[]; count: number; each_second: number } }
  | { expect: number };
/** `heard`: when the last of the streams that were open at the order had the publication, in ns of the monotonic clock. */
export type Said = { open: number } | { ready: true } | { heard: string; streams: number };

const PAUSE_MS = 1_000;
const HEAD = Buffer.from('HTTP/1.1 ');
const END = Buffer.from('0\r\n\r\n');
const say = (said: Said) => process.send?.(said);

const listening = new Set<Page>();
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

  #read(bytes: Buffer): void {
    if (bytes.includes('HTTP/1.1 200')) listening.add(this);
    else if (bytes.subarray(0, 9).equals(HEAD)) {
      // Refused: it asks again as one whose stream has ended.
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

  /** It keeps its connection where the proxy does, as browsers do. */
  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    listening.delete(this);
    // One that ended meanwhile hears with the first event of its next stream.
    if (awaited?.pages.delete(this)) tellWhenAll();
    setTimeout(() => this.ask(), PAUSE_MS);
  }
}

process.on('message', (order: Order) => {
  if ('expect' in order) {
    awaited = { mark: Buffer.from(`"source_id":${order.expect},`), pages: new Set(listening), last: 0n, streams: 0 };
    say({ ready: true });
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
