// A real HTTP server on loopback that answers the endpoints of the contract, so that screens are tested over the wire.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Endpoint, ReplyOf } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { listenOnLoopback } from '../setup/loopback.ts';
import { forgetApiHost, nameApiHost } from './name-api-host.ts';

type Endpoints = typeof endpoints;
export type Asked = {
  name: keyof Endpoints;
  path: string;
  authorization: string | undefined;
  body: unknown;
  /** What the answer adds to the headers of its reply. */
  headers: Record<string, string>;
  /** Of a stream: sends one event; the reply stays open. */
  tell?: (event: unknown) => void;
  /** Of a stream: the page has left it. */
  left?: Promise<unknown>;
};
type Refusal = { status: number; detail?: string; text?: string };
type Answer<Name extends keyof Endpoints> =
  | ReplyOf<Endpoints[Name]>
  | Refused
  | ((asked: Asked) => Promise<unknown> | unknown);
export type Answers = { [Name in keyof Endpoints]?: Answer<Name> };

/** An answer that refuses; a function may return or throw it. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/** Starts the server, points the web at it until the test ends, and keeps what was asked. */
export async function serveContract(answers: Answers): Promise<{ asked: Asked[]; answers: Answers }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, answers, asked);
  });
  nameApiHost(await listenOnLoopback(server));
  onTestFinished(async () => {
    forgetApiHost();
    await stop(server);
  });
  return { asked, answers };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
}

function endpointOf(method: string, path: string): keyof Endpoints | undefined {
  const names = Object.keys(endpoints) as (keyof Endpoints)[];
  // As the product routes: a path of plain words goes before one with a parameter.
  const plain = names.find((name) => endpoints[name].method === method && endpoints[name].path === path);
  if (plain !== undefined) return plain;
  return names.find((name) => {
    const pattern = new RegExp(`^${endpoints[name].path.replace(/:\w+/g, '[^/]+')}$`);
    return endpoints[name].method === method && pattern.test(path);
  });
}

const isJson = (request: IncomingMessage) => (request.headers['content-type'] ?? '').includes('json');

async function answer(request: IncomingMessage, response: ServerResponse, answers: Answers, asked: Asked[]) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const path = request.url ?? '/';
  const name = endpointOf(request.method ?? 'GET', path.split('?')[0] ?? path);
  const headers: Record<string, string> = {};
  // Node remembers the date for a second of real time, which is wrong under a test's clock; a test that wants one adds it.
  response.sendDate = false;
  const send = (status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
  if (name === undefined) return send(404, JSON.stringify({ detail: `no endpoint ${path}`, id: 'x' }));
  const entry: Asked = {
    name,
    path,
    authorization: request.headers.authorization,
    body: text === '' ? null : isJson(request) ? JSON.parse(text) : text,
    headers,
  };
  asked.push(entry);
  const given = answers[name];
  if (given === undefined) return send(404, JSON.stringify({ detail: `no answer for ${name}`, id: 'x' }));
  if ((endpoints[name] as Endpoint).stream) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    entry.left = new Promise((gone) => response.once('close', gone));
    entry.tell = (event) => {
      response.write(`data: ${JSON.stringify(endpoints[name].reply.parse(event))}\n\n`);
    };
  }
  try {
    if (entry.tell !== undefined && typeof given === 'function') return void (await given(entry));
    const reply: unknown = typeof given === 'function' ? await given(entry) : given;
    if (reply instanceof Refused) throw reply;
    // What the test answers must be what the contract promises.
    send(200, JSON.stringify(endpoints[name].reply.parse(reply)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status, detail, text: raw } = error.refusal;
    send(status, raw ?? JSON.stringify({ detail: detail ?? '', id: 'sample' }));
  }
}
