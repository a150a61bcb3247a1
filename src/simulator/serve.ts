// Serves the simulated market on loopback: the vendors' HTTP doors by prefix, the stocks socket, status and faults.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { chatRoutes } from './chat.ts';
import { createFaults, type Fault, type Faults, parseFault, spoil } from './faults.ts';
import { finnhubRoutes } from './finnhub-api/routes.ts';
import { dispatch, json, type Reply, type Request, type Route } from './http.ts';
import { listRoutes } from './lists/routes.ts';
import { createMarket, defaultSeed, defaultUniverseSize, type Market } from './market.ts';
import { marketTime, momentOf } from './market-time.ts';
import { massiveRoutes } from './massive-api/routes.ts';
import { createStocksSocket } from './massive-socket.ts';
import { daySoFar } from './minute-bars.ts';

export type SimulatorOptions = {
  port?: number;
  seed?: number;
  /** Epoch milliseconds; the only time the simulator knows. */
  clock: () => number;
  universeSize?: number;
  faults?: readonly Fault[];
  /** Replays the last session while the exchange is closed. */
  replay?: boolean;
  /** 'free' answers 403 for the sections Finnhub sells. */
  finnhubPlan?: 'premium' | 'free';
  /** A market made before, to share between tests; seed and size are then its own. */
  market?: Market;
};

export type Simulator = {
  url: string;
  port: number;
  faults: Faults;
  market: Market;
  /** Pushes socket events and dripping answers on; the owner of the clock calls it a few times a second. */
  tick: () => void;
  /** Works out the current day of some listings ahead of the first request; false when all are done. */
  warm: () => boolean;
  close: () => Promise<void>;
};

type Door = {
  prefix: string;
  routes: readonly Route[];
  needsKey: boolean;
  unauthorized: () => Reply;
  unknown: () => Reply;
};

function doorsOf(market: Market, finnhubPlan: 'premium' | 'free'): Door[] {
  const plain = (status: number, body: unknown) => (): Reply => json(status, body);
  return [
    {
      prefix: '/massive',
      routes: massiveRoutes(market),
      needsKey: true,
      unauthorized: plain(401, { status: 'ERROR', request_id: 'none', error: 'API Key was not provided' }),
      unknown: plain(404, { status: 'NOT_FOUND', request_id: 'none', message: 'Not Found' }),
    },
    {
      prefix: '/finnhub/api/v1',
      routes: finnhubRoutes(market, finnhubPlan),
      needsKey: true,
      unauthorized: plain(401, { error: 'Please use an API key.' }),
      unknown: plain(404, { error: 'Not found.' }),
    },
    {
      prefix: '/lists',
      routes: listRoutes(market),
      needsKey: false,
      unauthorized: plain(401, {}),
      unknown: plain(404, 'Not Found'),
    },
    {
      prefix: '/openai/v1',
      routes: chatRoutes(),
      needsKey: true,
      unauthorized: plain(401, {
        error: { message: 'No API key provided.', type: 'invalid_request_error', code: null },
      }),
      unknown: plain(404, { error: { message: 'Unknown request URL.', type: 'invalid_request_error', code: null } }),
    },
  ];
}

function hasKey(request: IncomingMessage, query: URLSearchParams): boolean {
  const bearer = /^Bearer\s+\S/i.test(request.headers.authorization ?? '');
  const token = String(request.headers['x-finnhub-token'] ?? '') !== '';
  return bearer || token || ['apiKey', 'apikey', 'token'].some((name) => (query.get(name) ?? '') !== '');
}

const largestBody = 2_000_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size <= largestBody) parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'content-type': reply.type, ...reply.headers });
  response.end(reply.body);
}

export async function serveSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { clock, replay = true, finnhubPlan = 'premium' } = options;
  const market =
    options.market ?? createMarket(options.seed ?? defaultSeed, options.universeSize ?? defaultUniverseSize);
  const started = clock();
  const time = () => marketTime(clock(), started, replay);
  const faults = createFaults(options.faults);
  const doors = doorsOf(market, finnhubPlan);
  const socket = createStocksSocket(market, () => time().market_ms);
  faults.onSocketDrop(() => socket.dropAll());
  let drips: (() => boolean)[] = [];
  let warmed = 0;

  function own(method: string, path: string, body: string): Reply {
    if (path === '/simulator/status') {
      const { market_ms, replayed_session } = time();
      return json(200, {
        seed: market.seed,
        now: new Date(clock()).toISOString(),
        market_time: new Date(market_ms).toISOString(),
        replayed_session,
        universe: market.universe.listings.length,
      });
    }
    if (path !== '/simulator/faults') return json(404, { error: 'Not found.' });
    if (method === 'DELETE') faults.clear();
    if (method === 'POST') {
      const fault = parseFault(body);
      if (!fault) return json(400, { error: 'A fault needs a known kind.' });
      faults.add(fault);
    }
    return json(200, { faults: faults.list() });
  }

  function answer(request: IncomingMessage, url: URL, body: string): Reply {
    const method = request.method ?? 'GET';
    if (url.pathname.startsWith('/simulator/')) return own(method, url.pathname, body);
    const door = doors.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`));
    if (!door) return json(404, { error: 'Not found.' });
    if (door.needsKey && !hasKey(request, url.searchParams)) return door.unauthorized();
    const asked: Omit<Request, 'params'> = {
      method,
      path: url.pathname.slice(door.prefix.length),
      query: url.searchParams,
      base: `${url.origin}${door.prefix}`,
      body,
      now_ms: time().market_ms,
    };
    return dispatch(door.routes, asked) ?? door.unknown();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
    const body = await bodyOf(request);
    const fault = url.pathname.startsWith('/simulator/') ? null : faults.take(url.pathname);
    if (!fault) {
      send(response, answer(request, url, body));
      return;
    }
    spoil(fault, {
      request,
      response,
      honest: () => answer(request, url, body),
      onTick: (step) => drips.push(step),
      onClear: faults.onClear,
    });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, json(500, { error: String(error) }));
      else response.destroy();
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, raw, head) => {
    if (!(request.url ?? '').startsWith('/massive/stocks')) {
      raw.destroy();
      return;
    }
    sockets.handleUpgrade(request, raw, head, (client) => socket.accept(client));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    faults,
    market,
    tick: () => {
      socket.tick();
      drips = drips.filter((step) => step());
    },
    warm: () => {
      const moment = momentOf(time().market_ms);
      for (const end = warmed + 100; warmed < Math.min(end, market.universe.listings.length); warmed += 1) {
        const listing = market.universe.listings[warmed];
        const day = listing && market.minutes.day(listing, moment.session);
        if (day) daySoFar(day, moment.minute);
      }
      return warmed < market.universe.listings.length;
    },
    close: async () => {
      socket.closeAll();
      sockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
