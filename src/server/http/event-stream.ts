// Server-sent events as an answer: a reply that stays open and is written to by a sink.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One open reply. Bytes that the reader does not take pile up as `unsent`; watching that is the feature's work. */
export type Sink = {
  write(bytes: Buffer): void;
  unsent(): number;
  /** Ends the reply; the reader may ask again. */
  end(): void;
  /** Closes the connection of a reader who does not read. */
  destroy(): void;
};

/** Reply that lets a push proxy hold a stream: its instructions and the first event. */
export type HeldReply = { headers: Record<string, string>; first: Buffer };

export type EventStream = {
  readonly kind: 'event-stream';
  /** Throws a Fault when there is no place any more; `open` follows in the same turn, so that no other comes between. */
  readonly admit: () => void;
  /** The reply for a push proxy that signed the request and holds the stream itself; null for anybody else. */
  readonly hold?: (signature: string | undefined) => HeldReply | null;
  /** Begins to write; what it returns is called once, when the reply is over for whatever reason. */
  readonly open: (sink: Sink) => () => void;
};

const TYPE = 'text/event-stream; charset=utf-8';

export function isEventStream(answer: unknown): answer is EventStream {
  return typeof answer === 'object' && answer !== null && (answer as { kind?: unknown }).kind === 'event-stream';
}

/** Begins the reply on a bare response of Node; `headers` go with it. */
export function beginEventStream(raw: ServerResponse, headers: OutgoingHttpHeaders, stream: EventStream): void {
  // The deadline of a whole reply does not apply to a reply that stays open.
  raw.setTimeout(0);
  raw.socket?.setNoDelay(true);
  // The end of the connection is the end of the reply: an event is then one write of ready bytes, not three of a chunk.
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, { ...headers, connection: 'close' });
  raw.flushHeaders();
  const over = stream.open({
    write: (bytes) => {
      if (!raw.destroyed) raw.write(bytes);
    },
    unsent: () => raw.writableLength,
    end: () => raw.end(),
    destroy: () => raw.destroy(),
  });
  if (raw.destroyed) over();
  else raw.once('close', over);
}

export function sendEventStream(request: FastifyRequest, reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no').type(TYPE);
  // HEAD gets the headers alone.
  if (request.method === 'HEAD') return reply.send();
  const signature = request.headers['grip-sig'];
  const held = stream.hold?.(Array.isArray(signature) ? undefined : signature) ?? null;
  if (held !== null) return reply.headers(held.headers).send(held.first);
  stream.admit();
  reply.hijack();
  beginEventStream(reply.raw, reply.getHeaders() as OutgoingHttpHeaders, stream);
  return reply;
}
