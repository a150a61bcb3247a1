// Refusals before routing: malformed HTTP and undecodable paths, with the same body and headers as others.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../process/log.ts';
import { toRefusal } from './errors.ts';
import { protectiveHeaders } from './protection.ts';
import { logRefusal } from './refusal-log.ts';

const earlyHeaders = { ...protectiveHeaders, 'cache-control': 'no-store' };

const words = new Map([
  [400, 'The request is not valid HTTP'],
  [408, 'The request took too long'],
  [431, 'The headers of the request are too large'],
]);

// Codes of Node's HTTP server: https://nodejs.org/api/http.html#event-clienterror
function toStatus(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

export function createEarlyRefusals(log: Log) {
  return {
    /** Replies on the raw socket and closes it: after malformed bytes the rest of the stream cannot be parsed. */
    refuseConnection: (error: { code?: string }, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
        socket.destroy();
        return;
      }
      const status = toStatus(error.code);
      const id = randomUUID();
      logRefusal(log, { id, status, method: null, url: null });
      const body = JSON.stringify({ detail: words.get(status), id });
      const headers = {
        ...earlyHeaders,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
    },

    /** Refuses a path that cannot be decoded or has a part longer than the router accepts. */
    refusePath: (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
      const { status, body } = toRefusal(error, request.id);
      logRefusal(log, { id: request.id, status, method: request.method, url: request.url });
      void reply.code(status).headers(earlyHeaders).send(body);
    },
  };
}
