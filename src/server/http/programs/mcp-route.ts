// Route of the MCP server: admission, origin, size, and conversion of Fastify's request to a web Request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, Refusal } from '../../../contract/endpoint.ts';
import { mcpRules } from '../../../domain/mcp/mcp-rules.ts';
import { Fault } from '../../process/fault.ts';
import { callerAddress } from '../caller-address.ts';
import { admit, type Gate, readAuthorization } from '../gate.ts';
import type { Caller, RequestFacts } from '../handlers.ts';

const MCP_PATH = '/mcp';
const KB = 1024;

/** Access is checked like that of a GET endpoint for signed-in users. */
const access: Endpoint = {
  method: 'GET',
  path: MCP_PATH,
  access: 'user',
  summary: 'Tools for programs',
  reply: Refusal,
};

/** `origin` is the server's own, as the caller reached it; `body` is the parsed message. */
export type McpMessage = { request: Request; body: unknown; caller: Caller; facts: RequestFacts; origin: string };
export type McpEndpoint = (message: McpMessage) => Promise<Response>;

/** Programs send no Origin. A page needs an origin allowed to use the API, whatever host name it reached. */
function checkOrigin({ headers }: FastifyRequest, allowed: readonly string[]): void {
  const { origin } = headers;
  if (origin !== undefined && !allowed.includes(origin)) throw new Fault(403, 'Pages of this origin may not use MCP');
}

/** Throws Fault 401 after setting the WWW-Authenticate header. */
async function admitProgram(request: FastifyRequest, reply: FastifyReply, gate: Gate): Promise<Caller> {
  try {
    const caller = await admit(access, request.raw, callerAddress(request), gate);
    if (caller !== null) return caller;
    throw new Fault(401, 'Please sign in');
  } catch (error) {
    if (error instanceof Fault && error.status === 401) {
      const wrong = readAuthorization(request.raw) === undefined ? '' : ', error="invalid_token"';
      reply.header('www-authenticate', `Bearer realm="Smart Cat"${wrong}`);
    }
    throw error;
  }
}

const ONLY_JSON = 'The MCP server answers application/json alone: it sends no events';

/** Without an Accept header every type is accepted (RFC 9110, 12.5.1). */
function acceptsJson(accept = '*/*'): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return (
      ['application/json', 'application/*', '*/*'].includes(type) && !parameters.some((one) => /^q=0(\.0*)?$/.test(one))
    );
  });
}

/** The MCP library requires clients to accept events, which this server never sends: adds them to Accept. */
function toWebRequest(request: FastifyRequest, origin: string): Request {
  if (!acceptsJson(request.headers.accept)) throw new Fault(406, ONLY_JSON);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(`${origin}${MCP_PATH}`, { method: 'POST', headers });
}

function ownOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) throw new Fault(400, 'The request names no host');
  return new URL(address).origin;
}

export function serveMcp(app: FastifyInstance, mcp: McpEndpoint, gate: Gate, allowedOrigins: readonly string[]): void {
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new Fault(405, 'The MCP server answers POST alone: it has no sessions and sends no events');
    },
  });
  app.post(MCP_PATH, { bodyLimit: mcpRules.body.value * KB }, async (request, reply) => {
    checkOrigin(request, allowedOrigins);
    const caller = await admitProgram(request, reply, gate);
    const origin = ownOrigin(request);
    const agent = request.headers['user-agent']?.slice(0, 200) ?? null;
    const facts = { id: request.id, ip: callerAddress(request), agent, served_at: origin };
    const answer = await mcp({ request: toWebRequest(request, origin), body: request.body, caller, facts, origin });
    reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store');
    return reply.send(await answer.text());
  });
}
