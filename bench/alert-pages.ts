// Process of open pages and of their push service: reports when each alert was shown and pushed.
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { StreamEvent } from '../src/domain/stream/snapshot-news.ts';

type Page = { url: string; token: string };
export type Order = { open: Page[] } | { serve: true } | { round: { shown: number; pushed: number } };
/** Times in epoch ms; raw bodies and headers of the pushes. */
export type Heard = {
  shown: [id: string, at: number][];
  pushed: { at: number; authorization: string; body: string }[];
};

const AT_ONCE = 100;
const LONGEST_ROUND_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

let round: { wanted: { shown: number; pushed: number }; heard: Heard; ends: NodeJS.Timeout } | null = null;
const known = new Set<string>();

function end(): void {
  if (round === null) return;
  clearTimeout(round.ends);
  process.send?.({ heard: round.heard });
  round = null;
}

function endWhenAll(): void {
  if (round === null) return;
  const { wanted, heard } = round;
  if (heard.shown.length >= wanted.shown && heard.pushed.length >= wanted.pushed) end();
}

function show(id: string, at: number): boolean {
  if (known.has(id)) return false;
  known.add(id);
  round?.heard.shown.push([id, at]);
  endWhenAll();
  return true;
}

async function call({ url, token }: Page, path: string, body?: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request(`${url}${path}`, { agent, method: body === undefined ? 'GET' : 'POST', headers });
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (reply: IncomingMessage) => buffer(reply).then(resolve, reject));
    sent.end(body);
  });
}

/** Acts like a page: shows the named message at once, and reads the inbox within the event's `spread_ms`. */
async function hear(page: Page, event: StreamEvent): Promise<void> {
  if (event.inbox !== 'changed') return;
  const tell = (id: string) =>
    call(page, '/api/inbox/shown', JSON.stringify({ ids: [id], shown_at: new Date().toISOString() }));
  const named = event.message?.id ?? null;
  const isNew = named !== null && show(named, Date.now());
  await new Promise((resolve) => setTimeout(resolve, Math.random() * (event.spread_ms ?? 0)));
  if (named !== null && isNew) void tell(named);
  // A refused page shows nothing until the next event.
  const { messages = [] } = JSON.parse((await call(page, '/api/inbox?most=1')).toString()) as {
    messages?: { id: string }[];
  };
  const [newest] = messages;
  if (newest !== undefined && show(newest.id, Date.now())) void tell(newest.id);
}

function open(page: Page): Promise<void> {
  const { hostname, port } = new URL(page.url);
  const head = `GET /api/stream HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${page.token}\r\n\r\n`;
  return new Promise((ready, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    let text = '';
    socket.once('error', fail);
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
        const block = text.slice(0, at);
        text = text.slice(at + 2);
        const data = /(?:^|\n)data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        ready();
        void hear(page, JSON.parse(data) as StreamEvent);
      }
    });
  });
}

async function serve(): Promise<void> {
  const service = createServer((received, response) => {
    const at = Date.now();
    void buffer(received).then((body) => {
      response.writeHead(201).end();
      round?.heard.pushed.push({
        at,
        authorization: received.headers.authorization ?? '',
        body: body.toString('base64'),
      });
      endWhenAll();
    });
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', 1_024, ready));
  process.send?.({ serving: `http://127.0.0.1:${(service.address() as AddressInfo).port}` });
}

process.on('message', (order: Order) => {
  void (async () => {
    if ('serve' in order) await serve();
    else if ('open' in order) {
      for (let done = 0; done < order.open.length; done += AT_ONCE)
        await Promise.all(order.open.slice(done, done + AT_ONCE).map(open));
      process.send?.({ open: true });
    } else {
      round = {
        wanted: order.round,
        heard: { shown: [], pushed: [] },
        ends: setTimeout(end, LONGEST_ROUND_MS),
      };
      process.send?.({ ready: true });
    }
  })();
});
