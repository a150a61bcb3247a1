// Fault injection for tests: refusals, broken bodies, silent and cut connections, shapes of replies by name.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonFields, type Reply, send } from '../http/routes.ts';
import { draw, pick, unit } from '../random/random.ts';
import type { Asked } from './shape.ts';
import { findShape, type ShapeName, shapeHits, shapeNames } from './vendor-shapes.ts';

export const faultKinds = [
  '403',
  '404',
  '429',
  '500',
  '503',
  'hang',
  'held',
  'truncated',
  'wrong-json',
  'html',
  'endless',
  'redirect',
  'drop',
  'drip',
  'socket-drop',
] as const;
/** `random` draws a shape for a `share` of the requests that shapes may hit. */
export type FaultKind = (typeof faultKinds)[number] | ShapeName | 'random';

/**
 * `path`: substring of the request path; `times`: requests left to hit, null until cleared; `retry_after`: seconds;
 * `seed` and `share` (0 to 1) belong to `random`.
 */
export type Fault = {
  path: string;
  kind: FaultKind;
  times: number | null;
  retry_after?: number;
  seed?: number;
  share?: number;
};

const RANDOM_SHARE = 0.1;

function hitsByName(name: string, asked: Asked): boolean {
  const shape = findShape(name);
  return shape !== null && shapeHits(shape, asked);
}

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(initial: readonly Fault[] = []) {
  let faults: Fault[] = initial.map((fault) => ({ ...fault }));
  let dropSockets: () => void = () => {};
  const onClear: (() => void)[] = [];
  const hits: Partial<Record<FaultKind, number>> = {};
  let drawn = 0;
  const countDown = (found: Fault) => {
    if (found.times === null) return;
    found.times -= 1;
    if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
  };
  /** Fault for this request, with a drawn shape in place of `random`; null if the fault does not match. */
  const meets = (fault: Fault, asked: Asked): Fault | null => {
    if (!asked.path.includes(fault.path)) return null;
    if (fault.kind === 'random') {
      const fitting = shapeNames.filter((name) => hitsByName(name, asked));
      if (fitting.length === 0) return null;
      drawn += 1;
      const seed = fault.seed ?? 0;
      if (unit(draw(seed, 2 * drawn)) >= (fault.share ?? RANDOM_SHARE)) return null;
      return { ...fault, kind: pick(draw(seed, 2 * drawn + 1), fitting) };
    }
    return findShape(fault.kind) === null || hitsByName(fault.kind, asked) ? fault : null;
  };
  return {
    add: ({ path = '', kind, times = 1, ...more }: Partial<Fault> & { kind: FaultKind }) => {
      if (kind === 'socket-drop') dropSockets();
      else faults.push({ path, kind, times, ...more });
    },
    clear: () => {
      faults = [];
      for (const action of onClear.splice(0)) action();
    },
    list: (): readonly Fault[] => faults,
    /** Number of requests each kind has hit so far. */
    hits: () => hits,
    /** Applies the oldest fault that matches the request and counts it down; null if none matches. */
    nextFor: (asked: Asked): Fault | null => {
      for (const fault of faults) {
        const met = meets(fault, asked);
        if (met === null) continue;
        countDown(fault);
        hits[met.kind] = (hits[met.kind] ?? 0) + 1;
        return met;
      }
      return null;
    },
    /** Sets the action of an injected socket drop. */
    onSocketDrop: (action: () => void) => {
      dropSockets = action;
    },
    /** Adds an action to run once, when the faults are cleared. */
    onClear: (action: () => void) => {
      onClear.push(action);
    },
  };
}

export function parseFault(body: string): Parameters<Faults['add']>[0] | null {
  const { path, kind, times, retry_after, seed, share } = jsonFields(body);
  if (![...faultKinds, ...shapeNames, 'random'].some((known) => known === kind)) return null;
  return {
    kind: kind as FaultKind,
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof times === 'number' || times === null ? { times } : {}),
    ...(typeof retry_after === 'number' ? { retry_after } : {}),
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(typeof share === 'number' ? { share } : {}),
  };
}

export type FaultyExchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The reply without the fault, made only when the fault needs it. */
  makeReply: () => Reply;
  /** Registers a writer called on every tick until it returns false. */
  onTick: (step: () => boolean) => void;
  onClear: Faults['onClear'];
};

const text = (status: number, type: string, body: string): Reply => ({ status, type, body });
const data = (status: number, body: string): Reply => text(status, 'application/json', body);

/** Faults with a fixed reply. */
const faultReplies: Partial<Record<FaultKind, Reply>> = {
  '403': data(403, '{"status":"NOT_AUTHORIZED","message":"You are not entitled to this data."}'),
  '404': data(404, '{"status":"NOT_FOUND","message":"Resource not found."}'),
  '429': data(429, '{"status":"ERROR","error":"You\'ve exceeded the maximum requests per minute, please wait."}'),
  '500': data(500, '{"status":"ERROR","error":"Internal server error"}'),
  '503': text(503, 'text/plain', 'Service Unavailable'),
  'wrong-json': data(200, '{"status":"OK","results":"nothing of the kind","tickers":7}'),
  html: text(
    200,
    'text/html; charset=utf-8',
    '<!doctype html><html><title>Log in</title><body>Please log in.</body></html>',
  ),
  redirect: { ...text(302, 'text/plain', 'Moved'), headers: { location: '/elsewhere' } },
};

/** Writes the head with the full content length, and returns the body for the caller to send. */
function startReply({ response, makeReply }: FaultyExchange): Buffer {
  const { type, body } = makeReply();
  const bytes = Buffer.from(body);
  response.writeHead(200, { 'content-type': type, 'content-length': String(bytes.length) });
  return bytes;
}

const filler = `${' '.repeat(16_383)}\n`;

/** Faults on the connection. Hanging requests stay open until the client leaves, held ones until faults clear. */
const faultActions: Partial<Record<FaultKind, (exchange: FaultyExchange) => void>> = {
  held: ({ response, makeReply, onClear }) =>
    onClear(() => {
      if (!response.destroyed) send(response, makeReply());
    }),
  truncated: (exchange) => {
    const bytes = startReply(exchange);
    exchange.response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => exchange.request.socket.destroy());
  },
  endless: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"status":"OK","results":[');
    const writeMore = (): void => {
      while (!response.destroyed && response.write(filler));
    };
    response.on('drain', writeMore);
    writeMore();
  },
  drop: ({ request }) => request.socket.destroy(),
  drip: (exchange) => {
    const { response, onTick } = exchange;
    const bytes = startReply(exchange);
    response.flushHeaders();
    let sent = 0;
    onTick(() => {
      if (response.destroyed || sent >= bytes.length) return false;
      response.write(bytes.subarray(sent, sent + 1));
      sent += 1;
      // A reply without an end would hold up the next one on the same connection.
      if (sent === bytes.length) response.end();
      return sent < bytes.length;
    });
  },
};

export function replyWithFault({ kind, retry_after }: Fault, exchange: FaultyExchange): void {
  const reply = faultReplies[kind];
  if (!reply) {
    faultActions[kind]?.(exchange);
    return;
  }
  const headers = retry_after === undefined ? reply.headers : { ...reply.headers, 'retry-after': String(retry_after) };
  send(exchange.response, { ...reply, ...(headers && { headers }) });
}
