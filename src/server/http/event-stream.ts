// Server-sent events as an answer: a reply that stays open and is written to by a sink.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One open reply. `unsent`: bytes buffered for a slow reader; the feature must limit them. */
export type Sink = {
  write(bytes: Buffer): void;
  unsent(): number;
  /** Ends the reply; the client may reconnect. */
  end(): void;
  /** Closes the connection of a reader who has stopped reading. */
  destroy(): void;
};

/** Lets a push proxy hold the stream: `headers` are instructions for the proxy, `first` is the first event. */
export type HeldReply = { headers: Record<string, string>; first: Buffer };

export type EventStream = {
  readonly kind: 'event-stream';
  /** Throws a Fault when all places are taken. `open` follows synchronously, so no other stream takes the place. */
  readonly admit: () => void;
  /** The reply for a push proxy that signed the request and holds the stream itself; null for anybody else. */
  readonly hold?: (signature: string | undefined) => HeldReply | null;
  /** Starts writing; the returned function is called once, when the reply ends for any reason. */
  readonly open: (sink: Sink) => () => void;
};

const TYPE = 'text/event-stream; charset=utf-8';

/** Starts the reply with `headers` on Node's raw response. */
export function beginEventStream(raw: ServerResponse, headers: OutgoingHttpHeaders, stream: EventStream): void {
  // The deadline of a whole reply does not apply to a reply that stays open.
  raw.setTimeout(0);
  raw.socket?.setNoDelay(true);
  // Without chunked encoding an event is one write instead of three; the end of the connection ends the reply.
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
  // HEAD receives only the headers.
  if (request.method === 'HEAD') return reply.send();
  const signature = request.headers['grip-sig'];
  const held = stream.hold?.(Array.isArray(signature) ? undefined : signature) ?? null;
  if (held !== null) return reply.headers(held.headers).send(held.first);
  stream.admit();
  reply.hijack();
  beginEventStream(reply.raw, reply.getHeaders() as OutgoingHttpHeaders, stream);
  return reply;
}
