// Troubles the simulator can be told to make, so that tests can see what the product does about them.
import type { IncomingMessage, ServerResponse } from 'node:http';

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
export type FaultKind = (typeof faultKinds)[number];

/** path is any part of the request's path; times says how many requests it spoils (null: until cleared). */
export type Fault = { path: string; kind: FaultKind; times: number | null; retry_after?: number };

export type Faults = {
  add: (fault: { path?: string; kind: FaultKind; times?: number | null; retry_after?: number }) => void;
  clear: () => void;
  list: () => readonly Fault[];
  /** The fault this request meets, already counted down; null for none. Faults added first come first. */
  take: (path: string) => Fault | null;
  /** Called when a socket drop is asked for. */
  onSocketDrop: (act: () => void) => void;
  /** Called once, when the faults are cleared. */
  onClear: (act: () => void) => void;
};

export function createFaults(initial: readonly Fault[] = []): Faults {
  let faults: Fault[] = initial.map((fault) => ({ ...fault }));
  let drop: () => void = () => {};
  const held: (() => void)[] = [];
  return {
    add: ({ path = '', kind, times = 1, retry_after }) => {
      if (kind === 'socket-drop') drop();
      else faults.push({ path, kind, times, ...(retry_after === undefined ? {} : { retry_after }) });
    },
    clear: () => {
      faults = [];
      for (const answer of held.splice(0)) answer();
    },
    list: () => faults,
    take: (path) => {
      const found = faults.find((fault) => path.includes(fault.path));
      if (!found) return null;
      if (found.times !== null) {
        found.times -= 1;
        if (found.times <= 0) faults = faults.filter((fault) => fault !== found);
      }
      return found;
    },
    onSocketDrop: (act) => {
      drop = act;
    },
    onClear: (act) => {
      held.push(act);
    },
  };
}

export function parseFault(body: string): Parameters<Faults['add']>[0] | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { path, kind, times, retry_after } = value as Record<string, unknown>;
  if (!faultKinds.some((known) => known === kind)) return null;
  return {
    kind: kind as FaultKind,
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof times === 'number' || times === null ? { times } : {}),
    ...(typeof retry_after === 'number' ? { retry_after } : {}),
  };
}

export type Wire = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The honest answer, made only when the fault needs it. */
  honest: () => { type: string; body: string | Uint8Array };
  /** Registers a writer called on every tick until it returns false. */
  onTick: (step: () => boolean) => void;
  /** Registers what is done when the faults are cleared. */
  onClear: (act: () => void) => void;
};

const filler = `${' '.repeat(16_383)}\n`;

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"status":"OK","results":[');
  const more = (): void => {
    while (!response.destroyed && response.write(filler));
  };
  response.on('drain', more);
  more();
}

/** Answers as the fault says. Hanging requests stay open until the caller gives up, held ones until the faults are cleared. */
export function spoil(fault: Fault, wire: Wire): void {
  const { response, request } = wire;
  const plain = (status: number, type: string, body: string, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': type, ...headers });
    response.end(body);
  };
  switch (fault.kind) {
    case '403':
      plain(403, 'application/json', '{"status":"NOT_AUTHORIZED","message":"You are not entitled to this data."}');
      return;
    case '404':
      plain(404, 'application/json', '{"status":"NOT_FOUND","message":"Resource not found."}');
      return;
    case '429':
      plain(
        429,
        'application/json',
        '{"status":"ERROR","error":"You\'ve exceeded the maximum requests per minute, please wait."}',
        fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) },
      );
      return;
    case '500':
      plain(500, 'application/json', '{"status":"ERROR","error":"Internal server error"}');
      return;
    case '503':
      plain(
        503,
        'text/plain',
        'Service Unavailable',
        fault.retry_after === undefined ? {} : { 'retry-after': String(fault.retry_after) },
      );
      return;
    case 'hang':
      return;
    case 'held':
      wire.onClear(() => {
        if (response.destroyed) return;
        const { type, body } = wire.honest();
        response.writeHead(200, { 'content-type': type });
        response.end(body);
      });
      return;
    case 'truncated': {
      const { type, body } = wire.honest();
      const bytes = Buffer.from(body);
      response.writeHead(200, { 'content-type': type, 'content-length': String(bytes.length) });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
      return;
    }
    case 'wrong-json':
      plain(200, 'application/json', '{"status":"OK","results":"nothing of the kind","tickers":7}');
      return;
    case 'html':
      plain(
        200,
        'text/html; charset=utf-8',
        '<!doctype html><html><title>Log in</title><body>Please log in.</body></html>',
      );
      return;
    case 'endless':
      endless(response);
      return;
    case 'redirect':
      plain(302, 'text/plain', 'Moved', { location: '/elsewhere' });
      return;
    case 'drop':
      request.socket.destroy();
      return;
    case 'drip': {
      const { type, body } = wire.honest();
      const bytes = Buffer.from(body);
      response.writeHead(200, { 'content-type': type, 'content-length': String(bytes.length) });
      response.flushHeaders();
      let sent = 0;
      wire.onTick(() => {
        if (response.destroyed || sent >= bytes.length) return false;
        response.write(bytes.subarray(sent, sent + 1));
        sent += 1;
        if (sent < bytes.length) return true;
        // An answer without an end would hold up the next one on the same connection.
        response.end();
        return false;
      });
      return;
    }
    case 'socket-drop':
      return;
  }
}
