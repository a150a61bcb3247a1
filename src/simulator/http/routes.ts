// Requests, replies and routes of the simulator; patterns have named path parts.
import type { ServerResponse } from 'node:http';
import type { Market } from '../prices/market.ts';
import { hashKey } from '../random/random.ts';

export type Request = {
  market: Market;
  method: string;
  /** Path below the vendor's base url, still encoded. */
  path: string;
  query: URLSearchParams;
  /** The vendor's base url as the caller sees it, for next_url. */
  base: string;
  body: string;
  now_ms: number;
  params: Readonly<Record<string, string>>;
};

export type Reply = { status: number; type: string; body: string | Uint8Array; headers?: Record<string, string> };

export type Handler = (request: Request) => Reply;
export type Route = { pattern: string; handle: Handler };

export function json(status: number, value: unknown): Reply {
  return { status, type: 'application/json', body: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** Fields of a body that is a JSON object; none for any other body. */
export function jsonFields(body: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(body) };
  } catch {
    return {};
  }
}

export function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers });
  response.end(reply.body);
}

/** Request id that depends on nothing but the request and its time. */
export function requestId(request: Request): string {
  const text = `${request.path}?${request.query} ${request.now_ms}`;
  const part = (n: number): string => hashKey(text, n).toString(16).padStart(8, '0');
  return `${part(1)}${part(2)}${part(3)}${part(4)}`;
}

function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null;
      }
    } else if (part !== value) return null;
  }
  return params;
}

/** Reply of the first matching route; null if none matches. */
export function dispatch(routes: readonly Route[], request: Omit<Request, 'params'>): Reply | null {
  for (const route of routes) {
    const params = match(route.pattern, request.path);
    if (params) return route.handle({ ...request, params });
  }
  return null;
}
