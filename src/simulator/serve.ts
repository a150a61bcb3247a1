// HTTP server of the simulated market on loopback: vendor endpoints by prefix, stocks socket, status, faults.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { type MarketTime, marketTime, toMoment } from './calendar/market-time.ts';
import { listRoutes } from './expert-lists/routes.ts';
import { createFaults, type Fault, type Faults, parseFault, replyWithFault } from './faults/faults.ts';
import { createPlan, type PlanInForce, type PlanName, planNames } from './faults/plans.ts';
import type { Asked } from './faults/shape.ts';
import { findShape, shapedReply } from './faults/vendor-shapes.ts';
import { finnhubRoutes } from './finnhub-api/routes.ts';
import { dispatch, json, type Reply, type Route, send } from './http/routes.ts';
import { massiveRoutes } from './massive-api/routes.ts';
import { parseSocketFault, type SocketFaults, type SocketLedger } from './massive-api/socket-faults.ts';
import {
  acceptConnection,
  createStocksSocket,
  dropConnections,
  type StocksSocket,
  sendPassedMinutes,
} from './massive-api/stocks-socket.ts';
import { chatRoutes } from './openai-api/routes.ts';
import { createMarket, type Market } from './prices/market.ts';
import { daySoFar } from './prices/minute-bars.ts';
import { minuteDay } from './prices/minute-days.ts';

const KEEP_ALIVE_MS = 75_000;

export type SimulatorOptions = {
  port?: number;
  seed?: number;
  /** Epoch milliseconds; the simulator's only source of time. */
  clock: () => number;
  universeSize?: number;
  faults?: readonly Fault[];
  /** Replays the last session while the exchange is closed. */
  replay?: boolean;
  /** 'free' answers 403 for the sections Finnhub sells. */
  finnhubPlan?: 'premium' | 'free';
  /** Plan of the market data key. */
  plan?: PlanName;
  /** Called on arrival of each request to a vendor's endpoints, with its path. */
  onRequest?: (path: string) => void;
  /** Existing market to share between tests; replaces `seed` and `universeSize`. */
  market?: Market;
};

export type Simulator = {
  url: string;
  port: number;
  faults: Faults;
  /** Plan of the market data key; can be upgraded while the simulator runs. */
  plan: PlanInForce;
  socketFaults: SocketFaults;
  /** Counts of the stocks socket since the start, faulty events included. */
  socketLedger: () => SocketLedger;
  market: Market;
  /** Sends due events and dripping replies; to be called a few times a second. */
  tick: () => void;
  /** Computes the current day of some listings ahead of the first request; false when all are done. */
  warm: () => boolean;
  close: () => Promise<void>;
};

/** One vendor's endpoints below a path prefix. */
type Vendor = {
  prefix: string;
  routes: readonly Route[];
  needsKey: boolean;
  unauthorized: () => Reply;
  unknown: () => Reply;
};

function createVendors(finnhubPlan: 'premium' | 'free'): Vendor[] {
  const plain = (status: number, body: unknown) => (): Reply => json(status, body);
  return [
    {
      prefix: '/massive',
      routes: massiveRoutes,
      needsKey: true,
      unauthorized: plain(401, { status: 'ERROR', request_id: 'none', error: 'API Key was not provided' }),
      unknown: plain(404, { status: 'NOT_FOUND', request_id: 'none', message: 'Not Found' }),
    },
    {
      prefix: '/finnhub/api/v1',
      routes: finnhubRoutes(finnhubPlan),
      needsKey: true,
      unauthorized: plain(401, { error: 'Please use an API key.' }),
      unknown: plain(404, { error: 'Not found.' }),
    },
    {
      prefix: '/lists',
      routes: listRoutes,
      needsKey: false,
      unauthorized: plain(401, {}),
      unknown: plain(404, 'Not Found'),
    },
    {
      prefix: '/openai/v1',
      routes: chatRoutes,
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

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size <= largestBody) parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

type State = {
  clock: () => number;
  time: () => MarketTime;
  market: Market;
  faults: Faults;
  plan: PlanInForce;
  stocks: StocksSocket;
  vendors: readonly Vendor[];
  /** Writers of dripping replies; each is called on every tick until it returns false. */
  drips: (() => boolean)[];
};

/** The simulator's own endpoints: status and faults. */
function replyAboutItself(
  { clock, time, market, faults, plan, stocks }: State,
  method: string,
  path: string,
  body: string,
): Reply {
  if (path === '/simulator/status') {
    const { market_ms, replayed_session } = time();
    return json(200, {
      seed: market.seed,
      now: new Date(clock()).toISOString(),
      market_time: new Date(market_ms).toISOString(),
      replayed_session,
      universe: market.universe.listings.length,
      plan: plan.name(),
    });
  }
  if (path === '/simulator/plan' && method === 'PUT') {
    const name = planNames.find((known) => known === body);
    if (name === undefined) return json(400, { error: `A plan is one of ${planNames.join(', ')}.` });
    plan.set(name);
    return json(200, { plan: name });
  }
  if (path === '/simulator/socket') return json(200, { ...stocks.ledger });
  if (path !== '/simulator/faults') return json(404, { error: 'Not found.' });
  if (method === 'DELETE') {
    faults.clear();
    stocks.faults.clear();
  }
  if (method === 'POST') {
    const fault = parseFault(body);
    const ofSocket = fault === null ? parseSocketFault(body) : null;
    if (fault !== null) faults.add(fault);
    else if (ofSocket !== null) stocks.faults.add(ofSocket);
    else return json(400, { error: 'A fault needs a known kind.' });
  }
  return json(200, { faults: [...faults.list(), ...stocks.faults.list()], hits: faults.hits() });
}

function toReply(state: State, request: IncomingMessage, url: URL, { query, now_ms, body }: Asked): Reply {
  const method = request.method ?? 'GET';
  if (url.pathname.startsWith('/simulator/')) return replyAboutItself(state, method, url.pathname, body);
  const vendor = state.vendors.find(({ prefix }) => url.pathname.startsWith(`${prefix}/`));
  if (!vendor) return json(404, { error: 'Not found.' });
  if (vendor.needsKey && !hasKey(request, query)) return vendor.unauthorized();
  const asked = {
    market: state.market,
    method,
    path: url.pathname.slice(vendor.prefix.length),
    query,
    base: `${url.origin}${vendor.prefix}`,
    body,
    now_ms,
  };
  return dispatch(vendor.routes, asked) ?? vendor.unknown();
}

async function handleRequest(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`);
  const body = await readBody(request);
  const { pathname: path, searchParams: query } = url;
  const asked: Asked = { path, query, body, now_ms: state.time().market_ms, real_ms: state.clock() };
  const isVendors = !path.startsWith('/simulator/');
  const standing = isVendors ? state.plan.shapesFor(asked) : [];
  const fault = isVendors ? state.faults.nextFor(asked) : null;
  const shape = fault === null ? null : findShape(fault.kind);
  const shapes = shape === null ? standing : [shape, ...standing];
  const makeReply = () => shapedReply(shapes, asked, (wanted) => toReply(state, request, url, wanted));
  if (fault === null || shape !== null) send(response, makeReply());
  else {
    const onTick = (step: () => boolean) => state.drips.push(step);
    replyWithFault(fault, { request, response, makeReply, onTick, onClear: state.faults.onClear });
  }
}

/** Computes the current day of up to 100 listings from index `from`; returns the index to continue from. */
function warmDays(market: Market, nowMs: number, from: number): number {
  const { session, minute } = toMoment(nowMs);
  const some = market.universe.listings.slice(from, from + 100);
  for (const listing of some) {
    const day = minuteDay(market.minutes, listing, session);
    if (day) daySoFar(day, minute);
  }
  return from + some.length;
}

export async function serveSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { clock, replay = true, finnhubPlan = 'premium' } = options;
  const market = options.market ?? createMarket(options.seed, options.universeSize);
  const started = clock();
  const time = () => marketTime(clock(), started, replay);
  const faults = createFaults(options.faults);
  const plan = createPlan(options.plan ?? 'full');
  const stocks = createStocksSocket(market, () => time().market_ms, plan.hasStream);
  const state: State = {
    clock,
    time,
    market,
    faults,
    plan,
    stocks,
    vendors: createVendors(finnhubPlan),
    drips: [],
  };
  faults.onSocketDrop(() => dropConnections(stocks));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!pathname.startsWith('/simulator/')) options.onRequest?.(pathname);
    handleRequest(state, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, json(500, { error: String(error) }));
      else response.destroy();
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, raw, head) => {
    if ((request.url ?? '').startsWith('/massive/stocks')) {
      sockets.handleUpgrade(request, raw, head, (client) => acceptConnection(stocks, client));
    } else raw.destroy();
  });
  // Exceeds the idle timeout of clients, so that no request meets a connection being closed.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  let warmed = 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    faults,
    plan,
    socketFaults: stocks.faults,
    socketLedger: () => ({ ...stocks.ledger }),
    market,
    tick: () => {
      sendPassedMinutes(stocks);
      state.drips = state.drips.filter((step) => step());
    },
    warm: () => {
      warmed = warmDays(market, time().market_ms, warmed);
      return warmed < market.universe.listings.length;
    },
    close: async () => {
      dropConnections(stocks);
      sockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
