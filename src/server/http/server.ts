// HTTP server: limits, headers, errors, endpoints of the contract, built pages.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import { type Clock, systemClock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Log } from '../process/log.ts';
import { type TrustedProxies, toTrustOption } from './caller-address.ts';
import {
  CHECK_MS,
  HEADERS_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  setDeadline,
  setReaderDeadline,
  watchBody,
} from './deadlines.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { toRefusal } from './errors.ts';
import { countHeader, type Gate } from './gate.ts';
import type { Handlers } from './handlers.ts';
import { limitPipelining } from './load/pipelining.ts';
import { mount } from './mount.ts';
import { type McpEndpoint, serveMcp } from './programs/mcp-route.ts';
import { METRICS_PATH, type MetricsAccess, type MetricsPage, serveMetrics } from './programs/metrics-page.ts';
import { protectiveHeaders } from './protection.ts';
import type { AddressOf } from './published-reply.ts';
import { loggedPath, logRefusal } from './refusal-log.ts';
import { type RequestWatch, watchRequests } from './request-log.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const KEEP_ALIVE_MS = 5_000;
const LOGGED_EVERY_MS = minuteMs;
const HEALTH_ONLY = 'This process works in the background; pages and data come from another one';
const healthPaths: ReadonlySet<string> = new Set([endpoints.health.path, endpoints.ready.path, METRICS_PATH]);
const STARTING = 'The server is starting: the first administrator is being made';

export type HttpOptions = {
  handlers: Handlers;
  gate: Gate;
  log: Log;
  /** Folder of the built pages, or null to serve the API alone. */
  webDir: string | null;
  allowedOrigins: string[];
  /** Proxies in front that may name the caller. */
  trustProxy: TrustedProxies;
  /** Maximum number of open connections; further ones are closed at once. Absent: unlimited. */
  maxConnections?: number;
  /** Clock for body time limits; default: the machine's clock. */
  clock?: Pick<Clock, 'sleep' | 'monotonic'>;
  /** While true, every request is refused with 503. */
  isStarting?: () => boolean;
  /** True: only health endpoints answer, all others 503 (background process). */
  healthOnly?: boolean;
  /** Redirects readers of published replies to cacheable addresses; null or absent: no redirects. */
  addressOf?: AddressOf | null;
  /** Handler of /mcp; absent: not served. */
  mcp?: McpEndpoint;
  /** Source of /metrics; absent: not served. */
  metrics?: MetricsPage & MetricsAccess & RequestWatch;
};

export type HttpServer = FastifyInstance;

const isUpload = (url: string | undefined): boolean =>
  url === endpoints.uploadLists.path || url?.startsWith(`${endpoints.startBackupUpload.path}/`) === true;

/** Mutes Fastify's log line per listening address; the banner prints the address once. */
const ownLog = (log: Log): Log => (log.level === 'info' ? log.child({}, { level: 'warn' }) : log);

/** Closes connections beyond the limit without a reply; logs their number, at most once a minute. */
function limitConnections({ server }: HttpServer, { maxConnections, log, clock = systemClock }: HttpOptions): void {
  if (maxConnections === undefined) return;
  server.maxConnections = maxConnections;
  let logged = Number.NEGATIVE_INFINITY;
  let refused = 0;
  server.on('drop', () => {
    refused += 1;
    if (clock.monotonic() - logged < LOGGED_EVERY_MS) return;
    log.warn({ limit: maxConnections, refused }, 'http: connections refused, as many are open as there may be');
    logged = clock.monotonic();
    refused = 0;
  });
}

export async function createHttpServer(options: HttpOptions): Promise<HttpServer> {
  const early = createEarlyRefusals(options.log);
  const app: FastifyInstance = fastify({
    loggerInstance: ownLog(options.log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: creating one for each request is costly.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: toTrustOption(options.trustProxy),
    routerOptions: { maxParamLength: 200, caseSensitive: true, ignoreTrailingSlash: false },
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: 16 * 1024,
    },
    forceCloseConnections: 'idle',
    // Requests on kept-open proxy connections are still answered during shutdown; then the connection closes.
    return503OnClosing: false,
    clientErrorHandler: early.refuseConnection,
    frameworkErrors: early.refusePath,
  });
  limitConnections(app, options);
  // Plain text must be refused like any body that is not JSON; Fastify parses it by default.
  app.removeContentTypeParser('text/plain');
  const asJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, asJson);
  if (options.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: options.allowedOrigins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'mcp-protocol-version'],
      exposedHeaders: [SNAPSHOT_ID, 'date'],
    });
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protectiveHeaders);
    // RFC 9112, 3.2: with two Host headers, a proxy in front may have used the other one.
    if (countHeader(request.raw, 'host') > 1) throw new Fault(400, 'The request names two hosts');
    if (options.isStarting?.()) throw new Fault(503, STARTING, { retryAfterSeconds: 1 });
    if (options.healthOnly && !healthPaths.has(request.url)) throw new Fault(503, HEALTH_ONLY);
    setDeadline(reply.raw, isUpload(request.url) ? REQUEST_TIMEOUT_MS : undefined);
  });
  limitPipelining(app);
  app.addHook('onSend', async (_request, reply) => setReaderDeadline(reply.raw));
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, request.id);
    if (refusal.isBug)
      options.log.error(
        { err: error, request_id: request.id, path: loggedPath(request.url) },
        'http: unexpected error',
      );
    else logRefusal(options.log, { id: request.id, status: refusal.status, method: request.method, url: request.url });
    if (refusal.retryAfterSeconds !== null) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body);
  });
  if (options.metrics !== undefined) {
    watchRequests(app, options.log, options.metrics);
    serveMetrics(app, options.metrics, options.metrics);
  }
  await mount(app, options.handlers, { gate: options.gate, addressOf: options.addressOf ?? null });
  if (options.mcp !== undefined) serveMcp(app, options.mcp, options.gate, options.allowedOrigins);
  const clock = options.clock ?? systemClock;
  app.server.prependListener('request', (request, response) => {
    watchBody(clock, request, isUpload(request.url), () => {
      if (response.headersSent) request.socket.destroy();
      else early.refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
    });
  });
  await servePages(app, options.webDir, options.log);
  return app;
}

/** Serves the built pages: hashed assets are cached for a year, the page is revalidated each time. */
async function servePages(app: FastifyInstance, webDir: string | null, log: Log): Promise<void> {
  const hasPages = webDir !== null && existsSync(webDir);
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const isApi = /^\/+api(\/|$)/i.test(request.url);
    if (hasPages && wantsPage && !isApi) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    logRefusal(log, { id: request.id, status: 404, method: request.method, url: request.url });
    return reply.code(404).header('cache-control', 'no-store').send({ detail: 'Not found', id: request.id });
  });
}
