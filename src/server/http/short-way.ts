// The short way of a published list: from Node's request to its ready bytes, past the router and its hooks.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { isPublished } from '../publish/published.ts';
import { setReaderDeadline } from './deadlines.ts';
import { admit, type Gate } from './gate.ts';
import type { AnyHandler, Handlers, Input } from './handlers.ts';
import { readInput } from './input.ts';
import { protectiveHeaders } from './protection.ts';
import { type ReadyReply, readyReply } from './published-reply.ts';

/** How many query texts an endpoint remembers as parsed; a list is asked for in one of a few ways. */
const KEPT_QUERIES = 32;

type ReadyList = { declared: Endpoint; handler: AnyHandler; queries: Map<string, unknown> };

function readyLists(handlers: Handlers): Map<string, ReadyList> {
  const lists = new Map<string, ReadyList>();
  for (const [name, declaration] of Object.entries(endpoints)) {
    const declared: Endpoint = declaration;
    if (declared.method !== 'GET' || declared.snapshot !== true || declared.params !== undefined) continue;
    const handler = handlers[name as keyof Handlers] as unknown as AnyHandler;
    lists.set(declared.path, { declared, handler, queries: new Map() });
  }
  return lists;
}

/** Names and values in one list, as Node writes them fastest; kept as long as the reply's own headers are. */
const written = new WeakMap<ReadyReply['headers'], string[]>();

function send(response: ServerResponse, { status, headers, body }: ReadyReply): void {
  let all = written.get(headers);
  if (all === undefined) {
    all = Object.entries({ ...protectiveHeaders, ...headers }).flat();
    written.set(headers, all);
  }
  response.writeHead(status, all);
  if (body === null) response.end();
  else response.end(body);
}

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !hasBody && headers.origin === undefined;
}

/** What a query says. Handlers only read it, so all who ask alike share it; a text that is refused is read each time. */
function queryOf({ declared, queries }: ReadyList, search: string): unknown {
  if (queries.has(search)) return queries.get(search);
  const query = readInput(declared.query, parse(search), 'query');
  // Strange ones must not keep out the few that all pages ask with.
  if (queries.size === KEPT_QUERIES) queries.clear();
  queries.set(search, Object.freeze(query));
  return query;
}

async function answered(list: ReadyList, search: string, request: IncomingMessage, gate: Gate) {
  const caller = await admit(list.declared, request, gate);
  const query = queryOf(list, search);
  const facts = { id: '', ip: request.socket.remoteAddress ?? '', agent: null };
  const input = { params: undefined, query, body: undefined, caller, request: facts, upload: null };
  const answer = await list.handler(input as Input<Endpoint>);
  return isPublished(answer) ? readyReply(answer, request.headers) : null;
}

/**
 * Puts the short way before the router. Whatever is not a list that lies ready for this caller (a refusal, a strange
 * query, a body, another origin, a server that is starting or closing) goes the ordinary way from its beginning, which gives every other answer.
 */
export function takeShortWay(server: Server, handlers: Handlers, gate: Gate, isElsewhere: () => boolean): void {
  const lists = readyLists(handlers);
  const [router] = server.listeners('request') as RequestListener[];
  if (router === undefined) throw new Error('The router does not listen yet.');
  server.removeListener('request', router);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const list = isPlainRead(request) ? lists.get(path) : undefined;
    if (list === undefined || isElsewhere()) {
      router(request, response);
      return;
    }
    answered(list, search, request, gate).then(
      (reply) => {
        if (reply === null) return router(request, response);
        setReaderDeadline(response);
        return send(response, reply);
      },
      () => router(request, response),
    );
  });
}
