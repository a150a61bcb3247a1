// Limit of unanswered requests on one connection: browsers and proxies send the next one after the reply.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../../process/fault.ts';

const MOST_AT_ONCE = 8;
const TOO_MANY = `At most ${MOST_AT_ONCE} requests at once on one connection`;

/** Refuses a request with 429 while its connection has MOST_AT_ONCE unanswered ones. */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > MOST_AT_ONCE) throw new Fault(429, TOO_MANY, { retryAfterSeconds: 1 });
  });
}
